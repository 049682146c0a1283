import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { isUniqueViolation } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { writtenLanguage } from '#app/language/clinic-languages.ts'
import { changedTexts, fieldIn, isSameText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sortedTimes } from '#app/platform/dates.ts'
import { listText } from '#app/platform/format.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { deletableRecords } from '../records/deletable-records.server.ts'
import { laterThan, unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { changeAssignments, changeOf, type Reassigning } from '../team/assignments/commands.server.ts'
import {
  type Assignees,
  findAssignees,
  listKnown,
  updateOwnMinutes,
} from '../team/assignments/queries.server.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { listTeamNames } from '../team/queries.server.ts'
import { fullName } from '../team/rules.ts'
import { copy } from './copy.ts'
import { readOwnMinutes, readPrice, type TypedTreatment, treatmentForm, treatmentTexts } from './form.ts'
import { readCategory } from './order/commands.server.ts'
import {
  findForChange,
  findOfName,
  type HeldTreatment,
  insertTreatment,
  markDeleted,
  updateTreatment,
} from './queries.server.ts'
import { newlyOutside, offerOf, type Treatment, type VisitAhead } from './rules.ts'

/** Who can give a treatment and where, as a form would have it. */
type Choice = {
  before: Assignees
  after: Assignees
  added: Assignees
  removed: Assignees
  /** Clinicians who take another length from now on; null for the treatment's. */
  minutes: ReadonlyMap<string, number | null>
}

/** As far as the form asked: whoever it did not list stays. Ids that are nobody's are left out. */
async function readChoice(
  tx: Database,
  treatmentId: string,
  { typed, ownMinutes }: { typed: TypedTreatment; ownMinutes: ReadonlyMap<string, number | null> },
): Promise<Choice> {
  const before = await findAssignees(tx, treatmentId)
  const ofClinicians = { listed: typed.listedClinicians, ticked: typed.clinicianIds }
  const ofRooms = { listed: typed.listedRooms, ticked: typed.roomIds }
  const [clinicians, rooms] = [changeOf(before.clinicianIds, ofClinicians), changeOf(before.roomIds, ofRooms)]
  const added = await listKnown(tx, { clinicianIds: clinicians.added, roomIds: rooms.added })
  const removed = { clinicianIds: clinicians.removed, roomIds: rooms.removed }
  const after = {
    clinicianIds: [...without(before.clinicianIds, removed.clinicianIds), ...added.clinicianIds],
    roomIds: [...without(before.roomIds, removed.roomIds), ...added.roomIds],
  }
  const changed = [...ownMinutes].filter(
    ([id, minutes]) => after.clinicianIds.includes(id) && minutes !== (before.minutes.get(id) ?? null),
  )
  return { before, after, added, removed, minutes: new Map(changed) }
}

const without = (ids: string[], gone: string[]) => ids.filter((id) => !gone.includes(id))

/**
 * Stores who can give the treatment and where; visits to come that lack somebody get one
 * (docs/topics/slot-claims.md). In a transaction that holds the calendar alone.
 * @returns names of what changed; 422 where nobody who was chosen is there
 */
async function storeAssignees(
  tx: Database,
  { treatmentId, choice, active, visits }: Wanted,
): Promise<Outcome<string[]>> {
  const { after, added, removed, minutes } = choice
  const fields = [
    ...(added.clinicianIds.length + removed.clinicianIds.length > 0 ? ['clinicians'] : []),
    ...(added.roomIds.length + removed.roomIds.length > 0 ? ['rooms'] : []),
    ...(minutes.size > 0 ? ['clinicianMinutes'] : []),
  ]
  if (fields.length === 0) return done(fields)
  const absent = fields.includes('clinicians') && active ? await everybodyIsOff(tx, after) : null
  if (absent !== null) {
    const errors = { clinicians: m.treatments_everybody_is_off({ names: listText(absent) }) }
    return refused({ status: 422, errors })
  }
  const treatmentIds = [treatmentId]
  await changeAssignments(tx, {
    added: { ...added, treatmentIds },
    removed: { ...removed, treatmentIds },
    visits,
  })
  // Booked appointments keep their length: nothing is placed again.
  await updateOwnMinutes(tx, treatmentId, minutes)
  return done(fields)
}

type Wanted = { treatmentId: string; choice: Choice; active: boolean; visits: Reassigning }

/** Their names, where none of those who were chosen is at work; null where somebody is, or nobody was chosen. */
async function everybodyIsOff(tx: Database, { clinicianIds }: Assignees): Promise<string[] | null> {
  if (clinicianIds.length === 0) return null
  const present = (await listClinicians(tx)).filter(({ id }) => clinicianIds.includes(id))
  if (present.some(({ active }) => active)) return null
  const { clinicians } = await listTeamNames(tx)
  return clinicianIds.map((id) => {
    const known = clinicians.find((one) => one.id === id)
    if (!known) return m.treatments_deleted_clinician()
    return copy.assignee({ name: fullName(known), active: false, isDeleted: known.isDeleted })
  })
}

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
  hold: (tx: Database) => pauseBooking(tx),
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
  const { ownMinutes, ...sent } = read.value
  const { clock } = services
  const writing = {
    actor,
    object: 'treatment',
    failed: m.treatments_save_failed(),
    refusalOf: nameOfAnother,
  } as const
  return writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    const now = clock.now()
    const named = await findOfName(tx, sent.name.en)
    const earlier = named && (await findForChange(tx, named.id))
    if (earlier?.deletedAt === null) return refused(nameTaken())
    const category = await readCategory(tx, typed, earlier)
    if (!category.ok) return category
    if (earlier) {
      const after = { ...earlier, ...sent, category: category.value }
      await updateTreatment(tx, after, laterThan(earlier.updatedAt, now))
      if (after.capacity < earlier.capacity) await visits.pack(tx, after)
      const choice = await readChoice(tx, earlier.id, { typed, ownMinutes })
      const stored = await storeAssignees(tx, {
        treatmentId: earlier.id,
        choice,
        active: after.active,
        visits,
      })
      if (!stored.ok) return stored
      const fields = [...changedFields({ ...earlier, active: earlier.wasActive }, after), ...stored.value]
      return written({ objectId: earlier.id, action: 'restore', detail: { fields } })
    }
    const id = randomId()
    await insertTreatment(tx, { id, questions: [], category: category.value, ...sent }, now)
    const choice = await readChoice(tx, id, { typed, ownMinutes })
    const stored = await storeAssignees(tx, {
      treatmentId: id,
      choice,
      active: sent.active,
      visits,
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
  const { ownMinutes, ...sent } = read.value
  return changeTreatment(services, change, async (tx, before) => {
    const category = await readCategory(tx, typed, before)
    if (!category.ok) return category
    const after = { ...before, ...sent, category: category.value }
    const problem = await problemOfName(tx, change.id, after.name.en)
    if (problem) return refused(problem)
    const choice = await readChoice(tx, change.id, { typed, ownMinutes })
    const outside = newlyOutside(
      await visits.ahead(tx, change.id),
      offerOf(before, isSharedBy(choice.before)),
      offerOf(after, isSharedBy(choice.after)),
    )
    if (outside.length > warned) return refused({ status: 409, message: m.treatments_save_again() })
    // Who is assigned again counts under the capacity that is saved with it.
    await updateTreatment(tx, after, before.updatedAt)
    const stored = await storeAssignees(tx, {
      treatmentId: change.id,
      choice,
      active: after.active,
      visits,
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
    const problem = await problemOfName(tx, change.id, read.data.name.en)
    return problem ? refused(problem) : done({ after: withTexts(before, read.data), fields: [] })
  })
}

/** What an owner found of a text holds for no other: written again, emails say nothing of it until it is looked at. */
function withTexts(
  before: HeldTreatment,
  texts: Pick<Treatment, 'name' | 'description' | 'bring'>,
): HeldTreatment {
  const bringIsNeutral = before.bringIsNeutral && isSameText(texts.bring, before.bring)
  return { ...before, ...texts, bringIsNeutral }
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

const texts = ['name', 'description', 'bring', 'category'] as const
const changeable = [
  'availableDays',
  'availableTimes',
  'active',
  'durationMinutes',
  'capacity',
  'bufferBefore',
  'bufferAfter',
  'noticeMinutes',
  'horizonDays',
  'dailyLimit',
  'onlineBooking',
  'bringIsNeutral',
  'questions',
  'price',
] as const

const changedFields = (before: Treatment, after: Treatment): string[] => [
  ...texts.flatMap((name) => changedTexts(name, before[name], after[name])),
  ...changeable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
]

type ReadTreatment = Omit<Treatment, 'id' | 'questions' | 'category'> & {
  ownMinutes: ReadonlyMap<string, number | null>
}

function readTreatment(typed: TypedTreatment): Outcome<ReadTreatment> {
  const read = treatmentForm.safeParse(typed)
  const own = readOwnMinutes(typed)
  const price = readPrice(typed)
  if (!read.success || !own.ok || !price.ok) {
    const errors = {
      ...(!read.success && sentencesByField(read.error)),
      ...(!own.ok && own.errors),
      ...(!price.ok && price.errors),
    }
    return refused({ status: 422, errors })
  }
  return done({
    ...read.data,
    price: price.value,
    availableTimes: sortedTimes(read.data.availableTimes),
    ownMinutes: own.value,
  })
}

const nameTaken = () => wrongName(m.treatments_name_taken())
/** A deleted one keeps its name, so that it can come back. */
const nameKept = () => wrongName(m.treatments_name_of_deleted())
/** At the field that the clinic writes. */
const wrongName = (sentence: string) => ({
  status: 422,
  errors: { [fieldIn('name', writtenLanguage())]: sentence },
})

const nameOfAnother = (error: unknown) => (isUniqueViolation(error) ? nameTaken() : undefined)
