import { expect, test } from 'vitest'
import { insertDetails } from '#app/features/patients/details-queries.server.ts'
import { insertPatient } from '#app/features/patients/queries.server.ts'
import { mostOpenOfContact } from '#app/features/waitlist/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { dana } from '#test/held-visits.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { addEntry, waitlistIntents } from '../commands.server.ts'
import { pickTypedByStaff, type TypedByStaff } from './fields.ts'
import { addEntryIntents, readAddEntry } from './page.server.ts'

const nobody = { patients: [], next: null, total: 0, problem: null }

/** As a browser sends the form. */
function asSent(
  { weekdays, parts, wantsTexts: _, ...texts }: TypedByStaff,
  more: Record<string, string>,
): FormFields {
  const fields = new Map<string, string>(Object.entries({ ...texts, ...more }))
  const [[day], [part]] = [weekdays, parts]
  if (day !== undefined) fields.set('weekdays', day)
  if (part !== undefined) fields.set('parts', part)
  return Object.assign(fields, {
    repeated: new Map([
      ['weekdays', weekdays],
      ['parts', parts],
    ]),
  })
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, {
      name: 'HRT',
      availableDays: ['Monday', 'Wednesday'],
    })
    const typed: TypedByStaff = {
      treatment: treatment.id,
      with: '',
      from: '2026-12-07',
      until: '2026-12-18',
      name: 'Elena Ruiz',
      email: 'elena@example.com',
      phone: '(432) 555-0142',
      weekdays: ['Monday', 'Wednesday'],
      parts: ['mornings'],
      patient: '',
      language: 'es',
    }
    const ask = (given: Partial<TypedByStaff> = {}, { intent = 'add', key = 'key' } = {}) =>
      withLanguage('en', () =>
        runIntent(addEntryIntents, services, {
          actor: dana,
          fields: asSent({ ...typed, ...given }, { intent, key }),
          find: async () => ({ ok: true, value: nobody }),
        }),
      )
    const add = async (given: Partial<TypedByStaff> = {}, key = 'key') => {
      const answer = await ask(given, { key })
      if (!answer.ok) throw new Error('nothing was read')
      return answer.value
    }
    return { services, treatment, ask, add }
  }

  const entries = ({ db }: TestServices) => db.selectFrom('waitlist_entries').selectAll().execute()
  const elena = { name: 'Elena Ruiz', email: 'elena@example.com', phone: '+14325550142' }

  test('puts who calls on the list, once, for the patient that was chosen, in their language, with who did it', async () => {
    const { services, add } = await open()
    const known = { ...elena, language: 'es' } as const
    await insertPatient(services.db, { ...known, id: 'known-1' }, services.clock.now())
    await insertDetails(services.db, 'known-1', known, { confirmedAt: '2026-01-01T00:00:00.000Z' })
    const { added } = await add({ patient: 'known-1', name: 'Elena R.' })
    expect(await add({ patient: 'known-1', name: 'Elena R.' })).toEqual({ added })
    const [entry, ...others] = await entries(services)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      id: added,
      state: 'open',
      patientId: 'known-1',
      language: 'es',
      clinicianId: null,
      mornings: 1,
      afternoons: 0,
      weekdays: '[1,3]',
    })
    const log = await services.db.selectFrom('audit_log').select(['action', 'objectId', 'actor']).execute()
    expect(log).toEqual([{ action: 'create', objectId: added, actor: dana.id }])
  })

  test('a form that names a patient has opened that record, which is written down once', async () => {
    const { services, ask } = await open()
    await insertPatient(services.db, { ...elena, language: 'es', id: 'known-1' }, services.clock.now())
    for (const intent of ['show', 'use p:+14325550142', 'find', 'forget'])
      await ask({ patient: 'known-1' }, { intent })
    await ask({ patient: 'nobody' }, { intent: 'show' })
    const log = await services.db.selectFrom('audit_log').select(['action', 'object', 'objectId']).execute()
    expect(log).toEqual([{ action: 'view', object: 'patient', objectId: 'known-1' }])
  })

  test('the email waits until it can no longer be taken back, and is none where nobody could get it', async () => {
    const { services, add } = await open()
    const { added } = await add()
    const emails = () => services.db.selectFrom('outbox').select(['kind', 'language', 'dueAt']).execute()
    const dueAt = services.clock.now().add({ seconds: 40 }).toString({ fractionalSecondDigits: 3 })
    expect(await emails()).toEqual([{ kind: 'waitlist-joined', language: 'es', dueAt }])
    await runIntent(waitlistIntents, services, {
      actor: dana,
      fields: new Map(Object.entries({ intent: 'remove', id: added ?? '' })),
    })
    expect(await entries(services)).toMatchObject([{ state: 'removed' }])
    await add({ email: '', phone: '432 555 0199' }, 'another')
    expect(await emails()).toHaveLength(1)
  })

  test.each<[string, Partial<TypedByStaff>, string]>([
    ['neither address nor number', { email: ' ', phone: '' }, 'phone'],
    ['a number that nobody can call', { phone: '12' }, 'phone'],
    ['no name', { name: ' ' }, 'name'],
    ['an address that is none', { email: 'elena' }, 'email'],
    ['no treatment', { treatment: '' }, 'treatment'],
    ['the last day before the first', { from: '2026-12-10', until: '2026-12-08' }, 'until'],
    ['no weekday', { weekdays: [] }, 'weekdays'],
    ['no part of the day', { parts: [] }, 'parts'],
  ])('refuses %s by the field, and keeps what was typed', async (_, given, field) => {
    const { services, add } = await open()
    const answer = await add(given)
    expect(answer).toMatchObject({ added: null, status: 422 })
    if (answer.added !== null) return
    expect(Object.keys(answer.view.errors)).toContain(field)
    if (field === 'name') expect(answer.view.errors.name).toContain('patient')
    expect(answer.view.typed.until).toBe(given.until ?? '2026-12-18')
    expect(await entries(services)).toEqual([])
  })

  test('refuses a clinician who does not give it, and a fourth place of one contact', async () => {
    const { services, treatment, add } = await open()
    const gives = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const other = await storedClinician(services.db, { name: 'Sam Free' })
    expect(await add({ with: other.id })).toMatchObject({
      status: 422,
      view: { errors: { with: expect.any(String) } },
    })
    for (let place = 0; place < mostOpenOfContact; place++) await add({ with: gives.id }, `key ${place}`)
    const refused = await add({}, 'one more')
    expect(refused).toMatchObject({
      added: null,
      status: 409,
      view: { message: 'They’re already on the list three times. Remove one first.' },
    })
    expect(await entries(services)).toHaveLength(mostOpenOfContact)
  })

  test('people without an address are one contact by their number only', async () => {
    const { services, add } = await open()
    const numbers = ['(432) 555-0101', '(432) 555-0102', '(432) 555-0103', '(432) 555-0104']
    expect(numbers.length).toBeGreaterThan(mostOpenOfContact)
    for (const phone of numbers)
      expect(await add({ name: `Caller ${phone}`, email: '', phone }, phone)).toMatchObject({
        added: expect.any(String),
      })
    expect(await entries(services)).toHaveLength(numbers.length)
  })

  test('fills in who is chosen and takes that back; what was typed over it stays', async () => {
    const { services, ask } = await open()
    const known = { ...elena, language: 'es' } as const
    await insertPatient(services.db, { ...known, id: 'known-1' }, services.clock.now())
    await insertDetails(services.db, 'known-1', known, { confirmedAt: '2026-01-01T00:00:00.000Z' })
    const chosen = await ask({ name: '', email: '', phone: '0142', parts: [] }, { intent: 'choose known-1' })
    expect(chosen).toMatchObject({
      value: {
        status: 200,
        view: { known: { id: 'known-1' }, typed: { ...elena, phone: '(432) 555-0142' } },
      },
    })
    const forgotten = await ask({ patient: 'known-1', email: 'new@example.com' }, { intent: 'forget' })
    expect(forgotten).toMatchObject({
      value: { view: { known: null, typed: { name: '', email: 'new@example.com', patient: '' } } },
    })
    const log = await services.db.selectFrom('audit_log').select(['action', 'objectId']).execute()
    expect(log).toEqual([{ action: 'view', objectId: 'known-1' }])
  })

  test('begins with all weekdays, two weeks, and what can be booked online alone', async () => {
    const { services, treatment } = await open()
    await storedTreatment(services.db, { name: 'By phone', onlineBooking: 'none' })
    const form = await withLanguage('en', () =>
      readAddEntry(services, dana, new URLSearchParams({ treatment: treatment.id })),
    )
    expect(form).toMatchObject({
      value: {
        typed: {
          treatment: treatment.id,
          from: '2026-12-07',
          until: '2026-12-20',
          language: 'en',
          weekdays: ['Monday', 'Wednesday'],
          parts: ['mornings', 'afternoons'],
        },
        treatments: [{ id: treatment.id, clinicians: [] }],
      },
    })
  })

  test('begins with no day that it would refuse for the treatment, and stores as it begins', async () => {
    const { services, ask } = await open()
    const soon = await storedTreatment(services.db, { name: 'Vaccination', horizonDays: 5 })
    const search = new URLSearchParams({ treatment: soon.id })
    const form = await withLanguage('en', () => readAddEntry(services, dana, search))
    if (!form.ok) throw new Error('nothing was read')
    const { from, until, weekdays } = form.value.typed
    expect(until).toBe('2026-12-12')
    expect(await ask({ treatment: soon.id, from, until, weekdays })).toMatchObject({
      value: { added: expect.any(String) },
    })
  })

  test('where nothing can be read, a sentence says that nothing was saved', async () => {
    const { services, treatment } = await open()
    const typed = { ...pickTypedByStaff(new FormData()), treatment: treatment.id }
    await services.db.destroy()
    const added = await withLanguage('en', () => addEntry(services, { actor: dana, typed, key: 'key' }))
    expect(added).toEqual({ ok: false, status: 503, message: 'We couldn’t save this. Please try again.' })
  })
})

test('a form that says anything else is read as nothing', () => {
  const form = new FormData()
  form.set('language', 'fr')
  form.set('patient', 'a\0b')
  expect(pickTypedByStaff(form)).toMatchObject({ language: 'en', patient: 'ab', weekdays: [], name: '' })
})
