import { holdCalendar } from '../../db/engine/calendar-locks.server.ts'
import { isUniqueViolation } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { sortedTimes } from '../../platform/dates.ts'
import { sentencesByField } from '../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { deletableRecords } from '../records/deletable-records.server.ts'
import { laterThan } from '../records/moments.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import type { Reassigning } from '../team/assignments/assigning.server.ts'
import type { Assignees } from '../team/assignments/queries.server.ts'
import { readChoice, storeAssignees } from './assignees.server.ts'
import { type TypedTreatment, treatmentForm, treatmentTexts } from './form.ts'
import {
  findForChange,
  findOfName,
  type HeldTreatment,
  insertTreatment,
  markDeleted,
  updateTreatment,
} from './queries.server.ts'
import { newlyOutside, offerOf, type Treatment, type VisitAhead } from './rules.ts'

/** What appointments know about a treatment's visits, and do with them. */
export type BookedVisits = Reassigning & {
  /** Those that are still to come. */
  ahead(db: Database, treatmentId: string): Promise<VisitAhead[]>
  /** Moves them into the lowest lanes, where fewer may run at one time than before. */
  pack(tx: Database, treatment: Treatment): Promise<void>
}

type Edit = {
  change: RecordChange
  typed: TypedTreatment
  /** How many visits outside the person has been shown. */
  warned: number
  visits: BookedVisits
}

const kind = {
  object: 'treatment',
  hold: (tx: Database) => holdCalendar(tx, 'exclusive'),
  words: () => ({
    deletedMeanwhile: m.treatments_deleted_meanwhile(),
    changedMeanwhile: m.treatments_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.treatments_changed_by({ name, day, time }),
    goneForGood: m.treatments_gone_for_good(),
    deleteFailed: m.treatments_delete_failed(),
    restoreFailed: m.treatments_restore_failed(),
    updateFailed: m.treatments_save_failed(),
  }),
  remove: async (_: Services, { tx, row, change }: Held) =>
    done(await markDeleted(tx, row, change.updatedAt)),
  restore: async (_: Services, { tx, row, change }: Held) =>
    done(await updateTreatment(tx, { ...row, active: row.wasActive }, change.updatedAt)),
} as const
type Held = { tx: Database; row: HeldTreatment; change: { updatedAt: string } }

const present = deletableRecords<HeldTreatment>({
  ...kind,
  find: async (tx, id) => {
    const row = await findForChange(tx, id)
    return row?.deletedAt === null ? row : undefined
  },
})
const deleted = deletableRecords<HeldTreatment>({
  ...kind,
  words: () => ({ ...kind.words(), deletedMeanwhile: m.treatments_gone_for_good() }),
  find: findForChange,
})

/**
 * Staff add a treatment. Under the name of a deleted one that one is there again, with what was typed now: its
 * visits still hold their times. 422 with sentences by field.
 */
export async function addTreatment(
  services: Services,
  { actor, typed, visits }: { actor: Staff; typed: TypedTreatment; visits: BookedVisits },
): Promise<Outcome<undefined>> {
  const read = readTreatment(typed)
  if (!read.ok) return read
  const { clock } = services
  const writing = {
    actor,
    object: 'treatment',
    failed: m.treatments_save_failed(),
    refusalOf: nameOfAnother,
  } as const
  return writeRecord(services, writing, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    const now = clock.now()
    const named = await findOfName(tx, read.value.name)
    const earlier = named && (await findForChange(tx, named.id))
    if (earlier?.deletedAt === null) return refused(nameTaken())
    if (earlier) {
      const after = { ...earlier, ...read.value }
      await updateTreatment(tx, after, laterThan(earlier.updatedAt, now))
      if (after.capacity < earlier.capacity) await visits.pack(tx, after)
      const choice = await readChoice(tx, earlier.id, typed)
      const stored = await storeAssignees(tx, {
        ...{ treatmentId: earlier.id, choice, active: after.active, visits },
      })
      if (!stored.ok) return stored
      const fields = [...changedFields({ ...earlier, active: earlier.wasActive }, after), ...stored.value]
      return written({ objectId: earlier.id, action: 'restore', detail: { fields } })
    }
    const id = randomId()
    await insertTreatment(tx, { id, questions: [], ...read.value }, now)
    const choice = await readChoice(tx, id, typed)
    const stored = await storeAssignees(tx, {
      ...{ treatmentId: id, choice, active: read.value.active, visits },
    })
    return stored.ok ? written({ objectId: id, action: 'create' }) : stored
  })
}

/**
 * Staff change a treatment. Booked visits are never touched (docs/specification.md#held-times): where some
 * stand outside of the changed offer and were not shown before, it is refused once, so that they are seen
 * before it is saved.
 * @returns 422 with sentences by field; 409 with visits to see first, or where somebody was faster.
 */
