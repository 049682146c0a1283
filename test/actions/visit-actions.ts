import { bookAppointment } from '#app/features/booking/commands.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import {
  changeStatus,
  removeAppointment,
  restoreAppointment,
  undoChange,
} from '#app/features/scheduling/changes/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { mostParts } from '#app/features/scheduling/parts.ts'
import { type Slot, slotValue, statuses } from '#app/features/scheduling/rules.ts'
import { findVisitPath } from '#app/features/scheduling/visit-links.server.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { cancelVisit } from '#app/features/visit-page/commands.server.ts'
import { moveVisit } from '#app/features/visit-page/move/commands.server.ts'
import { twelveHour } from '#app/platform/dates.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'
import { bookSeveral } from '../parts.ts'
import type { TestServices } from '../test-services.ts'
import { clinicianIds, nameOf, times, treatmentIds } from './busy-clinic.ts'

/** Where actions are done, and by lot which. */
export type World = {
  services: TestServices
  chance: Chance
  days: readonly Slot['date'][]
  /** Changes that may still be taken back. */
  undoIds: string[]
  /** Whether everybody has an address and gets an email about what staff do; otherwise nobody does. */
  tells?: boolean
}

/** What an action came to: its status, and the visit that was given time without anybody insisting. */
type Told = { status: number; accepted?: string | null }
export type Action = (world: World) => Promise<Told>

export const staff = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const patient = { name: 'Elena Ruiz', phone: '(432) 555-0188' }
const insisted = 'the patient cannot come at another time'

export const statusOf = (outcome: Outcome<unknown>): number => (outcome.ok ? 200 : outcome.status)

const book: Action = async (world) => {
  const { services, chance } = world
  const { treatmentId, date, time } = await anyTime(world)
  const outcome = await bookAppointment(services, {
    typed: {
      ...patientOf(world),
      treatment: nameOf(treatmentId),
      with: chance.percent(40) ? chance.of(clinicianIds) : '',
      date,
      time: twelveHour(time),
      email: mailboxOf(world),
      message: '',
    },
    wantsTexts: chance.percent(50),
    key: crypto.randomUUID(),
    trap: '',
    address: `192.0.2.${chance.below(250)}`,
  })
  if (!outcome.ok) return { status: outcome.status }
  const key = await services.db
    .selectFrom('idempotency_keys')
    .select('subjectId')
    .where('resultId', '=', outcome.value.resultId)
    .executeTakeFirst()
  return { status: 200, accepted: key?.subjectId ?? null }
}

const phone: Action = async (world) => {
  const { services, chance } = world
  const anyway = chance.percent(30) ? insisted : null
  const { treatmentId, ...slot } = await anyTime(world)
  const outcome = await addAppointment(services, {
    actor: staff,
    typed: {
      ...patientOf(world),
      treatment: nameOf(treatmentId),
      with: chance.percent(40) ? chance.of(clinicianIds) : '',
      email: world.tells ? mailboxOf(world) : '',
      message: '',
      note: '',
      slot: slotValue(slot),
      status: chance.of(['confirmed', 'pending']),
      language: 'en',
    },
    tell: world.tells ?? false,
    key: crypto.randomUUID(),
    anyway,
  })
  return { status: statusOf(outcome), accepted: outcome.ok && anyway === null ? outcome.value : null }
}

/** Staff book up to four treatments in one appointment. */
const several: Action = async (world) => {
  const { services, chance } = world
  const anyway = chance.percent(30)
  const { treatmentId, ...slot } = await anyTime(world)
  const others = treatmentIds.filter((id) => id !== treatmentId && chance.percent(40)).slice(0, mostParts - 1)
  const known = await listByIds(services.db, [treatmentId, ...others])
  const treatments = [treatmentId, ...others].flatMap((id) => known.find((one) => one.id === id) ?? [])
  if (treatments.length === 0) return nothing
  const outcome = await bookSeveral(services, { slot, treatments, anyway })
  return { status: statusOf(outcome), accepted: outcome.ok && !anyway ? outcome.value : null }
}

const move: Action = async (world) => {
  const { services, chance } = world
  const visit = await anyVisit(world, 'shown')
  if (!visit) return nothing
  const anyway = chance.percent(25) ? insisted : null
  const outcome = await moveAppointment(services, {
    ...changeOf(world, visit),
    slot: chance.percent(25) ? { date: visit.date, time: visit.time } : anySlot(world),
    clinicianId: chance.percent(40) ? chance.of(clinicianIds) : null,
    anyway,
  })
  if (!outcome.ok) return { status: outcome.status }
  keepUndo(world, outcome.value)
  return { status: 200, accepted: outcome.value !== null && anyway === null ? visit.id : null }
}

/** Who has not come yet did not come, either. */
const toldOf = (visit: { date: string }, days: readonly string[]) =>
  visit.date === days[0] ? statuses : (['pending', 'confirmed', 'cancelled'] as const)

