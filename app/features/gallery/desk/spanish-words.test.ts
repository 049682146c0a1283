import { expect, test } from 'vitest'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveImage } from '../commands.server.ts'
import { listInOrder } from '../queries.server.ts'

const actor = { kind: 'staff' as const, id: 'admin-1', addressHash: '' }
const english = {
  'title.en': 'Front desk',
  'description.en': 'Where you arrive.',
  category: 'Facilities',
  'alternativeText.en': 'A desk',
  image: 'https://pictures.example/a.jpg',
}
const spanish = {
  'title.es': 'Recepción',
  'description.es': 'Aquí llega usted.',
  'alternativeText.es': 'Un escritorio',
}

const stored = {
  title: { en: 'Front desk', es: 'Recepción' },
  description: { en: 'Where you arrive.', es: 'Aquí llega usted.' },
  alternativeText: { en: 'A desk', es: 'Un escritorio' },
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

  test('what is said in Spanish is kept next to the English, and may be empty', async () => {
    const { row, change } = await withImage()
    expect(await row()).toMatchObject(stored)
    expect(await change({ ...spanish, 'title.es': ' ' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ ...stored, title: { en: 'Front desk' } })
  })

  test('it stays where a page of another build did not ask for it', async () => {
    const { row, change } = await withImage()
    expect(await change({ 'title.en': 'Desk' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ ...stored, title: { en: 'Desk', es: 'Recepción' } })
  })

  test('it is no longer than the English may be', async () => {
    const { change } = await withImage()
    const long = { 'title.es': 'ñ'.repeat(101), 'alternativeText.es': 'x'.repeat(251) }
    expect(await change({ ...spanish, ...long })).toMatchObject({
      status: 422,
      errors: {
        'title.es': 'Please use at most 100 characters.',
        'alternativeText.es': 'Please use at most 250 characters.',
      },
    })
  })
})
