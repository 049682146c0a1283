import { type RawBuilder, sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { AuditRow } from '#app/db/process-tables.ts'
import type { AppointmentRow, Database, PatientRow } from '#app/db/tables.ts'
import { actions } from '#app/features/audit/actions.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { wantedTerms } from '#app/platform/text/person-terms.ts'
import type { DateValue } from '../search/dates.server.ts'

/** What a row has to fulfil. */
export type Clause = RawBuilder<boolean>
export type RowPage = { clauses: readonly Clause[]; after: string | null; count: number }

const nothing: Clause = sql`1 = 0`

/** Any of those. */
const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? nothing : sql`(${sql.join(clauses, sql` or `)})`

export const isOneOf = (column: string, values: readonly string[]): Clause =>
  values.length === 0 ? nothing : sql`${sql.ref(column)} in (${sql.join(values)})`

const firstMoment = Date.parse('0001-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T00:00:00Z')
/** Rows are compared as texts: no year has more than four digits. */
const clamped = (milliseconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.min(Math.max(milliseconds, firstMoment), lastMoment))

/** A column of moments. @param stored how the column writes a moment */
function isWithin(column: string, any: readonly DateValue[], stored: (at: number) => string): Clause {
  const at = sql.ref(column)
  return anyOf(
    any.map(({ prefix, from, to }): Clause => {
      const [first, end] = [stored(from), stored(to)]
      const clauses: Record<DateValue['prefix'], Clause> = {
        eq: sql`(${at} >= ${first} and ${at} < ${end})`,
        ne: sql`(${at} < ${first} or ${at} >= ${end})`,
        gt: sql`${at} >= ${end}`,
        sa: sql`${at} >= ${end}`,
        ge: sql`${at} >= ${first}`,
        lt: sql`${at} < ${first}`,
        eb: sql`${at} < ${first}`,
        le: sql`${at} < ${end}`,
      }
      return clauses[prefix]
    }),
  )
}

export const isAt = (column: string, any: readonly DateValue[]): Clause =>
  isWithin(column, any, (at) => columns.instant(clamped(at)))

/** A column of days; the values were read as days of UTC. */
export const isOn = (column: string, any: readonly DateValue[]): Clause =>
  isWithin(column, any, (at) => clamped(at).toString().slice(0, '2026-12-09'.length))

/** Sorts after every character: the end of a range of beginnings. */
const afterAll = '\u{10ffff}'

/** Named so that a clinician’s key finds by the terms of their own patients alone. */
const terms = sql.table('patient_terms')

/**
 * Patients each of whose words begins a word of their name. One subquery, however many words: PostgreSQL plans each of them,
 * and for a clinician’s key that takes long.
 */
export function isNamed(any: readonly string[]): Clause {
  const names = any.flatMap((text) => {
    const words = wantedTerms(text).map((group) => group.find((term) => term.startsWith('n:')))
    const known = words.filter((word) => word !== undefined)
    return known.length === 0 || known.length < words.length ? [] : [known]
  })
  if (names.length === 0) return nothing
  const begins = (word: string): Clause =>
    sql`(known.term >= ${word} and known.term < ${`${word}${afterAll}`})`
  const hasAny = (words: readonly string[]) => anyOf(words.map(begins))
  const hasAll = (words: readonly string[]): Clause => {
    const each = words.map((word) => sql`max(case when ${begins(word)} then 1 else 0 end) = 1`)
    return sql`(${sql.join(each, sql` and `)})`
  }
  return sql`patients.id in (select known."patientId" from ${terms} known where ${anyOf(names.map(hasAny))}
    group by known."patientId" having ${anyOf(names.map(hasAll))})`
}

/** Patients with one of those terms of a mail address or a number. */
export const isReachedBy = (any: readonly string[]): Clause =>
  any.length === 0
    ? nothing
    : sql`patients.id in (select known."patientId" from ${terms} known where known.term in (${sql.join(any)}))`

/** Entries about any of those records. */
export const isAbout = (ids: readonly string[]): Clause =>
  ids.length === 0
    ? nothing
    : sql`seq in (select seq from audit_subjects where ${sql.ref('objectId')} in (${sql.join(ids)}))`

/** Entries of actions that FHIR calls by those letters. */
export const isAction = (letters: readonly string[]): Clause =>
  isOneOf(
    'action',
    keysOf(actions).filter((one) => letters.includes(actions[one].fhir)),
  )

export const isEntry = (numbers: readonly number[]): Clause =>
  numbers.length === 0 ? nothing : sql`seq in (${sql.join(numbers)})`

const appointmentColumns = [
  'id',
  'patientId',
  'reference',
  'startsAt',
  'status',
  'durationMinutes',
  'treatment',
  'otherTreatments',
  'createdAt',
  'updatedAt',
] as const
export type AppointmentRecord = Pick<AppointmentRow, (typeof appointmentColumns)[number]>

/** In the order of their ids, one more than asked for where there are more. */
export function listAppointmentRecords(
  db: Database,
  { clauses, after, count }: RowPage,
): Promise<AppointmentRecord[]> {
  let query = db.selectFrom('appointments').select(appointmentColumns).where('deletedAt', 'is', null)
  for (const clause of clauses) query = query.where(clause)
  if (after !== null) query = query.where('id', '>', after)
  return query
    .orderBy('id')
    .limit(count + 1)
    .execute()
}

/** In the order of their ids, one more than asked for where there are more. */
export function listPatientRecords(db: Database, { clauses, after, count }: RowPage): Promise<PatientRow[]> {
  let query = db.selectFrom('patients').selectAll()
  for (const clause of clauses) query = query.where(clause)
  if (after !== null) query = query.where('id', '>', after)
  return query
    .orderBy('id')
    .limit(count + 1)
    .execute()
}

/** Newest first, one more than asked for where there are more; with the records that each is about. */
export async function listEntries(
  db: Database,
  { clauses, after, count }: Omit<RowPage, 'after'> & { after: number | null },
): Promise<(AuditRow & { subjects: string[] })[]> {
  let query = db.selectFrom('audit_log').selectAll()
  for (const clause of clauses) query = query.where(clause)
  if (after !== null) query = query.where('seq', '<', after)
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(count + 1)
    .execute()
  if (rows.length === 0) return []
  const subjects = await db
    .selectFrom('audit_subjects')
    .select(['seq', 'objectId'])
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .orderBy('objectId')
    .execute()
  const bySeq = Map.groupBy(subjects, ({ seq }) => seq)
  return rows.map((row) => ({
    ...row,
    subjects: (bySeq.get(row.seq) ?? []).map(({ objectId }) => objectId),
  }))
}
