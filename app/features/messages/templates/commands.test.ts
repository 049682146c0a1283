import { expect, test } from 'vitest'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { addTemplate, removeTemplate, saveTemplate } from './commands.server.ts'
import { listTemplates } from './queries.server.ts'
import { mostTemplates } from './rules.ts'

const typed = { name: 'Before blood work', text: { en: 'Hi {name},\r\n\r\nWater is fine.', es: '' } }

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    const { id } = await storedAdmin(services.db)
    return { services, actor: { kind: 'staff' as const, id, addressHash: '' } }
  }

  test('a template is kept, changed and deleted, and the log says who did', async () => {
    const { services, actor } = await open()
    const added = await addTemplate(services, { actor, typed })
    if (!added.ok) throw new Error(added.message)
    const [one] = await listTemplates(services.db)
    expect(one).toMatchObject({ name: 'Before blood work', text: { en: 'Hi {name},\n\nWater is fine.' } })
    const change = { actor, id: added.value, seen: one?.updatedAt ?? '' }
    services.clock.set('2026-12-02T18:00:00Z')
    const spanish = { ...typed, text: { en: 'Water is fine.', es: 'Puede tomar agua.' } }
    expect(await saveTemplate(services, { ...change, typed: spanish })).toMatchObject({ ok: true })
    expect((await listTemplates(services.db))[0]?.text).toEqual(spanish.text)
    expect(await saveTemplate(services, { ...change, typed })).toMatchObject({ ok: false, status: 409 })
    expect(await removeTemplate(services, change)).toMatchObject({ ok: true })
    expect(await removeTemplate(services, change)).toMatchObject({ ok: false, status: 404 })
    expect(await saveTemplate(services, { ...change, typed })).toMatchObject({ ok: false, status: 404 })
    const log = await services.db.selectFrom('audit_log').select(['action', 'object', 'detail']).execute()
    expect(log.filter(({ detail }) => String(detail).includes('replyTemplates'))).toHaveLength(3)
  })

  test('a template needs a name and English text, and there are only so many', async () => {
    const { services, actor } = await open()
    const empty = { name: ' ', text: { en: '\n', es: 'Hola' } }
    expect(await addTemplate(services, { actor, typed: empty })).toMatchObject({
      ok: false,
      status: 422,
      errors: { name: 'Enter a name.', 'text.en': 'Enter the text in English.' },
    })
    for (let made = 0; made < mostTemplates; made++)
      await addTemplate(services, { actor, typed: { ...typed, name: `Template ${made}` } })
    expect(await addTemplate(services, { actor, typed })).toMatchObject({
      ok: false,
      status: 422,
      message: 'You have 50 saved replies. Delete one to add another.',
    })
    expect(await listTemplates(services.db)).toHaveLength(mostTemplates)
  })
})
