import type {
  CsvChoice,
  CsvKind,
  CsvSource,
  Delimiter,
  Encoding,
  ImportField,
  PhoneCountry,
} from './csv/fields.ts'
import type { DateOrder } from './local-moments.ts'

/** What a file is read as. Days without a zone of their own are the clinic's, or what its owner said. */
export type SourceChoice = (
  | CsvChoice
  | { source: 'easyappointments'; encoding: Encoding; timeZone: string; phoneCountry: PhoneCountry }
  | CalendarChoice
  | { source: 'fhir'; timeZone: string; phoneCountry: PhoneCountry }
  | WebsiteChoice
) & { names?: MatchedName[]; collisions?: Collisions }

/** How appointments come whose time was taken when the file was checked. */
export const collisionWays = ['anyway', 'cancelled', 'skip'] as const
type Collisions = (typeof collisionWays)[number]

/** A name of the file, as names are compared (`visit-times.server.ts`), that is one of ours by another name. */
export type MatchedName = { kind: 'treatment' | 'clinician'; key: string; id: string }

export type CalendarChoice = {
  source: 'ics'
  timeZone: string
  /** Whether its events are visits of patients, or times that are taken. */
  events: 'appointments' | 'closures'
  /** Whose calendar it is; null for the clinic's. */
  clinician: { name: string } | null
  /** What repeats comes from `from` to before `to`, both `yyyy-mm-dd`. */
  from: string
  to: string
}

/** A website of WordPress. */
export type WebsiteChoice = {
  source: 'wordpress'
  encoding: Encoding
  /** Whether its pages are shown once the draft is published; else each is hidden until somebody turns it on. */
  shown: boolean
}

/** A guess, and the cells that it was made from, as they were written and as they would be read. */
export type Guess<T> = { value: T; isSure: boolean; samples: { text: string; read: string | null }[] }

export type RecognizedColumn = { header: string; samples: string[]; field: ImportField | null }

export type CsvRecognition = {
  source: CsvSource
  kind: CsvKind
  encoding: Encoding
  delimiter: Delimiter
  columns: RecognizedColumn[]
  dates: Guess<DateOrder>
  /** Whether its times have AM and PM; both are read. */
  clock: '12-hour' | '24-hour' | null
  /** Whether its times say their zone. */
  hasOffsets: boolean
  phones: Guess<PhoneCountry>
}

export type Recognition =
  | CsvRecognition
  | { source: 'easyappointments'; encoding: Encoding; timeZone: string | null }
  | { source: 'ics'; timeZone: string | null }
  | { source: 'fhir' }
  | { source: 'wordpress'; encoding: Encoding }
  /** What it is instead: a spreadsheet's own format can be saved as CSV. */
  | { source: null; why: 'empty' | 'spreadsheet' | 'packed' | 'unknown' }
