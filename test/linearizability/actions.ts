import { bookAppointment } from '#app/features/booking/commands.server.ts'
import { emptyBooking } from '#app/features/booking/fields.ts'
import { bookingView } from '#app/features/booking/page.server.ts'
import { fhirId, scheduleId, slotId } from '#app/features/fhir/ids.ts'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { minuteAt } from '#app/platform/clinic-time.server.ts'
import { type ClockTime, twelveHour } from '#app/platform/dates.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { operate } from '../fhir/read-fhir.ts'
import type { TestServices } from '../test-services.ts'
import { clinicians, dateOf, emailOf, holdOf, type Planned, treatmentId, treatmentName } from './plan.ts'
import { type Key, readHolds, readVisits } from './rows.ts'
import { busy, type Input, listed, type Output } from './times.ts'

/** Who does it, in which history. */
export type Actor = {
  services: TestServices
  history: number
  process: number
  keys: readonly Key[]
  /** Writes down what is begun and what it came to. */
  doing(input: Input, work: () => Promise<Output>): Promise<Output>
}

const staff = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** Long enough for a patient to say who they are (`fhir/booking/hold.server.ts`). */
const holdMinutes = 10

/** Does it as the booking page, the back office and the programs with a key do. */
export async function act(actor: Actor, planned: Planned): Promise<void> {
  const { history, process } = actor
  const { clinician, kind, number, day, start, minutes, at } = planned
  const visit = `v${process}.${number}`
  const time = { clinician, day, start, at }
  switch (kind) {
    case 'book':
      return void (await actor.doing({ kind, visit, minutes, ...time }, () =>
        book(actor, { visit, ...planned }),
      ))
    case 'free':
      return void (await actor.doing({ kind, clinician, day, minutes }, () => readFree(actor, planned)))
    case 'hold': {
      const until = at + holdMinutes
      const input: Input = { kind, hold: holdOf(process, until), minutes, until, ...time }
      return void (await actor.doing(input, () => holdTime(actor, planned)))
    }
    case 'move':
    case 'cancel':
    case 'reopen': {
      const chosen = chosenOf(await seenVisits(actor, clinician), planned)
      if (!chosen) return
      const change = { actor: staff, id: chosen.id, seen: null, tell: false }
      const { services } = actor
      const slot = slotOf(history, planned)
      const work = {
        move: () => moveAppointment(services, { ...change, slot }),
        cancel: () => changeStatus(services, { ...change, status: 'cancelled' }),
        reopen: () => changeStatus(services, { ...change, status: 'confirmed' }),
      }[kind]
      const input: Input = { kind, visit: chosen.visit, ...time }
      return void (await actor.doing(input, async () => outputOf(await work())))
    }
    case 'take':
    case 'release': {
      const chosen = chosenOf(await seenHolds(actor, clinician), planned)
      if (!chosen) return
      const input: Input = { kind, hold: chosen.hold, clinician, at, visit }
      const parameter =
        kind === 'take' ? takeParameter(chosen, emailOf(history, visit)) : releaseParameter(chosen)
      const key = actor.keys[chosen.process]
      return void (await actor.doing(input, () => asked(actor, { key, operation: '$book', parameter })))
    }
  }
}

const chosenOf = <T>(all: readonly T[], { lot }: Planned): T | undefined => all[Math.floor(lot * all.length)]

const slotOf = (
  history: number,
  { clinician, day, start }: Pick<Planned, 'clinician' | 'day' | 'start'>,
) => ({
  date: dateOf(history, clinician, day),
  time: start as ClockTime,
})

export async function seenVisits({ services, history, doing }: Actor, clinician: number) {
  let seen: Awaited<ReturnType<typeof readVisits>>['visits'] = []
  await doing({ kind: 'visits', clinician }, async () => {
    const { text, visits } = await readVisits(services.db, { history, clinician })
    seen = visits
    return text
  })
  return seen
}

export async function seenHolds({ services, history, keys, doing }: Actor, clinician: number) {
  let seen: Awaited<ReturnType<typeof readHolds>>['holds'] = []
  await doing({ kind: 'holds', clinician }, async () => {
    const { text, holds } = await readHolds(services.db, { history, clinician }, keys)
    seen = holds
    return text
  })
  return seen
}

/** A visitor books on the website; sent again with the same key, it is the same form. */
async function book({ services, history }: Actor, planned: Planned & { visit: string }): Promise<Output> {
  const { visit, clinician, minutes } = planned
  const { date, time } = slotOf(history, planned)
  const email = emailOf(history, visit)
  const outcome = await bookAppointment(services, {
    typed: {
      ...emptyBooking,
      name: `Ann ${visit} ${history}`,
      phone: '(432) 555-0188',
      email,
      treatment: treatmentName(clinician, minutes),
      date,
      time: twelveHour(time),
    },
    key: email,
    trap: '',
    address: '192.0.2.1',
  })
  return outputOf(outcome)
}

/** As the booking page lists them. */
export async function readFree(
  { services, history }: Pick<Actor, 'services' | 'history'>,
  { clinician, day, minutes }: Pick<Planned, 'clinician' | 'day' | 'minutes'>,
): Promise<Output> {
  const typed = {
    ...emptyBooking,
    treatment: treatmentName(clinician, minutes),
    date: dateOf(history, clinician, day),
  }
  const { times } = await bookingView(services, { typed, month: '' })
  return listed(times ?? ['no times'])
}

function holdTime(actor: Actor, planned: Planned): Promise<Output> {
  const { clinician, minutes } = planned
  const { date, time } = slotOf(actor.history, planned)
  const schedule = scheduleId(treatmentId(clinician, minutes), clinicians[clinician] ?? null)
  const parameter = [about(slotId(schedule, minuteAt(date, time)))]
  return asked(actor, { key: actor.keys[actor.process], operation: '$hold', parameter })
}

const about = (id: string) => ({
  name: 'appointment-reference',
  valueReference: { reference: `Appointment/${id}` },
})

type Held = { token: string }
const heldId = ({ token }: Held) => `hold.${fhirId(token)}`

const takeParameter = (held: Held, email: string) => [
  about(heldId(held)),
  {
    name: 'patient-resource',
    resource: {
      resourceType: 'Patient',
      name: [{ given: ['Ann'], family: email.slice(0, email.indexOf('@')) }],
      telecom: [
        { system: 'phone', value: '(432) 555-0188' },
        { system: 'email', value: email },
      ],
    },
  },
]

const releaseParameter = (held: Held) => [
  {
    name: 'appointment-resource',
    resource: { resourceType: 'Appointment', id: heldId(held), status: 'cancelled' },
  },
]

type Asked = { key: Key | undefined; operation: string; parameter: readonly object[] }

async function asked({ services }: Actor, { key, operation, parameter }: Asked): Promise<Output> {
  const headers = { authorization: key?.authorization ?? '' }
  const { status, body } = await services.clinic.within(() =>
    withLanguage('en', () => operate(services, operation, headers, parameter)),
  )
  return wordOf(status, body)
}

const outputOf = (outcome: Outcome<unknown>): Output => wordOf(outcome.ok ? 200 : outcome.status, outcome)

const words: Record<number, Output> = { 200: 'ok', 409: 'taken', 410: 'over', 422: 'refused', 503: busy }

function wordOf(status: number, said: unknown): Output {
  return words[status] ?? `${status} ${JSON.stringify(said)}`
}
