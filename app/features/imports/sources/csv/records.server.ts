import type {
  SourceAppointment,
  SourceRecord,
  SourceStatus,
  SourceTreatment,
  UnreadableLine,
  UnreadableReason,
  UnreadField,
} from '#app/features/imports/source-record.ts'
import {
  cancelledOf,
  cellText,
  centsIn,
  countIn,
  idOf,
  mailAddressIn,
  minutesIn,
  personName,
  statusOf,
} from '../cells.server.ts'
import { instantOf } from '../instants.server.ts'
import { type LocalMoment, parseLocalMoment } from '../local-moments.ts'
import { unknownLetter } from '../text.server.ts'
import type { CsvChoice, ImportField } from './fields.ts'
import { type Cells, clinicianIn, patientIn } from './people.server.ts'
import { csvRows } from './rows.server.ts'

/** Whose records came already; a file with more of them says some again, which the import takes as the same. */
const mostRemembered = 100_000
const shownCharacters = 300
const minuteMilliseconds = 60_000
const dayMinutes = 1_440
/** Two digits of an appointment's year lie up to so many years ahead. */
const yearsAhead = 20

/** Every line of the file after its header, as the choice says what its columns are. */
export async function* readCsv(
  file: AsyncIterable<Uint8Array>,
  choice: CsvChoice,
): AsyncIterable<SourceRecord> {
  const indexes = indexesOf(choice.columns)
  const reader = new RowReader(choice)
  let isHeader = true
  for await (const { line, cells } of csvRows(file, choice)) {
    if (cells === null) yield unreadable(line, [], { code: 'broken-file' })
    else if (isHeader) isHeader = false
    else if (cells.some((cell) => cell.includes(unknownLetter)))
      yield unreadable(line, cells, { code: 'letters' })
    else yield* reader.read(line, cells, cellsBy(indexes, cells))
  }
}

const unreadable = (line: number, cells: readonly string[], reason: UnreadableReason): UnreadableLine => ({
  kind: 'unreadable',
  line,
  text: cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, shownCharacters),
  reason,
})

function indexesOf(columns: CsvChoice['columns']): Map<ImportField, number[]> {
  const indexes = new Map<ImportField, number[]>()
  columns.forEach((field, index) => {
    if (field !== null) indexes.set(field, [...(indexes.get(field) ?? []), index])
  })
  return indexes
}

const none: readonly string[] = []

function cellsBy(indexes: Map<ImportField, number[]>, row: readonly string[]): Cells {
  const all = (field: ImportField) =>
    indexes.get(field)?.flatMap((index) => cellText(row[index]) ?? none) ?? none
  return { all, first: (field) => all(field)[0] ?? null }
}

/** One file: treatments and clinicians of appointments come before their first use. */
class RowReader {
  private readonly choice: CsvChoice
  private readonly lastYearOfTwo: number
  private readonly before = new Set<string>()

  constructor(choice: CsvChoice) {
    this.choice = choice
    this.lastYearOfTwo = Number(choice.today.slice(0, 4)) + yearsAhead
  }

  read(line: number, row: readonly string[], cells: Cells): SourceRecord[] {
    const found = this.recordsIn(line, cells)
    return Array.isArray(found) ? found : [unreadable(line, row, found)]
  }

  private recordsIn(line: number, cells: Cells): SourceRecord[] | UnreadableReason {
    const { kind } = this.choice
    if (kind === 'appointments') return this.appointment(line, cells)
    if (kind === 'treatments') return treatment(line, cells)
    const notes = joined(cells.all('notes'))
    const person =
      kind === 'patients'
        ? patientIn(cells, line, this.choice, { id: 'id', notes })
        : clinicianIn(cells, line, this.choice)
    return person ? [person] : { code: 'no-name' }
  }

  private appointment(line: number, cells: Cells): SourceRecord[] | UnreadableReason {
    const patient = patientIn(cells, line, this.choice, { id: 'patient-id', notes: null })
    const patientId = patient?.sourceId ?? cells.first('patient-id')
    if (patientId === null) return { code: 'no-patient' }
    const starts = this.starts(cells)
    if ('code' in starts) return starts
    const { at, clockChange } = instantOf(starts, this.choice.timeZone)
    const unread: UnreadField[] = []
    const durationMinutes = this.duration(cells, starts, unread)
    const status = statusIn(cells, unread)
    const treatmentName = cells.first('treatment')
    const clinicianText = cells.first('clinician')
    const treatmentId = treatmentName && idOf(treatmentName)
    const clinicianId = clinicianText && idOf(personName(clinicianText))
    const appointment: SourceAppointment = {
      kind: 'appointment',
      sourceId: this.appointmentId(cells, patientId) ?? idOf(patientId, at, treatmentName, clinicianText),
      line,
      startsAt: at,
      durationMinutes,
      status,
      patient: patientId,
      treatment: treatmentId,
      clinician: clinicianId,
      notes: joined(cells.all('notes')),
      ...(clockChange && { clockChange }),
      ...(unread.length > 0 && { unreadFields: unread }),
    }
    return [
      ...(patient ? this.once(`p${patientId}`, patient) : []),
      ...(treatmentName && treatmentId
        ? this.once(`t${treatmentId}`, namedTreatment(treatmentId, line, treatmentName, durationMinutes))
        : []),
      ...(clinicianText && clinicianId
        ? this.once(`c${clinicianId}`, {
            kind: 'clinician',
            sourceId: clinicianId,
            line,
            name: personName(clinicianText),
            email: mailAddressIn(cells.first('clinician-email') ?? ''),
            phone: null,
            hours: [],
          })
        : []),
      appointment,
    ]
  }

