import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { mondayOf, type OwnHours } from '../opening-hours/alternate-weeks.ts'
import { fromField, weekOf, weekProblems } from '../opening-hours/form.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import {
  changeAssignments,
  changeOf,
  type FormList,
  type Reassigning,
} from './assignments/commands.server.ts'
import { type Assigned, listTreatmentIds } from './assignments/queries.server.ts'
import { noProfile } from './clinicians/profiles.ts'
import {
  type ClinicianFields,
  findClinician,
  insertClinician,
  markClinician,
  type StaffClinician,
  updateClinician,
} from './clinicians/queries.server.ts'
import { deleteFeed, replaceFeed } from './feeds/queries.server.ts'
import { feedDigest, feedPath } from './feeds/token.server.ts'
import {
  clinicianForm,
  dailyLimits,
  readDailyLimit,
  roomForm,
  type TypedClinician,
  type TypedRoom,
} from './form.ts'
import { clinicians, rooms } from './kinds.server.ts'
import { countPresent, listOrderForChange, storeOrder } from './queries.server.ts'
import { insertRoom, updateRoom } from './rooms/queries.server.ts'
import { mostOfEach, type Room } from './rules.ts'
import type { TeamVisits } from './visits.ts'

/** What a form says of the treatments of a clinician or room. */
type TreatmentsOf = FormList & { of: Assigned; visits: Reassigning }

/** Stores which treatments a clinician offers, or which may use a room. @returns whether anything changed */
async function storeTreatmentsOf(tx: Database, { of, visits, ...form }: TreatmentsOf): Promise<boolean> {
  const { added, removed } = changeOf(await listTreatmentIds(tx, of), form)
  const who = {
    clinicianIds: of.kind === 'clinician' ? [of.id] : [],
    roomIds: of.kind === 'room' ? [of.id] : [],
  }
  await changeAssignments(tx, {
    added: { ...who, treatmentIds: added },
    removed: { ...who, treatmentIds: removed },
    visits,
  })
  return added.length + removed.length > 0
}

type Adding = {
  actor: Staff
  kind: 'clinician' | 'room'
  treatments: Omit<TreatmentsOf, 'of'>
  insert(tx: Database, id: string, now: Temporal.Instant): Promise<void>
}

/** Staff add a clinician or a room, with the treatments that it is for. @returns the new id; 422 where there are too many */
function addToTeam(
  services: Services,
  { actor, kind, treatments, insert }: Adding,
): Promise<Outcome<string>> {
  const writing = { actor, object: kind, failed: m.team_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    if ((await countPresent(tx, kind)) >= mostOfEach)
      return refused({ status: 422, message: m.team_too_many({ most: mostOfEach }) })
    const id = randomId()
    await insert(tx, id, services.clock.now())
    await storeTreatmentsOf(tx, { of: { kind, id }, ...treatments })
    return written({ objectId: id, action: 'create' }, id)
  })
}

type ClinicianInput = {
  typed: TypedClinician
  /** The treatments that the form listed. */
  listed: readonly string[]
  visits: TeamVisits
}

/** Staff add a clinician. @returns the new id; 422 with sentences by field */
export async function addClinician(
  services: Services,
  actor: Staff,
  sent: ClinicianInput,
): Promise<Outcome<string>> {
  const read = readClinician(sent.typed)
  if (!read.ok) return read
  if (isBookableWithout(sent)) return refused(withoutTreatments())
  return addToTeam(services, {
    actor,
    kind: 'clinician',
    treatments: clinicianTreatments(sent),
    insert: (tx, id, now) => insertClinician(tx, { id, ...read.value, profile: noProfile }, now),
  })
}

/**
 * Staff change a clinician; booked visits are never touched, those that no longer fit are listed to be settled.
 * @returns 422 with sentences by field; 404, 409 as for every record
 */
export async function editClinician(
  services: Services,
  change: RecordChange,
  sent: ClinicianInput,
): Promise<Outcome<undefined>> {
  const read = readClinician(sent.typed)
  if (!read.ok) return read
  const fields = read.value
  return clinicians.change(services, change, async (tx, before, updatedAt) => {
    const offered = await listTreatmentIds(tx, { kind: 'clinician', id: change.id })
    const kept = offered.filter((id) => !sent.listed.includes(id))
    const wasSo = before.bookable && offered.length === 0
    if (isBookableWithout(sent) && kept.length === 0 && !wasSo) return refused(withoutTreatments())
    const changed = changedFields(before, fields)
    await updateClinician(tx, { id: change.id, ...fields }, before.updatedAt)
    const of = { kind: 'clinician', id: change.id } as const
    if (await storeTreatmentsOf(tx, { of, ...clinicianTreatments(sent) })) changed.push('treatments')
    if (changed.length === 0) return unchanged()
    await markClinician(tx, change.id, { updatedAt })
    return written({ action: 'edit', detail: { fields: changed } })
  })
}

