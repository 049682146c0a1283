import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import { writeReminders } from '#app/features/reminders/writing.server.ts'
import { longestNote } from '#app/features/scheduling/changes/fields.ts'
import { findNote } from '#app/features/scheduling/notes-queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { listOutside } from '#app/features/visits-to-settle/visits-to-settle.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { addAppointment } from './commands.server.ts'
import { addForm } from './form.ts'
import { readAddForm } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const said = {
  name: 'Ruth Ellison',
  phone: '(432) 555-0127',
  email: '',
  with: '',
  message: '',
  note: '',
  slot: '2026-12-09 10:00',
  status: 'confirmed',
  language: 'en',
}
type Said = Partial<typeof said> & {
  tell?: boolean
  key?: string
  patientId?: string
  anyway?: string | null
}

const add = (
  services: TestServices,
  treatment: Treatment,
  { tell = true, key, patientId = '', anyway = null, ...given }: Said = {},
) =>
  addAppointment(services, {
    actor: dana,
    patientId,
    typed: { ...said, treatment: treatment.name.en, ...given },
    tell,
    key: key ?? crypto.randomUUID(),
    anyway,
  })

const rows = ({ db }: TestServices) => db.selectFrom('appointments').selectAll().orderBy('date').execute()
const emails = ({ db }: TestServices) => db.selectFrom('outbox').select(['kind', 'dueAt']).execute()

test.each([
  { field: 'name', value: ' ', sentence: 'Please enter the patient’s name.' },
  { field: 'phone', value: '', sentence: 'Please enter the patient’s phone number.' },
  { field: 'email', value: 'ruth', sentence: 'Please provide a valid email.' },
  { field: 'slot', value: '', sentence: 'Please select a preferred time.' },
  { field: 'status', value: 'cancelled', sentence: 'Please choose a status.' },
])('$field "$value" is refused', ({ field, value, sentence }) => {
  const result = addForm.safeParse({ ...said, treatment: 'HRT', [field]: value })
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([sentence])
})

