import { open } from 'node:fs/promises'
import type { SourceRecord, UnreadableLine } from '../features/imports/source-record.ts'
import type { SourceChoice } from '../features/imports/sources/choice.ts'
import {
  type DatabasePlace,
  NoEasyAppointments,
  readDatabase,
} from '../features/imports/sources/easyappointments/database.server.ts'
import { readSource } from '../features/imports/sources/read.server.ts'
import { recognizeSource } from '../features/imports/sources/recognition.server.ts'
import { addDays, type CalendarDate } from '../platform/dates.ts'

const sampleBytes = 65_536
const mostShown = 20
const repeatedDays = { before: 365, after: 730 }

type Clinic = { timeZone: string; today: CalendarDate }

/** What a file or database holds, counted by kind; nothing is stored. */
export type ImportCheck = {
  source: string
  /** How a list is read, column by column; none for anything else. */
  columns: { header: string; field: string | null }[]
  counts: Readonly<Record<SourceRecord['kind'], number>>
  /** The first of them. */
  unreadable: UnreadableLine[]
  /** Of records that come, what of them nobody can read. */
  unreadFields: number
  /** Times that a clock change skips or shows twice. */
  clockChanges: number
}
export type ImportProblem = 'empty' | 'spreadsheet' | 'packed' | 'unknown' | 'no-easyappointments'

export async function checkFile(path: string, clinic: Clinic): Promise<ImportCheck | ImportProblem> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(sampleBytes), position: 0 })
    const found = recognizeSource(buffer.subarray(0, bytesRead), { today: clinic.today })
    if (found.source === null) return found.why
    const columns = 'columns' in found ? found.columns.map(({ header, field }) => ({ header, field })) : []
    const records = readSource(file.createReadStream({ start: 0, autoClose: false }), choiceOf(found, clinic))
    return await counted(records, { source: found.source, columns })
  } finally {
    await file.close()
  }
}

export async function checkDatabase(
  place: DatabasePlace,
  { timeZone }: Clinic,
): Promise<ImportCheck | ImportProblem> {
  try {
    const records = readDatabase(place, { timeZone, phoneCountry: 'US' })
    return await counted(records, { source: 'easyappointments', columns: [] })
  } catch (error) {
    if (error instanceof NoEasyAppointments) return 'no-easyappointments'
    throw error
  }
}

/** As the wizard would read it if nobody changed anything. */
function choiceOf(
  found: Exclude<ReturnType<typeof recognizeSource>, { source: null }>,
  { timeZone, today }: Clinic,
): SourceChoice {
  if (found.source === 'fhir') return { source: 'fhir', timeZone, phoneCountry: 'US' }
  if (found.source === 'wordpress') return { ...found, shown: false }
  if (found.source === 'easyappointments')
    return { source: found.source, encoding: found.encoding, timeZone, phoneCountry: 'US' }
  if (found.source === 'ics')
    return {
      source: 'ics',
      timeZone,
      events: 'closures',
      clinician: null,
      from: addDays(today, -repeatedDays.before),
      to: addDays(today, repeatedDays.after),
    }
  const { source, kind, encoding, delimiter, columns, dates, phones } = found
  return {
    source,
    kind,
    encoding,
    delimiter,
    columns: columns.map(({ field }) => field),
    dateOrder: dates.value,
    timeZone,
    phoneCountry: phones.value,
    today,
  }
}

async function counted(
  records: AsyncIterable<SourceRecord>,
  about: Pick<ImportCheck, 'source' | 'columns'>,
): Promise<ImportCheck> {
  const people = { patient: 0, appointment: 0, treatment: 0, clinician: 0, closure: 0 }
  const counts = { ...people, page: 0, post: 0, picture: 0, unreadable: 0 }
  const unreadable: UnreadableLine[] = []
  let unreadFields = 0
  let clockChanges = 0
  for await (const record of records) {
    counts[record.kind] += 1
    if (record.kind === 'unreadable') {
      if (unreadable.length < mostShown) unreadable.push(record)
      continue
    }
    unreadFields += record.unreadFields?.length ?? 0
    if ('clockChange' in record) clockChanges += 1
  }
  const { source, columns } = about
  return { source, columns, counts, unreadable, unreadFields, clockChanges }
}
