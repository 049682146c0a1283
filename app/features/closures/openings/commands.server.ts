import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { deletableRecords, inItsRow } from '#app/features/records/deletable-records.server.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { changedTexts } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime, edgeAt } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type Span, without } from '#app/platform/shapes/spans.ts'
import { whenText as closedText } from '../copy.ts'
import { listClosures } from '../queries.server.ts'
import { type Closure, concerns } from '../rules.ts'
import { closureSpan } from '../spans.server.ts'
import { hoursText } from './copy.ts'
import { readOpening, type TypedOpening } from './form.ts'
import {
  countOpenings,
  findForChange,
  type HeldOpening,
  insertOpening,
  listOpenings,
  updateOpening,
} from './queries.server.ts'
import {
  mostOpeningsAhead,
  type OpenedHours,
  type Opening,
  type OpeningContent,
  openedHoursText,
  overlaps,
} from './rules.ts'
import type { OpeningChange, OpeningChoices, OpeningVisits } from './visits.ts'

/** What the person has seen: how many visits, and for which change. */
export type Seen = { count: number; of: string }

type Saving = {
  typed: TypedOpening
  choices: OpeningChoices
  seen: Seen
  visits: OpeningVisits
}

const openings = deletableRecords<HeldOpening>({
  object: 'opening',
  words: () => ({
    deletedMeanwhile: m.openings_deleted_meanwhile(),
    changedMeanwhile: m.openings_changed_meanwhile(),
    changedBy: (name: string, day: string, time: string) => m.openings_changed_by({ name, day, time }),
    goneForGood: m.openings_gone_for_good(),
    updateFailed: m.openings_save_failed(),
    deleteFailed: m.openings_delete_failed(),
    restoreFailed: m.openings_restore_failed(),
  }),
  hold: (tx) => pauseBooking(tx),
  find: findForChange,
  ...inItsRow<HeldOpening>(updateOpening),
  restore: async (services, held) => {
    const noPlace = await noPlaceFor(services, held.tx, held.row)
    if (noPlace) return { ...noPlace, message: noPlace.message ?? noPlace.errors?.fromTime ?? '' }
    return inItsRow<HeldOpening>(updateOpening).restore(services, held)
  },
})

/**
 * Staff open a day for the clinic, for clinicians or for rooms, from the moment of the answer. Where the hours leave
 * visits outside that were not shown for this change, it is refused once. The same form sent twice opens once.
 * @returns its id; 422 with sentences by field, 409 with visits to see first
 */
export async function addOpening(
  services: Services,
  { actor, ...saving }: Saving & { actor: Staff },
): Promise<Outcome<string>> {
  const content = readContent(services, saving)
  if (!content.ok) return content
  const writing = { actor, object: 'opening', failed: m.openings_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    const same = (await listOfDay(tx, content.value.day)).find((one) => isSameOpening(one, content.value))
    if (same) return unchanged(same.id)
    const problem =
      (await problemOf(services, tx, { content: content.value, visits: saving.visits })) ??
      (await visitsToSee(tx, { before: null, after: content.value }, saving))
    if (problem) return problem
    const id = randomId()
    await insertOpening(tx, { id, now: services.clock.now(), ...content.value })
    return written({ objectId: id, action: 'create' }, id)
  })
}

/** Staff change whose hours, or when. 409 also where somebody was faster, 422 as when one is added. */
export function editOpening(
  services: Services,
  { change, ...saving }: Saving & { change: RecordChange },
): Promise<Outcome<string>> {
  return openings.change<string>(services, change, async (tx, row, updatedAt) => {
    const content = readContent(services, { ...saving, saved: row })
    if (!content.ok) return content
    const fields = [
      ...changeable.filter((name) => !isSame(row[name], content.value[name])),
      ...changedTexts('publicReason', row.publicReason, content.value.publicReason),
    ]
    if (fields.length === 0) return unchanged(row.id)
    const isOtherTime = openedHoursText(row) !== openedHoursText(content.value)
    const problem = isOtherTime
      ? ((await problemOf(services, tx, { content: content.value, visits: saving.visits, own: row })) ??
        (await visitsToSee(tx, { before: row, after: content.value }, saving)))
      : null
    if (problem) return problem
    await updateOpening(tx, row.id, { updatedAt, content: content.value })
    return written({ action: 'edit', detail: { fields } }, row.id)
  })
}

/** Staff go back to the weekly hours; refused once where that leaves visits outside that were not shown. */
export function removeOpening(
  services: Services,
  { change, ...shown }: Pick<Saving, 'seen' | 'visits'> & { change: RecordChange },
): Promise<Outcome<undefined>> {
  return openings.change<undefined>(
    services,
    change,
    async (tx, row, updatedAt) => {
      const unseen = await visitsToSee(tx, { before: row, after: null }, shown)
      if (unseen) return unseen
      await updateOpening(tx, row.id, { updatedAt, deletedAt: updatedAt })
      return written({ action: 'delete' })
    },
    m.openings_delete_failed(),
  )
}

