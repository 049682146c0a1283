import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { enqueueOnce } from '#app/features/outbox/queries.server.ts'
import { aboutOffer } from '#app/features/outbox/rules.ts'
import { changedMeanwhile } from '#app/features/records/change-record.server.ts'
import { laterThan, unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { holdIdOf, type Schedule, writeInSchedule } from '#app/features/scheduling/index.server.ts'
import { emailDelaySeconds, parseSlot } from '#app/features/scheduling/rules.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, laterOf } from '#app/platform/dates.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { keepIdempotencyKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { linkFault } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { closeBookedEntries, hasBooked } from '../booked/queries.server.ts'
import { type CheckedEntry, checkEntry, checkWish } from '../checks.server.ts'
import { noOffersText } from '../copy.ts'
import { flat, type TypedWindow } from '../fields.ts'
import { contactByStaffForm } from '../form.ts'
import { giveUp } from '../offers/commands.server.ts'
import { holdEntryOfOffer, lookAgain, placeOffer, type WhyNotOffered } from '../offers/offering.server.ts'
import { findRunningOf, findWithdrawnAt, runAgain } from '../offers/queries.server.ts'
import { enqueueOfferText } from '../offers/texts.server.ts'
import { closeEntry, type Entry, findEntry, holdEntry, setEntryState, versionOf } from '../queries.server.ts'
import { isQuiet, type Window } from '../rules.ts'
import { enterList, isEntryOpen } from '../signups.server.ts'
import type { TypedByStaff } from './add/fields.ts'
import type { ActionName } from './address.ts'
import { findWindowBefore, replaceWindow } from './queries.server.ts'

/**
 * What somebody was being offered as they were taken off the list runs on, under the same link, where that is taken back
 * before its time is over and nobody has it by then. In a transaction that holds the calendar, and the entry.
 * @param entry as it was off the list
 */
async function resumeOffer(services: Services, schedule: Schedule, entry: Entry): Promise<void> {
  const { tx, now } = schedule
  const offer = await findWithdrawnAt(tx, entry)
  const treatment = offer && (await holdActive(tx, entry.treatmentId))
  if (!offer || !treatment || offer.until <= columns.instant(now)) return
  const { id, date, time, durationMinutes, clinicianId } = offer
  const taken = await schedule.take({
    id: holdIdOf(id),
    treatment,
    slot: { date, time },
    // As long as it was promised.
    length: { ...treatment, durationMinutes },
    keepsLength: true,
    by: 'patient',
    clinicianId,
  })
  if (!taken.ok) return
  await runAgain(tx, id, await schedule.hold(taken.value, columns.asInstant(offer.until)))
  // Left out where it was its turn while they were off the list; else it is in the outbox.
  const { language } = entry
  const email = { kind: 'waitlist-offer', subject: aboutOffer(id), language, now } as const
  await enqueueOnce(tx, `waitlist-offer ${id}`, email)
  await enqueueOfferText(services, tx, { id, entry })
}

type Action = { actor: Staff; id: string }
/** @param seen since when they waited for what the form showed; empty for the days with which they joined */
type Change = Action & { seen: string; typed: TypedWindow }

const writingWindow = ({ actor, id }: Action) =>
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
  return writeRecord(services, writingWindow(change), async (tx) => {
    const now = services.clock.now()
    // What came free first, then the place: as who offers it holds them. Anyone who is being offered something is asked about the
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
  clinicianId,
  from,
  until,
  weekdays,
  mornings,
  afternoons,
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
const restoreWindow = (services: Services, action: Action): Promise<Outcome<unknown>> =>
  writeRecord(services, writingWindow(action), async (tx) => {
    const now = services.clock.now()
    const entry = await holdEntryOfOffer(tx, action.id, now)
    if (entry?.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
    const before = await findWindowBefore(tx, action.id)
    const since = columns.instant(now.subtract({ seconds: undoSeconds.withoutEmail }))
    if (before === null || entry.windowChangedAt === null || entry.windowChangedAt <= since)
      return refused({ status: 410, message: m.waitlist_window_too_late() })
    if (before.by !== action.actor.id)
      return changedMeanwhile(tx, { words }, { id: action.id, updatedAt: entry.windowChangedAt })
    const { by: _, changedAt, ...window } = before
    const fields = changedFields(entry, window, clinicDate(now))
    await replaceWindow(tx, action.id, { ...window, changedAt, before: null })
    return written({ action: 'restore', detail: { fields } })
  })

const writing = ({ actor, id }: Action) =>
  ({ actor, id, object: 'waitlist-entry', failed: m.waitlist_desk_failed() }) as const

/**
 * Staff offer somebody a time that is free, no matter who is before them on the list: held and written of like any offer.
 * @returns 422 where none was chosen, nobody can be written to, or it is night; 409 where the time is taken, they are
 *   being offered one, or are off the list
 */
async function offerByHand(
  services: Services,
  { slot: chosen, ...action }: Action & { slot: string },
): Promise<Outcome<unknown>> {
  const slot = parseSlot(chosen)
  if (!slot) return refused({ status: 422, message: m.waitlist_desk_no_time() })
  const fault = linkFault(services)
  if (fault) return refused({ status: 422, message: noOffersText[fault]() })
  if (isQuiet(clinicTime(services.clock.now())))
    return refused({ status: 422, message: m.waitlist_desk_at_night() })
  const outcome = await writeInSchedule(services, writing(action), async (schedule) => {
    const { date, time, clinicianId } = slot
    const offer = { entryId: action.id, slot: { date, time }, clinicianId, adminId: action.actor.id }
    const placed = await placeOffer(services, schedule, offer)
    if (!placed.ok) return refused({ status: placed.status, message: whyNot[placed.why]() })
    return written({ action: 'send', detail: { fields: ['offer'] } })
  })
  if (outcome.ok) services.wake()
  return outcome
}

const whyNot = {
  'not-open': m.waitlist_desk_not_open,
  'no-address': m.waitlist_desk_no_address,
  running: m.waitlist_desk_running,
  unwanted: m.waitlist_desk_unwanted,
  gone: m.waitlist_desk_gone,
  taken: m.waitlist_desk_taken,
} satisfies Record<WhyNotOffered, () => string>

/** Staff take an offer back; the time goes to the next. 409 where it was answered or is over by now. */
const takeBackOffer = (services: Services, action: Action): Promise<Outcome<unknown>> =>
  writeInSchedule(services, writing(action), async (schedule) => {
    const { tx, now } = schedule
    const entry = await holdEntryOfOffer(tx, action.id, now)
    const running = entry && (await findRunningOf(tx, action.id))
    if (!running) return refused({ status: 409, message: m.waitlist_desk_answered() })
    await giveUp(schedule, running, 'withdrawn')
    return written({ action: 'edit', detail: { fields: ['offer'] } })
  })

/**
 * Staff take somebody off the list, and what they are being offered with it; that can be taken back for some seconds.
 * @param action `version` is the place's as a program saw it (`versionOf`); left out by staff, who take off whoever waits
 * @returns 409 where they are off it by now
 */
export const removeEntry = (
  services: Services,
  action: Action & { version?: string | null },
): Promise<Outcome<unknown>> =>
  writeInSchedule(services, writing(action), async (schedule) => {
    const { tx, now } = schedule
    const freedAt = now.add({ seconds: undoSeconds.withoutEmail })
    // What was put off for them is still there if they are brought back. Offering locks in this order, too.
    if (await findRunningOf(tx, action.id)) await lookAgain(tx, freedAt)
    const entry = await holdEntry(tx, action.id)
    if (entry?.state !== 'open') return refused({ status: 409, message: m.waitlist_desk_not_open() })
    if (action.version && action.version !== versionOf(entry))
      return changedMeanwhile(tx, { words }, { id: action.id, updatedAt: versionOf(entry) })
    const running = await findRunningOf(tx, action.id)
    if (running) await giveUp(schedule, running, 'withdrawn', freedAt)
    await closeEntry(tx, entry, 'removed', now)
    return written({ action: 'delete' })
  })

/**
 * Brings somebody back to the place they had, and what they were being offered with it, where nobody has that by now; what
 * was put off meanwhile may suit them. 410 where it is too late, 409 where they are not off by staff.
 */
const restoreEntry = (services: Services, action: Action): Promise<Outcome<unknown>> =>
  writeInSchedule(services, writing(action), async (schedule) => {
    const { tx, now } = schedule
    const entry = await holdEntryOfOffer(tx, action.id, now)
    if (entry?.state !== 'removed') return refused({ status: 409, message: m.waitlist_desk_not_removed() })
    const since = columns.instant(now.subtract({ seconds: undoSeconds.withoutEmail }))
    if ((entry.endedAt ?? '') <= since) return refused({ status: 410, message: m.waitlist_desk_too_late() })
    const updatedAt = laterThan(entry.updatedAt, now)
    await setEntryState(tx, action.id, { state: 'open', updatedAt, endedAt: null })
    await resumeOffer(services, schedule, entry)
    return written({ action: 'restore' })
  })

type Call = { actor: Staff; typed: TypedByStaff; key: string }

/**
 * Staff put somebody on the list who called: by the rules of the public form, but a number will do in place of a mail
 * address. The email waits until that can no longer be taken back. Sent twice it is stored once.
 * @returns the place's id; 422 with sentences by field, 409 where three are open under that contact, 503 where nothing can be
 *   read or stored
 */
export async function addEntry(services: Services, { actor, typed, key }: Call): Promise<Outcome<string>> {
  const fault = { event: 'waitlist entry not checked', message: m.waitlist_desk_failed() }
  const checked = await attempt(services.log, fault, () => checkCall(services, typed))
  if (!checked.ok) return checked
  const id = randomId()
  const { patient: patientId, language, ...said } = typed
  const writing = { actor, id, object: 'waitlist-entry', failed: m.waitlist_desk_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const fields = { ...flat(said), patient: patientId, language }
    const sent = { form: 'waitlist by phone', key, fields, subjectId: id, isThere: isEntryOpen }
    const { earlier } = await keepIdempotencyKey(tx, sent, services.clock.now())
    if (earlier) return unchanged(earlier.subjectId)
    const how = { source: 'staff', delaySeconds: emailDelaySeconds } as const
    const entry = { id, checked: checked.value, language, patientId, ...how }
    const entered = await enterList(services, tx, entry)
    if (entered === 'full') return refused({ status: 409, message: m.waitlist_add_three_open() })
    return written({ action: 'create' }, id)
  })
}

/** The form, and what only staff can say: no address. */
async function checkCall(services: Services, typed: TypedByStaff): Promise<Outcome<CheckedEntry>> {
  const checked = await checkEntry(services, typed, contactByStaffForm)
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors }
  if (typed.email.trim() === '' && typed.phone.trim() === '') errors.phone ??= m.waitlist_add_no_contact()
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return checked.ok ? done(checked.value) : checked
}

type Done = { action: ActionName; row: string }

/** What forms of the desk's waitlist ask for, and what it came to, for the page that says so. */
export const waitlistIntents = intentsOf<{ actor: Staff; fields: FormFields }, Outcome<Done>>()({
  offer: toEntry('offered', offerByHand),
  'take-back': toEntry('taken-back', takeBackOffer),
  remove: toEntry('removed', removeEntry),
  undo: toEntry('undone', restoreEntry),
  'undo-window': toEntry('window-undone', restoreWindow),
})

export type WaitlistIntent = IntentOf<typeof waitlistIntents>

function toEntry(
  action: ActionName,
  act: (services: Services, action: Action & { slot: string }) => Promise<Outcome<unknown>>,
) {
  return async (
    services: Services,
    { actor, fields }: { actor: Staff; fields: FormFields },
  ): Promise<Outcome<Done>> => {
    const { id, slot } = pick(fields, ['id', 'slot'])
    const outcome = await act(services, { actor, id, slot })
    return outcome.ok ? done({ action, row: id }) : outcome
  }
}
