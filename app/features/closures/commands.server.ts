import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { changedTexts } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { deletableRecords, inItsRow } from '../records/deletable-records.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { type ClosureErrors, readClosure, type TypedClosure } from './form.ts'
import {
  countClosures,
  findForChange,
  type HeldClosure,
  insertClosure,
  listClosures,
  updateClosure,
} from './queries.server.ts'
import { type Choices, type Closure, type ClosureContent, closedTimeText, mostAhead } from './rules.ts'
import type { ClosureVisits } from './visits.ts'

/** What the person has seen: how many visits, and for which hours. */
export type Seen = { count: number; of: string }

type Saving = {
  typed: TypedClosure
  choices: Choices
  seen: Seen
  countInside: ClosureVisits['countInside']
}

const inRow = inItsRow<HeldClosure>(updateClosure)

const closures = deletableRecords<HeldClosure>({
  object: 'closure',
  words: () => ({
    deletedMeanwhile: m.closures_deleted_meanwhile(),
    changedMeanwhile: m.closures_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.closures_changed_by({ name, day, time }),
    goneForGood: m.closures_gone_for_good(),
    updateFailed: m.closures_save_failed(),
    deleteFailed: m.closures_delete_failed(),
    restoreFailed: m.closures_restore_failed(),
  }),
  hold: (tx) => pauseBooking(tx),
  find: findForChange,
  remove: inRow.remove,
  restore: async (services, held) =>
    (await noRoomFor(services, held.tx, [held.row])) ?? inRow.restore(services, held),
})

/**
 * Staff close the clinic, somebody, a room or treatments, from the moment of the answer: no visit is accepted inside
 * after it. Visits that lie inside stay and are to be settled; where more do than the person has seen for these hours,
 * it is refused once. The same form sent twice closes once.
 * @returns its id; 422 with sentences by field, 409 with visits to see first
 */
export async function addClosure(
  services: Services,
  { actor, ...saving }: Saving & { actor: Staff },
): Promise<Outcome<string>> {
  const content = readContent(services, saving)
  if (!content.ok) return content
  const writing = { actor, object: 'closure', failed: m.closures_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    const same = await findSame(tx, content.value)
    if (same) return unchanged(same.id)
    const unseen = await visitsToSee(tx, content.value, saving)
    if (unseen) return unseen
    const noRoom = await noRoomFor(services, tx, [content.value])
    if (noRoom) return noRoom
    const id = await storeClosure(services, tx, content.value)
    return written({ objectId: id, action: 'create' }, id)
  })
}

/** One that stands already as it was typed: the form came twice. */
async function findSame(tx: Database, content: ClosureContent): Promise<Closure | undefined> {
  const near = await listClosures(tx, { from: content.firstDay, to: content.firstDay })
  return near.find((one) => changedFields(one, content).length === 0)
}

/**
 * The refusal where more would lie ahead than are allowed, in a transaction that holds the calendar.
 * @param more what begins to lie ahead; what is over takes no room
 */
export async function noRoomFor({ clock }: Pick<Services, 'clock'>, tx: Database, more: Days[]) {
  const today = clinicDate(clock.now())
  const added = more.filter(({ lastDay }) => lastDay >= today).length
  if (added === 0) return null
  const { ahead } = await countClosures(tx, today)
  if (ahead + added <= mostAhead) return null
  return refused({ status: 422, message: m.closures_too_many({ most: mostAhead }) })
}

type Days = Pick<ClosureContent, 'lastDay'>

/** @returns its id */
export async function storeClosure(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  content: ClosureContent,
) {
  const id = randomId()
  await insertClosure(tx, { id, now: clock.now(), ...content })
  return id
}

/** Staff change what closes, or when. 409 also where somebody was faster, 422 as when one is added. */
export function editClosure(
  services: Services,
  { change, ...saving }: Saving & { change: RecordChange },
): Promise<Outcome<string>> {
  return closures.change<string>(services, change, async (tx, row, updatedAt) => {
    const content = readContent(services, { ...saving, saved: row })
    if (!content.ok) return content
    const fields = changedFields(row, content.value)
    if (fields.length === 0) return unchanged(row.id)
    const isOtherTime = closedTimeText(row) !== closedTimeText(content.value)
    const unseen = isOtherTime ? await visitsToSee(tx, content.value, saving) : null
    if (unseen) return unseen
    const noRoom = isOver(services, row) ? await noRoomFor(services, tx, [content.value]) : null
    if (noRoom) return noRoom
    await updateClosure(tx, row.id, { updatedAt, content: content.value })
    return written({ action: 'edit', detail: { fields } }, row.id)
  })
}

/** Staff open again, and close again within 30 days. */
export const removeClosure = closures.remove
export const restoreClosure = closures.restore

const isOver = ({ clock }: Services, { lastDay }: Days) => lastDay < clinicDate(clock.now())

/** What is to be stored; 422 with sentences by field. */
export function readContent(
  { clock }: Services,
  { typed, choices, saved }: Pick<Saving, 'typed' | 'choices'> & { saved?: ClosureContent | undefined },
): Outcome<ClosureContent> {
  const now = clock.now()
  const outcome = readClosure(typed, { today: clinicDate(now), now: clinicTime(now), choices, saved })
  return outcome.ok ? outcome : refused({ status: 422, errors: sentences(outcome.errors) })
}

const sentences = (errors: ClosureErrors): Record<string, string> => ({ ...errors })

async function visitsToSee(tx: Database, content: ClosureContent, { seen, countInside }: Saving) {
  const count = await countInside(tx, content)
  const known = seen.of === closedTimeText(content) ? seen.count : 0
  return count > known ? refused({ status: 409, message: m.closures_see_visits({ count }) }) : null
}

const changeable = [
  'scope',
  'subjectIds',
  'firstDay',
  'lastDay',
  'fromTime',
  'toTime',
  'reason',
  'announced',
] as const satisfies (keyof ClosureContent)[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const changedFields = (before: ClosureContent, after: ClosureContent): string[] => [
  ...changeable.filter((name) => !isSame(before[name], after[name])),
  ...changedTexts('publicReason', before.publicReason, after.publicReason),
]
