import { columns } from '#app/db/columns.ts'
import { written } from '#app/features/records/write-record.server.ts'
import {
  countKeyHolds,
  findHold,
  isBookedOnline,
  isTooSoon,
  keyHoldIdOf,
  limitsOf,
  patientOffer,
  slotProblem,
  writeInSchedule,
} from '#app/features/scheduling/index.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clockAt, minuteAt } from '#app/platform/clinic-time.server.ts'
import { type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Problem } from '../answers.server.ts'
import type { OfferedBookable } from '../bookables.server.ts'
import { fhirId, readSlotId, rowId, scheduleId, slotId } from '../ids.ts'
import type { Publication } from '../publication.server.ts'
import { instantText, type Resource } from '../resources.server.ts'
import { relative } from '../search/conditions.server.ts'
import {
  type Operating,
  recordsIn,
  referenceIn,
  required,
  resourceOf,
  textIn,
  textsOf,
} from './parameters.server.ts'
import { problemOf } from './problem.server.ts'
import { proposed } from './proposed.server.ts'

/** Long enough to ask for a name and a number. */
const holdMinutes = 10
/** Times that one key may hold: a program that fails can't close the clinic. */
export const mostKeyHolds = 20

/** An appointment's id of a time that is held. */
const heldPrefix = 'hold.'
export const isHeldId = (id: string): boolean => id.startsWith(heldPrefix)
export const holdIdIn = (id: string, keyId: string): string =>
  keyHoldIdOf(keyId, rowId(id.slice(heldPrefix.length)))

/** The appointment that an operation is about, by its id; empty where none is named. */
export function appointmentId({ given, origin }: Pick<Operating, 'given' | 'origin'>): string {
  const resource = resourceOf(given, 'appointment-resource', 'Appointment')
  const [named] = textsOf(given, 'appointment-reference')
  const [slot] = recordsIn(resource?.slot)
  const found = named ?? (textIn(resource ?? undefined, 'id') || (slot && referenceIn(slot)) || '')
  return relative(found, origin).replace(/^(?:Appointment|Slot)\//, '')
}

/** A time that can be asked for. */
export type WantedTime = { of: OfferedBookable; slot: Slot; start: number }

/** What a slot's id means; null where there is no such schedule. */
export function readTime({ bookables }: Publication, id: string): WantedTime | null {
  const read = readSlotId(id)
  const of = read && bookables.find((one) => one.id === read.schedule)
  if (!read || !of) return null
  const start = Temporal.Instant.fromEpochMilliseconds(read.minute * 60_000)
  return { of, slot: { date: clinicDate(start), time: clockAt(read.minute) }, start: read.minute }
}

export const noSuchTime: Problem = {
  status: 404,
  code: 'not-found',
  text: 'There is no such time. Ask $find again.',
}

/** ITI-116: keeps a time that $find proposed for some minutes, as a pending appointment of nobody. */
export async function holdTime(asked: Operating): Promise<Resource[] | Problem> {
  const id = appointmentId(asked)
  if (id === '') return required('Say “appointment-reference”.')
  const { holder, publication, place } = asked
  const wanted = readTime(publication, id)
  if (!wanted) return noSuchTime
  const held = await hold(holder, wanted)
  if (!held.ok) return problemOf(held)
  const { token, until, minutes } = held.value
  const time = { ...wanted, id, minutes }
  const untilText = instantText(Math.floor(until.epochMilliseconds / 60_000), place.timeZone)
  const status = 'pending'
  return [proposed(time, { id: `${heldPrefix}${fhirId(token)}`, status, until: untilText }, place)]
}

type Held = { token: string; until: Temporal.Instant; minutes: number }

/** Only what patients can book online is held: a program holds it for one of them. */
function hold(
  { services, actor, keyId }: Operating['holder'],
  { of, slot }: WantedTime,
): Promise<Outcome<Held>> {
  const writing = { actor, object: 'appointment', failed: m.add_failed() } as const
  return writeInSchedule<Held>(services, writing, async (schedule) => {
    const { tx, now } = schedule
    if ((await countKeyHolds(tx, keyId, now)) >= mostKeyHolds)
      return refused({ status: 429, message: tooMany, retryAfter: holdMinutes * 60 })
    const clinicianId = of.clinician?.id ?? null
    const treatment = await holdActive(tx, of.treatment.id)
    if (!treatment) return taken
    const calendar = await schedule.calendarOf(treatment.id, slot.date)
    const offer = patientOffer(treatment, calendar, clinicianId)
    const isOffered =
      isBookedOnline(treatment, offer) &&
      slotProblem(offer, slot, clinicDate(now)) === null &&
      !isTooSoon(slot, now, limitsOf(treatment).notice)
    if (!isOffered) return taken
    const token = randomId()
    const id = keyHoldIdOf(keyId, token)
    const wish = { id, treatment, slot, length: treatment, by: 'patient', clinicianId } as const
    const found = await schedule.take(wish, calendar)
    if (!found.ok) return taken
    // The whole minute, so that what the answer says is true.
    const until = now.add({ minutes: holdMinutes }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    const minutes = found.value.parts[0]?.durationMinutes ?? treatment.durationMinutes
    await schedule.hold(found.value, until)
    return written(
      { action: 'hold', detail: { date: slot.date, time: slot.time } },
      { token, until, minutes },
    )
  })
}

const tooMany = `A key holds ${mostKeyHolds} times at most. Book or cancel one first.`
const taken = refused({ status: 409, message: 'This time can’t be had any more. Ask $find again.' })

/** A hold of that key, with what it holds; null where it is over. */
export async function findKeyHold({ holder, publication }: Operating, id: string) {
  const { services, keyId } = holder
  const holdId = holdIdIn(id, keyId)
  const held = await findHold(services.db, holdId)
  if (!held || held.until <= columns.instant(services.clock.now())) return null
  const schedule = scheduleId(held.treatmentId, held.clinicianId)
  return { holdId, held, treatment: publication.bookables.find((one) => one.id === schedule) }
}

export const holdIsOver: Refusal = {
  status: 410,
  message: 'This time is held no longer. Ask $find again.',
}

/** Gives back a time that is held. */
export async function releaseTime(asked: Operating, id: string): Promise<Resource[] | Problem> {
  const { services, actor } = asked.holder
  const found = await findKeyHold(asked, id)
  if (!found) return problemOf(holdIsOver)
  const { held, holdId } = found
  const writing = { actor, object: 'appointment', failed: m.add_failed() } as const
  const released = await writeInSchedule<null>(services, writing, async (schedule) => {
    // It may have become an appointment since it was found.
    if (!(await schedule.release(holdId, schedule.now))) return refused(holdIsOver)
    return written({ action: 'release', detail: { date: held.date, time: held.time } }, null)
  })
  if (!released.ok) return problemOf(released)
  const slot = slotId(scheduleId(held.treatmentId, held.clinicianId), minuteAt(held.date, held.time))
  const wanted = readTime(asked.publication, slot)
  if (!wanted) return []
  const time = { ...wanted, id: slot, minutes: held.durationMinutes }
  return [proposed(time, { id, status: 'cancelled' }, asked.place)]
}
