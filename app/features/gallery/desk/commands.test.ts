import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pictureSources } from '#app/features/pictures/picture.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { uploadFolder } from '#app/platform/files/upload.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedImage } from '#test/visitor-factories.ts'
import { removeImage, restoreImage, saveImage } from '../commands.server.ts'
import { sweepPictures } from '../pictures/jobs.server.ts'
import { openPicture } from '../pictures/picture-file.server.ts'
import { findImage, listInOrder } from '../queries.server.ts'

let photo: Uint8Array
beforeAll(async () => {
  const create = { width: 400, height: 300, channels: 3 as const, background: '#caa472' }
  photo = await sharp({ create }).jpeg().toBuffer()
})

const words = {
  'title.en': 'Front desk',
  'description.en': 'Where you arrive.',
  category: 'Facilities',
  'alternativeText.en': 'A desk',
  image: '',
}

const image = 'https://pictures.example/a.jpg?x=1#y'

type Sent = { id?: string; file?: Uint8Array; fields?: Record<string, string> }

async function save(services: TestServices, { id, file, fields }: Sent = {}) {
  const admin = await storedAdmin(services.db)
  return saveImage(services, {
    actor: { kind: 'staff' as const, id: admin.id, addressHash: '' },
    id: id ?? null,
    fields: new Map(Object.entries({ ...words, ...fields })),
    file: file ? fileOf(services, file) : null,
  })
}

/** An upload as it lies on the disk. */
function fileOf({ settings }: TestServices, content: Uint8Array): string {
  const path = join(settings.dataDirectory, 'upload')
  writeFileSync(path, content)
  return path
}

const keys = ({ files }: TestServices) => Array.fromAsync(files.list('gallery/'), (file) => file.key)

async function onlyRow({ db }: TestServices) {
  const { rows } = await listInOrder(db, null)
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}

/** As visitors ask for it. */
const openForAll = async (services: TestServices, asked: { id: string; name: string }) =>
  (await openPicture(services, asked, async () => false))?.file ?? null
const nameOf = (address: string) => address.split('/').at(-1) ?? ''
const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: '' }