forEachEngineWithServices((openServices) => {
  describe('adding by phone', () => {
    test('keeps the note for the team as the visit’s own, and no word of it in the log', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const note = 'Afraid of needles.\r\nCall her sister.'
      const outcome = await add(services, treatment, { note })
      if (!outcome.ok) throw new Error(outcome.message)
      expect(await findNote(services.db, outcome.value)).toMatchObject({
        text: 'Afraid of needles.\nCall her sister.',
        before: '',
        writtenBy: dana.id,
      })
      const log = await listOfObject(services.db, {
        object: 'appointment',
        objectId: outcome.value,
        limit: 9,
      })
      expect(JSON.stringify(log)).toContain('note')
      expect(JSON.stringify(log)).not.toContain('needles')
      expect(await rows(services)).toMatchObject([{ message: '' }])
    })

    test('a note that is too long is refused, one that is empty is none', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const refused = await add(services, treatment, { note: 'é'.repeat(longestNote + 1) })
      expect(refused).toMatchObject({ ok: false, status: 422, errors: { note: expect.any(String) } })
      expect(await rows(services)).toEqual([])
      const outcome = await add(services, treatment, { note: ' \n ' })
      expect(outcome.ok && (await findNote(services.db, outcome.value))).toBeUndefined()
    })

    test.each([
      { language: 'es', stored: 'es' },
      { language: 'en', stored: 'en' },
      { language: '', stored: 'en' },
      { language: 'fr', stored: 'en' },
    ])('speaks "$stored" where "$language" was said, and so does its email', async (given) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const call = { email: 'ruth@example.com', language: given.language }
      expect(await add(services, treatment, call)).toMatchObject({ ok: true })
      expect(await rows(services)).toMatchObject([{ language: given.stored }])
      const inOutbox = await services.db.selectFrom('outbox').select('language').execute()
      expect(inOutbox).toEqual([{ language: given.stored }])
    })

    test('stores a confirmed visit without address, notice or horizon, and writes it down', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      expect(await add(services, treatment, { slot: '2026-12-07 09:00' })).toMatchObject({ ok: true })
      const far = await add(services, treatment, { slot: '2028-02-29 14:30' })
      expect(far).toMatchObject({ ok: true })
      expect(await rows(services)).toMatchObject([
        { status: 'confirmed', email: '', date: '2026-12-07' },
        { status: 'confirmed', date: '2028-02-29', startsAt: '2028-02-29T20:30:00.000Z' },
      ])
      expect(await emails(services)).toEqual([])
      const objectId = far.ok ? far.value : ''
      expect(await listOfObject(services.db, { object: 'appointment', objectId, limit: 2 })).toMatchObject([
        { actor: 'dana-1', action: 'create', detail: '{"status":"confirmed"}' },
      ])
    })

    test.each([
      { status: 'confirmed', tell: true, kinds: ['confirmed'] },
      { status: 'pending', tell: true, kinds: ['request-received'] },
      { status: 'confirmed', tell: false, kinds: [] },
    ])('$status with an address, told: $tell, writes $kinds', async ({ status, tell, kinds }) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      await add(services, treatment, { status, tell, email: 'ruth@example.com' })
      expect((await emails(services)).map((email) => email.kind)).toEqual(kinds)
    })

    test('the same form twice is one visit', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { capacity: 2 })
      const both = [
        await add(services, treatment, { key: 'same' }),
        await add(services, treatment, { key: 'same' }),
      ]
      expect(both[0]).toEqual(both[1])
      expect(await rows(services)).toHaveLength(1)
    })

    test('one who was chosen has the visit, whatever name and number were typed; others join by these', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { capacity: 6 })
      const patientOf = async (given: Said) => {
        const added = await add(services, treatment, given)
        const stored = (await rows(services)).find(({ id }) => added.ok && id === added.value)
        return stored?.patientId ?? ''
      }
      const ruth = await patientOf({})
      expect(await patientOf({})).toBe(ruth)
      const other = await patientOf({ name: 'Ruth E. Doe', phone: '(915) 555-0199' })
      expect(other).not.toBe(ruth)
      const chosen = { name: 'Mrs Ellison', phone: '(915) 555-0100', patientId: ruth }
      expect(await patientOf(chosen)).toBe(ruth)
      expect(await patientOf({ ...chosen, patientId: '' })).toBe(ruth)
      await services.db.updateTable('patients').set({ mergedInto: ruth }).where('id', '=', other).execute()
      expect(await patientOf({ name: 'Ruth Again', patientId: other })).toBe(ruth)
      expect(await patientOf({ name: 'Nobody At All', patientId: 'who-is-this' })).not.toBe(ruth)
    })

    test('staff see what is outside of working hours, and book it with a reason', async () => {
      const services = await openServices()
      const times = ['08:30', '11:30', '13:00', '17:00'] as ClockTime[]
      const treatment = await storedTreatment(services.db, { availableTimes: times, durationMinutes: 60 })
      const read = await readAddForm(services, dana, {
        search: new URLSearchParams({ treatment: treatment.id, slot: '2026-12-09 17:00' }),
      })
      expect(read).toMatchObject({ value: { free: { times, outside: ['08:30', '11:30', '17:00'] } } })
      const slot = '2026-12-09 17:00'
      expect(await add(services, treatment, { slot })).toMatchObject({
        status: 409,
        message: expect.stringContaining('The clinic closes at 5:00 PM.'),
        insisted: { date: '2026-12-09', time: '17:00', reason: '' },
      })
      expect(await rows(services)).toEqual([])
      const anyway = 'Works until five'
      expect(await add(services, treatment, { slot, anyway })).toMatchObject({ ok: true })
      expect(await rows(services)).toMatchObject([{ time: '17:00', overlapReason: anyway }])
    })

    test('a day off of the only clinician takes a reason, though the clinic is open', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      await storedClinician(services.db, {
        name: 'Nora Bird',
        hours: { Wednesday: [{ from: '09:00' as ClockTime, to: '17:00' as ClockTime }] },
        alternate: { weekAStart: '2026-12-14' as CalendarDate, weekB: {} },
        treatmentIds: [treatment.id],
      })
      const read = await readAddForm(services, dana, {
        search: new URLSearchParams({ treatment: treatment.id, slot: '2026-12-09 10:00' }),
      })
      expect(read).toMatchObject({ value: { free: { outside: expect.arrayContaining(['10:00']) } } })
      expect(await add(services, treatment)).toMatchObject({
        status: 409,
        message: expect.stringContaining('Nora Bird works every other Wednesday, but not that one.'),
        insisted: { date: '2026-12-09', time: '10:00' },
      })
      expect(await add(services, treatment, { anyway: 'Comes in for it' })).toMatchObject({ ok: true })
    })

    test('what was deleted while the form was read is not booked', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const deletedAt = '2026-12-07T15:00:00.000Z'
      const meanwhile = withChangeAfterReading(services, 'treatments', (db) =>
        db.updateTable('treatments').set({ deletedAt, active: 0 }).execute(),
      )
      expect(await add(meanwhile, treatment)).toEqual({
        ok: false,
        status: 422,
        errors: { treatment: 'Please choose a treatment.' },
      })
      expect(await rows(services)).toEqual([])
    })

    test('the same form again after the visit was deleted is a new visit', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const first = await add(services, treatment, { key: 'same' })
      await services.db.updateTable('appointments').set({ deletedAt: '2026-12-07T15:00:01.000Z' }).execute()
      await services.db.deleteFrom('slot_claims').execute()
      const again = await add(services, treatment, { key: 'same' })
      expect(again).toMatchObject({ ok: true })
      expect(again).not.toEqual(first)
      expect(await rows(services)).toHaveLength(2)
    })

    test('the patient whom staff chose bears the visit, by any name on the form', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const ruth = { name: 'Ruth Ellison', phone: '', email: 'ruth@example.com', language: 'en' } as const
      const patientId = await inTransaction(services.db, (tx) => joinPatient(tx, ruth, services.clock.now()))
      await add(services, treatment, { patientId, name: 'Ruth Ellison-Marsh' })
      await add(services, treatment, { slot: '2026-12-09 09:00', name: 'Somebody Else' })
      await add(services, treatment, { slot: '2026-12-09 14:30', patientId: 'nobody', name: 'Ruth Marsh' })
      const stored = await rows(services)
      expect(stored.map((row) => row.patientId === patientId)).toEqual([true, false, false])
      expect(stored.every((row) => row.patientId !== null)).toBe(true)
    })

    test('of two of the staff at once one has the time, the other the nearest free ones', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const outcomes = await Promise.all([add(services, treatment), add(services, treatment)])
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
        status: 409,
        message:
          'Wed, Dec 9 at 10:00 AM isn’t available. 1 appointment is already booked at that time. ' +
          'Nothing is saved yet.',
        alternatives: [
          { date: '2026-12-09', time: '09:00' },
          { date: '2026-12-09', time: '14:30' },
          { date: '2026-12-08', time: '14:30' },
        ],
      })
      expect(await rows(services)).toHaveLength(1)
    })

    test.each([
      { phone: 'abc', sentence: 'Please enter the patient’s phone number.' },
      { phone: '432-555-01', sentence: 'A phone number has ten digits. This one has 8.' },
      { phone: '+52 55', sentence: 'Please enter a valid phone number.' },
    ])('a number that is none, "$phone", is refused', async ({ phone, sentence }) => {
      const services = await openServices()
      const errors = { phone: sentence }
      expect(await add(services, await storedTreatment(services.db), { phone })).toMatchObject({ errors })
      expect(await rows(services)).toEqual([])
    })

    test('all that is missing is said at once, and nothing is stored', async () => {
      const services = await openServices()
      await storedTreatment(services.db)
      const treatment = { name: { en: 'No such treatment' } } as Treatment
      const nothing = { name: '', phone: '', slot: '', status: '' }
      expect(await add(services, treatment, nothing)).toEqual({
        ok: false,
        status: 422,
        errors: {
          name: 'Please enter the patient’s name.',
          phone: 'Please enter the patient’s phone number.',
          treatment: 'Please choose a treatment.',
          status: 'Please choose a status.',
        },
      })
      expect(await rows(services)).toEqual([])
    })

    test('a treatment that is not there is said next to what else is right', async () => {
      const services = await openServices()
      const errors = { treatment: 'Please choose a treatment.' }
      const treatment = { name: { en: 'No such treatment' } } as Treatment
      expect(await add(services, treatment)).toEqual({ ok: false, status: 422, errors })
    })

    test('what is offered at other times by now is refused, and staff may insist', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const meanwhile = withChangeAfterReading(services, 'treatments', (db) =>
        db.updateTable('treatments').set({ availableTimes: '["09:00"]' }).execute(),
      )
      expect(await add(meanwhile, treatment)).toMatchObject({
        status: 409,
        message: expect.stringContaining('10:00 AM isn’t a start time for this treatment.'),
        insisted: { date: '2026-12-09', time: '10:00' },
      })
      expect(await rows(services)).toEqual([])
    })

    test.each([
      { slot: '2026-12-09 07:45', against: 'The clinic opens at 9:00 AM.' },
      { slot: '2026-12-09 10:10', against: '10:10 AM isn’t a start time for this treatment.' },
      { slot: '2026-12-09 12:00', against: 'The clinic is closed for lunch from 12:00 PM to 1:00 PM.' },
      { slot: '2026-12-09 18:00', against: 'The clinic closes at 5:00 PM.' },
      { slot: '2026-12-12 10:00', against: 'The clinic is closed on Saturdays.' },
    ])('at $slot staff read "$against", and book it anyway with a reason', async ({ slot, against }) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { availableDays: ['Wednesday'] })
      const [date, time] = slot.split(' ')
      const refused = await add(services, treatment, { slot })
      expect(refused).toMatchObject({
        status: 409,
        message: expect.stringContaining(against),
        insisted: { date, time, reason: '' },
      })
      expect(await rows(services)).toEqual([])
      const reason = 'Drives in from Kermit'
      expect(await add(services, treatment, { slot, anyway: reason })).toMatchObject({ ok: true })
      const [row] = await rows(services)
      expect(row).toMatchObject({ date, time, overlap: null, overlapReason: reason })
      // What staff chose on purpose is no visit to settle.
      expect((await listOutside(services.db, services.clock.now())).flatMap(({ open }) => open)).toEqual([])
      expect(await add(services, treatment, { slot })).toMatchObject({
        status: 409,
        message: expect.stringContaining('1 appointment is already booked at that time.'),
      })
    })

    test.each([
      { what: 'off the grid', slot: '2026-12-09 10:03', sentence: /5-minute steps/ },
      { what: 'skipped by the clock', slot: '2027-03-14 02:30', sentence: /2:30 AM doesn’t exist that day/ },
    ])('a time that is $what is refused next to it, insisted or not', async ({ slot, sentence }) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      for (const anyway of [null, 'Drives in from Kermit'])
        expect(await add(services, treatment, { slot, anyway })).toMatchObject({
          status: 422,
          errors: { slot: expect.stringMatching(sentence) },
        })
      expect(await rows(services)).toEqual([])
    })

    test.each(['arrived', 'completed', 'no-show'])(
      'yesterday’s walk-in is written down as %s, and nobody is told',
      async (status) => {
        const services = await openServices()
        const treatment = await storedTreatment(services.db)
        // A Sunday, between two starts, and no reason is asked for.
        const yesterday = { slot: '2026-12-06 10:10', status, email: 'ruth@example.com' }
        expect(await add(services, treatment, yesterday)).toMatchObject({ ok: true })
        expect(await rows(services)).toMatchObject([
          { date: '2026-12-06', time: '10:10', status, overlap: null, overlapReason: '' },
        ])
        expect(await emails(services)).toEqual([])
        services.clock.advance({ hours: 3 })
        await writeReminders(services)
        expect(await emails(services)).toEqual([])
      },
    )

    test('one that is over takes a free claim, else it stands over others, marked without being asked', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const over = { slot: '2026-12-04 10:00', status: 'completed' }
      expect(await add(services, treatment, over)).toMatchObject({ ok: true })
      expect(await add(services, treatment, over)).toMatchObject({ ok: true })
      expect((await rows(services)).map(({ overlap }) => overlap).sort()).toEqual(['chosen', null])
    })

    test.each([
      { slot: '2026-12-06 10:00', status: 'confirmed', field: 'status', sentence: /is over/ },
      { slot: '2026-12-06 10:00', status: 'pending', field: 'status', sentence: /is over/ },
      { slot: '2026-12-09 10:00', status: 'completed', field: 'status', sentence: /hasn’t happened/ },
      { slot: '2026-12-09 10:00', status: 'no-show', field: 'status', sentence: /hasn’t happened/ },
      { slot: '2026-11-06 10:00', status: 'completed', field: 'slot', sentence: /the last 30 days/ },
    ])('$slot as $status is refused at its field', async ({ slot, status, field, sentence }) => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      expect(await add(services, treatment, { slot, status })).toMatchObject({
        status: 422,
        errors: { [field]: expect.stringMatching(sentence) },
      })
      expect(await rows(services)).toEqual([])
    })

    test('thirty days back is still written down, and a visit that runs now has any of them', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { capacity: 5, durationMinutes: 60 })
      expect(await add(services, treatment, { slot: '2026-11-07 10:00', status: 'no-show' })).toMatchObject({
        ok: true,
      })
      for (const status of ['confirmed', 'pending', 'arrived', 'completed', 'no-show'])
        expect(await add(services, treatment, { slot: '2026-12-07 09:00', status })).toMatchObject({
          ok: true,
        })
    })
  })
})