/** Within 30 days. */
export const restoreOpening = openings.restore

/** What is to be stored; 422 with sentences by field. */
export function readContent(
  { clock }: Services,
  { typed, choices, saved }: Pick<Saving, 'typed' | 'choices'> & { saved?: OpeningContent | undefined },
): Outcome<OpeningContent> {
  const now = clock.now()
  const outcome = readOpening(typed, { today: clinicDate(now), now: clinicTime(now), choices, saved })
  return outcome.ok ? outcome : refused({ status: 422, errors: { ...outcome.errors } })
}

type Judged = { content: OpeningContent; visits: OpeningVisits; own?: Opening }

/** Why it cannot stand, in a transaction that holds the calendar; null where it can. */
async function problemOf(services: Services, tx: Database, { content, visits, own }: Judged) {
  const noPlace = await noPlaceFor(services, tx, content, own)
  if (noPlace) return noPlace
  const closure = await closureOver(tx, content)
  if (closure) {
    const when = closedText(closure, clinicDate(services.clock.now()))
    return refused({ status: 422, errors: { day: m.openings_closed({ when }) } })
  }
  // The clinic may open without anything to book; for somebody, or a room, that would say nothing to anybody.
  if (content.scope === 'clinic') return null
  const offered = (await visits.listOffered(tx, [content], own)).get(content) ?? []
  if (offered.length > 0) return null
  const nothing = { clinician: m.openings_nothing_for_clinician, room: m.openings_nothing_in_room }
  return refused({ status: 422, errors: { treatments: nothing[content.scope]() } })
}

/** The refusal where other special hours are in the way, or too many lie ahead. */
async function noPlaceFor(
  services: Services,
  tx: Database,
  hours: OpenedHours,
  own?: Opening,
): Promise<({ ok: false } & Refusal) | null> {
  const others = (await listOfDay(tx, hours.day)).filter(({ id }) => id !== own?.id)
  const other = others.find((one) => overlaps(one, hours))
  if (other) {
    return refused({ status: 422, errors: { fromTime: m.openings_overlap({ hours: hoursText(other) }) } })
  }
  const today = clinicDate(services.clock.now())
  if (hours.day < today || (own && own.day >= today)) return null
  const { ahead } = await countOpenings(tx, today)
  if (ahead < mostOpeningsAhead) return null
  return refused({ status: 422, message: m.openings_too_many({ most: mostOpeningsAhead }) })
}

const listOfDay = (tx: Database, day: CalendarDate) => listOpenings(tx, { from: day, to: day })

/** A closure that leaves nothing of the hours, of none of those whose hours they are. */
async function closureOver(tx: Database, content: OpeningContent): Promise<Closure | undefined> {
  const { day, scope, subjectIds } = content
  const closures = await listClosures(tx, { from: day, to: day })
  const places = (scope === 'clinic' ? [null] : subjectIds).map((id) => ({
    treatmentId: '',
    clinicianId: scope === 'clinician' ? id : null,
    roomId: scope === 'room' ? id : null,
  }))
  const hours = spanOf(content)
  const overEach = places.map((place) => closures.filter((one) => concerns(one, place)))
  const isClosed = overEach.every((over) => without([hours], over.map(closureSpan)).length === 0)
  return isClosed ? overEach[0]?.[0] : undefined
}

const spanOf = ({ day, fromTime, toTime }: OpeningContent): Span => ({
  from: edgeAt(day, fromTime),
  to: toTime === midnight ? edgeAt(addDays(day, 1), midnight) : edgeAt(day, toTime),
})

/** As one text, what the visits were shown for. */
export const changeText = ({ before, after }: OpeningChange): string =>
  [before, after].map((one) => (one ? openedHoursText(one) : '')).join(' > ')

async function visitsToSee(
  tx: Database,
  change: OpeningChange,
  { seen, visits }: Pick<Saving, 'seen' | 'visits'>,
) {
  const count = await visits.countLeftOutside(tx, change)
  const known = seen.of === changeText(change) ? seen.count : 0
  return count > known ? refused({ status: 409, message: m.openings_see_visits({ count }) }) : null
}

const changeable = [
  'scope',
  'subjectIds',
  'day',
  'fromTime',
  'toTime',
  'treatmentIds',
  'reason',
] as const satisfies (keyof OpeningContent)[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isSameOpening = (one: Opening, content: OpeningContent): boolean =>
  changeable.every((name) => isSame(one[name], content[name])) &&
  changedTexts('publicReason', one.publicReason, content.publicReason).length === 0
