import { expect, test } from 'vitest'
import { groupFormNames, isAutomatic } from '#app/features/clinic-profile/website/field-table.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { namesIn } from '../field-rules/problems.server.ts'
import { itemFormNames } from '../lists/page.server.ts'
import { publishDraft } from '../publishing/commands.server.ts'
import { sawOf } from '../publishing/listed.server.ts'
import { saveForm } from '../screens/form-page.server.ts'
import { seenName } from '../screens/form-view.ts'
import { seedWebsite } from '../seed.server.ts'
import { mostDraftFields } from './answers.ts'
import { saveDraft, saveTyped, takeBack } from './commands.server.ts'
import { markOf, readDraft } from './draft.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const luis = { kind: 'staff', id: 'luis', addressHash: '' } as const

async function seen(services: TestServices, field: string): Promise<string> {
  return markOf((await readDraft(services.db)).fields[field] ?? '')
}

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    return services
  }

  test('a field that says what is public has no row, all else has who and when', async () => {
    const services = await open()
    const mark = await seen(services, 'home.lead.en')
    const first = (await readDraft(services.db)).public['home.lead.en'] ?? ''
    const saved = outcomeValue(
      await saveDraft(services, dana, [{ field: 'home.lead.en', typed: ' New words. ', seen: mark }]),
    )
    expect(saved).toMatchObject({
      count: 1,
      errors: {},
      conflicts: [],
      marks: { 'home.lead.en': markOf('New words.') },
    })
    const draft = await readDraft(services.db)
    expect(draft.changes).toEqual([
      { field: 'home.lead.en', from: first, to: 'New words.', by: 'dana', at: draft.savedAt },
    ])
    await saveDraft(services, dana, [{ field: 'home.lead.en', typed: first, seen: markOf('New words.') }])
    expect(await services.db.selectFrom('website_drafts').selectAll().execute()).toEqual([])
  })

  test('of a doctor who is not here nothing is kept: nobody can fill the table', async () => {
    const services = await open()
    const { id } = await storedClinician(services.db)
    const gone = await storedClinician(services.db)
    const deletedAt = '2026-12-01T00:00:00.000Z'
    await services.db.updateTable('clinicians').set({ deletedAt }).where('id', '=', gone.id).execute()
    const about = (doctor: string) => ({ field: `doctor.${doctor}.about.en`, typed: 'Words', seen: '' })
    const saved = outcomeValue(
      await saveDraft(services, dana, [about(id), about(gone.id), about('nobody'), about('__proto__')]),
    )
    expect(saved.count).toBe(1)
    expect(Object.values(saved.errors)).toEqual(Array(3).fill('This text isn’t on the website.'))
    const rows = await services.db.selectFrom('website_drafts').select('field').execute()
    expect(rows).toEqual([{ field: `doctor.${id}.about.en` }])
  })

  test('a field that the program sets is in no request, however it was made', async () => {
    const services = await open()
    const automatic = namesIn(firstFields()).filter(isAutomatic)
    expect(automatic).toEqual(
      expect.arrayContaining([
        'prices.changedOn',
        'legal-complaints.confirmed',
        'service.botox.formerAnchors',
      ]),
    )
    const typed = automatic.flatMap((field) => [
      [seenName(field), ''],
      [field, field === 'prices.changedOn' ? '2020-01-02' : 'typed'],
    ])
    const fields = new Map(typed as [string, string][])
    expect(await saveTyped(services, { actor: dana, fields })).toMatchObject({ status: 200 })
    await saveForm(services, { actor: dana, fields, names: groupFormNames('prices') })
    await saveForm(services, { actor: dana, fields, names: itemFormNames('service', 'botox') })
    expect((await readDraft(services.db)).changes).toEqual([])
  })

  test('what somebody else changed meanwhile is told, the rest is saved', async () => {
    const services = await open()
    const [lead, heading] = [await seen(services, 'home.lead.en'), await seen(services, 'home.heading.en')]
    await saveDraft(services, luis, [{ field: 'home.lead.en', typed: 'Of Luis', seen: lead }])
    const saved = outcomeValue(
      await saveDraft(services, dana, [
        { field: 'home.lead.en', typed: 'Of Dana', seen: lead },
        { field: 'home.heading.en', typed: 'Heading', seen: heading },
      ]),
    )
    expect(saved.conflicts).toMatchObject([
      { field: 'home.lead.en', theirs: 'Of Luis', mine: 'Of Dana', mark: markOf('Of Luis') },
    ])
    expect(saved.conflicts[0]?.message).toMatch(/changed “Home, sentence” at \d+:\d\d [AP]M\./)
    const { fields } = await readDraft(services.db)
    expect([fields['home.lead.en'], fields['home.heading.en']]).toEqual(['Of Luis', 'Heading'])
    await saveDraft(services, dana, [{ field: 'home.lead.en', typed: 'Of Dana', seen: markOf('Of Luis') }])
    expect((await readDraft(services.db)).fields['home.lead.en']).toBe('Of Dana')
  })

  test('a field that a form only showed is never written back', async () => {
    const services = await open()
    const before = await readDraft(services.db)
    const field = 'home.lead.en'
    await saveDraft(services, luis, [{ field, typed: 'Of Luis', seen: await seen(services, field) }])
    const old = before.fields[field] ?? ''
    const saved = outcomeValue(await saveDraft(services, dana, [{ field, typed: old, seen: markOf(old) }]))
    expect(saved.conflicts).toEqual([])
    expect((await readDraft(services.db)).fields[field]).toBe('Of Luis')
  })

  test('a try whose answer was lost goes on from where it was', async () => {
    const services = await open()
    const field = 'home.lead.en'
    const mark = await seen(services, field)
    await saveDraft(services, dana, [{ field, typed: 'One', seen: mark }])
    const again = outcomeValue(await saveDraft(services, dana, [{ field, typed: 'One and two', seen: mark }]))
    expect(again.conflicts).toEqual([])
    expect((await readDraft(services.db)).fields[field]).toBe('One and two')
  })

  test('what is typed back to what was shown is held against what is there by then', async () => {
    const services = await open()
    const field = 'home.lead.en'
    const first = (await readDraft(services.db)).fields[field] ?? ''
    const type = (typed: string) => {
      const fields = new Map([
        [seenName(field), markOf(first)],
        [field, typed],
      ])
      return saveTyped(services, { actor: dana, fields })
    }
    await type('Typed, and the answer was lost')
    await type(first)
    expect((await readDraft(services.db)).changes).toEqual([])
    await saveDraft(services, luis, [{ field, typed: 'Of Luis', seen: markOf(first) }])
    const { answer } = await type(`${first} `)
    expect(answer).toMatchObject({ ok: true, saved: { conflicts: [{ field, theirs: 'Of Luis' }] } })
    expect(answer.ok && answer.saved.marks, 'nobody has read that text').toEqual({})
    expect((await readDraft(services.db)).fields[field]).toBe('Of Luis')
  })

  test('who took a text back is told as who changed it, no matter who published last', async () => {
    const services = await open()
    await storedAdmin(services.db, { id: 'luis', username: 'luis', name: 'Luis Ortega' })
    const [field, other] = ['home.lead.en', 'home.heading.en']
    await saveDraft(services, dana, [{ field: other, typed: 'Public', seen: '' }])
    const draft = await readDraft(services.db)
    const asked = { actor: dana, version: draft.version, saw: sawOf(draft), note: '' }
    outcomeValue(await publishDraft(services, asked))
    services.clock.advance({ minutes: 90 })
    await saveDraft(services, dana, [{ field, typed: 'Of Dana', seen: '' }])
    await takeBack(services, luis, [field])
    const edit = { field, typed: 'Of Dana, further', seen: markOf('Of Dana') }
    const saved = outcomeValue(await saveDraft(services, dana, [edit]))
    expect(saved.conflicts).toMatchObject([{ field, mine: 'Of Dana, further' }])
    expect(saved.conflicts[0]?.message).toBe('Luis Ortega changed “Home, sentence” at 10:30 AM.')
    services.clock.advance({ hours: 24 })
    const later = outcomeValue(await saveDraft(services, dana, [edit]))
    expect(later.conflicts[0]?.message).toBe('Luis Ortega changed “Home, sentence” on Mon, Dec 7, 10:30 AM.')
    expect((await readDraft(services.db)).changes).toEqual([])
    await saveDraft(services, dana, [{ ...edit, seen: '' }])
    await takeBack(services, dana, [field])
    expect(outcomeValue(await saveDraft(services, dana, [edit])).conflicts, 'one’s own').toEqual([])
  })

  test('a name that is no field is refused, and so is one of the draft itself', async () => {
    const services = await open()
    const saved = outcomeValue(
      await saveDraft(services, dana, [
        { field: 'restored.before', typed: 'x', seen: '' },
        { field: 'service.a.b.title.en', typed: 'x', seen: '' },
        { field: 'constructor', typed: 'x', seen: '' },
      ]),
    )
    expect(Object.keys(saved.errors)).toHaveLength(3)
    expect(await services.db.selectFrom('website_drafts').selectAll().execute()).toEqual([])
  })

  test('what is said of a doctor waits too, and unseen while the doctor is deleted', async () => {
    const services = await open()
    const { id } = await storedClinician(services.db, { profile: { specialty: 'Medicine' } })
    const field = `doctor.${id}.specialty.en`
    await saveDraft(services, dana, [{ field, typed: 'Internal medicine', seen: markOf('Medicine') }])
    expect((await readDraft(services.db)).changes).toMatchObject([{ field, from: 'Medicine' }])
    await services.db.updateTable('clinicians').set({ deletedAt: '2026-11-23T00:00:00.000Z' }).execute()
    expect((await readDraft(services.db)).changes).toEqual([])
  })

  test('the log names fields once for each person, and no text', async () => {
    const services = await open()
    const field = 'home.lead.en'
    for (const typed of ['A', 'AB', 'ABC']) await saveDraft(services, dana, [{ field, typed, seen: '' }])
    await takeBack(services, dana, [field])
    const rows = await services.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'detail'])
      .orderBy('seq')
      .execute()
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ['edit', { fields: [field] }],
      ['discard', { fields: [field] }],
    ])
    expect(JSON.stringify(rows)).not.toContain('ABC')
  })

  test('one form cannot fill the table', async () => {
    const services = await open()
    const keys = Array.from({ length: mostDraftFields / 10 }, (_, at) => `s${at}`)
    const texts = ['title', 'summary', 'description', 'notice', 'pictureText']
    const edits = [
      { field: 'services.order', typed: JSON.stringify(keys), seen: '' },
      ...keys.flatMap((key) =>
        texts.flatMap((text) =>
          ['en', 'es'].map((one) => ({ field: `service.${key}.${text}.${one}`, typed: 'x', seen: '' })),
        ),
      ),
    ]
    const saved = outcomeValue(await saveDraft(services, dana, edits))
    expect([saved.count, Object.keys(saved.errors)]).toEqual([mostDraftFields, [edits.at(-1)?.field]])
    const nowhere = { field: 'service.nowhere.title.en', typed: 'x', seen: '' }
    const unlisted = outcomeValue(await saveDraft(services, dana, [nowhere]))
    expect(unlisted.errors).toEqual({ [nowhere.field]: 'This text isn’t on the website.' })
  })

  test('says of a form what the draft is afterwards', async () => {
    const services = await open()
    const { id } = await storedClinician(services.db)
    const save = async (field: string, typed: string) =>
      outcomeValue(await saveDraft(services, dana, [{ field, typed, seen: '' }]))
    const first = (await readDraft(services.db)).public['home.lead.en'] ?? ''
    for (const [field, typed] of [
      ['home.lead.en', 'New'],
      [`doctor.${id}.specialty.en`, 'Pain'],
      ['doctor.nobody.specialty.en', 'Pain'],
      ['home.lead.en', first],
    ] as const) {
      const { count, savedAt } = await save(field, typed)
      const draft = await readDraft(services.db)
      expect([count, savedAt], field).toEqual([draft.changes.length, draft.savedAt])
      services.clock.advance({ minutes: 1 })
    }
  })

  test('two who save at once lose nothing', async () => {
    const services = await open()
    const field = 'home.lead.en'
    const mark = await seen(services, field)
    const both = await Promise.all([
      saveDraft(services, dana, [{ field, typed: 'Of Dana', seen: mark }]),
      saveDraft(services, luis, [{ field, typed: 'Of Luis', seen: mark }]),
    ])
    const conflicts = both.flatMap((outcome) => outcomeValue(outcome).conflicts)
    expect(conflicts).toHaveLength(1)
    const [conflict] = conflicts
    const { fields } = await readDraft(services.db)
    expect(fields[field]).toBe(conflict?.theirs)
  })
})
