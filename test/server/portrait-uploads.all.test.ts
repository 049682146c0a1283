import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import { serviceField } from '#app/features/clinic-profile/website/field-table.ts'
import { forEachEngine } from '../database.ts'
import { badUploads, secrets } from '../requests/bad-uploads.ts'
import { filesOf, magic, openUploads, type UploadClinic, uploadForm, uploadTo } from '../requests/uploads.ts'
import { storedClinician } from '../team.ts'
import { isTorture, slice } from '../torture.ts'

/** In `npm test`: the gallery takes the whole corpus, and all read uploads by the same program. */
const few = { sqlite: 6, postgres: 2 }
const small = 'a turned JPEG'

forEachEngine((openDatabase, engine) => {
  let clinic: UploadClinic
  let id: string
  beforeAll(async () => {
    clinic = await openUploads(await openDatabase())
    id = (await storedClinician(clinic.database.db)).id
  })
  afterAll(() => clinic?.server.stop())

  const doctor = () => `/admin/clinic/doctors/${id}`
  const service = '/admin/clinic/services/botox'
  const send = (body: BodyInit, more: RequestInit = {}, path = doctor()) => uploadTo(path, clinic, body, more)
  const sendPicture = (content: BlobPart, path = doctor()) => send(uploadForm(content, {}), {}, path)

  /** What the draft says of the picture at this address. */
  const inDraft = async (path: string) => {
    const field = path === service ? serviceField('botox', 'picture') : doctorField(id, 'portrait')
    const { db } = clinic.database
    const row = await db
      .selectFrom('website_drafts')
      .select('value')
      .where('field', '=', field)
      .executeTakeFirst()
    return row?.value
  }

  test('the corpus of bad uploads is refused or clean; no file of a refused one is kept', async () => {
    const corpus = await badUploads()
    const refused = corpus.filter(({ ends }) => ends === 'refused')
    const accepted = corpus.filter(({ name, ends }) => (isTorture ? ends === 'clean' : name === small))
    const some = [...slice(refused, few[engine]), ...accepted]
    for (const { name, content, ends } of some) {
      const { status } = await sendPicture(new Uint8Array(content))
      expect(ends === 'clean' ? [303] : [422, 413], `${name} answered ${status}`).toContain(status)
    }
    const pictures = await clinic.database.db.selectFrom('website_pictures').selectAll().execute()
    expect(pictures).toHaveLength(some.filter(({ ends }) => ends === 'clean').length)
    const files = filesOf(clinic)
    expect(files).toHaveLength(
      pictures.map(({ widths }) => JSON.parse(widths).length * 3).reduce((sum, one) => sum + one),
    )
    expect(readdirSync(join(clinic.database.dataDirectory, 'receiving'))).toEqual([])
    for (const path of files) {
      const content = readFileSync(path).toString('latin1')
      expect(content).toMatch(magic[path.split('.').at(-1) as keyof typeof magic])
      for (const secret of secrets) expect(content.includes(secret)).toBe(false)
    }
  })

  test('the draft shows the last one; a refused one changes nothing', async () => {
    const corpus = await badUploads()
    const jpeg = new Uint8Array(corpus.find(({ name }) => name === small)?.content ?? [])
    for (const path of [doctor(), service]) {
      const earlier = await inDraft(path)
      expect((await sendPicture(jpeg, path)).status).toBe(303)
      const shown = await inDraft(path)
      expect(shown).toMatch(/^upload:/)
      expect(shown).not.toBe(earlier)
      const before = filesOf(clinic)
      expect((await sendPicture('no picture', path)).status).toBe(422)
      expect(await inDraft(path)).toBe(shown)
      expect(filesOf(clinic)).toEqual(before)
    }
  })

  test('what is larger than 10 MB is refused', async () => {
    const large = new Uint8Array(11 * 1024 * 1024).fill(7)
    for (const path of [doctor(), service]) expect((await sendPicture(large, path)).status).toBe(413)
  })

  test('the form of the team takes no file', async () => {
    const path = `/admin/team/${id}`
    const files = filesOf(clinic)
    expect((await sendPicture('x', path)).status).toBe(422)
    expect((await sendPicture(new Uint8Array(2 * 1024 * 1024), path)).status).toBe(413)
    expect(filesOf(clinic)).toEqual(files)
  })

  test('a form that is none is refused, and a picture of nobody', async () => {
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
    for (const path of [doctor(), service]) {
      for (const [body, more, expected] of bodies) {
        const { status } = await send(body, more, path)
        expect(expected).toContain(status)
      }
    }
    expect((await send(uploadForm('x', {}), {}, '/admin/clinic/doctors/nobody')).status).toBe(404)
    expect((await send(uploadForm('x', {}), {}, '/admin/clinic/services/nothing')).status).toBe(404)
    expect((await fetch(`${clinic.server.url}/readyz`)).status).toBe(200)
    expect(clinic.server.output()).not.toMatch(/"level":"(error|fatal)"/)
  })

  test('nothing is read for somebody who is not signed in, or not from our page', async () => {
    const { server, cookie } = clinic
    const path = doctor()
    expect((await uploadTo(path, { server, cookie: '' }, uploadForm('x', {}))).status).toBe(303)
    const headers = { Origin: 'https://evil.example' }
    expect((await uploadTo(path, { server, cookie }, uploadForm('x', {}), { headers })).status).toBe(403)
  })
})
