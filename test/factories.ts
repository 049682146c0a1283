import { columns } from '../app/db/columns.ts'
import type { AdminRow, InvitationRow } from '../app/db/staff-tables.ts'
import type {
  AppointmentPartRow,
  AppointmentRow,
  ClosureRow,
  Database,
  OpeningRow,
} from '../app/db/tables.ts'
import type { EncryptedText } from '../app/db/values.ts'
import { insertTerms } from '../app/features/scheduling/queries.server.ts'
import { insertTreatment } from '../app/features/treatments/queries.server.ts'
import { defaultBookingRules, nothingToBring, type Treatment } from '../app/features/treatments/rules.ts'
import { clinicInstant } from '../app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, weekdays } from '../app/platform/dates.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { asText, storedText, type WithGivenTexts } from './local-texts.ts'
import { testNow } from './services.ts'

const now = Temporal.Instant.from(testNow)
let made = 0
/** A different name for each thing that a test makes. */
const next = (word: string) => `${word} ${++made}`

/** A closure of the whole clinic on Wednesday, December 9, unless said otherwise. */
export async function storedClosure(
  db: Database,
  given: WithGivenTexts<Omit<ClosureRow, 'firstDay' | 'lastDay'>, 'publicReason'> & {
    firstDay?: string
    lastDay?: string
  } = {},
): Promise<ClosureRow> {
  const firstDay = given.firstDay ?? '2026-12-09'
  const row = {
    id: randomId(),
    scope: 'clinic',
    subjectIds: '[]',
    firstDay,
    lastDay: given.lastDay ?? firstDay,
    fromTime: null,
    toTime: null,
    reason: '',
    announced: 0,
    createdAt: columns.instant(now),
    updatedAt: columns.instant(now),
    deletedAt: null,
    ...given,
    publicReason: storedText(given.publicReason ?? ''),
  } as ClosureRow
  await db.insertInto('closures').values(row).execute()
  return row
}

/** Special hours of the whole clinic on Saturday, December 12, from 9:00 AM to 1:00 PM, unless said otherwise. */
export async function storedOpening(
  db: Database,
  {
    subjectIds = [],
    treatmentIds = [],
    publicReason = '',
    ...given
  }: WithGivenTexts<
    Omit<OpeningRow, 'day' | 'fromTime' | 'toTime' | 'subjectIds' | 'treatmentIds'>,
    'publicReason'
  > & {
    day?: string
    fromTime?: string
    toTime?: string
    subjectIds?: string[]
    treatmentIds?: string[]
  } = {},
): Promise<OpeningRow> {
  const row = {
    id: randomId(),
    scope: 'clinic',
    day: '2026-12-12',
    fromTime: '09:00',
    toTime: '13:00',
    reason: '',
    createdAt: columns.instant(now),
    updatedAt: columns.instant(now),
    deletedAt: null,
    ...given,
    subjectIds: JSON.stringify(subjectIds),
    treatmentIds: JSON.stringify(treatmentIds),
    publicReason: storedText(publicReason),
  } as OpeningRow
  await db.insertInto('openings').values(row).execute()
  return row
}

/** A treatment that is offered every day at 9:00 AM, 10:00 AM and 2:30 PM, unless said otherwise. */
function treatment({ name, description, bring, category, ...given }: GivenTreatment): Treatment {
  const availableDays = given.availableDays ?? [...weekdays]
  return {
    id: randomId(),
    name: asText(name ?? next('Treatment')),
    description: asText(description ?? 'Made for a test.'),
    availableDays,
    availableTimes: ['09:00', '10:00', '14:30'] as ClockTime[],
    active: true,
    durationMinutes: 30,
    capacity: 1,
    questions: [],
    ...defaultBookingRules,
    ...nothingToBring,
    price: null,
    category: asText(category ?? ''),
    ...(bring !== undefined && { bring: asText(bring) }),
    ...given,
  }
}

type GivenTreatment = WithGivenTexts<Treatment, 'name' | 'description' | 'bring' | 'category'>

export async function storedTreatment(db: Database, given: GivenTreatment = {}): Promise<Treatment> {
  const made = treatment(given)
  await insertTreatment(db, made, now)
  return made
}

/** What a test says of an appointment, in plain text. */
export type GivenAppointment = Partial<
  Omit<AppointmentRow, 'date' | 'time' | 'status'> & Record<'date' | 'time' | 'status', string>
