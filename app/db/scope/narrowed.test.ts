import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { forEachEngine } from '#test/database.ts'
import { appointmentRow, storeAppointments } from '#test/factories.ts'
import { inTransaction } from '../engine/transaction.server.ts'
import type { AppointmentPartRow, Database } from '../tables.ts'
import { narrowedClinician, narrowedTo, refuseNarrowed } from './narrowed.server.ts'
import { type VisibleRows, visibleRows } from './visible-rows.ts'

const at = '2026-12-07T15:00:00.000Z'
const [ana, ben] = ['clinician-ana', 'clinician-ben']

type Booked = { patient: string; who: (string | null)[]; isDeleted?: boolean }

/** Appointments with a part for each of `who`, and their patients. */
async function storeBooked(db: Database, booked: readonly Booked[], merged: Record<string, string> = {}) {
  const ids = [...new Set([...booked.map(({ patient }) => patient), ...Object.keys(merged)])]
  const patients = ids.map((id) => ({
    id,
    name: `Name of ${id}`,
    phone: '',
    e164: '',
    email: '',
    language: 'en' as const,
    mergedInto: merged[id] ?? null,
    emptySince: null,
    createdAt: at,
    updatedAt: at,
  }))
  if (patients.length > 0) await db.insertInto('patients').values(patients).execute()
  const rows = booked.map(({ patient, who, isDeleted = false }) =>
    appointmentRow({
      name: `Name of ${patient}`,
      patientId: patient,
      clinicianId: who[0] ?? null,
      deletedAt: isDeleted ? at : null,
    }),
  )
  if (rows.length > 0) await storeAppointments(db, rows)
  const more = rows.flatMap(({ id, treatmentId, startsAt }, index) =>
    (booked[index]?.who ?? []).slice(1).map(
      (clinicianId, place): AppointmentPartRow => ({
        appointmentId: id,
        position: place + 1,
        treatmentId,
        clinicianId,
        roomId: null,
        startsAt,
        durationMinutes: 30,
        bufferBefore: 0,
        bufferAfter: 0,
        changedAt: null,
      }),
    ),
  )
  if (more.length > 0) await db.insertInto('appointment_parts').values(more).execute()
  return rows
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

const someBooked = fc.array(
  fc.record({
    patient: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5'),
    who: fc.array(fc.constantFrom(ana, ben, null), { minLength: 1, maxLength: 3 }),
    isDeleted: fc.boolean(),
  }),
  { maxLength: 12 },
)
/** Roots are p1 and p2, as nothing is merged into what was itself merged. */
const someMerged = fc.dictionary(fc.constantFrom('p3', 'p4'), fc.constantFrom('p1', 'p2'))

forEachEngine((openDatabase) => {
  const open = async () => (await openDatabase()).db

  test('a clinician reads their appointments and patients, whatever there is', {
    timeout: 120_000,
  }, async () => {
    const db = await open()
    await fc.assert(
      fc.asyncProperty(someBooked, someMerged, async (booked, merges) => {
        const known = new Set([...booked.map(({ patient }) => patient), ...Object.keys(merges)])
        const merged = Object.fromEntries(Object.entries(merges).filter(([, into]) => known.has(into)))
        for (const table of ['appointment_parts', 'appointments', 'patients'] as const)
          await db.deleteFrom(table).execute()
        const rows = await storeBooked(db, booked, merged)
        const isTheirs = ({ who, isDeleted }: Booked) => isDeleted !== true && who.includes(ana)
        const rootOf = (id: string) => merged[id] ?? id
        const roots = new Set(booked.filter(isTheirs).map(({ patient }) => rootOf(patient)))
        const own = idsOf(rows.filter((_, index) => booked[index] && isTheirs(booked[index])))
        const narrowed = narrowedTo(db, ana)
        expect(idsOf(await narrowed.selectFrom('appointments').select('id').execute())).toEqual(own)
        const patients = await narrowed.selectFrom('patients').select('id').execute()
        expect(idsOf(patients)).toEqual([...known].filter((id) => roots.has(rootOf(id))).sort())
        const counts = await narrowed.selectFrom('appointment_counts').select(['status', 'count']).execute()
        const statuses = Object.groupBy(
          rows.filter(({ id }) => own.includes(id)),
          ({ status }) => status,
        )
        expect(new Map(counts.map(({ status, count }) => [status, count]))).toEqual(
          new Map(Object.entries(statuses).map(([status, some]) => [status, some.length])),
        )
        const parts = await narrowed.selectFrom('appointment_parts').select('appointmentId').execute()
        expect([...new Set(parts.map(({ appointmentId }) => appointmentId))].sort()).toEqual(own)
      }),
      { numRuns: 60 },
    )
  })

  test('an account that belongs to no clinician finds nobody', async () => {
    const db = await open()
    await storeBooked(db, [
      { patient: 'p1', who: [ana] },
      { patient: 'p2', who: [null] },
    ])
    const narrowed = narrowedTo(db, null)
    expect(await narrowed.selectFrom('appointments').selectAll().execute()).toEqual([])
    expect(await narrowed.selectFrom('patients').selectAll().execute()).toEqual([])
  })

  describe('of two patients', () => {
    const two = async () => {
      const db = await open()
      const [own, other] = await storeBooked(db, [
        { patient: 'p1', who: [ana] },
        { patient: 'p2', who: [ben] },
      ])
      if (!own || !other) throw new Error('not stored')
      return { db, narrowed: narrowedTo(db, ana), own, other }
    }

    test('joins, names of tables and subqueries show one', async () => {
      const { narrowed, own } = await two()
      const joined = await narrowed
        .selectFrom('appointments as visit')
        .innerJoin('patients as who', 'who.id', 'visit.patientId')
        .leftJoin('appointment_notes', 'appointment_notes.appointmentId', 'visit.id')
        .select(['visit.id', 'who.name', 'appointment_notes.text'])
        .execute()
      expect(joined).toEqual([{ id: own.id, name: 'Name of p1', text: null }])
      const inside = await narrowed
        .selectFrom('clinicians')
        .select(({ selectFrom, fn }) =>
          selectFrom('appointments').select(fn.countAll<number>().as('count')).as('count'),
        )
        .unionAll(
          narrowed.selectNoFrom(({ selectFrom, fn }) =>
            selectFrom('appointments').select(fn.countAll<number>().as('count')).as('count'),
          ),
        )
        .execute()
      expect(inside).toEqual([{ count: 1 }])
      const within = await narrowed
        .with('all', (db) => db.selectFrom('appointments').select('id'))
        .selectFrom('all')
        .select('id')
        .execute()
      expect(within).toEqual([{ id: own.id }])
    })

    test('a row that is locked for a change is one of theirs', async () => {
      const { narrowed, own, other } = await two()
      const lock = (id: string) =>
        inTransaction(narrowed, (tx) =>
          tx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
        )
      expect(await lock(own.id)).toEqual({ id: own.id })
      expect(await lock(other.id)).toBeUndefined()
    })

    test('a change and a deletion reach theirs alone, in a transaction as well', async () => {
      const { db, narrowed, own, other } = await two()
      await inTransaction(narrowed, (tx) => tx.updateTable('appointments').set({ name: 'Seen' }).execute())
      await narrowed.updateTable('patients').set({ name: 'Seen' }).where('id', '!=', 'x').execute()
      const said = await db.selectFrom('appointments').select('name').where('id', '=', own.id).execute()
      const left = await db.selectFrom('appointments').select('name').where('id', '=', other.id).execute()
      expect([...said, ...left]).toEqual([{ name: 'Seen' }, { name: 'Name of p2' }])
      const names = await db.selectFrom('patients').select('name').orderBy('id').execute()
      expect(names).toEqual([{ name: 'Seen' }, { name: 'Name of p2' }])
      await narrowed.deleteFrom('appointments').execute()
      expect(idsOf(await db.selectFrom('appointments').select('id').execute())).toEqual([other.id])
    })

    test.each([
      { how: 'plainly', text: sql`select name from patients` },
      { how: 'in quotes', text: sql`select name from "patients" where id = ${'p1'}` },
      { how: 'on the next line', text: sql`select name from\n  patients` },
      { how: 'to join it', text: sql`select 1 from treatments JOIN patients on true` },
      { how: 'in a subquery', text: sql`select ${1} from rooms where id in (select id FROM appointments)` },
      { how: 'with nothing in between', text: sql`select name from${sql.raw('')} patients` },
      { how: 'to change it', text: sql`update patients set name = ''` },
      { how: 'to add to it', text: sql`insert into patients default values` },
    ])('text that names a table $how is refused', async ({ text }) => {
      const { narrowed } = await two()
      await expect(text.execute(narrowed)).rejects.toThrow(
        /^(patients|appointments) is narrowed: name it with sql\.table$/,
      )
    })

    test('sql.table is narrowed; tables that name nobody, and words that name none, stay', async () => {
      const { narrowed } = await two()
      const { rows } = await sql`select name from ${sql.table('patients')} one`.execute(narrowed)
      expect(rows).toEqual([{ name: 'Name of p1' }])
      for (const text of [
        sql`select id from treatments`,
        sql`select id from ${sql.table('treatments')}`,
        sql`select 'wherefrom patients' as said`,
        sql`select from_patients.id from treatments from_patients`,
      ])
        await text.execute(narrowed)
    })

    test('a deletion by way of another table sees theirs of that, too', async () => {
      const { narrowed } = await two()
      const deletion = narrowed.deleteFrom('appointments').using('patients as who').where('who.id', '=', 'x')
      expect(deletion.compile().sql).toMatch(
        /^delete from "appointments" using \(select \* from "patients" where .+\) as "who" where "who"\."id" = \S+ and "appointments"\."id" in \(/s,
      )
    })

    test('what names nobody is changed as it is', async () => {
      const { db, narrowed } = await two()
      for (const change of [
        (one: Database) => one.updateTable('treatments').set({ active: 0 }),
        (one: Database) => one.updateTable('appointment_counts').set({ count: 0 }),
        (one: Database) => one.deleteFrom('treatments').where('id', '=', 'x'),
        (one: Database) => one.deleteFrom('appointment_counts'),
      ])
        expect(change(narrowed).compile().sql).toBe(change(db).compile().sql)
    })
  })

  test.each(keysOf(visibleRows))(
    '%s can be read by a clinician, and shows nobody of another',
    async (table) => {
      const db = await open()
      await storeBooked(db, [{ patient: 'p2', who: [ben] }])
      const rows = await narrowedTo(db, ana).selectFrom(table).selectAll().execute()
      const visible: VisibleRows = visibleRows[table]
      if (visible !== 'all') expect(rows).toEqual([])
    },
  )

  test('a database says to whom it is narrowed, and its transactions do', async () => {
    const db = await open()
    expect(narrowedClinician(db)).toBeUndefined()
    expect(narrowedTo(db, ana)).toBe(narrowedTo(db, ana))
    expect(await inTransaction(narrowedTo(db, ana), async (tx) => narrowedClinician(tx))).toBe(ana)
    expect(narrowedClinician(narrowedTo(db, null))).toBe('')
    expect(narrowedTo(db, 'other')).not.toBe(narrowedTo(db, ana))
    expect(() => refuseNarrowed(db)).not.toThrow()
    expect(() => refuseNarrowed(narrowedTo(db, null))).toThrow('this needs the appointments of everybody')
  })
})
