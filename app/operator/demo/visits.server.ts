import type { Database } from '#app/db/tables.ts'
import type { CancellationReason, Status } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { bookAppointment } from '#app/features/booking/commands.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { changeStatus } from '#app/features/scheduling/index.server.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, clockTime, twelveHour, weekdayOf } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'
import type { Person } from './people.ts'
import { findBooked } from './queries.server.ts'
import { questionsBefore, remarks } from './words.ts'

/** Something that happens in the demo clinic, once its clock is there. */
export type Happening = { at: Temporal.Instant; happen(services: Services): Promise<void> }

type Plan = {
  treatment: Treatment
  slot: Slot
  person: Person
  bookedAt: Temporal.Instant
  isOnline: boolean
  ending: Status
  reason: CancellationReason
  words: string
}

type Asked = {
  chance: Chance
  people: readonly Person[]
  staff: Staff
  now: Temporal.Instant
  today: CalendarDate
}

const daysBehind = 365
const daysAhead = 42

/**
 * A year of appointments and what is booked for the weeks ahead: asked for online or on the phone, confirmed, kept, missed
 * or cancelled. Each is a command of the product, so that nobody is booked over anybody.
 */
export async function planVisits(db: Database, asked: Asked): Promise<Happening[]> {
  const treatments = await listActive(db)
  const plans: Plan[] = []
  for (let ahead = -daysBehind; ahead <= daysAhead; ahead++) {
    const date = addDays(asked.today, ahead)
    const offered = treatments.filter(({ availableDays }) => availableDays.includes(weekdayOf(date)))
    const count = offered.length === 0 ? 0 : visitsOn(ahead, asked.chance)
    for (let number = 0; number < count; number++) plans.push(planOne(asked, { date, ahead, offered }))
  }
  return plans
    .filter(({ bookedAt }) => Temporal.Instant.compare(bookedAt, asked.now) < 0)
    .flatMap((plan) => happeningsOf(plan, asked))
}

/** Full behind, thinner the further ahead; a small clinic is seldom full. */
function visitsOn(ahead: number, chance: Chance): number {
  if (ahead < 0) return 5 + chance.below(6)
  return ahead === 0 ? 12 : Math.max(1, Math.round(10 - ahead / 3) - chance.below(3))
}

const leadDays = 18
const onlineShare = 60
const wordsShare = 22

function planOne(
  { chance, people, now, today }: Asked,
  { date, ahead, offered }: { date: CalendarDate; ahead: number; offered: Treatment[] },
): Plan {
  const treatment = chance.of(offered)
  const slot = { date, time: chance.of(treatment.availableTimes) }
  const person = chance.of(people)
  const lead = ahead > 0 ? ahead + chance.below(leadDays) : 1 + chance.below(leadDays)
  const bookedOn = addDays(date, -lead)
  const bookedAt = clinicInstant(bookedOn, clockTime(8 * 60 + chance.below(12 * 60)))
  const isLate = Temporal.Instant.compare(bookedAt, now) >= 0
  return {
    treatment,
    slot,
    person,
    bookedAt: isLate
      ? clinicInstant(addDays(today, -1), clockTime(8 * 60 + chance.below(12 * 60)))
      : bookedAt,
    isOnline: chance.percent(onlineShare),
    ending: endingOf(chance),
    reason: chance.of(['patient', 'patient', 'clinic', 'other'] as const),
    words: chance.percent(wordsShare) ? chance.of(remarks[person.language]) : '',
  }
}

/** Of a hundred appointments: what a clinic of this kind sees. */
function endingOf(chance: Chance): Status {
  const share = chance.below(100)
  if (share < 8) return 'cancelled'
  return share < 12 ? 'no-show' : 'completed'
}

const answerMinutes = { soon: 12, late: 300 }
const minutesAfter = 25

/** From the first request to what became of it, as far as it has come by now. */
function happeningsOf(plan: Plan, { chance, staff, now }: Asked): Happening[] {
  const { treatment, slot, bookedAt, ending } = plan
  let id: string | null = null
  const startsAt = clinicInstant(slot.date, slot.time)
  const change = (status: Status) => async (services: Services) => {
    if (id === null) return
    const said = status === 'cancelled' ? { cancellation: { reason: plan.reason, words: '' } } : {}
    const tell = status === 'confirmed' || status === 'cancelled'
    await changeStatus(services, { actor: staff, id, seen: null, status, tell, ...said })
  }
  const book: Happening = {
    at: bookedAt,
    happen: async (services) => {
      id = await (plan.isOnline ? bookOnline(services, plan) : bookByPhone(services, { ...plan, staff }))
    },
  }
  const answeredAt = bookedAt.add({ minutes: answerMinutes.soon + chance.below(answerMinutes.late) })
  const endsAt = startsAt.add({ minutes: treatment.durationMinutes })
  const asks = plan.isOnline && treatment.onlineBooking === 'request'
  const leftOpen = isLately(bookedAt, now) && chance.percent(55)
  const cancelledAt = bookedAt.add({
    milliseconds: Math.round(
      (startsAt.epochMilliseconds - bookedAt.epochMilliseconds) * (0.2 + chance.next() * 0.7),
    ),
  })
  const happenings = [
    book,
    ...(asks && !leftOpen ? [{ at: answeredAt, happen: change('confirmed') }] : []),
    ...(ending === 'cancelled' ? [{ at: cancelledAt, happen: change('cancelled') }] : []),
    ...(ending === 'cancelled' ? [] : hereToday(startsAt, now, change)),
    ...(ending === 'cancelled'
      ? []
      : [{ at: endsAt.add({ minutes: chance.below(minutesAfter) }), happen: change(ending) }]),
  ]
  return happenings.filter(({ at }) => Temporal.Instant.compare(at, now) <= 0)
}

const isLately = (bookedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(bookedAt.add({ hours: 30 }), now) > 0

const dayMinutes = 24 * 60

/** Of today's alone: those who arrived, and who is in a room. The past has them as they ended. */
function hereToday(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  change: (status: Status) => Happening['happen'],
): Happening[] {
  if (Temporal.Instant.compare(startsAt.add({ minutes: dayMinutes / 2 }), now) < 0) return []
  return [
    { at: startsAt.subtract({ minutes: 8 }), happen: change('arrived') },
    { at: startsAt.add({ minutes: 4 }), happen: change('in-room') },
  ]
}

/** @returns the appointment's id; null where the time was taken meanwhile, as it happens online */
async function bookOnline(
  services: Services,
  { treatment, slot, person, words }: Plan,
): Promise<string | null> {
  const typed = {
    name: person.name,
    email: person.email,
    phone: person.phone,
    message: words,
    treatment: treatment.name.en,
    with: '',
    date: slot.date,
    time: twelveHour(slot.time),
  }
  const outcome = await withLanguage(person.language, () =>
    bookAppointment(services, { typed, key: randomId(), trap: '', address: '203.0.113.250' }),
  )
  if (!outcome.ok) return null
  const row = await findBooked(services.db, outcome.value.resultId)
  return row?.subjectId ?? null
}

async function bookByPhone(
  services: Services,
  { treatment, slot, person, words, staff }: Plan & { staff: Staff },
): Promise<string | null> {
  const outcome = await addAppointment(services, {
    actor: staff,
    typed: {
      name: person.name,
      email: person.email,
      phone: person.phone,
      message: '',
      note: words === '' ? '' : questionsBefore,
      treatment: treatment.name.en,
      with: '',
      slot: slotValue(slot),
      status: 'confirmed',
      language: person.language,
    },
    tell: true,
    key: randomId(),
    anyway: null,
  })
  return outcome.ok ? outcome.value : null
}