/** Staff switch a clinician on or off; the visits stay. */
export const switchClinician = (
  services: Services,
  change: RecordChange,
  active: boolean,
): Promise<Outcome<undefined>> =>
  clinicians.change(services, change, async (tx, before, updatedAt) => {
    if (before.active === active) return unchanged()
    await updateClinician(tx, { ...fieldsOf(before), id: change.id, active }, updatedAt)
    return written({ action: 'edit', detail: { fields: ['active'] } })
  })

/** Staff delete a clinician; the visits stay booked. They bring back as it was within 30 days. */
export const removeClinician = clinicians.remove

const clinicianTreatments = ({ typed, listed, visits }: ClinicianInput) => ({
  listed,
  ticked: typed.treatmentIds,
  visits,
})

const isBookableWithout = ({ typed }: ClinicianInput) => typed.bookable && typed.treatmentIds.length === 0
const withoutTreatments = () => ({ status: 422, errors: { treatments: m.team_bookable_without() } })

function readClinician({ words, ...typed }: TypedClinician): Outcome<ClinicianFields> {
  const read = clinicianForm.safeParse(words)
  const { errors: hoursErrors, ...own } = readOwnHours(typed)
  const dailyLimit = readDailyLimit(typed.dailyLimit)
  const errors = {
    ...hoursErrors,
    ...(dailyLimit === undefined && { dailyLimit: m.team_daily_limit_invalid(dailyLimits) }),
    ...sentencesByField(read.error),
  }
  if (!read.success || dailyLimit === undefined || Object.keys(errors).length > 0)
    return refused({ status: 422, errors })
  const { name, credentials } = read.data
  const { active, bookable } = typed
  return done({ name, credentials, ...own, dailyLimit, active, bookable })
}

type TypedHours = Pick<TypedClinician, 'hasOwnHours' | 'week' | 'alternates' | 'weekA' | 'weekB'>

/** One of the two weeks may be free: somebody comes every other week. */
function readOwnHours(typed: TypedHours): OwnHours & { errors: Record<string, string> } {
  if (!typed.hasOwnHours) return { hours: null, alternate: null, errors: {} }
  const { week, alternates } = typed
  const [hours, weekB] = [weekOf(week), alternates ? weekOf(typed.weekB) : {}]
  const isEmpty = Object.keys(hours).length + Object.keys(weekB).length === 0
  const weekA = alternates ? parseDate(typed.weekA) : null
  const errors = {
    ...(isEmpty && { [fromField('Monday', 0)]: m.team_own_hours_missing() }),
    ...(alternates && weekA === null && { weekA: m.team_week_a_missing() }),
    ...weekProblems(week),
    ...(alternates && weekProblems(typed.weekB, 'week-b')),
  }
  return { hours, alternate: weekA && { weekAStart: mondayOf(weekA), weekB }, errors }
}

const fieldsOf = (clinician: StaffClinician): ClinicianFields => {
  const { name, credentials, hours, alternate, dailyLimit, active, bookable } = clinician
  return { name, credentials, hours, alternate, dailyLimit, active, bookable }
}

const ownFields = ['name', 'credentials', 'hours', 'alternate', 'dailyLimit', 'active', 'bookable'] as const

function changedFields(before: StaffClinician, fields: ClinicianFields): string[] {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return ownFields.filter((name) => isOther(before[name], fields[name]))
}

type RoomInput = {
  typed: TypedRoom
  /** The treatments that the form listed. */
  listed: readonly string[]
  visits: TeamVisits
}

/** Staff add a room. @returns the new id; 422 with sentences by field */
export async function addRoom(services: Services, actor: Staff, sent: RoomInput): Promise<Outcome<string>> {
  const read = readRoom(sent.typed)
  if (!read.ok) return read
  return addToTeam(services, {
    actor,
    kind: 'room',
    treatments: roomTreatments(sent),
    insert: (tx, id, now) => insertRoom(tx, { id, ...read.value }, now),
  })
}

