import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { m } from '#app/language/messages.ts'
import { makePictureApart } from './stored-files.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const made = (upload: string) => makePictureApart({ upload, log: silent }, async () => {})

test('a process that breaks is a fault, and says nothing about the picture', async () => {
  // A folder cannot be read as a file: the process ends without a word.
  await expect(made(folder)).rejects.toThrow('the picture process ended without an outcome')
})

test('a file that is no picture is refused', async () => {
  const upload = join(folder, 'text')
  writeFileSync(upload, 'no picture')
  expect(await made(upload)).toMatchObject({
    ok: false,
    status: 422,
    message: m.pictures_not_a_picture(),
  })
})