forEachEngineWithServices((openServices) => {
  test('stores an upload: its row, its files, and what the page needs', async () => {
    const services = await openServices()
    expect(await save(services, { file: photo })).toEqual({ ok: true, value: 'added' })
    const row = await onlyRow(services)
    expect(row).toMatchObject({
      title: { en: 'Front desk' },
      alternativeText: { en: 'A desk' },
      width: 400,
      height: 300,
    })
    const shown = pictureSources('gallery', row)
    expect(shown?.sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
    expect(shown?.sources[0]?.srcSet).toMatch(/^\/files\/gallery\/\S+-320\.avif 320w, \S+-400\.avif 400w$/)
    expect(await keys(services)).toHaveLength(6)
    const file = await openForAll(services, { id: row.id, name: nameOf(shown?.src ?? '') })
    expect(file?.type).toBe('image/jpeg')
    const bytes = new Uint8Array(await new Response(file?.body).arrayBuffer())
    expect([bytes.length, bytes[0], bytes[1]]).toEqual([file?.size, 0xff, 0xd8])
  })

  test('stores an address as it is, and asks nobody', async () => {
    const services = await openServices()
    expect(await save(services, { fields: { image } })).toEqual({ ok: true, value: 'added' })
    expect(await onlyRow(services)).toMatchObject({ image, width: null, widths: '[]' })
    expect(await keys(services)).toEqual([])
  })

  test('an address is kept with its host in lower case, and is one of elsewhere', async () => {
    const services = await openServices()
    expect(await save(services, { fields: { image: 'HTTPS://Pictures.Example/A.jpg?X=1' } })).toMatchObject({
      ok: true,
    })
    const { rows } = await listInOrder(services.db, null)
    expect(rows.map((row) => row.image)).toEqual(['https://pictures.example/A.jpg?X=1'])
  })

  test.each([
    { fields: { 'title.en': ' ', image }, errors: { 'title.en': 'Title and description are required' } },
    {
      fields: { 'description.en': '', image },
      errors: { 'description.en': 'Title and description are required' },
    },
    { fields: {}, errors: { file: 'Please select an image file or provide an image URL' } },
    {
      fields: { category: 'Secrets', image },
      errors: { category: 'Select a category.' },
    },
    ...[
      'http://a.example/1.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '//a.example/1.jpg',
      'https:a.example/1.jpg',
      'https://user:pass@a.example/1.jpg',
      'https://a.example/1 .jpg',
      'https://',
      'file:secret',
      'drawing:reception',
    ].map((image) => ({
      fields: { image },
      errors: { image: 'Enter a full address that starts with https://' },
    })),
  ])('refuses $fields', async ({ fields, errors }) => {
    const services = await openServices()
    expect(await save(services, { fields })).toEqual({ ok: false, status: 422, errors })
    expect((await listInOrder(services.db, null)).rows).toEqual([])
  })

  test('a bad file leaves nothing behind', async () => {
    const services = await openServices()
    const cut = photo.subarray(0, photo.length / 2)
    const sentence = 'We can’t read this file. Use JPEG, PNG, or WebP.'
    expect(await save(services, { file: cut })).toEqual({
      ok: false,
      status: 422,
      errors: { file: sentence },
    })
    const spanish = await withLanguage('es', () => save(services, { file: cut }))
    expect(spanish).toMatchObject({
      errors: { file: expect.stringMatching(/^No se puede leer este archivo/) },
    })
    expect([await keys(services), (await listInOrder(services.db, null)).rows]).toEqual([[], []])
  })

  test('if the row cannot be written the files go', async () => {
    const services = await openServices()
    await services.db.schema.alterTable('gallery_images').renameTo('elsewhere').execute()
    const outcome = await save(services, { file: photo })
    expect(outcome).toMatchObject({
      ok: false,
      status: 503,
      message: expect.stringMatching(/^Error saving image: /),
    })
    expect(await keys(services)).toEqual([])
  })

  test('if the store fails half-way nothing is left', async () => {
    const services = await openServices()
    const working = services.files
    let puts = 0
    const full: FileStore = {
      ...working,
      put: (...file) => (++puts === 4 ? Promise.reject(new Error('disk full')) : working.put(...file)),
    }
    const outcome = await save({ ...services, files: full }, { file: photo })
    expect(outcome).toMatchObject({ ok: false, status: 503 })
    expect([puts, await keys(services)]).toEqual([4, []])
  })

  test('a changed image keeps its picture, or gets another and loses the old files', async () => {
    const services = await openServices()
    await save(services, { file: photo })
    const first = await onlyRow(services)
    const fields = { 'title.en': 'New title', updatedAt: first.updatedAt }
    expect(await save(services, { id: first.id, fields })).toEqual({ ok: true, value: 'updated' })
    const second = await onlyRow(services)
    expect(second).toMatchObject({ title: { en: 'New title' }, image: first.image })
    expect(second.updatedAt > first.updatedAt).toBe(true)
    await save(services, { id: first.id, file: photo, fields: { updatedAt: second.updatedAt } })
    const third = await onlyRow(services)
    expect(third.image).not.toBe(first.image)
    expect(await keys(services)).toHaveLength(6)
    expect(
      await openForAll(services, {
        id: first.id,
        name: nameOf(pictureSources('gallery', first)?.src ?? ''),
      }),
    ).toBeNull()
  })

  test('refuses a save on an older one, and the new files go', async () => {
    const services = await openServices()
    await save(services, { file: photo })
    const { id, updatedAt } = await onlyRow(services)
    await save(services, { id, fields: { 'title.en': 'Faster', updatedAt } })
    const slower = await save(services, { id, file: photo, fields: { 'title.en': 'Slower', updatedAt } })
    const who = expect.stringMatching(/^Alex Front Desk changed this image on /)
    expect(slower).toMatchObject({ ok: false, status: 409, message: who })
    expect(await onlyRow(services)).toMatchObject({ title: { en: 'Faster' } })
    expect(await keys(services)).toHaveLength(6)
  })

  test('a deleted image is gone at once, comes back within 30 days, and is then gone for good', async () => {
    const services = await openServices()
    await save(services, { file: photo })
    const row = await onlyRow(services)
    const name = nameOf(pictureSources('gallery', row)?.src ?? '')
    const { id } = row
    services.clock.set(Temporal.Now.instant().add({ hours: 2 }).toString())
    expect(await removeImage(services, { actor, id, seen: row.updatedAt })).toEqual({ ok: true })
    expect(await openForAll(services, { id, name })).toBeNull()
    const deleted = await services.db.selectFrom('gallery_images').selectAll().executeTakeFirstOrThrow()
    services.clock.advance({ hours: 29 * 24 })
    await sweepPictures(services)
    expect(await keys(services)).toHaveLength(6)
    expect(await restoreImage(services, { actor, id, seen: deleted.updatedAt })).toMatchObject({
      ok: true,
    })
    expect((await openForAll(services, { id, name }).then(closed))?.type).toBe('image/jpeg')
    const again = await onlyRow(services)
    await removeImage(services, { actor, id, seen: again.updatedAt })
    services.clock.advance({ hours: 31 * 24 })
    const tooLate = await restoreImage(services, { actor, id, seen: await seenOf(services, id) })
    expect(tooLate).toMatchObject({ ok: false, status: 409 })
    await sweepPictures(services)
    expect([await keys(services), await findImage(services.db, id)]).toEqual([[], undefined])
  })

  test('the sweep takes files that no row names, and spares young ones', async () => {
    const services = await openServices()
    await save(services, { file: photo })
    await storedImage(services.db, { id: 'no-files' })
    const named = await keys(services)
    const one = new Uint8Array([1])
    for (const key of [
      'gallery/nobody/abcdefghijklmnop-320.jpg',
      `${named[0]?.split('/').slice(0, 2).join('/')}/stray.txt`,
    ]) {
      await services.files.put(key, one, 'image/jpeg')
    }
    services.clock.set(Temporal.Now.instant().add({ minutes: 30 }).toString())
    await sweepPictures(services)
    expect(await keys(services)).toHaveLength(named.length + 2)
    services.clock.advance({ hours: 1 })
    await sweepPictures(services)
    expect((await keys(services)).sort()).toEqual(named.sort())
  })

  test('an upload that a crash left on the disk goes after an hour', async () => {
    const services = await openServices()
    const folder = uploadFolder(services.settings)
    mkdirSync(folder)
    const [left, young] = [join(folder, 'left'), join(folder, 'young')] as const
    const at = (minutes: number) => services.clock.now().subtract({ minutes }).epochMilliseconds / 1_000
    for (const path of [left, young]) writeFileSync(path, 'half')
    utimesSync(left, at(61), at(61))
    utimesSync(young, at(59), at(59))
    await sweepPictures(services)
    expect(readdirSync(folder)).toEqual(['young'])
  })

  test('writes down who did what, without a value', async () => {
    const services = await openServices()
    await save(services, { file: photo })
    const { id, updatedAt } = await onlyRow(services)
    await save(services, { id, fields: { 'title.en': 'Secret plan', updatedAt } })
    await removeImage(services, { actor, id, seen: (await onlyRow(services)).updatedAt })
    const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(rows.map((row) => [row.action, row.objectId])).toEqual([
      ['create', id],
      ['edit', id],
      ['delete', id],
    ])
    expect(JSON.stringify(rows)).not.toContain('Secret plan')
    expect(rows[1]?.detail).toContain('title')
  })
})

async function closed(file: Awaited<ReturnType<typeof openForAll>>) {
  await file?.body.cancel()
  return file
}

async function seenOf({ db }: TestServices, id: string): Promise<string> {
  const row = await db
    .selectFrom('gallery_images')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.updatedAt
}
