import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import type { Staff } from '../audit/actor.ts'
import { countWaiting } from '../badges/queries.server.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutEntry } from '../outbox/rules.ts'
import { correctPatient, undoCorrection } from '../patients/correct/commands.server.ts'
import { listAddressed } from '../patients/correct/correction-queries.server.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { undoDays } from '../patients/rules.ts'
import { writeReminders } from '../reminders/writing.server.ts'
import { changeStatus, undoChange } from '../scheduling/changes/commands.server.ts'
import { insertChange } from '../scheduling/patient-change-queries.server.ts'
import { readHolder } from '../visit-page/link-permissions.server.ts'
import { placeOffer } from '../waitlist/offers/offering.server.ts'
import { belongings } from './belongings.server.ts'
import { readPatient, readPatientToCorrect } from './patient-page.server.ts'
import { erasePatient } from './patient-requests.server.ts'
import { searchPatients } from './patient-search.server.ts'

const typo = {
  name: 'Maria Gonsalez',
  phone: '432-555-0164',
  email: 'maria@example.com',
  language: 'en',
} as const
const right = { name: 'María González', phone: '(432) 555-0199', email: '', language: 'es' }

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    const { db, clock } = services
    const { id: adminId } = await storedAdmin(db)
    const actor: Staff = { kind: 'staff', id: adminId, addressHash: '' }
    const id = await inTransaction(db, (tx) => joinPatient(tx, typo, clock.now()))
    const past = await storedAppointment(db, {
      ...typo,
      patientId: id,
      date: '2020-01-02',
      status: 'completed',
    })
    const coming = await storedAppointment(db, {
      ...typo,
      patientId: id,
      date: '2030-01-02',
      status: 'confirmed',
    })
    const row = () => db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const correct = async (
      typed: Partial<typeof right> = {},
      follows = true,
      seen?: string,
      also: string[] = [],
    ) =>
      correctPatient(
        services,
        { actor, id, seen: seen ?? (await row()).updatedAt, typed: { ...right, ...typed }, follows, also },
        belongings,
      )
    const undo = () => undoCorrection(services, { actor, id }, belongings)
    const nameOn = async (visitId: string) =>
      (await db.selectFrom('appointments').select('name').where('id', '=', visitId).executeTakeFirstOrThrow())
        .name
    const found = async (words: string) => {
      const read = await searchPatients(services, actor, { typed: words, after: null })
      return read.ok ? read.value.patients.map((one) => one.id) : []
    }
    return { services, actor, id, past, coming, row, correct, undo, nameOn, found }
  }

  test('visits to come follow, past ones keep what they were booked with, and all of it can be taken back', async () => {
    const { services, past, coming, row, correct, undo, nameOn, found, id } = await clinic()
    expect(await correct()).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ ...right, e164: '+14325550199' })
    expect([await nameOn(past.id), await nameOn(coming.id)]).toEqual([typo.name, right.name])
    expect([await found('0199'), await found('0164'), await found('gonzalez')]).toEqual([[id], [id], [id]])
    const log = await services.db.selectFrom('audit_log').select(['action', 'detail']).execute()
    expect(JSON.stringify(log)).toContain('phone')
    expect(JSON.stringify(log)).not.toMatch(/gon[sz]alez|555/i)
    services.clock.advance({ hours: 24 * undoDays - 1 })
    expect(await undo()).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ ...typo, e164: '+14325550164' })
    expect(await nameOn(coming.id)).toBe(typo.name)
    expect(await found('0199')).toEqual([])
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
  })

  test('an open place on the waitlist follows, so that the next offer goes to the right address, and comes back', async () => {
    const { services, id, correct, undo } = await clinic()
    const treatment = await storedTreatment(services.db)
    const typed = { name: typo.name, email: typo.email, phone: typo.phone, patientId: id }
    const entry = await waiting(services, treatment, typed)
    expect(await correct({ email: 'gonzalez@example.com' })).toMatchObject({ ok: true })
    expect(await entryOf(services, entry)).toMatchObject({
      name: right.name,
      email: 'gonzalez@example.com',
      language: 'es',
      emailKey: 'gonzalez@example.com',
      phoneKey: '+14325550199',
    })
    expect(await undo()).toMatchObject({ ok: true })
    expect(await entryOf(services, entry)).toMatchObject({ name: typo.name, email: typo.email })
  })

  test('emails to who waits, of a place and of an offer, leave in the corrected language, and in the old one again', async () => {
    const { services, id, correct, undo } = await clinic()
    const { db, clock } = services
    const treatment = await storedTreatment(db)
    const entryId = await waiting(services, treatment, { ...typo, patientId: id })
    const joined = { kind: 'waitlist-joined', subject: aboutEntry(entryId), language: 'en' } as const
    await enqueueEmail(db, { ...joined, now: clock.now(), delaySeconds: 40 })
    const offer = { entryId, slot: at('10:00'), clinicianId: null, adminId: null }
    expect(await inSchedule(services, (schedule) => placeOffer(services, schedule, offer))).toMatchObject({
      ok: true,
    })
    const languages = async () =>
      (await db.selectFrom('outbox').select('language').execute()).map(({ language }) => language)
    expect(await languages()).toEqual(['en', 'en'])
    expect(await correct({ email: typo.email })).toMatchObject({ ok: true })
    expect(await languages()).toEqual(['es', 'es'])
    expect(await undo()).toMatchObject({ ok: true })
    expect(await languages()).toEqual(['en', 'en'])
  })

  test('only what changed changes, only on visits that said the same; others are listed, and change where ticked', async () => {
    const { services, actor, id, coming, correct, undo } = await clinic()
    const { db } = services
    const son = {
      ...typo,
      patientId: id,
      date: '2030-01-03',
      email: 'son@example.com',
      language: 'es',
    } as const
    const sons = await storedAppointment(db, { ...son, status: 'confirmed' })
    const other = { ...typo, patientId: id, date: '2030-01-04', phone: '432-555-0111' } as const
    const others = await storedAppointment(db, { ...other, status: 'confirmed' })
    const says = async (visitId: string) =>
      db
        .selectFrom('appointments')
        .select(['phone', 'email', 'language'])
        .where('id', '=', visitId)
        .executeTakeFirstOrThrow()
    const before = [await says(coming.id), await says(sons.id), await says(others.id)]
    const read = await readPatientToCorrect(services, actor, id)
    expect(read.ok && read.value.others.map((one) => one.id)).toEqual([sons.id, others.id])
    const phone = '(432) 555-0199'
    const typed = { ...typo, phone, language: 'en' }
    expect(await correct(typed)).toMatchObject({ ok: true })
    expect(await says(coming.id)).toEqual({ phone, email: typo.email, language: 'en' })
    expect(await says(sons.id)).toEqual({ phone, email: son.email, language: 'es' })
    expect(await says(others.id)).toEqual(before[2])
    expect(await undo()).toMatchObject({ ok: true })
    expect([await says(coming.id), await says(sons.id), await says(others.id)]).toEqual(before)
    expect(await correct(typed, false, undefined, [others.id])).toMatchObject({ ok: true })
    expect([await says(coming.id), await says(others.id)]).toEqual([
      before[0],
      { phone, email: typo.email, language: 'en' },
    ])
    expect(await undo()).toMatchObject({ ok: true })
    expect(await says(others.id)).toEqual(before[2])
  })

  test('a correction begins with the newest address, and changes it nowhere unless it is changed', async () => {
    const { services, actor, id, coming, row, correct, undo } = await clinic()
    const { db, clock } = services
    const newest = { ...typo, email: 'newest@example.com' }
    clock.advance({ minutes: 1 })
    await inTransaction(db, (tx) => joinPatient(tx, typo, clock.now(), 'staff'))
    clock.advance({ minutes: 1 })
    expect(await inTransaction(db, (tx) => joinPatient(tx, newest, clock.now(), 'staff'))).toBe(id)
    const later = await storedAppointment(db, {
      ...newest,
      patientId: id,
      date: '2030-01-05',
      status: 'confirmed',
    })
    const read = await readPatientToCorrect(services, actor, id)
    expect(read.ok && read.value).toMatchObject({
      patient: { email: newest.email, phone: typo.phone },
      others: [{ id: coming.id }],
    })
    const shown = await readPatient(services, actor, { id, isAllVisits: false, isAllSeen: false })
    expect(shown).toMatchObject({ value: { view: { email: newest.email } } })
    const emails = async () =>
      (await db.selectFrom('appointments').select(['id', 'email', 'phone']).execute()).filter((one) =>
        [coming.id, later.id].includes(one.id),
      )
    const phone = '(432) 555-0177'
    expect(await correct({ ...newest, phone })).toMatchObject({ ok: true })
    expect(await emails()).toEqual(
      expect.arrayContaining([
        { id: coming.id, email: typo.email, phone },
        { id: later.id, email: newest.email, phone },
      ]),
    )
    expect(await row()).toMatchObject({ email: newest.email, phone })
    expect(await undo()).toMatchObject({ ok: true })
    expect((await emails()).map((one) => one.phone)).toEqual([typo.phone, typo.phone])
  })

  test('a place on the waitlist that says something else is listed, and changes where ticked', async () => {
    const { services, actor, id, correct, undo } = await clinic()
    const treatment = await storedTreatment(services.db)
    const sons = { ...typo, patientId: id, email: 'son@example.com' }
    const entry = await waiting(services, treatment, sons)
    const read = await readPatientToCorrect(services, actor, id)
    expect(read.ok && read.value.others).toMatchObject([
      { id: entry, when: expect.stringMatching(/^Waitlist: /), says: expect.stringContaining('son@') },
    ])
    expect(await correct({ ...typo, email: 'new@example.com' })).toMatchObject({ ok: true })
    expect(await entryOf(services, entry)).toMatchObject({ email: sons.email, phone: typo.phone })
    expect(await undo()).toMatchObject({ ok: true })
    const typed = { ...typo, email: 'new@example.com' }
    expect(await correct(typed, true, undefined, [entry])).toMatchObject({ ok: true })
    expect(await entryOf(services, entry)).toMatchObject({ email: 'new@example.com' })
    expect(await undo()).toMatchObject({ ok: true })
    expect(await entryOf(services, entry)).toMatchObject({ email: sons.email })
  })

  test('where visits are not to follow they stay', async () => {
    const { coming, correct, nameOn } = await clinic()
    expect(await correct({}, false)).toMatchObject({ ok: true })
    expect(await nameOn(coming.id)).toBe(typo.name)
  })

  test('what cannot be is answered, and nothing is half done', async () => {
    const { services, id, row, correct, undo, coming, nameOn } = await clinic()
    expect(await correct({ name: ' ' })).toMatchObject({ status: 422, errors: { name: expect.any(String) } })
    expect(await correct({ phone: '12' })).toMatchObject({
      status: 422,
      errors: { phone: expect.any(String) },
    })
    expect(await correct({ email: 'maria@' })).toMatchObject({
      status: 422,
      errors: { email: expect.any(String) },
    })
    expect(await correct({}, true, '2020-01-01T00:00:00.000Z')).toMatchObject({ ok: false, status: 409 })
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
    const seen = (await row()).updatedAt
    expect([(await row()).name, await nameOn(coming.id)]).toEqual([typo.name, typo.name])
    expect(await correct()).toMatchObject({ ok: true })
    // Who was faster is named.
    const said = { ok: false, status: 409, message: expect.stringMatching(/^Alex Front Desk changed this /) }
    expect(await correct({}, true, seen)).toMatchObject(said)
    await services.db
      .updateTable('appointments')
      .set({ name: 'Somebody Else' })
      .where('id', '=', coming.id)
      .execute()
    expect(await undo()).toMatchObject({ ok: true })
    expect(await nameOn(coming.id)).toBe('Somebody Else')
    expect(await correct()).toMatchObject({ ok: true })
    services.clock.advance({ hours: 24 * undoDays })
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
    await services.db.updateTable('patients').set({ mergedInto: 'another' }).where('id', '=', id).execute()
    expect(await correct()).toMatchObject({ ok: false, status: 409 })
  })

  test('of visits that follow nothing else changes: stale forms, the own move, its red number and reminders', async () => {
    const { services, actor, coming, correct, undo } = await clinic()
    const { db, clock } = services
    const moved = { updatedAt: '2026-12-01T12:00:00.000Z', startsAt: '2026-12-09T16:30:00.000Z' } as const
    const slot = { date: '2026-12-09' as CalendarDate, time: '10:30' as ClockTime }
    await db
      .updateTable('appointments')
      .set({ ...moved, ...slot, createdAt: '2026-11-20T12:00:00.000Z' })
      .where('id', '=', coming.id)
      .execute()
    await insertChange(db, {
      appointmentId: coming.id,
      kind: 'moved',
      changedAt: moved.updatedAt,
      startedAt: coming.startsAt,
      reason: null,
      words: '',
    })
    // Two days before, half an hour late: the reminder is due.
    clock.set('2026-12-07T17:00:00Z')
    expect(await correct({ email: 'maria@patients.example' })).toMatchObject({ ok: true })
    expect(await countWaiting(db)).toMatchObject({ patientChanges: 1 })
    const row = await db.selectFrom('appointments').selectAll().where('id', '=', coming.id).executeTakeFirst()
    expect(row).toMatchObject({ name: right.name, updatedAt: moved.updatedAt })
    const movedFrom = Temporal.Instant.from(coming.startsAt)
    expect(
      (await readHolder(db, { ...coming, ...moved, status: 'confirmed' }, clock.now())).movedFrom,
    ).toEqual(movedFrom)
    expect(await writeReminders(services)).toEqual({ written: 1, leftOut: 0 })
    const stale = { actor, id: coming.id, seen: moved.updatedAt, status: 'arrived', tell: false } as const
    const arrived = await changeStatus(services, stale)
    if (!arrived.ok) throw new Error(arrived.message)
    // Taken back together with the status, the language would be the wrong one again.
    expect(await undo()).toMatchObject({ ok: true })
    expect(await undoChange(services, { actor, undoId: arrived.value?.undoId ?? '' })).toMatchObject({
      ok: true,
    })
    const back = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', coming.id)
      .executeTakeFirst()
    expect(back).toMatchObject({ status: 'confirmed', language: typo.language, name: typo.name })
  })

  test.each(['before', 'visits'] as const)(
    'one whose %s does not open any more is over, and keeps nobody from reading, reminding and erasing',
    async (column) => {
      const { services, actor, id, correct, undo } = await clinic()
      const { db } = services
      expect(await correct()).toMatchObject({ ok: true })
      await sql`update patient_corrections set ${sql.ref(column)} = 'v1.1.of.another'`.execute(db)
      expect(await readPatient(services, actor, { id, isAllVisits: false, isAllSeen: false })).toMatchObject({
        ok: true,
        value: { view: { corrected: null } },
      })
      expect(await undo()).toMatchObject({ ok: false, status: 409 })
      await listAddressed(db)
      await erasePatient(
        { ...services, dataDirectory: services.settings.dataDirectory },
        'someone@example.com',
      )
      // It could hold the address that was erased.
      expect(await db.selectFrom('patient_corrections').select('id').execute()).toEqual([])
    },
  )
})