/**
 * Staff change a room. Where fewer fit at once than before, its visits are packed again, and those above are listed to
 * be settled.
 */
export async function editRoom(
  services: Services,
  change: RecordChange,
  sent: RoomInput,
): Promise<Outcome<undefined>> {
  const read = readRoom(sent.typed)
  if (!read.ok) return read
  return rooms.change(services, change, async (tx, before, updatedAt) => {
    const after = { id: change.id, ...read.value }
    const changed: string[] = changeable.filter((field) => before[field] !== after[field])
    await updateRoom(tx, after, before.updatedAt)
    const of = { kind: 'room', id: change.id } as const
    if (await storeTreatmentsOf(tx, { of, ...roomTreatments(sent) })) changed.push('treatments')
    if (changed.length === 0) return unchanged()
    await updateRoom(tx, after, updatedAt)
    if (after.capacity < before.capacity) await sent.visits.pack(tx, after)
    return written({ action: 'edit', detail: { fields: changed } })
  })
}

/** Staff switch a room on or off; its visits stay. */
export const switchRoom = (
  services: Services,
  change: RecordChange,
  active: boolean,
): Promise<Outcome<undefined>> =>
  rooms.change(services, change, async (tx, before, updatedAt) => {
    if (before.active === active) return unchanged()
    const { id, name, capacity } = before
    await updateRoom(tx, { id, name, capacity, active }, updatedAt)
    return written({ action: 'edit', detail: { fields: ['active'] } })
  })

/** Staff delete a room; its visits stay booked. They bring it back within 30 days. */
export const removeRoom = rooms.remove

const changeable = ['name', 'capacity', 'active'] as const

const roomTreatments = ({ typed, listed, visits }: RoomInput) => ({
  listed,
  ticked: typed.treatmentIds,
  visits,
})

function readRoom(typed: TypedRoom): Outcome<Omit<Room, 'id'>> {
  const read = roomForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  return done(read.data)
}

type Asked = { actor: Staff; id: string }

/**
 * Makes a clinician's private calendar address, or another one in place of it. It is told once: only a digest is kept.
 * @returns the path that opens it
 */
export async function renewFeed(services: Services, { actor, id }: Asked): Promise<Outcome<string>> {
  const token = randomId()
  const digest = feedDigest(services.settings.secretKey, token)
  const writing = { actor, object: 'clinician-feed', id, failed: m.team_save_failed() } as const
  const stored = await writeRecord(services, writing, async (tx) => {
    if (!(await findClinician(tx, id))) return refused({ status: 404, message: m.team_deleted_meanwhile() })
    await replaceFeed(tx, { clinicianId: id, digest }, services.clock.now())
    return written({ action: 'create' })
  })
  return stored.ok ? done(feedPath(token)) : stored
}

/** The address opens nothing any more. */
export function revokeFeed(services: Services, { actor, id }: Asked): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'clinician-feed', id, failed: m.team_save_failed() } as const
  return writeRecord(services, writing, async (tx) =>
    (await deleteFeed(tx, id)) ? written({ action: 'end' }) : unchanged(),
  )
}

type Move = {
  actor: Staff
  kind: 'clinician' | 'room'
  id: string
  to: 'earlier' | 'later'
}

const tables = { clinician: 'clinicians', room: 'rooms' } as const

/**
 * Staff move one a place forward or back. Who comes first is asked first where patients name nobody, so it waits for
 * bookings as other changes do. It is no change of what a form shows: anyone who edits the same one meanwhile may save.
 * @returns 404 where it was deleted
 */
export function moveInOrder(services: Services, { actor, kind, id, to }: Move): Promise<Outcome<undefined>> {
  const writing = { actor, object: kind, id, failed: m.team_save_failed() }
  return writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    const ids = await listOrderForChange(tx, tables[kind])
    const at = ids.indexOf(id)
    if (at < 0) return refused({ status: 404, message: m.team_deleted_meanwhile() })
    const other = at + (to === 'earlier' ? -1 : 1)
    const beside = ids[other]
    if (beside === undefined) return unchanged()
    await storeOrder(tx, tables[kind], ids.with(at, beside).with(other, id))
    return written({ action: 'edit', detail: { fields: ['order'] } })
  })
}
