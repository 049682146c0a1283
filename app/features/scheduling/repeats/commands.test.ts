import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AppointmentRow } from '#app/db/tables.ts'
import { readChoices } from '#app/features/desk/repeat/form.ts'
import { readRepeat } from '#app/features/desk/repeat/page.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { storedAdmin, storedClosure, storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { changeMany, undoMany } from '../bulk/commands.server.ts'
import { changeStatus, removeAppointment, undoChange } from '../changes/commands.server.ts'
import { repeatVisit, undoRepeat } from './commands.server.ts'
import { readSeriesPlace } from './queries.server.ts'
import type { ChosenRepeat } from './rules.ts'

const first = '2026-12-09' as CalendarDate
const halfHours = ['10:00', '10:30', '11:00', '11:30'] as ClockTime[]
const luis = { kind: 'staff' as const, id: 'luis-1', addressHash: 'elsewhere' }
/** The visit's time in so many weeks. */
const inWeeks = (weeks: number, time = '10:00', clinicianId: string | null = null): ChosenRepeat => ({
  date: addDays(first, 7 * weeks),
  time: time as ClockTime,
  clinicianId,
  anyway: [],
})

const repeat = (
  services: TestServices,
  row: AppointmentRow,
  choices: ChosenRepeat[],
  { key = crypto.randomUUID(), reason = '' }: { key?: string; reason?: string } = {},
) => repeatVisit(services, { ...change(row), choices, key, reason })

const others = async ({ db }: TestServices, id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '!=', id).orderBy('startsAt').execute()
const claimsOf = async ({ db }: TestServices) =>
  new Set(
    (await db.selectFrom('slot_claims').select('appointmentId').execute()).map((row) => row.appointmentId),
  )
const emails = ({ db }: TestServices) =>
  db.selectFrom('outbox').select(['id', 'kind', 'subjectId', 'dueAt', 'language']).execute()
const log = ({ db }: TestServices, action: 'create' | 'delete') =>
  db.selectFrom('audit_log').select(['objectId', 'detail']).where('action', '=', action).execute()

async function weekly(services: TestServices, given: Partial<AppointmentRow> = {}) {
  const treatment = await storedTreatment(services.db)
  const who = { name: 'Ruth Ellison', phone: '(432) 555-0127', email: 'ruth@example.com' }
  const patientId = await inTransaction(services.db, (tx) =>
    joinPatient(tx, { ...who, language: 'es' }, services.clock.now()),
  )
  const row = await visit(services, treatment, {
    ...who,
    patientId,
    language: 'es',
    status: 'confirmed',
    message: 'My knee.',
    ...given,
  })
  return { treatment, row, patientId }
}

