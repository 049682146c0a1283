import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { book, elena } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { updateBookingSettings } from '../accounts/settings/queries.server.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import { searchPatients } from '../patient-files/patient-search.server.ts'
import { areBornApart, birthDateProblem, readBirthDate } from './birth-date.ts'
import { correctPatient, undoCorrection } from './correct/commands.server.ts'
import { type ContactSource, joinPatient } from './matching.server.ts'
import { mergePatients } from './merge-commands.server.ts'
import { listMaybeSame } from './page/same-queries.server.ts'
import { listKeptOf } from './queries.server.ts'

const at = Temporal.Instant.from('2026-12-01T15:00:00Z')
const today = '2026-12-07' as CalendarDate
const [march, april, may] = ['1962-03-14', '1990-04-02', '2001-05-06'] as CalendarDate[] as [
  CalendarDate,
  CalendarDate,
  CalendarDate,
]
const maria = {
  name: 'María López',
  email: 'maria@example.com',
  phone: '(432) 555-0164',
  language: 'en',
} as const

const join = (db: Database, birthDate: CalendarDate | null, source: ContactSource = 'staff') =>
  inTransaction(db, (tx) => joinPatient(tx, { ...maria, birthDate }, at, source))

const bornOf = async (db: Database) =>
  (await db.selectFrom('patients').select('birthDate').orderBy('birthDate').execute()).map(
    (row) => row.birthDate,
  )

test.each([
  { typed: '1962-03-14', date: march },
  { typed: ' 3/14/1962 ', date: march },
  { typed: '03-14-1962', date: march },
  { typed: '3.14.1962', date: march },
  { typed: '4/2/1990', date: april },
  { typed: ' 1962-03-14 ', date: march },
  { typed: 'on 3/14/1962', date: null },
  { typed: '3/14/1962 or so', date: null },
  { typed: '3 14 1962', date: null },
  { typed: '003/14/1962', date: null },
  { typed: '3/014/1962', date: null },
  { typed: '14/3/1962', date: null },
  { typed: '3/14/62', date: null },
  { typed: '2/30/1962', date: null },
  { typed: 'March 14', date: null },
])('"$typed" is read as $date', ({ typed, date }) => expect(readBirthDate(typed)).toBe(date))

test('nothing typed is fine; what is no date, and a day to come, is said', () => {
  expect(birthDateProblem('', today)).toBeNull()
  expect(birthDateProblem('  ', today)).toBeNull()
  expect(birthDateProblem('12/7/2026', today)).toBeNull()
  expect(birthDateProblem('12/8/2026', today)).toContain('future')
  expect(birthDateProblem('soon', today)).toContain('3/14/1962')
})

test.each([
  { some: [], others: [], areApart: false },
  { some: [march], others: [], areApart: false },
  { some: [march], others: [march, march], areApart: false },
  { some: [march], others: [april], areApart: true },
  { some: [march, april], others: [march], areApart: true },
  { some: [march], others: [march, april], areApart: true },
])('born on $some and on $others are two people: $areApart', ({ some, others, areApart }) =>
  expect(areBornApart(some, others)).toBe(areApart),
)