>

/** A row as the table holds it; `startsAt` follows from date and time. It claims no slot. */
export function appointmentRow(given: GivenAppointment = {}): AppointmentRow {
  const date = (given.date ?? '2026-12-09') as CalendarDate
  const time = (given.time ?? '10:00') as ClockTime
  const row = {
    id: randomId(),
    name: next('Patient'),
    email: 'patient@example.com',
    phone: '(432) 555-0100',
    date,
    time,
    startsAt: columns.instant(clinicInstant(date, time)),
    treatment: 'HRT',
    otherTreatments: '[]',
    treatmentId: randomId(),
    message: '',
    language: 'en',
    status: 'pending',
    durationMinutes: 30,
    sequence: 0,
    searchVersion: 1,
    createdAt: columns.instant(now),
    updatedAt: columns.instant(now),
    keptStart: null,
    keptFor: null,
    clinicianId: null,
    roomId: null,
    bufferBefore: 0,
    bufferAfter: 0,
    overlap: null,
    overlapReason: '',
    manyOpen: 0,
    patientId: randomId(),
    reference: randomId(),
    seriesId: null,
    movedAt: null,
    movedFrom: null,
    deletedAt: null,
    ...given,
  }
  return row as AppointmentRow
}

export async function storedAppointment(db: Database, given: GivenAppointment = {}): Promise<AppointmentRow> {
  const row = appointmentRow(given)
  await storeAppointments(db, [row])
  return row
}

/** Rows, each with the one part that they say. */
export async function storeAppointments(db: Database, rows: readonly AppointmentRow[]): Promise<void> {
  await db.insertInto('appointments').values(rows).execute()
  await db.insertInto('appointment_parts').values(rows.map(onlyPartOf)).execute()
}

/** The part of an appointment that has no other. */
const onlyPartOf = ({ id, ...row }: AppointmentRow): AppointmentPartRow => {
  const { treatmentId, clinicianId, roomId, startsAt, durationMinutes, bufferBefore, bufferAfter } = row
  return {
    appointmentId: id,
    position: 0,
    treatmentId,
    clinicianId,
    roomId,
    startsAt,
    durationMinutes,
    bufferBefore,
    bufferAfter,
    changedAt: null,
  }
}

/** Rows in one statement: each has some thirty values, and SQLite takes 32,766. */
const rowsAtOnce = 300

/** Rows with the terms that they are found by. */
export async function storeFindable(db: Database, rows: AppointmentRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    await storeAppointments(db, some)
    await insertTerms(db, some)
  }
}

/** An admin whose password nobody knows: tests of signing in hash one of their own. */
export async function storedAdmin(db: Database, given: Partial<AdminRow> = {}): Promise<AdminRow> {
  const username = given.username ?? next('admin').replace(' ', '-')
  const row: AdminRow = {
    id: randomId(),
    username,
    usernameKey: username.normalize('NFKC').toLowerCase(),
    passwordHash: '!',
    email: `${username}@example.com`,
    name: 'Alex Front Desk',
    role: 'admin',
    clinicianId: null,
    language: null,
    mustChangePassword: 0,
    deactivatedAt: null,
    deletedAt: null,
    factorDueAt: null,
    lastSignInAt: null,
    letterKeys: 1,
    sidebarCollapsed: 0,
    setupList: null,
    createdAt: columns.instant(now),
    updatedAt: columns.instant(now),
    ...given,
  }
  await db.insertInto('admins').values(row).execute()
  return row
}

/** An invitation to the front desk whose link nobody knows, good until tomorrow. */
export async function storedInvitation(
  db: Database,
  given: Partial<InvitationRow> = {},
): Promise<InvitationRow> {
  const id = given.id ?? randomId()
  const row: InvitationRow = {
    id,
    digest: `digest of ${id}`,
    token: '' as EncryptedText,
    email: 'sam@example.com',
    name: 'Sam Reyes',
    role: 'front-desk',
    clinicianId: null,
    language: 'en',
    invitedBy: 'nobody',
    createdAt: columns.instant(now),
    updatedAt: columns.instant(now),
    expiresAt: columns.instant(now.add({ hours: 24 })),
    usedAt: null,
    adminId: null,
    ...given,
  }
  await db.insertInto('invitations').values(row).execute()
  return row
}
