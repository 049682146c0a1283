import type { Database } from '../../db/tables.ts'
import { decideInTransaction, isUniqueViolation } from '../../db/transaction.server.ts'
import { sortedTimes } from '../../platform/dates.ts'
import { sentencesByField } from '../../platform/forms/form-fields.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import { changeRecord, laterThan, recoverableSince, type StaffChange } from '../audit/change-record.server.ts'
import { type Actor, by } from '../audit/commands.server.ts'
import { record } from '../audit/queries.server.ts'
import { copy } from './desk-copy.ts'
import { type TypedTreatment, treatmentForm } from './form.ts'
import {
  findForChange,
  findOfName,
  type HeldTreatment,
  insertTreatment,
  markDeleted,
  updateTreatment,
} from './queries.server.ts'
import { availabilityText, newlyOutside, type Treatment, type VisitAhead } from './rules.ts'

/** What appointments know about a treatment's visits, and do with them. */
export type BookedVisits = {
  /** Those that are still to come. */
  ahead(db: Database, treatmentId: string): Promise<VisitAhead[]>
  /** Moves them into the lowest lanes, where fewer may run at one time than before. */
  pack(tx: Database, treatment: Treatment): Promise<void>
}

type Edit = {
  change: StaffChange
  typed: TypedTreatment
  /** How many visits outside the person has been shown. */
  warned: number
  visits: BookedVisits
}

/**
 * Staff add a treatment. Under the name of a deleted one that one is there again, with what was typed now: its
 * visits still hold their times. 422 with sentences by field.
 */
export async function addTreatment(
  services: Services,
  { actor, typed, visits }: { actor: Actor; typed: TypedTreatment; visits: BookedVisits },
): Promise<Outcome<void>> {
  const read = readTreatment(typed)
  if (!read.ok) return read
  const { clock, db, log } = services
  const now = clock.now()
  try {
    return await decideInTransaction(db, async (tx): Promise<Outcome<void>> => {
      const named = await findOfName(tx, read.value.name)
      const earlier = named && (await findForChange(tx, named.id))
      if (earlier?.deletedAt === null) return nameTaken()
      const entry = { at: now, object: 'treatment', ...by(actor) } as const
      if (earlier) {
        const after = { ...read.value, id: earlier.id }
        await bringBackAs(tx, {
          before: earlier,
          after,
          visits,
          updatedAt: laterThan(earlier.updatedAt, now),
        })
        const fields = changedFields({ ...earlier, active: earlier.wasActive }, after)
        await record(tx, { ...entry, objectId: earlier.id, action: 'restore', detail: { fields } })
        return done(undefined)
      }
      const id = randomId()
      await insertTreatment(tx, { id, ...read.value }, now)
      await record(tx, { ...entry, objectId: id, action: 'create' })
      return done(undefined)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return nameTaken()
    log.error({ kind: kindOf(error) }, 'treatment not added')
    return refused({ status: 503, message: copy.saveFailed })
  }
}

/**
 * Staff change a treatment. Booked visits are never touched (docs/specification.md#held-times): where some
 * stand outside of the changed offer and were not shown before, it is refused once, so that they are seen
 * before it is saved.
 * @returns 422 with sentences by field; 409 with visits to see first, or where somebody was faster.
 */
export async function editTreatment(services: Services, edit: Edit): Promise<Outcome<void>> {
  const { change, typed, warned, visits } = edit
  const read = readTreatment(typed)
  if (!read.ok) return read
  const after = { id: change.id, ...read.value }
  return changeTreatment(services, change, async (tx, before) => {
    const named = await findOfName(tx, after.name)
    if (named && named.id !== change.id) return named.deletedAt === null ? nameTaken() : nameKept()
    const outside = newlyOutside(await visits.ahead(tx, change.id), before, after)
    if (outside.length > warned) return refused({ status: 409, message: copy.saveAgain })
    if (after.capacity < before.capacity) await visits.pack(tx, after)
    return done(after)
  })
}

/** Staff offer a treatment for booking, or no longer; its visits stay. */
export function switchTreatment(
  services: Services,
  change: StaffChange,
  active: boolean,
): Promise<Outcome<void>> {
  return changeTreatment(services, change, async (_, before) => done({ ...before, active }))
}

/** Staff delete a treatment; its visits stay booked, and it can be brought back. */
export function removeTreatment(services: Services, change: StaffChange): Promise<Outcome<void>> {
  return changeRecord(services, change, {
    object: 'treatment',
    words: copy,
    failed: copy.deleteFailed,
    find: (tx) => findPresent(tx, change.id),
    work: async (tx, row, deletedAt) => {
      await markDeleted(tx, row, deletedAt)
      return done({ action: 'delete' })
    },
  })
}

/** Staff bring a deleted treatment back as it was, offered or not. 404 where it was deleted too long ago. */
export function restoreTreatment(services: Services, change: StaffChange): Promise<Outcome<void>> {
  const since = recoverableSince(services.clock.now())
  return changeRecord(services, change, {
    object: 'treatment',
    words: { ...copy, deletedMeanwhile: copy.goneForGood },
    failed: copy.restoreFailed,
    find: (tx) => findForChange(tx, change.id),
    work: async (tx, row, updatedAt) => {
      if (row.deletedAt === null) return done(null)
      if (row.deletedAt <= since) return refused({ status: 404, message: copy.goneForGood })
      await updateTreatment(tx, { ...row, active: row.wasActive }, updatedAt)
      return done({ action: 'restore' })
    },
  })
}

async function findPresent(tx: Database, id: string): Promise<HeldTreatment | undefined> {
  const row = await findForChange(tx, id)
  return row?.deletedAt === null ? row : undefined
}

type Return = { before: HeldTreatment; after: Treatment; visits: BookedVisits; updatedAt: string }

async function bringBackAs(tx: Database, { before, after, visits, updatedAt }: Return): Promise<void> {
  await updateTreatment(tx, after, updatedAt)
  if (after.capacity < before.capacity) await visits.pack(tx, after)
}

async function changeTreatment(
  services: Services,
  change: StaffChange,
  decide: (tx: Database, before: HeldTreatment) => Promise<Outcome<Treatment>>,
): Promise<Outcome<void>> {
  const { id } = change
  return changeRecord(services, change, {
    object: 'treatment',
    words: copy,
    failed: copy.saveFailed,
    find: (tx) => findPresent(tx, id),
    work: async (tx, before, updatedAt) => {
      const decided = await decide(tx, before)
      if (!decided.ok) return decided
      const fields = changedFields(before, decided.value)
      if (fields.length === 0) return done(null)
      await updateTreatment(tx, decided.value, updatedAt)
      return done({ action: 'edit', detail: { fields } })
    },
  })
}

const changeable = [
  'name',
  'description',
  'availableDays',
  'availableTimes',
  'active',
  'durationMinutes',
  'capacity',
] as const

const changedFields = (before: Treatment, after: Treatment): string[] =>
  changeable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

function readTreatment(typed: TypedTreatment): Outcome<Omit<Treatment, 'id'>> {
  const read = treatmentForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const { availableDays, availableTimes } = read.data
  const availability = availabilityText(availableDays)
  return done({ ...read.data, availability, availableTimes: sortedTimes(availableTimes) })
}

/** A deleted one keeps its name, so that it can come back. */
const nameKept = () => refused({ status: 422, errors: { name: copy.nameOfDeleted } })

const nameTaken = () => refused({ status: 422, errors: { name: copy.nameTaken } })
