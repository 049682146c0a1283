import type { CsvKind, CsvSource, ImportField } from './fields.ts'

/**
 * How an export of a program is known, and which of its columns mean something else than their names say elsewhere.
 * Names are compared by `plainWords`. Where they are from: docs/topics/import-sources.md.
 */
type Export = {
  source: CsvSource
  kind: CsvKind
  /** All of these are there. */
  has: readonly string[]
  columns: Readonly<Record<string, ImportField | null>>
}

export const programExports: readonly Export[] = [
  {
    source: 'acuity',
    kind: 'appointments',
    has: ['start time', 'end time', 'type', 'calendar'],
    columns: {
      'start time': 'starts-at',
      'end time': 'ends-at',
      type: 'treatment',
      calendar: 'clinician',
      canceled: 'cancelled',
      'date scheduled': null,
      'date rescheduled': null,
      'scheduled by': null,
      label: null,
      'appointment price': null,
      paid: null,
      'certificate code': null,
      'appointment id': 'id',
    },
  },
  {
    source: 'acuity',
    kind: 'patients',
    has: ['first name', 'last name', 'days since last appointment'],
    columns: {},
  },
  {
    source: 'amelia',
    kind: 'appointments',
    has: ['employee', 'service', 'start time', 'customer name'],
    columns: {
      'start time': 'starts-at',
      'end time': 'ends-at',
      'customer name': 'name',
      note: 'notes',
      'created on': null,
    },
  },
  {
    source: 'amelia',
    kind: 'patients',
    has: ['first name', 'last name', 'total appointments', 'last appointment'],
    columns: { 'last appointment': null },
  },
  {
    source: 'latepoint',
    kind: 'appointments',
    has: ['start date time', 'service', 'agent', 'customer', 'booked on'],
    columns: { 'agent phone': null, 'booked on': null },
  },
  {
    source: 'simplepractice',
    kind: 'appointments',
    has: ['date of service', 'client', 'clinician'],
    columns: {
      'date of service': 'starts-at',
      'billing code': 'treatment',
      'progress note status': null,
      'client payment status': null,
      'insurance payment status': null,
    },
  },
  {
    source: 'simplepractice',
    kind: 'patients',
    has: ['legal first name', 'legal last name', 'primary clinician'],
    columns: { 'primary clinician': null, status: null },
  },
  {
    source: 'jane',
    kind: 'appointments',
    has: ['patient guid', 'treatment name', 'staff member name'],
    columns: {
      guid: 'id',
      'patient guid': 'patient-id',
      'patient first name': 'first-name',
      'patient last name': 'last-name',
      'start at': 'starts-at',
      'end at': 'ends-at',
      state: 'status',
    },
  },
  {
    source: 'jane',
    kind: 'patients',
    has: ['first name', 'last name', 'preferred name', 'personal health number'],
    columns: { 'preferred name': null, 'patient guid': 'id', guid: 'id' },
  },
]
