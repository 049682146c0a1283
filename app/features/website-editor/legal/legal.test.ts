import { expect, test } from 'vitest'
import type { Staff } from '#app/features/audit/actor.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { firstLegalText } from '#app/features/legal-pages/documents.ts'
import { readEarlierVersion, readLegalPage } from '#app/features/legal-pages/page.server.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
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
import { legalIntents, readLegalForm, readLegalPages } from './page.server.ts'
import { statusOf } from './status.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const name = 'accessibility'
const english = 'legal-accessibility.text.en'

/** The website's own texts can be read, the table of versions can't. */
const withoutLegalVersions = (db: TestServices['db']) =>
  new Proxy(db, {
    get: (target, key) => {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (given[0] === 'legal_versions') return target.selectFrom('away' as 'legal_versions')
        return value.apply(target, given)
      }
    },
  })

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
    actor: Staff = dana,
  ) => {
    const { mark } = outcomeValue(await readLegalForm(services, page))
    const fields = new Map(Object.entries({ intent: 'confirm', mark, read: '1' }))
    return runIntent(legalIntents, services, { actor, fields, name: page } as never)
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
    const { form } = outcomeValue(await readLegalForm(services, name))
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

  test('a page that lacks a detail is not confirmed, and one that loses it keeps the confirmed one', async () => {
    const services = await open()
    expect(await confirm(services, 'privacy-practices')).toMatchObject({ ok: false, status: 422 })
    expect(await rowOf(services, 'privacy-practices')).toMatchObject({ status: 'missing' })
    await write(services, { 'legal.officer': 'Office manager' })
    expect(await confirm(services, 'privacy-practices')).toMatchObject({ ok: true })
    outcomeValue(await publish(services))
    await write(services, { 'legal.officer': '' })
    outcomeValue(await publish(services))
    expect((await pageOf(services, 'privacy-practices')).view?.words.text).toContain('**Office manager**')
    expect(await rowOf(services, 'privacy-practices')).toMatchObject({ status: 'outdated' })
    expect(await confirm(services, 'privacy-practices')).toMatchObject({
      ok: false,
      status: 422,
      message: 'Add the name or title of your privacy officer.',
    })
    await write(services, { 'profile.state': 'OH' })
    expect(await rowOf(services, 'complaints')).toMatchObject({ status: 'missing' })
  })

  test('nobody confirms other words than they read, unread ones, or by typing', async () => {
    const services = await open()
    const fields = new Map(Object.entries({ intent: 'confirm', mark: 'another', read: '1' }))
    const other = await runIntent(legalIntents, services, { actor: dana, fields, name } as never)
    expect(other).toMatchObject({ ok: false, status: 409 })
    const { mark } = outcomeValue(await readLegalForm(services, name))
    const unread = { actor: dana, fields: new Map(Object.entries({ intent: 'confirm', mark })), name }
    expect(await runIntent(legalIntents, services, unread as never)).toMatchObject({
      ok: false,
      status: 422,
      errors: { read: expect.any(String) },
    })
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

  const pageOf = async (services: TestServices, page: typeof name | 'privacy-practices' = name) => {
    const fields = (await findPublished(services.db))?.fields ?? {}
    const site = websiteOf(fields, { version: 1, pictures: new Map() })
    const keeping = new Keeping()
    const asked = { name: page, isPreview: false, keeping }
    const view = await withWebsite(site, () => readLegalPage(services, asked))
    const earlier = (number: number) =>
      withWebsite(site, () => readEarlierVersion(services, { ...asked, number: String(number) }))
    return { view, earlier, keeping }
  }

  test('each confirmed version stays to be read, whatever is published later', async () => {
    const services = await open()
    await write(services, {
      [english]: 'First: {clinic}, {phone}.',
      'legal-accessibility.effective': '2026-11-02',
    })
    await confirm(services)
    outcomeValue(await publish(services))
    const first = await pageOf(services)
    expect(first.view).toMatchObject({ earlier: [], ended: null, reviewed: '2026-12-07' })
    services.clock.advance({ hours: 48 })
    await write(services, {
      [english]: 'Second: {clinic}.',
      'legal-accessibility.effective': '2026-12-09',
      'profile.name': 'Sandhills Clinic',
    })
    await confirm(services)
    outcomeValue(await publish(services))
    const { view, earlier } = await pageOf(services)
    expect(view?.words.text).toBe('Second: Sandhills Clinic.')
    expect(view?.earlier).toEqual([{ number: 1, effective: '2026-11-02', until: '2026-12-09' }])
    const before = await earlier(1)
    expect(before?.words).toEqual(first.view?.words)
    expect(before?.words.text).toMatch(/^First: Firstlight/)
    expect(before?.ended?.until).toBe('2026-12-09')
    expect(await earlier(2)).toBeNull()
    expect(await earlier(3)).toBeNull()
    await runIntent(legalIntents, services, {
      actor: dana,
      fields: new Map([['intent', 'remove']]),
      name,
    } as never)
    outcomeValue(await publish(services))
    const gone = await pageOf(services)
    expect([gone.view, await gone.earlier(1)]).toEqual([null, null])
    await confirm(services)
    outcomeValue(await publish(services))
    expect((await pageOf(services)).view?.earlier.map(({ number }) => number)).toEqual([2, 1])
  })

  test('the same words, read again, are no other version', async () => {
    const services = await open()
    await confirm(services)
    outcomeValue(await publish(services))
    services.clock.advance({ hours: 24 * 366 })
    expect(await rowOf(services, name)).toMatchObject({ status: 'due' })
    await storedAdmin(services.db, { id: 'luis', name: 'Luis Ortega' })
    await confirm(services, name, { ...dana, id: 'luis' })
    outcomeValue(await publish(services))
    expect((await pageOf(services)).view).toMatchObject({ earlier: [], reviewed: '2027-12-08' })
    expect(await rowOf(services, name)).toMatchObject({ status: 'reviewed', reviewed: { by: 'Luis Ortega' } })
  })

  test('another effective date is not published before it is confirmed', async () => {
    const services = await open()
    await confirm(services)
    outcomeValue(await publish(services))
    await write(services, { 'legal-accessibility.effective': '2030-01-01' })
    expect(await rowOf(services, name)).toMatchObject({ status: 'changed' })
    expect(await publish(services)).toMatchObject({ ok: false, status: 422 })
    await confirm(services)
    outcomeValue(await publish(services))
    expect((await pageOf(services)).view?.effective).toBe('2030-01-01')
  })

  test('the clinic’s details stay as they were confirmed until an owner confirms them again', async () => {
    const services = await open()
    const page = 'privacy-practices'
    await write(services, { 'legal.officer': 'Dana Whitlock' })
    await confirm(services, page)
    outcomeValue(await publish(services))
    const before = (await pageOf(services, page)).view
    expect(before?.words.text).toContain('**Dana Whitlock**')
    const changed = {
      'legal.officer': 'Luis Ortega',
      'legal.officerPhone': '(432) 555-0199',
      'profile.phone': '(432) 555-0100',
      'profile.street': '9 Main Street',
      'profile.legalName': 'Sandhills PLLC',
    }
    for (const [field, value] of Object.entries(changed)) {
      await write(services, { [field]: value })
      expect(await rowOf(services, page), field).toMatchObject({ status: 'outdated' })
      outcomeValue(await publish(services))
      expect((await pageOf(services, page)).view, field).toEqual(before)
    }
    await confirm(services, page)
    outcomeValue(await publish(services))
    const { view } = await pageOf(services, page)
    for (const words of [
      'Luis Ortega',
      '(432) 555-0199',
      '(432) 555-0100',
      '9 Main Street',
      'Sandhills PLLC',
    ])
      expect(view?.words.text).toContain(words)
    expect(view?.earlier).toHaveLength(1)
    expect(await rowOf(services, page)).toMatchObject({ status: 'reviewed' })
  })

  test('details that change between confirming and publishing are not what was confirmed', async () => {
    const services = await open()
    const page = 'privacy-practices'
    await write(services, { 'legal.officer': 'Dana Whitlock' })
    await confirm(services, page)
    await write(services, { 'legal.officer': 'Luis Ortega' })
    expect(await rowOf(services, page)).toMatchObject({ status: 'outdated' })
    outcomeValue(await publish(services))
    const { view } = await pageOf(services, page)
    expect(view?.words.text).toContain('**Dana Whitlock**')
    const away = await pageOf({ ...services, db: withoutLegalVersions(services.db) }, page)
    expect(away.view).toEqual(view)
    expect(away.keeping.isRefused).toBe(true)
  })

  test('a release that words a prescribed part in another way doesn’t change what was confirmed', async () => {
    const services = await open()
    await confirm(services)
    outcomeValue(await publish(services))
    const row = services.db.selectFrom('legal_versions').select('content')
    const { content } = await row.executeTakeFirstOrThrow()
    const earlier = content.replace('Accessibility', 'Accessible')
    await services.db.updateTable('legal_versions').set({ content: earlier }).execute()
    expect((await pageOf(services)).view?.words.title).toBe('Accessible')
  })

  test('what changed while an owner read is not confirmed', async () => {
    const services = await open()
    await write(services, { 'legal.officer': 'Dana Whitlock' })
    for (const change of [
      { 'legal.officer': 'Luis Ortega' },
      { 'legal-privacy-practices.effective': '2030-01-01' },
    ]) {
      const { mark } = outcomeValue(await readLegalForm(services, 'privacy-practices'))
      await write(services, change)
      const fields = new Map(Object.entries({ intent: 'confirm', mark, read: '1' }))
      const answer = await runIntent(legalIntents, services, {
        actor: dana,
        fields,
        name: 'privacy-practices',
      } as never)
      expect(answer).toMatchObject({ ok: false, status: 409 })
    }
  })

  test('who confirmed a page is in its own table, and in no text of the website', async () => {
    const services = await open()
    await confirm(services)
    outcomeValue(await publish(services))
    const { db } = services
    const versions = await db.selectFrom('website_versions').select(['content', 'changes']).execute()
    expect(JSON.stringify(versions)).not.toContain('dana')
    expect(await db.selectFrom('legal_versions').select(['name', 'confirmedBy']).execute()).toEqual([
      { name, confirmedBy: 'dana' },
    ])
  })
})