export async function editTreatment(services: Services, edit: Edit): Promise<Outcome<undefined>> {
  const { change, typed, warned, visits } = edit
  const read = readTreatment(typed)
  if (!read.ok) return read
  return changeTreatment(services, change, async (tx, before) => {
    const after = { ...before, ...read.value }
    const problem = await problemOfName(tx, change.id, after.name)
    if (problem) return refused(problem)
    const choice = await readChoice(tx, change.id, typed)
    const outside = newlyOutside(
      await visits.ahead(tx, change.id),
      offerOf(before, isSharedBy(choice.before)),
      offerOf(after, isSharedBy(choice.after)),
    )
    if (outside.length > warned) return refused({ status: 409, message: m.treatments_save_again() })
    const stored = await storeAssignees(tx, {
      ...{ treatmentId: change.id, choice, active: after.active, visits },
    })
    if (!stored.ok) return stored
    if (after.capacity < before.capacity) await visits.pack(tx, after)
    return done({ after, fields: stored.value })
  })
}

/** Staff change what a treatment is called and said to be, and nothing else of it. 422 with sentences by field. */
export function editTexts(
  services: Services,
  { change, typed }: Pick<Edit, 'change' | 'typed'>,
): Promise<Outcome<undefined>> | Outcome<undefined> {
  const read = treatmentTexts.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  return changeTreatment(services, change, async (tx, before) => {
    const problem = await problemOfName(tx, change.id, read.data.name)
    return problem ? refused(problem) : done({ after: withTexts(before, read.data), fields: [] })
  })
}

/** What an owner found of a text holds for no other: written anew, letters say nothing of it until it is looked at. */
function withTexts(before: HeldTreatment, texts: Pick<Treatment, 'bring' | 'spanishBring'>): HeldTreatment {
  const isSame = texts.bring === before.bring && texts.spanishBring === before.spanishBring
  return { ...before, ...texts, bringIsNeutral: before.bringIsNeutral && isSame }
}

/** Names are unique, also among deleted ones, which keep theirs. */
async function problemOfName(tx: Database, id: string, name: string) {
  const named = await findOfName(tx, name)
  if (!named || named.id === id) return null
  return named.deletedAt === null ? nameTaken() : nameKept()
}

const isSharedBy = ({ clinicianIds, roomIds }: Assignees) => clinicianIds.length + roomIds.length > 0

/** Staff offer a treatment for booking, or no longer; its visits stay. */
export function switchTreatment(
  services: Services,
  change: RecordChange,
  active: boolean,
): Promise<Outcome<undefined>> {
  return changeTreatment(services, change, async (_, before) =>
    done({ after: { ...before, active }, fields: [] }),
  )
}

/** Staff delete a treatment; its visits stay booked. They bring it back as it was, offered or not. */
export const removeTreatment = present.remove
export const restoreTreatment = deleted.restore

/** Staff change what a treatment says of itself; only what differs is written down. */
export function changeTreatment(
  services: Services,
  change: RecordChange,
  decide: (tx: Database, before: HeldTreatment) => Promise<Outcome<{ after: Treatment; fields: string[] }>>,
): Promise<Outcome<undefined>> {
  return present.change(services, change, async (tx, before, updatedAt) => {
    const decided = await decide(tx, before)
    if (!decided.ok) return decided
    const fields = [...changedFields(before, decided.value.after), ...decided.value.fields]
    if (fields.length === 0) return unchanged()
    await updateTreatment(tx, decided.value.after, updatedAt)
    return written({ action: 'edit', detail: { fields } })
  })
}

const changeable = [
  'name',
  'description',
  'spanishName',
  'spanishDescription',
  'availableDays',
  'availableTimes',
  'active',
  'durationMinutes',
  'capacity',
  'bufferBefore',
  'bufferAfter',
  'noticeMinutes',
  'horizonDays',
  'onlineBooking',
  'bring',
  'spanishBring',
  'bringIsNeutral',
  'questions',
] as const

const changedFields = (before: Treatment, after: Treatment): string[] =>
  changeable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

function readTreatment(typed: TypedTreatment): Outcome<Omit<Treatment, 'id' | 'questions'>> {
  const read = treatmentForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  return done({ ...read.data, availableTimes: sortedTimes(read.data.availableTimes) })
}

const nameTaken = () => ({ status: 422, errors: { name: m.treatments_name_taken() } })
/** A deleted one keeps its name, so that it can come back. */
const nameKept = () => ({ status: 422, errors: { name: m.treatments_name_of_deleted() } })

const nameOfAnother = (error: unknown) => (isUniqueViolation(error) ? nameTaken() : undefined)
