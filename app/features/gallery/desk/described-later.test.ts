import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSources } from '#app/features/pictures/picture.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveImage } from '../commands.server.ts'
import { galleryView } from '../page/page.server.ts'
import { openPicture } from '../pictures/picture-file.server.ts'
import { listInOrder } from '../queries.server.ts'

const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: '' }
const image = 'https://pictures.example/a.jpg'
const words = {
  'title.en': 'Front desk',
  'description.en': 'Where you arrive.',
  category: 'Facilities',
  'alternativeText.en': 'A desk',
}

type Sent = { id?: string; file?: string; fields: Record<string, string> }

const save = (services: TestServices, { id, file, fields }: Sent) => {
  const sent = new Map(Object.entries({ ...words, ...fields }))
  return saveImage(services, { actor, id: id ?? null, fields: sent, file: file ?? null })
}

async function photoIn({ settings }: TestServices): Promise<string> {
  const path = join(settings.dataDirectory, 'upload')
  const create = { width: 40, height: 30, channels: 3 as const, background: '#caa472' }
  writeFileSync(path, await sharp({ create }).jpeg().toBuffer())
  return path
}

async function onlyRow({ db }: TestServices) {
  const { rows } = await listInOrder(db, null)
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}

/** As visitors ask for it. */
async function statusForAll(services: TestServices, asked: { id: string; name: string }) {
  const opened = await openPicture(services, asked, async () => false)
  await opened?.file.body.cancel()
  return opened && (opened.isPublic ? 'public' : 'theirs')
}

forEachEngineWithServices((openServices) => {
  test('one of several may be described later; until then it is for staff alone', async () => {
    const services = await openServices()
    const fields = { 'title.en': 'Lamp', 'description.en': '', later: '1' }
    expect(await save(services, { file: await photoIn(services), fields })).toEqual({
      ok: true,
      value: 'added',
    })
    const row = await onlyRow(services)
    const name = pictureSources('gallery', row)?.src.split('/').at(-1) ?? ''
    const all = { category: '', after: null }
    expect(await galleryView(services.db, all)).toMatchObject({ images: [], total: 0, categories: [] })
    expect(await statusForAll(services, { id: row.id, name })).toBeNull()
    const theirs = await openPicture(services, { id: row.id, name }, async () => true)
    expect(theirs?.isPublic).toBe(false)
    await theirs?.file.body.cancel()
    const { id, updatedAt } = row
    const described = { ...fields, 'description.en': 'Red light.', updatedAt }
    expect(await save(services, { id, fields: { ...described, 'description.en': ' ' } })).toMatchObject({
      ok: false,
      errors: { 'description.en': 'Title and description are required' },
    })
    expect(await save(services, { id, fields: described })).toEqual({ ok: true, value: 'updated' })
    expect((await galleryView(services.db, all)).images).toMatchObject([{ title: 'Lamp' }])
    expect(await statusForAll(services, { id, name })).toBe('public')
  })

  test('one of several needs a title, and follows the one before it', async () => {
    const services = await openServices()
    const sent = { later: '1', image }
    const untitled = await save(services, { fields: { ...sent, 'title.en': ' ' } })
    expect(untitled).toMatchObject({ errors: { 'title.en': 'Enter a title.' } })
    await save(services, { fields: { ...sent, 'title.en': 'First' } })
    const { id } = await onlyRow(services)
    services.clock.advance({ minutes: 1 })
    await save(services, { fields: { ...sent, 'title.en': 'Second', below: id } })
    await save(services, { fields: { ...sent, 'title.en': 'Newest', below: 'nobody' } })
    const { rows } = await listInOrder(services.db, null)
    expect(rows.map(({ title }) => title.en)).toEqual(['Newest', 'First', 'Second'])
  })

  test('one that was refused at first comes to be before those that were stored meanwhile', async () => {
    const services = await openServices()
    const add = (title: string, below: string) =>
      saveImage(services, {
        actor,
        id: null,
        newId: `image-${title}`,
        fields: new Map(Object.entries({ ...words, later: '1', image, 'title.en': title, below })),
        file: null,
      })
    await add('a', '')
    await add('e', 'image-a')
    await add('f', 'image-e')
    for (const title of ['d', 'c', 'b']) await add(title, 'image-a')
    const { rows } = await listInOrder(services.db, null)
    expect(rows.map(({ title }) => title.en).join('')).toBe('abcdef')
  })

  test('what the form of a row does not ask for stays', async () => {
    const services = await openServices()
    await save(services, { fields: { image } })
    const { id, updatedAt } = await onlyRow(services)
    const fields = new Map(
      Object.entries({ 'title.en': 'Door', 'description.en': 'Blue.', category: 'Other', updatedAt }),
    )
    await saveImage(services, { actor, id, fields, file: null })
    expect(await onlyRow(services)).toMatchObject({
      title: { en: 'Door' },
      alternativeText: { en: 'A desk' },
      image,
    })
  })
})
