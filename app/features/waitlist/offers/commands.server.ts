import { columns } from '#app/db/columns.ts'
import { mayTakeMore, senderOf } from '#app/features/booking/sender-limits.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { nothingAdded } from '#app/features/scheduling/fields.ts'
import { holdIdOf, inSchedule, type Schedule } from '#app/features/scheduling/index.server.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { unlessBusy } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { closeEntry, type Entry } from '../queries.server.ts'
import { holdEntryOfOffer, isUntold, lookAgain } from './offering.server.ts'
import { endOffer, findOffer, holdOffer, markUntold, type Offer } from './queries.server.ts'

/**
 * Why an offer cannot be answered any more: its time is over or somebody answered before; or the clinic closed that
 * time meanwhile.
 */
type WhyTooLate = 'over' | 'closed'
export type TooLate = { status: number; why?: WhyTooLate; message?: string; retryAfter?: number }

const tooLate = (why: WhyTooLate) => refused<TooLate>({ status: 409, why })

/**
 * Turns what is held into a visit, in one transaction: nobody can have the time in between. Taken again it is what it
 * was: a second press books nothing.
 * @param address of the person who presses, which counts among the senders of requests
 * @returns the visit's id; 409 where it is too late, 429 where they took or called off as many as they may in a day, 503
 *   where a change of the calendar took too long
 */
export async function takeOffer(
  services: Services,
  id: string,
  address = '',
): Promise<Outcome<{ visitId: string }, TooLate>> {
  const taken = await unlessBusy(services.log, 'offer waited too long', () =>
    inSchedule<{ visitId: string }, TooLate>(services, (schedule) =>
      take(services, schedule, { id, address }),
    ),
  )
  if (taken.ok) services.wake()
  return taken
}

async function take(
  services: Services,
  schedule: Schedule,
  { id, address }: { id: string; address: string },
): Promise<Outcome<{ visitId: string }, TooLate>> {
  const { tx, now } = schedule
  const held = await holdBoth(schedule, id)
  if (held?.offer.state === 'taken' && held.offer.appointmentId !== null)
    return done({ visitId: held.offer.appointmentId })
  if (!held || !isRunning(held.offer, now)) return tooLate('over')
  const { offer, entry } = held
  const sender = senderOf(services, { address, email: entry.email })
  const isCounted = offer.adminId === null && entry.email !== ''
  const limit = isCounted ? await mayTakeMore(services, tx, sender) : ({ ok: true } as const)
  if (!limit.ok) {
    const message = m.waitlist_offer_too_many({ phone: currentClinic().phone.text })
    return refused({ status: 429, message, retryAfter: limit.retryAfter })
  }
  const treatment = await holdActive(tx, entry.treatmentId)
  if (!treatment) return tooLate('closed')
  const visitId = randomId()
  const { name, email, phone, language, patientId } = entry
  const visit = {
    ...nothingAdded,
    name,
    email,
    phone,
    language,
    patientId,
    sender,
    treatmentNames: [treatment.name],
    status: 'confirmed' as const,
    tell: { kind: 'confirmed' as const },
  }
  const taken = await schedule.takeHold(holdIdOf(id), { id: visitId, treatment, visit })
  if (!taken.ok) return tooLate(taken.why)
  await endOffer(tx, id, { state: 'taken', now, appointmentId: visitId })
  await closeEntry(tx, entry, 'booked', now)
  return done({ visitId })
}

/**
 * Somebody does not want the time: it goes to the next at once, and they stay on the list. Said again it is what it was.
 * @returns 409 where it is too late
 */
export const declineOffer = (services: Services, id: string): Promise<Outcome<null, TooLate>> =>
  unlessBusy(services.log, 'offer waited too long', () =>
    inSchedule<null, TooLate>(services, async (schedule) => {
      const held = await holdBoth(schedule, id)
      if (held?.offer.state === 'declined') return done(null)
      if (!held || !isRunning(held.offer, schedule.now)) return tooLate('over')
      await giveUp(schedule, held.offer, 'declined')
      return done(null)
    }),
  )

/**
 * An offer that ran out is over, and the time goes on; nothing where it was answered meanwhile. Who could not be told of it
 * has not let it go.
 */
export const lapseOffer = (services: Services, id: string): Promise<Outcome<boolean>> =>
  inSchedule(services, async (schedule): Promise<Outcome<boolean>> => {
    const { tx, now } = schedule
    const held = await holdBoth(schedule, id)
    if (held?.offer.state !== 'running' || isRunning(held.offer, now)) return done(false)
    if (await isUntold(tx, held.offer)) await markUntold(tx, id)
    await giveUp(schedule, held.offer, 'lapsed')
    return done(true)
  })

/**
 * Ends an offer that nobody takes; what it held is offered to the next, at once or from that moment on, and anyone who had it
 * is asked at once about what else came free meanwhile. Its entry is held.
 */
export async function giveUp(
  schedule: Schedule,
  { id }: Pick<Offer, 'id'>,
  state: 'declined' | 'lapsed' | 'withdrawn',
  freedAt: Temporal.Instant = schedule.now,
): Promise<void> {
  const { tx, now } = schedule
  await lookAgain(tx, now)
  await schedule.release(holdIdOf(id), freedAt)
  await endOffer(tx, id, { state, now })
}

/**
 * Locks the entry, then its offer, in this order everywhere.
 */
async function holdBoth(
  { tx, now }: Schedule,
  id: string,
): Promise<{ offer: Offer; entry: Entry } | undefined> {
  const found = await findOffer(tx, id)
  const entry = found && (await holdEntryOfOffer(tx, found.entryId, now))
  const offer = entry && (await holdOffer(tx, id))
  return offer && { offer, entry }
}

export const isRunning = ({ state, until }: Pick<Offer, 'state' | 'until'>, now: Temporal.Instant): boolean =>
  state === 'running' && until > columns.instant(now)