  /** Amelia gives the bookings of a group one id: who comes tells them apart. */
  private appointmentId(cells: Cells, patientId: string): string | null {
    const id = cells.first('id')
    return id !== null && this.choice.source === 'amelia' ? `${id}-${patientId}` : id
  }

  private once(key: string, record: SourceRecord): SourceRecord[] {
    if (this.before.has(key)) return []
    if (this.before.size >= mostRemembered) this.before.clear()
    this.before.add(key)
    return [record]
  }

  private moment(text: string): LocalMoment | null {
    return parseLocalMoment(text, this.choice.dateOrder, this.lastYearOfTwo)
  }

  /** Day and time may be in one cell or in two, whichever the columns are called. */
  private starts(cells: Cells): { date: string; time: string; offset: string | null } | UnreadableReason {
    const texts = (['starts-at', 'date', 'starts-time'] as const).flatMap(
      (field) => cells.first(field) ?? none,
    )
    const moments = texts.map((text) => this.moment(text))
    const bad = texts.find((_, index) => moments[index] === null)
    if (bad !== undefined) return { code: 'date', value: bad.slice(0, shownCharacters) }
    const date = moments.find((moment) => moment?.date != null)?.date
    const timed = moments.find((moment) => moment?.time != null)
    if (date == null) return { code: 'no-date' }
    if (timed?.time == null) return { code: 'no-time' }
    return { date, time: timed.time, offset: timed.offset }
  }

  /** What the column says, else up to the end; null where neither says it. */
  private duration(
    cells: Cells,
    starts: { date: string; time: string; offset: string | null },
    unread: UnreadField[],
  ) {
    const text = cells.first('duration')
    const minutes = text === null ? null : minutesIn(text)
    if (minutes !== null) return minutes
    if (text !== null) unread.push({ field: 'duration', text })
    const moments = [cells.first('ends-at'), cells.first('ends-time')].map((end) => end && this.moment(end))
    const time = moments.find((moment) => moment && moment.time !== null)
    if (!time || time.time === null) return null
    const day = moments.find((moment) => moment && moment.date !== null)
    const date = (day ? day.date : null) ?? starts.date
    const end = { date, time: time.time, offset: time.offset }
    const span = this.clockMilliseconds(end) - this.clockMilliseconds(starts)
    const length = span / minuteMilliseconds
    return length > 0 && length <= dayMinutes ? length : null
  }

  /** By the clock on the wall: a visit over a clock change is as long as it was booked. */
  private clockMilliseconds({
    date,
    time,
    offset,
  }: {
    date: string
    time: string
    offset: string | null
  }): number {
    return offset === null
      ? Date.parse(`${date}T${time}:00Z`)
      : Date.parse(instantOf({ date, time, offset }, this.choice.timeZone).at)
  }
}

function statusIn(cells: Cells, unread: UnreadField[]): SourceStatus {
  const cancelled = cancelledOf(cells.first('cancelled') ?? '')
  if (cancelled) return cancelled
  const text = cells.first('status')
  const status = text === null ? null : statusOf(text)
  if (text !== null && status === null) unread.push({ field: 'status', text })
  return status ?? 'confirmed'
}

const joined = (texts: readonly string[]): string | null => (texts.length > 0 ? texts.join('\n') : null)

const namedTreatment = (
  sourceId: string,
  line: number,
  name: string,
  durationMinutes: number | null,
): SourceTreatment => ({
  kind: 'treatment',
  sourceId,
  line,
  name,
  durationMinutes,
  priceCents: null,
  description: null,
  capacity: null,
})

function treatment(line: number, cells: Cells): SourceRecord[] | UnreadableReason {
  const name = cells.first('name')
  if (name === null) return { code: 'no-name' }
  const unread: UnreadField[] = []
  const read = <T>(field: ImportField, parse: (text: string) => T | null): T | null => {
    const text = cells.first(field)
    const value = text === null ? null : parse(text)
    if (text !== null && value === null) unread.push({ field, text })
    return value
  }
  return [
    {
      kind: 'treatment',
      sourceId: cells.first('id') ?? idOf(name),
      line,
      name,
      durationMinutes: read('duration', minutesIn),
      priceCents: read('price', centsIn),
      description: cells.first('description'),
      capacity: read('capacity', countIn),
      ...(unread.length > 0 && { unreadFields: unread }),
    },
  ]
}
