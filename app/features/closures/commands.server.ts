import { holdCalendar } from '../../db/engine/calendar-locks.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { type Outcome, refused } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { deletableRecords, inItsRow } from '../records/deletable-records.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import type { ClosureCalendar } from './calendar.ts'
import { type ClosureErrors, readClosure, type TypedClosure } from './form.ts'
import {
  countClosures,
  findForChange,
  type HeldClosure,
  insertClosure,
  updateClosure,
} from './queries.server.ts'
import { type Choices, type ClosureContent, closedTimeText, mostAhead } from './rules.ts'

/** What the person has seen: how many visits, and for which hours. */
export type Seen = { count: number; of: string }

type Saving = {
  typed: TypedClosure
  choices: Choices
  seen: Seen
  countInside: ClosureCalendar['countInside']
}

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
  hold: (tx) => holdCalendar(tx, 'exclusive'),
  find: findForChange,
  ...inItsRow<HeldClosure>(updateClosure),
})

/**
 * Staff close the clinic, somebody, a room or treatments, from the moment of the answer: no visit is accepted inside
 * after it. Visits that lie inside stay and are to be settled; where more do than the person has seen for these hours,
 * it is refused once.
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
    await holdCalendar(tx, 'exclusive')
    const unseen = await visitsToSee(tx, content.value, saving)
    if (unseen) return unseen
    if ((await countClosures(tx, clinicDate(services.clock.now()))).ahead >= mostAhead)
      return refused({ status: 422, message: m.closures_too_many({ most: mostAhead }) })
    const id = randomId()
    await insertClosure(tx, { id, now: services.clock.now(), ...content.value })
    return written({ objectId: id, action: 'create' }, id)
  })
}

/** Staff change what closes, or when. 409 also where somebody was faster. */
export function editClosure(
  services: Services,
  { change, ...saving }: Saving & { change: RecordChange },
): Promise<Outcome<string>> {
  return closures.change<string>(services, change, async (tx, row, updatedAt) => {
    const content = readContent(services, { ...saving, saved: row })
    if (!content.ok) return content
    const fields = changeable.filter((name) => !isSame(row[name], content.value[name]))
    if (fields.length === 0) return unchanged(row.id)
    const isOtherTime = closedTimeText(row) !== closedTimeText(content.value)
    const unseen = isOtherTime ? await visitsToSee(tx, content.value, saving) : null
    if (unseen) return unseen
    await updateClosure(tx, row.id, { updatedAt, content: content.value })
    return written({ action: 'edit', detail: { fields } }, row.id)
  })
}

/** Staff open again, and close again within 30 days. */
export const removeClosure = closures.remove
export const restoreClosure = closures.restore

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
  'publicReason',
  'spanishPublicReason',
  'announced',
] as const satisfies (keyof ClosureContent)[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
