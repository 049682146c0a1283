import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withUpload } from './upload.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-upload-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const boundary = 'between-the-parts'
const begun = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nbytes`
const ended = `\r\n--${boundary}--\r\n`

/** A form that stays open until it is told to end. */
function openUpload() {
  const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const write = (text: string) => writer.write(new TextEncoder().encode(text))
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const request = new Request('http://clinic.example', {
    method: 'POST',
    headers,
    body: readable,
    duplex: 'half',
  } as RequestInit)
  const outcome = withUpload(
    request,
    { fileField: 'picture', mostBytes: 100, folder },
    async ({ file }) => file !== null,
  )
  write(begun).catch(() => {})
  return { outcome, end: () => write(ended).then(() => writer.close()) }
}

test('four uploads come in at once, a fifth is asked to wait, until one of them has ended', async () => {
  const open = Array.from({ length: 4 }, openUpload)
  expect(await openUpload().outcome).toBe('too-many')
  await open[0]?.end()
  expect(await open[0]?.outcome).toBe(true)
  const next = openUpload()
  await Promise.all([next, ...open.slice(1)].map(({ end }) => end()))
  expect(await next.outcome).toBe(true)
  expect(await Promise.all(open.map(({ outcome }) => outcome))).toEqual(Array(4).fill(true))
  expect(readdirSync(folder)).toEqual([])
})
