import type { Database } from '../../db/tables.ts'
import { decideInTransaction, isUniqueViolation } from '../../db/transaction.server.ts'
import { sortedTimes } from '../../platform/calendar.ts'
import { sentencesByField } from '../../platform/form-fields.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { randomId } from '../../platform/random.server.ts'
import type { Services } from '../../platform/services.ts'
import { changeRecord, type StaffChange } from '../audit/change-record.server.ts'
import type { Actor } from '../audit/commands.server.ts'
import { record } from '../audit/queries.server.ts'
import { copy } from './desk-copy.ts'
import { type TypedTreatment, treatmentForm } from './form.ts'
import {
  deleteTreatment,
  findForChange,
  insertTreatment,
  isNameTaken,
  updateTreatment,
} from './queries.server.ts'
import { availabilityText, newlyOutside, type Treatment, type VisitAhead } from './rules.ts'

/** The visits of a treatment that are still to come; appointments answer it. */
export type VisitsAhead = (db: Database, treatmentId: string) => Promise<VisitAhead[]>

type Edit = {
  change: StaffChange
  typed: TypedTreatment
  /** How many visits outside the person has been shown. */
  warned: number
  visitsAhead: VisitsAhead
}

/** Staff add a treatment (S5). 422 with sentences by field. */
export async function addTreatment(
  services: Services,
  { actor, typed }: { actor: Actor; typed: TypedTreatment },
): Promise<Outcome<void>> {
  const read = readTreatment(typed)
  if (!read.ok) return read
  const { clock, db, log } = services
  const id = randomId()
  const now = clock.now()
  try {
    return await decideInTransaction(db, async (tx): Promise<Outcome<void>> => {
      if (await isNameTaken(tx, { name: read.value.name, id })) return nameTaken()
      await insertTreatment(tx, { id, ...read.value }, now)
      const entry = { at: now, actor: actor.id, objectId: id, addressHash: actor.addressHash }
      await record(tx, { ...entry, action: 'create', object: 'treatment' })
      return done(undefined)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return nameTaken()
    log.error({ kind: kindOf(error) }, 'treatment not added')
    return refused({ status: 503, message: copy.saveFailed })
  }
}

/**
 * Staff change a treatment. Booked visits are never touched (decision 16): where some stand outside of the
 * changed offer and were not shown before, it is refused once, so that they are seen before it is saved.
 * @returns 422 with sentences by field; 409 with visits to see first, or where somebody was faster.
 */
export async function editTreatment(services: Services, edit: Edit): Promise<Outcome<void>> {
  const { change, typed, warned, visitsAhead } = edit
  const read = readTreatment(typed)
  if (!read.ok) return read
  const after = { id: change.id, ...read.value }
  return changeTreatment(services, change, async (tx, before) => {
    if (await isNameTaken(tx, { name: after.name, id: change.id })) return nameTaken()
    const outside = newlyOutside(await visitsAhead(tx, change.id), before, after)
    if (outside.length > warned) return refused({ status: 409, message: copy.saveAgain })
    return done(after)
  })
}

/** Staff offer a treatment for booking, or no longer; its visits stay. */
export function switchTreatment(
  services: Services,
  change: StaffChange,
  active: boolean,
): Promise<Outcome<void>> {
  return changeTreatment(services, change, async (_, { updatedAt: __, ...before }) =>
    done({ ...before, active }),
  )
}

/** Staff delete a treatment for good (decision 29); its visits stay booked. */
export function removeTreatment(services: Services, change: StaffChange): Promise<Outcome<void>> {
  const { id } = change
  const find = (tx: Database) => findForChange(tx, { id, engine: services.engine })
  const plan = { object: 'treatment', words: copy, failed: copy.deleteFailed, find } as const
  return changeRecord(services, change, {
    ...plan,
    work: async (tx) => {
      await deleteTreatment(tx, id)
      return done({ action: 'delete' })
    },
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findForChange>>>

async function changeTreatment(
  services: Services,
  change: StaffChange,
  decide: (tx: Database, before: Found) => Promise<Outcome<Treatment>>,
): Promise<Outcome<void>> {
  const { id } = change
  return changeRecord(services, change, {
    object: 'treatment',
    words: copy,
    failed: copy.saveFailed,
    find: (tx) => findForChange(tx, { id, engine: services.engine }),
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

const nameTaken = () => refused({ status: 422, errors: { name: copy.nameTaken } })
