import { columns } from '#app/db/columns.ts'
import type { ImportRow } from '#app/db/import-tables.ts'
import { checkRows } from '#app/features/imports/check.server.ts'
import { importing } from '#app/features/imports/jobs.server.ts'
import { insertImport, updateImport } from '#app/features/imports/queries.server.ts'
import type { SourceAppointment, SourcePatient, SourceRecord } from '#app/features/imports/source-record.ts'
import { stageRecords } from '#app/features/imports/stage.server.ts'
import { forgetRecords } from '#app/features/patient-files/erasure.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { TestServices } from '../services.ts'

/** A patient of a file. */
export const sourcePatient = (given: Partial<SourcePatient> = {}): SourcePatient => ({
  kind: 'patient',
  sourceId: 'ann',
  line: 2,
  name: 'Ann Alvarez',
  email: 'ann@example.com',
  phone: '+14325550111',
  birthDate: null,
  language: null,
  notes: null,
  ...given,
})

/** An appointment of that patient, two days ahead of `testNow`, with Dr. Old. */
export const sourceVisit = (given: Partial<SourceAppointment> = {}): SourceAppointment => ({
  kind: 'appointment',
  sourceId: 'visit',
  line: 3,
  startsAt: '2026-12-09T16:00:00Z',
  durationMinutes: 30,
  status: 'confirmed',
  patient: 'ann',
  treatment: 'physical',
  clinician: 'old',
  notes: null,
  ...given,
})

/** What both are about. */
export const sourceCare: SourceRecord[] = [
  { kind: 'clinician', sourceId: 'old', line: 1, name: 'Dr. Old', email: null, phone: null, hours: [] },
  {
    kind: 'treatment',
    sourceId: 'physical',
    line: 1,
    name: 'Physical',
    durationMinutes: 30,
    priceCents: 9_500,
    description: 'A checkup',
    capacity: null,
  },
]

async function* each(records: readonly SourceRecord[]): AsyncIterable<SourceRecord> {
  yield* records
}

/** A file that was read and checked. @returns its import */
export async function checkedImport(
  services: TestServices,
  records: readonly SourceRecord[],
  source = 'easyappointments',
  choice = '{}',
): Promise<ImportRow> {
  const row: ImportRow = {
    id: randomId(),
    source,
    fileName: 'old.sql',
    choice,
    state: 'checked',
    fault: '',
    adminId: 'owner',
    addressHash: '',
    session: '',
    createdAt: columns.instant(services.clock.now()),
    startedAt: null,
    endedAt: null,
    undoUntil: null,
  }
  await insertImport(services.db, row)
  await stageRecords(services, row, each(records))
  await checkRows(services, row)
  return row
}

/** Does what its state says, to its end. */
export async function workOn(
  services: TestServices,
  { id }: Pick<ImportRow, 'id'>,
  state: 'checking' | 'importing' | 'undoing',
): Promise<void> {
  await updateImport(services.db, id, { state })
  await importing(services, forgetRecords, Number.POSITIVE_INFINITY).run()
}

/** Reads, checks and imports. */
export async function imported(services: TestServices, records: readonly SourceRecord[]): Promise<ImportRow> {
  const row = await checkedImport(services, records)
  await workOn(services, row, 'importing')
  return row
}
