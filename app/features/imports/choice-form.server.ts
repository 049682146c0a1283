import { m } from '#app/language/messages.ts'
import { parseTimeZone } from '#app/platform/clinic-time.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { oneLine } from '#app/platform/text/text.ts'
import { columnField } from './address.ts'
import { findImport } from './queries.server.ts'
import type { CalendarChoice, SourceChoice } from './sources/choice.ts'
import {
  type CsvChoice,
  type CsvKind,
  csvKinds,
  fieldsOf,
  type ImportField,
  phoneCountries,
} from './sources/csv/fields.ts'
import { dateOrders } from './sources/local-moments.ts'

const longestName = 100

/** How the file is to be read, as the form says it; what the form doesn't ask for stays. 422 with a sentence by field. */
export async function readChoice(
  { db }: Pick<Services, 'db'>,
  { what, fields }: { what: string; fields: FormFields },
): Promise<Outcome<SourceChoice>> {
  const row = await findImport(db, what)
  if (!row) return refused({ status: 404, message: m.imports_gone() })
  const before = JSON.parse(row.choice) as SourceChoice // Only imports write it.
  if (before.source === 'wordpress') return done({ ...before, shown: fields.has('shown') })
  const timeZone = parseTimeZone(fields.get('timeZone') ?? before.timeZone)
  if (timeZone === null) return refused({ status: 422, errors: { timeZone: m.imports_zone_unknown() } })
  if (before.source === 'ics') return done({ ...before, ...calendarOf(fields, before), timeZone })
  const phoneCountry = phoneCountries.find((one) => one === fields.get('phoneCountry')) ?? before.phoneCountry
  if (!('columns' in before)) return done({ ...before, timeZone, phoneCountry })
  return csvOf(fields, { ...before, timeZone, phoneCountry })
}

function calendarOf(
  fields: FormFields,
  before: CalendarChoice,
): Pick<CalendarChoice, 'events' | 'clinician'> {
  const events = fields.get('events') === 'closures' ? 'closures' : 'appointments'
  const name = oneLine(fields.get('clinician') ?? before.clinician?.name ?? '').slice(0, longestName)
  return { events, clinician: name === '' ? null : { name } }
}

function csvOf(fields: FormFields, before: CsvChoice): Outcome<SourceChoice> {
  const kind = csvKinds.find((one) => one === fields.get('kind')) ?? before.kind
  const columns = before.columns.map((field, index) => {
    const sent = fields.get(columnField(index))
    return sent === undefined ? field : (fieldsOf[kind].find((one) => one === sent) ?? null)
  })
  const missing = missingIn(kind, columns)
  if (missing) return refused({ status: 422, message: missing() })
  const twice = columns.find(
    (field, index) => field !== null && field !== 'notes' && columns.indexOf(field) !== index,
  )
  if (twice) return refused({ status: 422, message: m.imports_column_twice() })
  const dateOrder = dateOrders.find((one) => one === fields.get('dateOrder')) ?? before.dateOrder
  const isOwn = !before.source.startsWith('csv-') && kind === before.kind
  const source = isOwn ? before.source : (`csv-${kind}` as const)
  return done({ ...before, source, kind, columns, dateOrder })
}

const has = (columns: readonly (ImportField | null)[], ...some: ImportField[]) =>
  some.some((field) => columns.includes(field))

/** Which sentence says what such a list can't do without; null where all of it is there. */
function missingIn(kind: CsvKind, columns: readonly (ImportField | null)[]): (() => string) | null {
  if (!has(columns, 'name', 'first-name', 'last-name', 'patient-id')) return m.imports_column_name_missing
  if (kind === 'appointments' && !has(columns, 'starts-at', 'date')) return m.imports_column_date_missing
  return null
}