forEachEngineWithServices((openServices) => {
  test('two different dates never match; one that nobody said yet is kept', async () => {
    const { db } = await openServices()
    const first = await join(db, null)
    expect(await bornOf(db)).toEqual([null])
    expect(await join(db, march, 'form')).toBe(first)
    expect(await join(db, null)).toBe(first)
    expect(await join(db, march)).toBe(first)
    const other = await join(db, april)
    expect(other).not.toBe(first)
    expect(await join(db, april)).toBe(other)
    expect(await bornOf(db)).toEqual([march, april])
  })

  test('a form, which a stranger may send, writes none into a record that has none', async () => {
    const { db } = await openServices()
    const first = await join(db, null)
    expect(await join(db, april, 'form')).toBe(first)
    expect(await bornOf(db)).toEqual([null])
    expect(await join(db, march)).toBe(first)
    expect(await bornOf(db)).toEqual([march])
  })

  test('two of them are not proposed as one person, and not merged', async () => {
    const services = await openServices()
    const { db } = services
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const [first, other] = [await join(db, march), await join(db, april)]
    expect(await listMaybeSame(db, first, 5)).toEqual([])
    const merged = await mergePatients(services, { actor, intoId: first, patientId: other }, belongings)
    expect(merged).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining('dates of birth'),
    })
    await db.updateTable('patients').set({ birthDate: null }).where('id', '=', other).execute()
    expect(await listMaybeSame(db, first, 5)).toMatchObject([{ id: other }])
    expect(
      await mergePatients(services, { actor, intoId: first, patientId: other }, belongings),
    ).toMatchObject({
      ok: true,
    })
  })

  test('neither are two of whom a merged record says it', async () => {
    const services = await openServices()
    const { db } = services
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const ids = [await join(db, march), await join(db, april), await join(db, may)] as const
    const setBorn = (id: string, birthDate: CalendarDate | null) =>
      db.updateTable('patients').set({ birthDate }).where('id', '=', id).execute()
    const [into, merged, other] = ids
    await setBorn(into, null)
    expect(
      await mergePatients(services, { actor, intoId: into, patientId: merged }, belongings),
    ).toMatchObject({ ok: true })
    expect(await listMaybeSame(db, into, 5)).toEqual([])
    expect(await listMaybeSame(db, other, 5)).toEqual([])
    const refused = { ok: false, status: 409 }
    expect(
      await mergePatients(services, { actor, intoId: into, patientId: other }, belongings),
    ).toMatchObject(refused)
    expect(
      await mergePatients(services, { actor, intoId: other, patientId: into }, belongings),
    ).toMatchObject(refused)
  })

  test('a date that staff correct counts for records that were merged before', async () => {
    const services = await openServices()
    const { db } = services
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const [into, merged] = [await join(db, march), await join(db, april)]
    await db.updateTable('patients').set({ birthDate: march }).where('id', '=', merged).execute()
    await mergePatients(services, { actor, intoId: into, patientId: merged }, belongings)
    await db.updateTable('patients').set({ birthDate: may }).where('id', '=', into).execute()
    expect(await join(db, may)).toBe(into)
    expect(await join(db, march)).not.toBe(into)
  })

  test('who says the same date again is the same patient, next to a namesake with the same contacts', async () => {
    const { db } = await openServices()
    const father = await join(db, march)
    const son = await join(db, april, 'form')
    expect(son).not.toBe(father)
    expect(await join(db, april, 'form')).toBe(son)
    await db.updateTable('patients').set({ birthDate: null }).where('id', '=', father).execute()
    expect(await join(db, april, 'form')).toBe(son)
    expect(await join(db, april)).toBe(son)
  })

  test('a patient is found by the whole date, is shown with it, and is exported with it', async () => {
    const services = await openServices()
    const { db } = services
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const first = await join(db, march)
    const find = async (typed: string) => {
      const found = await searchPatients(services, actor, { typed, after: null })
      return found.ok ? found.value.patients : []
    }
    expect(await find('3/14/1962')).toMatchObject([{ id: first, birthDate: march }])
    expect(await find('1962-03-14')).toMatchObject([{ id: first }])
    expect(await find('4/2/1990')).toEqual([])
    expect(await find('lopez')).toMatchObject([{ birthDate: march }])
    expect(await listKeptOf(db, [first])).toMatchObject([{ birthDate: march }])
  })

  test('staff correct it, and take that back', async () => {
    const services = await openServices()
    const { db } = services
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const id = await join(db, march)
    const correct = async (birthDate?: string) => {
      const { updatedAt: seen } = await db
        .selectFrom('patients')
        .select('updatedAt')
        .executeTakeFirstOrThrow()
      const typed = { ...maria, ...(birthDate !== undefined && { birthDate }) }
      return correctPatient(services, { actor, id, seen, typed, follows: true }, belongings)
    }
    expect(await correct('4/2/1990')).toMatchObject({ ok: true })
    expect(await bornOf(db)).toEqual([april])
    expect(await correct()).toMatchObject({ ok: true })
    expect(await bornOf(db)).toEqual([april])
    expect(await correct('4/31/1990')).toMatchObject({
      status: 422,
      errors: { birthDate: expect.any(String) },
    })
    expect(await undoCorrection(services, { actor, id }, belongings)).toMatchObject({ ok: true })
    expect(await bornOf(db)).toEqual([march])
    expect(await correct('')).toMatchObject({ ok: true })
    expect(await bornOf(db)).toEqual([null])
    const log = await db.selectFrom('audit_log').select('detail').where('action', '=', 'edit').execute()
    expect(JSON.stringify(log)).toContain('birthDate')
    expect(JSON.stringify(log)).not.toContain('1990')
  })

  test('one that came while staff corrected the patient stays, and is not taken back with a correction', async () => {
    const services = await openServices()
    const { db } = services
    const { id: adminId } = await storedAdmin(db)
    const actor = { kind: 'staff', id: adminId, addressHash: '' } as const
    const id = await join(db, null)
    const seenOf = async () =>
      (await db.selectFrom('patients').select('updatedAt').executeTakeFirstOrThrow()).updatedAt
    const correct = (seen: string, language: 'en' | 'es') =>
      correctPatient(
        services,
        { actor, id, seen, typed: { ...maria, language, birthDate: '' }, follows: true },
        belongings,
      )
    expect(await correct(await seenOf(), 'es')).toMatchObject({ ok: true })
    const seen = await seenOf()
    expect(await join(db, march)).toBe(id)
    expect(await correct(seen, 'en')).toMatchObject({ ok: false, status: 409 })
    expect(await undoCorrection(services, { actor, id }, belongings)).toMatchObject({
      ok: false,
      status: 409,
    })
    expect(await bornOf(db)).toEqual([march])
  })

  test('a visitor may say it, and what is no date is said at its field', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT', availableDays: ['Monday', 'Wednesday'] })
    await inTransaction(services.db, (tx) =>
      updateBookingSettings(tx, { asksBirthDate: true, showsPrices: false }, at),
    )
    expect(await book(services, {}, { birthDate: 'yesterday' })).toMatchObject({
      status: 422,
      errors: { birthDate: expect.any(String) },
    })
    expect(await book(services, {}, { birthDate: '3/14/1962' })).toMatchObject({ ok: true })
    expect(await bornOf(services.db)).toEqual([march])
  })
  test('where the owner does not have it asked, what a form says of it is neither looked at nor kept', async () => {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT', availableDays: ['Monday', 'Wednesday'] })
    const known = await inTransaction(services.db, (tx) =>
      joinPatient(tx, { ...elena, language: 'en' }, at, 'staff'),
    )
    expect(await book(services, {}, { birthDate: '3/14/1962' })).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('patients').select(['id', 'birthDate']).execute()).toEqual([
      { id: known, birthDate: null },
    ])
    expect(
      await book(services, { time: '11:00 AM' }, { key: 'key-2', birthDate: 'yesterday' }),
    ).not.toMatchObject({
      errors: { birthDate: expect.anything() },
    })
  })
})
