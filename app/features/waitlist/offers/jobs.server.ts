import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { FreedTimeRow } from '#app/db/waitlist-tables.ts'
import { isKeptFromBooking, listByPhoneOnly } from '#app/features/patients/online-booking-queries.server.ts'
import {
  deleteDueFreed,
  deleteFreed,
  holdFreed,
  inSchedule,
  listFreed,
  putOffFreed,
} from '#app/features/scheduling/index.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { every } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { closeBookedEntries } from '../booked/queries.server.ts'
import { calendarVersion, keepWhatOpened } from '../freed/calendar-changes.server.ts'
import { endEntriesBefore, findEntry, isAnybodyWaiting } from '../queries.server.ts'
import { lapseOffer } from './commands.server.ts'
import { firstMatch, lossOf } from './matching.server.ts'
import { areOffersPaused, placeOffer } from './offering.server.ts'
import { listOverdue, listRunningEnds } from './queries.server.ts'

/** What a process knows of its last round: when it last swept, and as which the calendar was looked at. */
export type LastRound = { sweptAt: Temporal.Instant; calendar: string }

/** Places whose days are over, and whose patients have booked, are looked for so often. */
const sweepSeconds = 60

/**
 * Whether there is anything to do right now: an offer ran out, a time came free that may be offered by now, the calendar
 * is another, or a minute has passed.
 */
async function isRoundDue(services: Services, last: LastRound | null): Promise<boolean> {
  const { db, clock } = services
  const now = clock.now()
  if (last === null || isSweepDue(now, last)) return true
  if ((await calendarVersion(services)) !== last.calendar) return true
  if ((await listOverdue(db, now, 1)).length > 0) return true
  return (await listFreed(db, now)).length > 0 && !(await areOffersPaused(db, now))
}

const isSweepDue = (now: Temporal.Instant, last: LastRound | null): boolean =>
  last === null || now.since(last.sweptAt).total('seconds') >= sweepSeconds

/** Offers of one reading. */
const offersAtOnce = 100
/** For each freed time. Where all is lost to others each time it is public then: nobody keeps it to themselves for ever. */
const triesAtMost = 20

export type Round = { lapsed: number; offered: number }

/**
 * Ends offers that ran out, and offers what came free to anyone who is first: all that is due at that moment. Each offer is
 * one transaction with its hold and email; several processes at once do each of it once, and what a process that died
 * left is done by the next round.
 * @param isSweep whether places whose days are over, and whose patients have booked, are looked for as well
 */
export async function offerRound(services: Services, { isSweep = true } = {}): Promise<Round> {
  const { db, clock } = services
  const lapsed = await endOverdue(services)
  if (!(await isAnybodyWaiting(db))) {
    await deleteDueFreed(db, clock.now())
    return { lapsed, offered: 0 }
  }
  if (isSweep) {
    await closeBookedEntries(db, clock.now())
    await endEntriesBefore(db, clinicDate(clock.now()), clock.now())
  }
  await keepWhatOpened(services)
  if (await areOffersPaused(db, clock.now())) return { lapsed, offered: 0 }
  return { lapsed, offered: await offerAllFreed(services) }
}

async function endOverdue(services: Services): Promise<number> {
  let ended = 0
  for (;;) {
    const overdue = await listOverdue(services.db, services.clock.now(), offersAtOnce)
    for (const { id } of overdue) {
      const lapsed = await lapseOffer(services, id)
      if (lapsed.ok && lapsed.value) ended++
    }
    if (overdue.length < offersAtOnce) return ended
  }
}

/** Each once in a round: what was put off may be due again by then, where an offer ran out in between. */
async function offerAllFreed(services: Services): Promise<number> {
  const { db, clock } = services
  const left: string[] = []
  let offered = 0
  for (;;) {
    const freed = await listFreed(db, clock.now(), left)
    if (freed.length === 0) break
    if (sendsLinks(services)) {
      const made = await offerFreed(services, freed)
      offered += made.offered
      if (made.isLeft) left.push(...freed.map(({ id }) => id))
    } else
      await deleteFreed(
        db,
        freed.map(({ id }) => id),
      )
  }
  if (offered > 0) services.wake()
  return offered
}

