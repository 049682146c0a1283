import { columns } from '../../../../db/columns.ts'
import type { Database } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import { type CalendarDate, laterOf } from '../../../../platform/dates.ts'
import { type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { undoSeconds } from '../../../../platform/undo-seconds.ts'
import type { Staff } from '../../../audit/actor.ts'
import { changedMeanwhile } from '../../../records/change-record.server.ts'
import { laterThan } from '../../../records/moments.server.ts'
import { unchanged, writeRecord, written } from '../../../records/write-record.server.ts'
import { closeBookedEntries, hasBooked } from '../../booked/queries.server.ts'
import { checkWish } from '../../checking.server.ts'
import type { TypedWindow } from '../../fields.ts'
import { lookAgain } from '../../offers/looking-again.server.ts'
import { findRunningOf } from '../../offers/queries.server.ts'
import { type Entry, findEntry, holdEntry } from '../../queries.server.ts'
import type { Window } from '../../rules.ts'
import { findWindowBefore, replaceWindow } from './queries.server.ts'

type Deed = { actor: Staff; id: string }
/** @param seen since when they waited for what the form showed; empty for the days with which they joined */
type Change = Deed & { seen: string; typed: TypedWindow }

const writing = ({ actor, id }: Deed) =>
  ({ actor, id, object: 'waitlist-entry', failed: m.waitlist_desk_failed() }) as const

const words = () => ({
  deletedMeanwhile: m.waitlist_desk_not_open(),
  changedMeanwhile: m.waitlist_window_changed_meanwhile(),
  changedBy: (name: string, day: string, time: string) => m.waitlist_window_changed_by({ name, day, time }),
})

/**
 * Staff change when somebody on the list can come, and with whom, by the rules of joining. The place in the order stays,
 * and so does what they are being offered: it was promised. From now on what comes free is held against the new days.
 * Sent again by the same person it is what it was.
 * @returns whether anything changed; 422 with sentences by field; 404 where there is no such place; 409 where it is not open
 *   any more, they have booked while they are being offered a time, it was changed since it was seen, or its treatment cannot
 *   be booked
 */
export async function changeWindow(services: Services, change: Change): Promise<Outcome<boolean>> {
  const { actor, id, seen } = change
  const fault = { event: 'waitlist window not checked', message: m.waitlist_desk_failed() }
  const checked = await attempt(services.log, fault, () => checkChange(services, change))
  if (!checked.ok) return checked
  const { treatmentId: _, ...window } = checked.value
  return writeRecord(services, writing(change), async (tx) => {
    const now = services.clock.now()
    // What came free first, then the place: as who offers it holds them. Whoever is being offered something is asked about the
    // rest once that is over; until then what was put off for them stays, for the change may be taken back.
    if (!(await findRunningOf(tx, id))) await lookAgain(tx, now)
    const entry = await holdEntry(tx, id)
    if (entry?.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
    const fields = changedFields(entry, window, clinicDate(now))
    if (fields.length === 0) return unchanged(await isSentAgain(tx, change, entry))
    if (seen !== (entry.windowChangedAt ?? ''))
      return changedMeanwhile(tx, { words }, { id, updatedAt: entry.windowChangedAt ?? entry.createdAt })
    const changedAt = laterThan(entry.windowChangedAt ?? entry.createdAt, now)
    const before = { ...windowOf(entry), changedAt: entry.windowChangedAt, by: actor.id }
    await replaceWindow(tx, id, { ...window, changedAt, before })
    return written({ action: 'edit', detail: { fields } }, true)
  })
}

/** Whether the form is one that the same person sent before, and that changed something then. */
async function isSentAgain(tx: Database, { actor, id, seen }: Change, entry: Entry): Promise<boolean> {
  if (seen === (entry.windowChangedAt ?? '')) return false
  const before = await findWindowBefore(tx, id)
  return before?.by === actor.id && seen === (before.changedAt ?? '')
}

/**
 * The form, of a place that is open: who has booked by now is off the list, whatever days they wait for next; at once, or as
 * soon as what they are being offered is over.
 */
async function checkChange(services: Services, { id, typed }: Change) {
  const { db, clock } = services
  await closeBookedEntries(db, clock.now(), id)
  const entry = await findEntry(db, id)
  if (!entry) return refused({ status: 404, message: m.waitlist_desk_not_open() })
  if (entry.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
  if (await hasBooked(db, clock.now(), id))
    return refused({ status: 409, message: m.waitlist_window_booked() })
  const checked = await checkWish(services, { ...typed, treatment: entry.treatmentId }, { isByStaff: true })
  if (!checked.ok && checked.errors?.treatment)
    return refused({ status: 409, message: m.waitlist_window_not_offered() })
  return checked
}

const windowOf = ({ clinicianId, from, until, weekdays, mornings, afternoons }: Entry): Window => ({
  ...{ clinicianId, from, until, weekdays, mornings, afternoons },
})

/** As the log calls them. A first day that is over is today's. */
function changedFields(entry: Window, window: Window, today: CalendarDate): string[] {
  const isOther = {
    firstDay: laterOf(entry.from, today) !== window.from,
    lastDay: entry.until !== window.until,
    weekdays: [...entry.weekdays].sort().join() !== [...window.weekdays].sort().join(),
    partOfDay: entry.mornings !== window.mornings || entry.afternoons !== window.afternoons,
    clinicianId: entry.clinicianId !== window.clinicianId,
  }
  return Object.entries(isOther).flatMap(([field, is]) => (is ? [field] : []))
}

/**
 * They wait for what they waited for before; what was put off meanwhile may suit them. 410 where it is too late; 409 where they are off the list, or somebody else has
 * changed it since.
 */
export const restoreWindow = (services: Services, deed: Deed): Promise<Outcome<unknown>> =>
  writeRecord(services, writing(deed), async (tx) => {
    const now = services.clock.now()
    await lookAgain(tx, now)
    const entry = await holdEntry(tx, deed.id)
    if (entry?.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
    const before = await findWindowBefore(tx, deed.id)
    const since = columns.instant(now.subtract({ seconds: undoSeconds.withoutLetter }))
    if (before === null || entry.windowChangedAt === null || entry.windowChangedAt <= since)
      return refused({ status: 410, message: m.waitlist_window_too_late() })
    if (before.by !== deed.actor.id)
      return changedMeanwhile(tx, { words }, { id: deed.id, updatedAt: entry.windowChangedAt })
    const { by: _, changedAt, ...window } = before
    const fields = changedFields(entry, window, clinicDate(now))
    await replaceWindow(tx, deed.id, { ...window, changedAt, before: null })
    return written({ action: 'restore', detail: { fields } })
  })
