import type { DateOrder } from '../local-moments.ts'

/** What a file of lines and columns lists. */
export const csvKinds = ['patients', 'appointments', 'treatments', 'clinicians'] as const
export type CsvKind = (typeof csvKinds)[number]

/** Programs whose exports are known; their columns are in `programs.ts`. */
type CsvProgram = 'acuity' | 'jane' | 'simplepractice' | 'amelia' | 'latepoint'
export type CsvSource = `csv-${CsvKind}` | CsvProgram

/** Where a column goes. In a list of appointments `name`, `email` and `phone` are the patient's. */
export type ImportField =
  | 'id'
  | 'patient-id'
  | 'name'
  | 'first-name'
  | 'last-name'
  | 'email'
  | 'phone'
  | 'birth-date'
  | 'language'
  | 'starts-at'
  | 'date'
  | 'starts-time'
  | 'ends-at'
  | 'ends-time'
  | 'duration'
  | 'status'
  | 'cancelled'
  | 'treatment'
  | 'clinician'
  | 'clinician-email'
  | 'price'
  | 'description'
  | 'capacity'
  | 'notes'

const person: ImportField[] = ['name', 'first-name', 'last-name', 'email', 'phone']

/** What can be chosen for a column of such a list. */
export const fieldsOf: Record<CsvKind, readonly ImportField[]> = {
  patients: ['id', ...person, 'birth-date', 'language', 'notes'],
  appointments: [
    'id',
    'starts-at',
    'date',
    'starts-time',
    'ends-at',
    'ends-time',
    'duration',
    'status',
    'cancelled',
    'patient-id',
    ...person,
    'birth-date',
    'treatment',
    'clinician',
    'clinician-email',
    'notes',
  ],
  treatments: ['id', 'name', 'duration', 'price', 'description', 'capacity'],
  clinicians: ['id', ...person],
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]
/** Whose numbers are those without a country in front. */
export const phoneCountries = ['US', 'MX', 'CA', 'ES', 'GB', 'AU'] as const
export type PhoneCountry = (typeof phoneCountries)[number]

export type CsvChoice = {
  source: CsvSource
  kind: CsvKind
  encoding: Encoding
  delimiter: Delimiter
  /** Where each column goes, in the file's order; null for nowhere. */
  columns: readonly (ImportField | null)[]
  dateOrder: DateOrder
  timeZone: string
  phoneCountry: PhoneCountry
  /** The clinic's day: birthdays lie before it. */
  today: string
}
