import { sql } from 'kysely'
import type { Engine } from '../app/db/engine/database.server.ts'
import { inTransaction } from '../app/db/engine/transaction.server.ts'
import type { Database } from '../app/db/tables.ts'
import { listAll } from '../app/features/treatments/queries.server.ts'
import { clinicDate, clinicInstant } from '../app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime } from '../app/platform/dates.ts'
import { inParts } from '../app/platform/shapes/collections.ts'
import { termsOf } from '../app/platform/text/person-terms.ts'
import { onlyPartsSql } from '../test/only-parts.ts'

const visitsADay = 40
const pageSize = 25
const visitsAtOnce = 5_000
const firstNames = ['Ann', 'Bo', 'Carl', 'Dana', 'Elena', 'Finn', 'Grace', 'Hal', 'Ida', 'Joe']

/** Comes again and again, as often in a large clinic as in a small one: one of fifty of the last thousand visits. */
export const regular = 'patient-regular'
const lastVisits = 1_000
const everySoManyVisits = 50

/**
 * So many visits of so many patients over the years, as the program itself would have stored them, with nothing left for
 * its jobs to do while it is measured.
 * @param pages how many pages of the list the cursor that is returned is behind
 */
export async function storeVisits(
  db: Database,
  engine: Engine,
  { count, pages }: { count: number; pages: number },
): Promise<string> {
  const treatments = await listAll(db)
  const today = clinicDate(Temporal.Now.instant())
  const began = Temporal.Now.instant().subtract({ hours: count })
  const numbers = Array.from({ length: count }, (_, made) => made)
  for (const some of inParts(numbers, visitsAtOnce))
    await inTransaction(db, async (tx) => {
      const visits = some.map((made) => {
        const treatment = treatments[made % treatments.length]
        const at = began.add({ hours: made }).toString({ fractionalSecondDigits: 3 })
        return {
          ...visitOf(made, count, today),
          treatment: treatment?.name.en,
          treatmentId: treatment?.id,
          message: '',
          language: 'en',
          durationMinutes: 30,
          sequence: 0,
          searchVersion: 1,
          createdAt: at,
          updatedAt: at,
        }
      })
      const fresh = visits.filter(
        ({ patientId }, index) => patientId !== regular || some[index] === count - everySoManyVisits,
      )
      await insertAll(tx, engine, 'patients', fresh.map(patientOf))
      await insertAll(tx, engine, 'appointments', visits)
      await sql.raw(onlyPartsSql).execute(tx)
      const terms = visits.flatMap((visit) =>
        termsOf(visit).map((term) => ({ term, appointmentId: visit.id })),
      )
      await insertAll(tx, engine, 'appointment_search', terms)
    })
  await sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db)
  const last = await db
    .selectFrom('appointments')
    .select(['id', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(pages * pageSize - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return `${last.createdAt}_${last.id}`
}

function visitOf(made: number, all: number, today: CalendarDate) {
  const date = addDays(today, Math.floor((made - all) / visitsADay) + 5)
  const time = clockTime(540 + (made % 16) * 30)
  const isRegular = made >= all - lastVisits && made % everySoManyVisits === 0
  return {
    id: `visit-${String(made).padStart(7, '0')}`,
    reference: `B${String(made).padStart(7, '0')}`,
    patientId: isRegular ? regular : `patient-${made}`,
    name: `${firstNames[made % firstNames.length]} Person${made}`,
    email: `person${made}@example.com`,
    phone: `(432) 555-${String(made % 10_000).padStart(4, '0')}`,
    date,
    time,
    startsAt: clinicInstant(date, time).toString({ fractionalSecondDigits: 3 }),
    status: made % 20 === 0 ? 'pending' : 'completed',
  }
}

type Visit = ReturnType<typeof visitOf> & { createdAt: string; updatedAt: string }

const patientOf = ({ patientId, name, email, phone, createdAt, updatedAt }: Visit) => ({
  id: patientId,
  name,
  email,
  phone,
  e164: '',
  language: 'en',
  createdAt,
  updatedAt,
})

/** All rows as one parameter: what takes the time is the engine, not the statement. */
async function insertAll(
  tx: Database,
  engine: Engine,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  const values = sql.join(names.map((name) => sql`json_extract(value, ${sql.lit(`$.${name}`)})`))
  const source =
    engine === 'sqlite'
      ? sql`select ${values} from json_each(${json}) where true`
      : sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`
  await sql`insert into ${sql.table(table)} (${columns}) ${source} on conflict do nothing`.execute(tx)
}
