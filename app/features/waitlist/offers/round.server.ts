import { columns } from '../../../db/columns.ts'
import { holdCalendar } from '../../../db/engine/calendar-locks.server.ts'
import { decideInTransaction } from '../../../db/engine/transaction.server.ts'
import type { FreedTimeRow } from '../../../db/waitlist-tables.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { sendsLinks } from '../../../platform/mail/mail-reach.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import {
  deleteDueFreed,
  deleteFreed,
  findFreed,
  holdFreed,
  putOffFreed,
} from '../../appointments/freed-times-queries.server.ts'
import { closeBookedEntries } from '../booked/queries.server.ts'
import { keepWhatOpened } from '../freed/calendar-changes.server.ts'
import { endEntriesBefore } from '../queries.server.ts'
import { isAnybodyWaiting } from '../waiting-queries.server.ts'
import { lapseOffer } from './commands.server.ts'
import { firstMatch } from './matching.server.ts'
import { placeOffer } from './offering.server.ts'
import { listOverdue, listRunningEnds } from './queries.server.ts'
import { areOffersPaused } from './untold.server.ts'

/** Offers of one reading. */
const offersAtOnce = 100
/** Nobody keeps a time to themselves for ever where all is lost to others each time: it is public then. */
const triesAtMost = 20

export type Round = { lapsed: number; offered: number }

/**
 * Ends offers that ran out, and offers what came free to whoever is first: all that is due at that moment. Each offer is
 * one transaction with its hold and letter; several processes at once do each of it once, and what a process that died
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
    const freed = await findFreed(db, clock.now(), left)
    if (!freed) break
    if (sendsLinks(services)) {
      const made = await offerFreed(services, freed)
      offered += made.offered
      if (made.isLeft) left.push(freed.id)
    } else await deleteFreed(db, freed.id)
  }
  if (offered > 0) services.wake()
  return offered
}

/**
 * Offers it, and what is left of it, until nobody is found any more; then it is forgotten, or looked at again later.
 * @returns `isLeft` where its row may still stand
 */
async function offerFreed(
  services: Services,
  freed: FreedTimeRow,
): Promise<{ offered: number; isLeft: boolean }> {
  const { db, clock } = services
  const lost = new Set<string>()
  let offered = 0
  while (lost.size < triesAtMost) {
    const match = await firstMatch(db, freed, clock.now(), lost)
    if (match === null) break
    if ('lookAgainAt' in match) {
      // Where that offer was declined since, nothing would bring it forward: it stays due for the next round.
      if ((await listRunningEnds(db)).includes(match.lookAgainAt))
        await putOffFreed(db, freed.id, columns.asInstant(match.lookAgainAt))
      return { offered, isLeft: true }
    }
    const { entryId, start, clinicianId } = match
    if ((await closeBookedEntries(db, clock.now(), entryId)) > 0) continue
    const made = await decideInTransaction(db, async (tx): Promise<Outcome<unknown>> => {
      await holdCalendar(tx, 'shared')
      if (!(await holdFreed(tx, freed.id))) return refused({ status: 404 })
      const slot = { date: start.date, time: start.time }
      const placed = await placeOffer(services, tx, { entryId, slot, clinicianId, adminId: null })
      return placed.ok ? done(null) : placed
    })
    if (made.ok) offered++
    else if (made.status === 404) return { offered, isLeft: true }
    else lost.add(entryId)
  }
  await deleteFreed(db, freed.id)
  return { offered, isLeft: false }
}
