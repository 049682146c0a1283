import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveImage } from '../commands.server.ts'
import { listInOrder } from '../queries.server.ts'

const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: '' }
const english = {
  title: 'Front desk',
  description: 'Where you arrive.',
  category: 'Facilities',
  alternativeText: 'A desk',
  image: 'https://pictures.example/a.jpg',
}
const spanish = {
  spanishTitle: 'Recepción',
  spanishDescription: 'Aquí llega usted.',
  spanishAlternativeText: 'Un escritorio',
}

const save = (services: TestServices, fields: Record<string, string>, id: string | null = null) =>
  saveImage(services, { actor, id, fields: new Map(Object.entries(fields)), file: null })

forEachEngineWithServices((openServices) => {
  async function withImage() {
    const services = await openServices()
    const row = async () => {
      const { rows } = await listInOrder(services.db, null)
      return rows[0] as (typeof rows)[number]
    }
    await save(services, { ...english, ...spanish })
    const change = async (fields: Record<string, string>) => {
      const { id, updatedAt } = await row()
      return save(services, { ...english, ...fields, updatedAt }, id)
    }
    return { row, change }
  }

  test('what is said in Spanish is kept beside the English, and may be empty', async () => {
    const { row, change } = await withImage()
    expect(await row()).toMatchObject({ ...english, ...spanish })
    expect(await change({ ...spanish, spanishTitle: ' ' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ ...spanish, spanishTitle: '' })
  })

  test('it stays where a page of before did not ask for it', async () => {
    const { row, change } = await withImage()
    expect(await change({ title: 'Desk' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ ...spanish, title: 'Desk' })
  })

  test('it is no longer than the English may be', async () => {
    const { change } = await withImage()
    const long = { spanishTitle: 'ñ'.repeat(101), spanishAlternativeText: 'x'.repeat(251) }
    expect(await change({ ...spanish, ...long })).toMatchObject({
      status: 422,
      errors: {
        spanishTitle: 'Please use at most 100 characters.',
        spanishAlternativeText: 'Please use at most 250 characters.',
      },
    })
  })
})