/**
 * Offers what came free on a day, and what is left of it, until nobody is found any more; then it is forgotten, or looked
 * at again later.
 * @returns `isLeft` where its rows may still be there
 */
async function offerFreed(
  services: Services,
  freed: readonly FreedTimeRow[],
): Promise<{ offered: number; isLeft: boolean }> {
  const { db, clock } = services
  const ids = freed.map(({ id }) => id)
  const lost = new Set<string>()
  let offered = 0
  let tries = 0
  while (tries < triesAtMost * freed.length) {
    const match = await firstMatch(db, freed, clock.now(), lost)
    if (match === null) break
    if ('lookAgainAt' in match) {
      // Where that offer was declined since, nothing would bring it forward: it stays due for the next round.
      if ((await listRunningEnds(db)).includes(match.lookAgainAt))
        await putOffFreed(db, ids, columns.asInstant(match.lookAgainAt))
      return { offered, isLeft: true }
    }
    const { entryId, start, clinicianId } = match
    if ((await closeBookedEntries(db, clock.now(), entryId)) > 0) continue
    // No try: however many of them wait, those behind them are offered it.
    if (await isByPhoneOnly(db, entryId)) {
      lost.add(entryId)
      continue
    }
    const made = await inSchedule(services, async (schedule): Promise<Outcome<unknown>> => {
      if (!(await holdFreed(schedule.tx, ids))) return refused({ status: 404 })
      const slot = { date: start.date, time: start.time }
      const placed = await placeOffer(services, schedule, { entryId, slot, clinicianId, adminId: null })
      return placed.ok ? done(null) : placed
    })
    if (made.ok) offered++
    else if (made.status === 404) return { offered, isLeft: true }
    else {
      lost.add(lossOf(entryId, start))
      tries++
    }
  }
  return { offered, isLeft: (await deleteFreed(db, ids)) < ids.length }
}

/** Taking an offer books at once: a patient whom staff keep from booking online is offered a time by staff alone. */
async function isByPhoneOnly(db: Database, entryId: string): Promise<boolean> {
  const entry = await findEntry(db, entryId)
  if (entry === undefined) return false
  // A record that staff joined to theirs is theirs, whatever contact stands in the place.
  const known = await listByPhoneOnly(db, [entry.patientId])
  return known.size > 0 || isKeptFromBooking(db, entry)
}

/** A freed time is offered within five seconds (docs/topics/waitlist.md). */
const lookMilliseconds = 2_000

export type WaitlistJobs = {
  /** Takes up nothing more, and resolves when what is under way is done. */
  end(): Promise<void>
}

/** Looks every two seconds whether an offer ran out or a time came free. One for each process. */
export function startWaitlist(services: Services, { lookEvery = lookMilliseconds } = {}): WaitlistJobs {
  let running: Promise<void> | null = null
  let last: LastRound | null = null
  const look = () => {
    if (running) return
    running = lookOnce(services, last).then((round) => {
      last = round
      running = null
    })
  }
  const stopLooking = every(lookEvery, look)
  return {
    async end() {
      stopLooking()
      await running
    },
  }
}

/** Never throws. @returns the last round that there was by then */
async function lookOnce(services: Services, last: LastRound | null): Promise<LastRound | null> {
  try {
    return await services.clinic.within(() => roundIfDue(services, last))
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'waitlist unavailable')
    return last
  }
}

/** A round where something is due. @returns the last one that there was by then */
export async function roundIfDue(services: Services, last: LastRound | null): Promise<LastRound | null> {
  if (!(await isRoundDue(services, last))) return last
  const now = services.clock.now()
  const isSweep = isSweepDue(now, last)
  const calendar = await calendarVersion(services)
  await offerRound(services, { isSweep })
  return { calendar, sweptAt: isSweep || last === null ? now : last.sweptAt }
}
