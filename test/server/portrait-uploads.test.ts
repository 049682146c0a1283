import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachEngine } from '../database.ts'
import { badUploads, secrets } from '../requests/bad-uploads.ts'
import { filesOf, magic, openUploads, type UploadClinic, uploadForm, uploadTo } from '../requests/uploads.ts'
import { storedClinician } from '../team.ts'
import { slice } from '../torture.ts'

/** In `npm test`: the gallery takes the whole corpus, and both read uploads by the same program. */
const few = { sqlite: 10, postgres: 3 }

forEachEngine((openDatabase, engine) => {
  let clinic: UploadClinic
  let id: string
  beforeAll(async () => {
    clinic = await openUploads(await openDatabase())
    id = (await storedClinician(clinic.database.db)).id
  })
  afterAll(() => clinic?.server.stop())

  const updatedAt = async () => {
    const { db } = clinic.database
    const row = await db
      .selectFrom('clinicians')
      .select('updatedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.updatedAt
  }
  const send = (body: BodyInit, more: RequestInit = {}, path = `/admin/team/${id}`) =>
    uploadTo(path, clinic, body, more)
  const sendPicture = async (content: BlobPart, seen?: string) =>
    send(uploadForm(content, { intent: 'portrait', updatedAt: seen ?? (await updatedAt()) }))

  test('the corpus of bad uploads is refused or clean; the last portrait is all that is kept', async () => {
    const corpus = await badUploads()
    const accepted = corpus.filter(({ ends }) => ends === 'clean').slice(-1)
    const some = [...slice(corpus, few[engine]), ...accepted]
    for (const { name, content, ends } of some) {
      const { status } = await sendPicture(new Uint8Array(content))
      expect(ends === 'clean' ? [303] : [422, 413], `${name} answered ${status}`).toContain(status)
    }
    const profile = await clinic.database.db
      .selectFrom('clinician_profiles')
      .select('widths')
      .where('clinicianId', '=', id)
      .executeTakeFirstOrThrow()
    const files = filesOf(clinic)
    expect(files).toHaveLength(JSON.parse(profile.widths).length * 3)
    expect(readdirSync(join(clinic.database.dataDirectory, 'receiving'))).toEqual([])
    for (const path of files) {
      const content = readFileSync(path).toString('latin1')
      expect(content).toMatch(magic[path.split('.').at(-1) as keyof typeof magic])
      for (const secret of secrets) expect(content.includes(secret)).toBe(false)
    }
  })

  test('one that was changed meanwhile keeps its portrait, and nothing of the other', async () => {
    const jpeg = (await badUploads()).find(({ ends }) => ends === 'clean')
    const before = filesOf(clinic)
    expect((await sendPicture(new Uint8Array(jpeg?.content ?? []), 'older')).status).toBe(409)
    expect(filesOf(clinic)).toEqual(before)
  })

  test('what is larger than 10 MB is refused', async () => {
    const large = new Uint8Array(11 * 1024 * 1024).fill(7)
    expect((await sendPicture(large)).status).toBe(413)
  })

  test('a form that is none is refused, and a portrait of nobody', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, count) => [`field${count}`, 'x']))
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
    const bodies: [BodyInit, RequestInit, number[]][] = [
      [half, { headers }, [400]],
      ['nothing of the kind', { headers }, [400]],
      ['x', { headers: { 'Content-Type': 'multipart/form-data' } }, [400]],
      [uploadForm('x', many), {}, [413, 422]],
      [uploadForm('x', { updatedAt: 'x'.repeat(70_000) }), {}, [409, 413, 422]],
      [uploadForm('x', {}, 'other'), {}, [400]],
      [uploadForm('x', {}), { headers: { 'Content-Encoding': 'gzip' } }, [415]],
    ]
    for (const [body, more, expected] of bodies) {
      const { status } = await send(body, more)
      expect(expected).toContain(status)
    }
    expect((await send(uploadForm('x', {}), {}, '/admin/team/nobody')).status).toBe(404)
    expect((await send(uploadForm('x', {}), {}, '/admin/team/new')).status).toBe(415)
    expect((await fetch(`${clinic.server.url}/readyz`)).status).toBe(200)
    expect(clinic.server.output()).not.toMatch(/"level":"(error|fatal)"/)
  })

  test('nothing is read for somebody who is not signed in, or not from our page', async () => {
    const { server, cookie } = clinic
    const path = `/admin/team/${id}`
    expect((await uploadTo(path, { server, cookie: '' }, uploadForm('x', {}))).status).toBe(303)
    const headers = { Origin: 'https://evil.example' }
    expect((await uploadTo(path, { server, cookie }, uploadForm('x', {}), { headers })).status).toBe(403)
  })
})
