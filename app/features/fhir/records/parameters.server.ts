import type { Database } from '#app/db/tables.ts'
import { statuses } from '#app/db/values.ts'
import { listIdsOfSame } from '#app/features/patients/queries.server.ts'
import { exactTerms } from '#app/platform/text/person-terms.ts'
import type { Problem } from '../answers.server.ts'
import { statusCodes } from '../codes.ts'
import { isFhirId, rowId } from '../ids.ts'
import {
  readSent,
  readToken,
  relative,
  type SearchContext,
  type Sent,
  type Understood,
} from '../search/conditions.server.ts'
import type { DateValue } from '../search/dates.server.ts'
import {
  type Clause,
  isAbout,
  isAction,
  isAt,
  isEntry,
  isNamed,
  isOn,
  isOneOf,
  isReachedBy,
} from './queries.server.ts'

/** Types that a key with a scope reads, besides those that everybody does. */
export const recordTypes = ['Appointment', 'Patient', 'AuditEvent'] as const
export type RecordType = (typeof recordTypes)[number]

type Found = { values: readonly string[]; dates: readonly DateValue[]; db: Database }

/** A search parameter of rows: what it says of them. */
type RowParameter = {
  name: string
  documentation: string
  type: 'token' | 'reference' | 'string' | 'date'
  /** A day that has no zone. */
  isDay?: true
  clause: (found: Found) => Clause | Promise<Clause>
}

const codesOf = (values: readonly string[]): string[] => values.map((one) => readToken(one).code)

/** Of `TYPE/ID` or `ID` the row's id. */
const idsOf = (values: readonly string[]): string[] =>
  values.map((one) => rowId(one.slice(one.indexOf('/') + 1)))

const ofRow: RowParameter = {
  name: '_id',
  type: 'token',
  documentation: 'Its id.',
  clause: ({ values }) => isOneOf('id', codesOf(values).map(rowId)),
}
const lastUpdated: RowParameter = {
  name: '_lastUpdated',
  type: 'date',
  documentation: 'When it was last changed.',
  clause: ({ dates }) => isAt('updatedAt', dates),
}

/** Everybody who was merged with one of those: their appointments bear any of their ids. */
async function samePatients({ db, values }: Found): Promise<Clause> {
  const ids = await Promise.all(idsOf(values).map((id) => listIdsOfSame(db, id)))
  return isOneOf('patientId', ids.flat())
}

const entryNumbers = (values: readonly string[]): number[] =>
  codesOf(values).flatMap((one) => entryNumber(one) ?? [])

/** PostgreSQL's `integer` ends there, and refuses to compare anything above. */
const highestEntry = 2_147_483_647

/** Of `entry-12`; null for what no entry of the log can be called. */
export function entryNumber(id: string): number | null {
  const [, digits = ''] = /^entry-(\d{1,10})$/.exec(id) ?? []
  const number = Number(digits)
  return digits === '' || number > highestEntry ? null : number
}

const recordedAt = (name: string): RowParameter => ({
  name,
  type: 'date',
  documentation: 'When it was recorded.',
  clause: ({ dates }) => isAt('at', dates),
})

/** What each type can be asked for. */
export const recordParameters: Record<RecordType, readonly RowParameter[]> = {
  Appointment: [
    ofRow,
    lastUpdated,
    {
      name: 'date',
      type: 'date',
      documentation: 'When it begins; days are the clinic’s.',
      clause: ({ dates }) => isAt('startsAt', dates),
    },
    {
      name: 'status',
      type: 'token',
      documentation: 'pending, booked, arrived, fulfilled, cancelled, or noshow.',
      clause: ({ values }) => {
        const codes: readonly string[] = codesOf(values)
        return isOneOf(
          'status',
          statuses.filter((one) => codes.includes(statusCodes[one])),
        )
      },
    },
    {
      name: 'patient',
      type: 'reference',
      documentation: 'Whose it is, records merged with theirs included.',
      clause: samePatients,
    },
    {
      name: 'identifier',
      type: 'token',
      documentation: 'The reference that the patient was given.',
      clause: ({ values }) => isOneOf('reference', codesOf(values)),
    },
  ],
  Patient: [
    ofRow,
    lastUpdated,
    {
      name: 'name',
      type: 'string',
      documentation: 'Each word begins a word of the name.',
      clause: ({ values }) => isNamed(values),
    },
    {
      name: 'birthdate',
      type: 'date',
      isDay: true,
      documentation: 'A day, month, or year.',
      clause: ({ dates }) => isOn('birthDate', dates),
    },
    {
      name: 'email',
      type: 'token',
      documentation: 'The whole address.',
      clause: ({ values }) => isReachedBy(codesOf(values).flatMap(exactTerms)),
    },
    {
      name: 'phone',
      type: 'token',
      documentation: 'The whole number.',
      clause: ({ values }) => isReachedBy(codesOf(values).flatMap(exactTerms)),
    },
  ],
  AuditEvent: [
    {
      ...ofRow,
      clause: ({ values }) => isEntry(entryNumbers(values)),
    },
    recordedAt('_lastUpdated'),
    recordedAt('date'),
    {
      name: 'action',
      type: 'token',
      documentation: 'C, R, U, D, or E.',
      clause: ({ values }) => isAction(codesOf(values)),
    },
    {
      name: 'entity',
      type: 'reference',
      documentation: 'The record that it is about.',
      clause: ({ values }) => isAbout(idsOf(values)),
    },
  ],
}

/** What a search asks of rows; a reference to what another server has finds nothing. */
export async function readClauses(
  db: Database,
  type: RecordType,
  search: URLSearchParams,
  context: SearchContext,
): Promise<({ clauses: Clause[] } & Understood) | Problem> {
  const read = readSent(search, recordParameters[type], context.timeZone)
  if (!('sent' in read)) return read
  const wrong = read.sent.find(({ parameter, modifier }) => parameter.type === 'string' && modifier)
  if (wrong) {
    const text = `The modifier “${wrong.modifier}” of “${wrong.parameter.name}” is not supported.`
    return { status: 400, code: 'not-supported', text }
  }
  const clauses = await Promise.all(
    read.sent.map(({ parameter, ...sent }) => {
      const values = parameter.type === 'reference' ? ours(sent, context) : sent.values
      return parameter.clause({ db, values, dates: sent.dates })
    }),
  )
  return { clauses, used: read.used, unknown: read.unknown }
}

/** References to our own resources, of the type that was asked for. */
const ours = ({ values, modifier }: Pick<Sent<unknown>, 'values' | 'modifier'>, { origin }: SearchContext) =>
  values
    .map((one) => relative(one, origin))
    .filter((one) => modifier === undefined || !one.includes('/') || one.startsWith(`${modifier}/`))
    .filter((one) => isFhirId(one.slice(one.indexOf('/') + 1)))