const setStatus: Action = async (world) => {
  const { services, chance, days } = world
  const visit = await anyVisit(world, 'shown')
  if (!visit) return nothing
  const status = chance.percent(45) ? 'cancelled' : chance.of(world.tells ? toldOf(visit, days) : statuses)
  const outcome = await changeStatus(services, { ...changeOf(world, visit), status })
  if (!outcome.ok) return { status: outcome.status }
  keepUndo(world, outcome.value)
  const isBack = visit.status === 'cancelled' && status !== 'cancelled'
  return { status: 200, accepted: isBack ? visit.id : null }
}

const remove: Action = async (world) => {
  const visit = await anyVisit(world, 'shown')
  if (!visit) return nothing
  return { status: statusOf(await removeAppointment(world.services, changeOf(world, visit))) }
}

const restore: Action = async (world) => {
  const visit = await anyVisit(world, 'deleted')
  if (!visit) return nothing
  const outcome = await restoreAppointment(world.services, changeOf(world, visit))
  return { status: statusOf(outcome), accepted: outcome.ok && visit.status !== 'cancelled' ? visit.id : null }
}

/** By the private link: under the same locks as everybody's. */
const moveOwn: Action = async (world) => {
  const { services, chance } = world
  const visit = await anyVisit(world, 'shown')
  const opening = visit && (await openingOf(world, visit.id))
  if (!opening) return nothing
  const { date, time } = anySlot(world)
  const clinician = chance.percent(40) ? chance.of(clinicianIds) : ''
  const typed = { date, time: twelveHour(time), with: clinician, seen: visit.updatedAt }
  const outcome = await moveVisit(services, { ...opening, typed })
  return { status: statusOf(outcome), accepted: outcome.ok ? visit.id : null }
}

const cancelOwn: Action = async (world) => {
  const visit = await anyVisit(world, 'shown')
  const opening = visit && (await openingOf(world, visit.id))
  if (!opening) return nothing
  const typed = { reason: 'time', words: '', seen: visit.updatedAt }
  return { status: statusOf(await cancelVisit(world.services, { ...opening, typed })) }
}

/** Undefined for a visit without a link: a test stored its row. */
async function openingOf({ services, chance }: World, id: string) {
  const token = (await findVisitPath(services, id))?.split('/').at(-1)
  return token && { token, address: `192.0.2.${chance.below(250)}` }
}

/** What it brings back was there before it was closed (docs/topics/slot-claims.md). */
const undo: Action = async ({ services, undoIds }) => {
  const undoId = undoIds.pop()
  if (undoId === undefined) return nothing
  return { status: statusOf(await undoChange(services, { actor: staff, undoId })) }
}

const nothing: Told = { status: 404 }

/** Each as often as it is here. */
export const visitActions: Record<string, { action: Action; share: number }> = {
  book: { action: book, share: 28 },
  phone: { action: phone, share: 10 },
  several: { action: several, share: 8 },
  move: { action: move, share: 16 },
  status: { action: setStatus, share: 12 },
  delete: { action: remove, share: 6 },
  restore: { action: restore, share: 5 },
  undo: { action: undo, share: 6 },
  moveOwn: { action: moveOwn, share: 12 },
  cancelOwn: { action: cancelOwn, share: 4 },
}

const anySlot = ({ chance, days }: World): Slot => ({ date: chance.of(days), time: chance.of(times) })

/** Often one that a visit of the treatment has already: what may be booked twice shows there. */
async function anyTime(world: World): Promise<Slot & { treatmentId: string }> {
  const { services, chance, days } = world
  const visits = chance.percent(35)
    ? await services.db
        .selectFrom('appointments')
        .select(['treatmentId', 'date', 'time'])
        .where('deletedAt', 'is', null)
        .where('date', '>=', days[0] as Slot['date'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    : []
  return visits.length > 0 ? chance.of(visits) : { treatmentId: chance.of(treatmentIds), ...anySlot(world) }
}

/** Of the days of which the actions are, or later. */
async function anyVisit({ services, chance, days }: World, which: 'shown' | 'deleted') {
  const rows = await services.db
    .selectFrom('appointments')
    .select(['id', 'updatedAt', 'date', 'time', 'status'])
    .where('deletedAt', which === 'shown' ? 'is' : 'is not', null)
    .where('date', '>=', days[0] as Slot['date'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.length === 0 ? undefined : chance.of(rows)
}

const changeOf = ({ tells = false }: World, { id, updatedAt }: { id: string; updatedAt: string }) => ({
  actor: staff,
  id,
  seen: updatedAt,
  tell: tells,
})

/** Text messages reach so many numbers. */
const numbers = 100

const patientOf = ({ tells = false, chance }: World) => {
  if (!tells) return patient
  return { ...patient, phone: `(432) 555-01${String(chance.below(numbers)).padStart(2, '0')}` }
}

const mailboxOf = ({ chance }: World): string => `patient-${chance.below(1_000_000_000)}@example.com`

const keepUndo = ({ undoIds }: World, changed: { undoId: string } | null) => {
  if (changed) undoIds.push(changed.undoId)
}
