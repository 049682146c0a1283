import { expect, test } from 'vitest'
import { firstLegalText } from '#app/features/legal-pages/documents.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveDraft, saveTyped } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { publishDraft } from '../publishing/commands.server.ts'
import { sawOf } from '../publishing/listed.server.ts'
import { findPublished } from '../queries.server.ts'
import { seenName } from '../screens/form-view.ts'
import { seedWebsite } from '../seed.server.ts'
import { restoreVersion } from '../versions/commands.server.ts'
import { legalIntents, readLegalPage, readLegalPages } from './page.server.ts'
import { statusOf } from './status.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const name = 'accessibility'
const english = 'legal-accessibility.text.en'

const write = (services: TestServices, fields: Record<string, string>) =>
  saveDraft(
    services,
    dana,
    Object.entries(fields).map(([field, typed]) => ({ field, typed, seen: '' })),
  )

async function publish(services: TestServices) {
  const draft = await readDraft(services.db)
  return publishDraft(services, { actor: dana, version: draft.version, saw: sawOf(draft), note: '' })
}

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    await storedAdmin(services.db, { id: 'dana', name: 'Dana Whitlock' })
    return services
  }

  const confirm = async (
    services: TestServices,
    page: typeof name | 'privacy-practices' | 'complaints' = name,
  ) => {
    const { mark } = outcomeValue(await readLegalPage(services, page))
    const fields = new Map(Object.entries({ intent: 'confirm', mark, read: '1' }))
    return runIntent(legalIntents, services, { actor: dana, fields, name: page } as never)
  }

  const rowOf = async (services: TestServices, page: string) =>
    outcomeValue(await readLegalPages(services)).find((row) => row.name === page)

  test('a confirmed page keeps its words, says who read it, and is due after a year', async () => {
    const services = await open()
    expect(await rowOf(services, name)).toMatchObject({
      status: 'not-started',
      isPublic: false,
      reviewed: null,
    })
    expect(await confirm(services)).toMatchObject({ ok: true, did: 'confirmed' })
    outcomeValue(await publish(services))
    expect(await rowOf(services, name)).toMatchObject({
      status: 'reviewed',
      isPublic: true,
      reviewed: { by: 'Dana Whitlock' },
    })
    const fields = (await findPublished(services.db))?.fields ?? {}
    expect(fields[english]).toMatch(/^## This website/)
    expect(fields['legal-accessibility.text.es']).toMatch(/^## Este sitio web/)
    const day = fields['legal-accessibility.effective'] ?? ''
    const later = (months: number) => Temporal.PlainDate.from(day).add({ months }).toString()
    expect(statusOf(fields, name, later(11))).toBe('reviewed')
    expect(statusOf(fields, name, later(12))).toBe('due')
  })

  test('a changed text is not published before it is confirmed again', async () => {
    const services = await open()
    await confirm(services)
    outcomeValue(await publish(services))
    await write(services, { [english]: 'Changed.' })
    expect(await rowOf(services, name)).toMatchObject({ status: 'changed' })
    expect(await publish(services)).toMatchObject({
      ok: false,
      status: 422,
      errors: { 'legal-accessibility.confirmed': expect.any(String) },
    })
    await confirm(services)
    outcomeValue(await publish(services))
    expect((await findPublished(services.db))?.fields[english]).toBe('Changed.')
  })

  test('a text that is written in one language alone keeps it, next to our first one in the other', async () => {
    const services = await open()
    const spanish = 'legal-accessibility.text.es'
    await write(services, { [spanish]: 'Nuestras palabras.' })
    const { form } = outcomeValue(await readLegalPage(services, name))
    expect(form.values[spanish]).toBe('Nuestras palabras.')
    expect(form.values[english]).toMatch(/^## This website/)
    expect(await rowOf(services, name)).toMatchObject({ status: 'ready' })
    await confirm(services)
    outcomeValue(await publish(services))
    const fields = (await findPublished(services.db))?.fields ?? {}
    expect(fields[spanish]).toBe('Nuestras palabras.')
    expect(fields[english]).toMatch(/^## This website/)
    await write(services, { [spanish]: '' })
    await confirm(services)
    outcomeValue(await publish(services))
    expect((await findPublished(services.db))?.fields[spanish] ?? '').toBe('')
    expect(await rowOf(services, name)).toMatchObject({ status: 'reviewed' })
  })

  test('words that went to the other language, or away, are not the confirmed ones', async () => {
    const services = await open()
    const spanish = 'legal-accessibility.text.es'
    await write(services, { [english]: 'We care.\n\nTell us.', [spanish]: 'Díganos.' })
    await confirm(services)
    outcomeValue(await publish(services))
    await write(services, { [english]: 'We care.', [spanish]: 'Tell us.\n\nDíganos.' })
    expect(await publish(services)).toMatchObject({ ok: false, status: 422 })
    const first = firstLegalText(name, 'TX')
    await write(services, { [english]: first.en, [spanish]: first.es ?? '' })
    await confirm(services)
    outcomeValue(await publish(services))
    await write(services, { [english]: '', [spanish]: '' })
    expect(await rowOf(services, name)).toMatchObject({ status: 'changed' })
    expect(await publish(services)).toMatchObject({ ok: false, status: 422 })
  })

  test('an older version brings back neither a page that was taken away, nor words from before', async () => {
    const services = await open()
    await confirm(services)
    outcomeValue(await publish(services))
    await runIntent(legalIntents, services, {
      actor: dana,
      fields: new Map([['intent', 'remove']]),
      name,
    } as never)
    await write(services, { [english]: 'Changed.', 'home.lead.en': 'New' })
    outcomeValue(await publish(services))
    outcomeValue(await restoreVersion(services, { actor: dana, number: 2, replaces: 0 }))
    const { changes } = await readDraft(services.db)
    expect(changes.map(({ field }) => field)).toEqual(['home.lead.en'])
  })

  test('a page that lacks a detail is not confirmed', async () => {
    const services = await open()
    expect(await confirm(services, 'privacy-practices')).toMatchObject({ ok: false, status: 422 })
    expect(await rowOf(services, 'privacy-practices')).toMatchObject({ status: 'missing' })
    await write(services, { 'legal.officer': 'Office manager' })
    expect(await confirm(services, 'privacy-practices')).toMatchObject({ ok: true })
    await write(services, { 'profile.state': 'OH' })
    expect(await rowOf(services, 'complaints')).toMatchObject({ status: 'missing' })
  })

  test('nobody confirms other words than they read, or by typing', async () => {
    const services = await open()
    const fields = new Map(Object.entries({ intent: 'confirm', mark: 'another', read: '1' }))
    const other = await runIntent(legalIntents, services, { actor: dana, fields, name } as never)
    expect(other).toMatchObject({ ok: false, status: 409 })
    const field = 'legal-accessibility.confirmed'
    await saveTyped(services, {
      actor: dana,
      fields: new Map([
        [field, '2026-11-27 dana x'],
        [seenName(field), ''],
      ]) as never,
    })
    expect((await readDraft(services.db)).changes).toEqual([])
  })
})