forEachEngineWithServices((openServices) => {
  describe('repeating a visit', () => {
    test('books all of them for the same patient, with one email and a line of the log for each', async () => {
      const services = await openServices()
      const { row, treatment, patientId } = await weekly(services)
      const choices = [inWeeks(4), inWeeks(2), inWeeks(6)]
      const { said, booked, lost } = outcomeValue(await repeat(services, row, choices))
      expect(said).toMatchObject({ action: 'repeated', changed: 3, emails: 1, mustCall: 0 })
      expect([booked.map(({ date }) => date), lost]).toEqual([['2026-12-23', '2027-01-06', '2027-01-20'], []])
      const rows = await others(services, row.id)
      const same = { name: 'Ruth Ellison', phone: row.phone, email: row.email, language: 'es', patientId }
      for (const one of rows)
        expect(one).toMatchObject({
          ...same,
          status: 'confirmed',
          time: '10:00',
          message: '',
          treatmentId: treatment.id,
          overlap: null,
          keptFor: null,
          reference: expect.stringMatching(/^\w{6}$/),
        })
      expect(rows.map(({ startsAt }) => startsAt)).toEqual([
        '2026-12-23T16:00:00.000Z',
        '2027-01-06T16:00:00.000Z',
        '2027-01-20T16:00:00.000Z',
      ])
      expect(await claimsOf(services)).toEqual(new Set([row.id, ...rows.map(({ id }) => id)]))
      const links = await services.db.selectFrom('visit_links').select('appointmentId').execute()
      expect(new Set(links.map((link) => link.appointmentId))).toEqual(new Set(rows.map(({ id }) => id)))
      expect(await emails(services)).toEqual([
        {
          id: expect.any(String),
          kind: 'repeated',
          subjectId: rows[0]?.id,
          language: 'es',
          dueAt: '2026-12-07T15:00:40.000Z',
        },
      ])
      const created = await log(services, 'create')
      expect(created.map(({ objectId }) => objectId)).toEqual(rows.map(({ id }) => id))
      expect(created[0]?.detail).toBe('{"status":"confirmed","fields":["repeat"]}')
      const series = new Set([...rows, await stored(services, row.id)].map(({ seriesId }) => seriesId))
      expect([series.size, series.has(null)]).toEqual([1, false])
      expect((await stored(services, row.id)).updatedAt).toBe(row.updatedAt)
      expect(await readSeriesPlace(services.db, rows[1] ?? row)).toMatchObject({ place: 3, count: 4 })
    })

    test('keeps the time of the clinic’s clock over both of its changes', async () => {
      const services = await openServices()
      const { row } = await weekly(services)
      const choices = ['2027-03-10', '2027-03-17', '2027-11-03', '2027-11-10'].map((date) => ({
        ...inWeeks(0),
        date: date as CalendarDate,
      }))
      outcomeValue(await repeat(services, row, choices))
      const rows = await others(services, row.id)
      expect(rows.map(({ time, startsAt }) => `${time} ${startsAt.slice(11, 16)}`)).toEqual([
        '10:00 16:00',
        '10:00 15:00',
        '10:00 15:00',
        '10:00 16:00',
      ])
    })

    test('what was taken, closed or withdrawn meanwhile is told, and the others are booked', async () => {
      const services = await openServices()
      const { row, treatment } = await weekly(services)
      const { date, time } = inWeeks(1)
      await visit(services, treatment, { date, time })
      await storedClosure(services.db, { firstDay: '2026-12-23' })
      const gone = inWeeks(3, '11:15')
      const twice = inWeeks(4)
      const choices = [inWeeks(1), inWeeks(2), gone, twice, twice]
      const { said, booked, lost } = outcomeValue(await repeat(services, row, choices))
      expect(said).toMatchObject({ changed: 1 })
      expect(booked).toEqual([{ date: '2027-01-06', time: '10:00' }])
      expect(lost).toEqual(['2026-12-16', '2026-12-23', '2026-12-30', '2027-01-06'])
      const none = await repeat(services, row, [inWeeks(1)])
      expect(none).toMatchObject({
        ok: false,
        status: 409,
        message: expect.stringContaining('Nothing was booked'),
      })
    })

    test('stays within working hours unless they were shown as in the way', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db, { availableTimes: ['19:00'] as ClockTime[] })
      const row = await visit(services, treatment, { time: '19:00', status: 'confirmed' })
      expect(await repeat(services, row, [inWeeks(1, '19:00')])).toMatchObject({ ok: false, status: 409 })
      const shown = { ...inWeeks(1, '19:00'), anyway: ['after-closing'] }
      const done = await repeat(services, row, [shown], { reason: 'Works late' })
      expect(outcomeValue(done)).toMatchObject({ said: { changed: 1 } })
      expect(await others(services, row.id)).toMatchObject([
        { keptFor: '["hours"]', overlapReason: 'Works late' },
      ])
    })

    test('books those anyway that staff insist on, marked with the one reason, and Undo takes them back', async () => {
      const services = await openServices()
      const { row, treatment } = await weekly(services)
      await visit(services, treatment, at('10:00', '2026-12-16'))
      await storedClosure(services.db, { id: 'painters', firstDay: '2026-12-23' })
      const [taken, closed, free] = [
        { ...inWeeks(1), anyway: ['taken.treatment'] },
        { ...inWeeks(2), anyway: ['closed.painters'] },
        inWeeks(3),
      ]
      const done = await repeat(services, row, [taken, closed, free], { reason: 'Only day off' })
      const { said, lost } = outcomeValue(done)
      expect([said.changed, lost]).toEqual([3, []])
      const rows = (await others(services, row.id)).filter(({ seriesId }) => seriesId !== null)
      expect(rows.map((one) => [one.date, one.overlap, one.overlapReason, one.keptFor])).toEqual([
        ['2026-12-16', 'chosen', 'Only day off', '["overlap"]'],
        ['2026-12-23', null, 'Only day off', '["closure:painters"]'],
        ['2026-12-30', null, '', null],
      ])
      expect((await log(services, 'create')).map(({ detail }) => JSON.parse(detail ?? '').fields)).toEqual([
        ['repeat', 'anyway'],
        ['repeat', 'anyway'],
        ['repeat'],
      ])
      expect(await violationsIn(services.db)).toEqual([])
      const undone = await undoRepeat(services, { actor: dana, batch: said.undo ?? '' })
      expect(outcomeValue(undone)).toMatchObject({ said: { changed: 3 } })
    })

    test('keeps no reason where nothing is in the way any more', async () => {
      const services = await openServices()
      const { row } = await weekly(services)
      const was = { ...inWeeks(1), anyway: ['taken.treatment'] }
      outcomeValue(await repeat(services, row, [was], { reason: 'Only day off' }))
      expect(await others(services, row.id)).toMatchObject([{ overlap: null, overlapReason: '' }])
      expect((await log(services, 'create'))[0]?.detail).toBe('{"status":"confirmed","fields":["repeat"]}')
    })

    test('does not insist on what came since staff looked', async () => {
      const services = await openServices()
      const { row, treatment } = await weekly(services)
      await visit(services, treatment, at('10:00', '2026-12-16'))
      await storedClosure(services.db, { firstDay: '2026-12-16' })
      const seen = { ...inWeeks(1), anyway: ['taken.treatment'] }
      expect(await repeat(services, row, [seen], { reason: 'Only day off' })).toMatchObject({
        ok: false,
        status: 409,
      })
    })

    test('insists on what staff saw of one treatment, not on the same of another', async () => {
      const services = await openServices()
      const { db } = services
      const botox = await storedTreatment(db, { name: 'Botox', availableTimes: halfHours })
      const laser = await storedTreatment(db, { name: 'Laser', availableTimes: halfHours })
      const amal = await storedClinician(db, { treatmentIds: [botox.id] })
      const bao = await storedClinician(db, { treatmentIds: [laser.id] })
      const several = { slot: at('10:00'), treatments: [botox, laser] }
      const row = await stored(services, outcomeValue(await bookSeveral(services, several)))
      for (const date of ['2026-12-16', '2026-12-23'])
        await visit(services, laser, { ...at('10:30', date), clinicianId: bao.id })
      const search = new URLSearchParams({ every: '1', unit: 'week', visits: '3' })
      const { days } = outcomeValue(await readRepeat(services, dana, { id: row.id, search }))
      const seen = readChoices(
        Object.fromEntries(days.map((day) => [day.date, day.options.at(-1)?.value ?? ''])),
      )
      expect(seen).toMatchObject([{ date: '2026-12-16' }, { date: '2026-12-23' }])
      await visit(services, botox, { ...at('10:00', '2026-12-16'), clinicianId: amal.id })
      const { booked, lost } = outcomeValue(await repeat(services, row, seen, { reason: 'Only day off' }))
      expect({ booked, lost }).toEqual({ booked: [at('10:00', '2026-12-23')], lost: ['2026-12-16'] })
    })

    test('books over the daily limit only where staff insist', async () => {
      const services = await openServices()
      const { row, treatment } = await weekly(services)
      await visit(services, treatment, at('14:30', '2026-12-16'))
      await services.db
        .updateTable('treatments')
        .set({ dailyLimit: 1 })
        .where('id', '=', treatment.id)
        .execute()
      expect(await repeat(services, row, [inWeeks(1)])).toMatchObject({ ok: false, status: 409 })
      const full = { ...inWeeks(1), anyway: ['day-full.treatment'] }
      outcomeValue(await repeat(services, row, [full], { reason: 'Comes from far' }))
      expect(await others(services, row.id)).toContainEqual(
        expect.objectContaining({ date: '2026-12-16', time: '10:00', overlapReason: 'Comes from far' }),
      )
    })

    test('nobody insists on a time that the clock skips, is no start, or that nobody can give', async () => {
      const services = await openServices()
      const { row, treatment } = await weekly(services)
      const all = ['skipped', 'off-grid', 'nobody', 'no-room', 'not-its-start', 'not-that-day', 'closed']
      const insisted = (date: string, time: string) => ({
        ...inWeeks(0, time),
        date: date as CalendarDate,
        anyway: [...all, 'before-opening', 'not-worked'],
      })
      const lost = { ok: false, status: 409 }
      const refused = (choice: ChosenRepeat) => repeat(services, row, [choice], { reason: 'Please' })
      expect(await refused(insisted('2027-03-14', '02:30'))).toMatchObject(lost)
      expect(await refused(insisted('2026-12-16', '10:02'))).toMatchObject(lost)
      const gone = await storedClinician(services.db, { treatmentIds: [treatment.id] })
      await services.db.updateTable('clinicians').set({ active: 0 }).where('id', '=', gone.id).execute()
      expect(await refused(insisted('2026-12-16', '10:00'))).toMatchObject(lost)
      expect(await others(services, row.id)).toEqual([])
    })

    test('repeats all parts of a visit, each with its clinician as long as they give it', async () => {
      const services = await openServices()
      const [botox, laser] = [
        await storedTreatment(services.db, { name: 'Botox', availableTimes: halfHours, bufferAfter: 10 }),
        await storedTreatment(services.db, { name: 'Laser', availableTimes: halfHours }),
      ]
      const amal = await storedClinician(services.db, {
        name: 'Dr. Amal',
        treatmentIds: [botox.id, laser.id],
      })
      const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [laser.id] })
      const several = { slot: at('10:00'), treatments: [botox, laser], who: [amal.id, bao.id] }
      const row = await stored(services, outcomeValue(await bookSeveral(services, several)))
      const again = [inWeeks(1, '10:00', amal.id)]
      outcomeValue(await repeat(services, row, again))
      const partsOf = (id: string) =>
        services.db
          .selectFrom('appointment_parts')
          .select(['treatmentId', 'clinicianId', 'durationMinutes', 'bufferAfter'])
          .where('appointmentId', '=', id)
          .orderBy('position')
          .execute()
      const [first] = await others(services, row.id)
      expect(await partsOf(first?.id ?? '')).toEqual(await partsOf(row.id))
      expect(first).toMatchObject({
        treatment: 'Botox',
        durationMinutes: row.durationMinutes,
        otherTreatments: row.otherTreatments,
      })
      await services.db.updateTable('clinicians').set({ active: 0 }).where('id', '=', bao.id).execute()
      outcomeValue(await repeat(services, row, [inWeeks(2, '10:00', amal.id)]))
      const [, second] = await others(services, row.id)
      expect((await partsOf(second?.id ?? '')).map(({ clinicianId }) => clinicianId)).toEqual([
        amal.id,
        amal.id,
      ])
      expect(await violationsIn(services.db)).toEqual([])
      await services.db.updateTable('treatments').set({ active: 0 }).where('id', '=', laser.id).execute()
      expect(await repeat(services, row, [inWeeks(3, '10:00', amal.id)])).toMatchObject({
        ok: false,
        status: 409,
      })
    })

    test('is with whom was chosen, for a patient without address, and nobody is promised an email', async () => {
      const services = await openServices()
      const treatment = await storedTreatment(services.db)
      const amal = await storedClinician(services.db, { name: 'Dr. Amal', treatmentIds: [treatment.id] })
      const bao = await storedClinician(services.db, { name: 'Dr. Bao', treatmentIds: [treatment.id] })
      const row = await visit(services, treatment, { clinicianId: amal.id, email: '' })
      const choices = [inWeeks(1, '10:00', amal.id), inWeeks(2, '10:00', bao.id)]
      const { said } = outcomeValue(await repeat(services, row, choices))
      expect(said).toMatchObject({ emails: 0, mustCall: 1 })
      const rows = await others(services, row.id)
      expect(rows.map(({ clinicianId }) => clinicianId)).toEqual([amal.id, bao.id])
      expect(rows.map(({ patientId }) => patientId)).toEqual([rows[1]?.patientId, rows[0]?.patientId])
      expect(await emails(services)).toEqual([])
    })

    test('the same form twice books once, and still says what can be taken back', async () => {
      const services = await openServices()
      const { row } = await weekly(services)
      const [once, again] = [
        outcomeValue(await repeat(services, row, [inWeeks(1), inWeeks(2)], { key: 'a key' })),
        outcomeValue(await repeat(services, row, [inWeeks(1), inWeeks(2)], { key: 'a key' })),
      ]
      expect(again.said).toEqual(once.said)
      expect(await others(services, row.id)).toHaveLength(2)
    })

    test.each([
      ['nothing is chosen', [], 422],
      ['a day is past', [inWeeks(-1)], 422],
      ['a day is far away', [inWeeks(120)], 422],
      ['there are too many', Array.from({ length: 26 }, (_, week) => inWeeks(week + 1)), 422],
    ])('is refused where %s', async (_, choices, status) => {
      const services = await openServices()
      const { row } = await weekly(services)
      expect(await repeat(services, row, choices)).toMatchObject({ ok: false, status })
      expect(await others(services, row.id)).toEqual([])
    })

    test('is refused where the visit was changed or cancelled, or its treatment is gone', async () => {
      const services = await openServices()
      await storedAdmin(services.db, { id: luis.id, name: 'Luis Ortega' })
      const { row, treatment } = await weekly(services)
      await services.db.updateTable('treatments').set({ active: 0 }).where('id', '=', treatment.id).execute()
      expect(await repeat(services, row, [inWeeks(1)])).toMatchObject({ ok: false, status: 409 })
      await changeStatus(services, { ...change(row, luis), status: 'cancelled' })
      const stale = await repeat(services, row, [inWeeks(1)])
      expect(stale).toMatchObject({ ok: false, status: 409, message: expect.stringContaining('Luis Ortega') })
      const now = await stored(services, row.id)
      expect(await repeat(services, now, [inWeeks(1)])).toMatchObject({
        ok: false,
        status: 409,
        message: 'This appointment is cancelled, so it can’t be repeated.',
      })
      expect(await others(services, row.id)).toEqual([])
    })
  })

  describe('one Undo', () => {
    test('takes all of them back, with their email, once and by anyone who booked them', async () => {
      const services = await openServices()
      const { row } = await weekly(services)
      const { now } = services.clock
      // A clock that goes on while it is asked, as clocks do.
      services.clock.now = () => {
        services.clock.advance({ milliseconds: 1 })
        return now()
      }
      const { said } = outcomeValue(await repeat(services, row, [inWeeks(1), inWeeks(2)]))
      const batch = said.undo ?? expect.fail()
      expect(await undoRepeat(services, { actor: luis, batch })).toMatchObject({ ok: false, status: 410 })
      services.clock.advance({ seconds: 29 })
      const undone = outcomeValue(await undoRepeat(services, { actor: dana, batch }))
      expect(undone).toMatchObject({ said: { action: 'unrepeated', changed: 2 }, refused: [] })
      const rows = await others(services, row.id)
      expect(rows.every(({ deletedAt }) => deletedAt !== null)).toBe(true)
      expect(await claimsOf(services)).toEqual(new Set([row.id]))
      expect(await emails(services)).toEqual([])
      expect((await log(services, 'delete')).map(({ objectId }) => objectId).sort()).toEqual(
        rows.map(({ id }) => id).sort(),
      )
      expect(await undoRepeat(services, { actor: dana, batch })).toMatchObject({ ok: false, status: 410 })
      expect(outcomeValue(await repeat(services, row, [inWeeks(1)])).said.changed).toBe(1)
    })

    test('is for its own batch alone: the Undo of a change deletes nothing, and its own Undo changes nothing', async () => {
      const services = await openServices()
      const { row } = await weekly(services)
      const { said } = outcomeValue(await repeat(services, row, [inWeeks(1), inWeeks(2)]))
      const batch = said.undo ?? expect.fail()
      const tooLate = { ok: false, status: 410 }
      const sent = await emails(services)
      expect(await undoChange(services, { actor: dana, undoId: `${batch}.0000` })).toMatchObject(tooLate)
      expect(await emails(services)).toEqual(sent)
      services.clock.advance({ seconds: 5 })
      const visits = (await others(services, row.id)).map(({ id, updatedAt }) => ({ id, updatedAt }))
      const many = { actor: dana, visits, action: 'cancelled', tell: false } as const
      const changed = outcomeValue(await changeMany(services, many)).said.undo ?? expect.fail()
      expect(await undoRepeat(services, { actor: dana, batch: changed })).toMatchObject(tooLate)
      expect(await others(services, row.id)).toMatchObject([{ deletedAt: null }, { deletedAt: null }])
      expect(outcomeValue(await undoMany(services, { actor: dana, batch: changed })).said.changed).toBe(2)
    })

    test('leaves what somebody changed since, and the email names that alone', async () => {
      const services = await openServices()
      await storedAdmin(services.db, { id: luis.id, name: 'Luis Ortega' })
      const { row } = await weekly(services)
      const { said } = outcomeValue(await repeat(services, row, [inWeeks(1), inWeeks(2), inWeeks(3)]))
      const [, touched, deleted] = await others(services, row.id)
      if (!touched || !deleted) throw new Error('not booked')
      services.clock.advance({ seconds: 5 })
      await changeStatus(services, { ...change(touched, luis), status: 'pending', tell: false })
      await removeAppointment(services, change(deleted, luis))
      const undone = await undoRepeat(services, { actor: dana, batch: said.undo ?? '' })
      expect(outcomeValue(undone)).toMatchObject({
        said: { changed: 1 },
        refused: [{ id: touched.id, message: expect.stringContaining('Luis Ortega') }],
      })
      expect(await emails(services)).toMatchObject([{ kind: 'repeated', subjectId: touched.id }])
      expect(await claimsOf(services)).toEqual(new Set([row.id, touched.id]))
    })

    test.each([
      { email: 'ruth@example.com', seconds: 31 },
      { email: '', seconds: 11 },
    ])('is too late after $seconds s where the address is "$email"', async ({ email, seconds }) => {
      const services = await openServices()
      const { row } = await weekly(services, { email })
      const { said } = outcomeValue(await repeat(services, row, [inWeeks(1)]))
      services.clock.advance({ seconds })
      const late = await undoRepeat(services, { actor: dana, batch: said.undo ?? '' })
      expect(late).toMatchObject({ ok: false, status: 410 })
      expect(await others(services, row.id)).toMatchObject([{ deletedAt: null }])
    })
  })

  test('this visit and those after it are cancelled together, and one Undo brings all of them back', async () => {
    const services = await openServices()
    const { row } = await weekly(services)
    outcomeValue(await repeat(services, row, [inWeeks(1), inWeeks(2), inWeeks(3)]))
    const [, second, third] = await others(services, row.id)
    if (!second || !third) throw new Error('not booked')
    const series = await readSeriesPlace(services.db, second)
    expect(series).toMatchObject({ place: 3, count: 4, rest: [{ id: second.id }, { id: third.id }] })
    const cancelled = await changeMany(services, {
      actor: dana,
      visits: series?.rest ?? [],
      action: 'cancelled',
      tell: true,
      cancellation: { reason: 'patient', words: '' },
    })
    const { said } = outcomeValue(cancelled)
    expect(said).toMatchObject({ changed: 2 })
    expect(await readSeriesPlace(services.db, second)).toBeNull()
    expect(await readSeriesPlace(services.db, await stored(services, row.id))).toMatchObject({ count: 2 })
    outcomeValue(await undoMany(services, { actor: dana, batch: said.undo ?? '' }))
    expect(await readSeriesPlace(services.db, await stored(services, row.id))).toMatchObject({ count: 4 })
  })
})
