import type { Database } from '#app/db/tables.ts'
import type { Email } from '#app/platform/mail/mailer.ts'
import type { Arrived, Network } from './network.ts'

/** What a patient's calendar says of a visit by what it was sent last. */
type Told = { start: string; isCancelled: boolean; at: Temporal.Instant }

/**
 * What patients know, from emails and text messages alone, held against the rows: each arrives once, says what is so at that
 * moment, and in the end everybody was told how their visit stands.
 */
export class Patients {
  /** Addresses of those who asked to be forgotten. */
  readonly erased = new Set<string>()
  readonly #network: Network
  readonly #told = new Map<string, Told>()
  readonly #arrivedIn = new Map<string, number>()
  /** The last of each visit with the same words. */
  readonly #reminders = new Map<string, { messageId: string; step: number }>()
  /** Steps in which something failed: what left in one may not have been marked, and leaves again. */
  readonly #faultySteps = new Set<number>()

  constructor(network: Network) {
    this.#network = network
  }

  noteFault(step: number): void {
    this.#faultySteps.add(step)
  }

  /**
   * Reads what arrived. @returns what does not hold
   * @param isQuiet nothing changed while it left: it must be true now
   */
  async read(db: Database, { isQuiet }: { isQuiet: boolean }): Promise<string[]> {
    const arrived = this.#network.arrived
    this.#network.arrived = []
    const found: string[] = []
    for (const one of arrived) {
      found.push(...this.#twice(one))
      if (one.channel === 'text') found.push(...atNight(one))
      else found.push(...(await this.#readEmail(db, one, isQuiet)))
    }
    return found
  }

  #twice(one: Arrived): string[] {
    const id = one.channel === 'email' ? one.email.messageId : (one.text.emailId ?? '')
    const before = this.#arrivedIn.get(id)
    this.#arrivedIn.set(id, one.step)
    if (before === undefined || this.#faultySteps.has(before) || this.#network.unanswered.has(id)) return []
    const what = one.channel === 'email' ? `email ${one.email.kind} "${one.email.subject}"` : 'a text message'
    return [`${what} arrived twice, in steps ${before} and ${one.step}: ${id}`]
  }

  async #readEmail(
    db: Database,
    { email, about, at, step }: Arrived & { channel: 'email' },
    isQuiet: boolean,
  ): Promise<string[]> {
    const found: string[] = []
    const what = `email ${email.kind} about ${about?.subject.kind} ${about?.subject.id}`
    if (isQuiet && this.erased.has(email.to.address))
      return [`${what} went to ${email.to.address}, who was erased`]
    if (about === undefined) return [`${what} left and nobody asked for it`]
    if (email.usefulUntil && Temporal.Instant.compare(at, email.usefulUntil) > 0)
      found.push(`${what} arrived at ${at}, after ${email.usefulUntil}`)
    if (about.kind === 'reminder') found.push(...this.#tooManyReminders(email, about.subject.id, step))
    const said = email.calendar && { ...calendarOf(email), at }
    if (!said) return found
    this.#told.set(about.subject.id, said)
    if (!isQuiet) return found
    const row = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', about.subject.id)
      .executeTakeFirst()
    if (!row) return [...found, `${what} is about no visit`]
    if (email.to.address !== row.email) found.push(`${what} went to ${email.to.address}, not ${row.email}`)
    return [...found, ...unlike(row, said).map((why) => `${what} says ${why}`)]
  }

  /** One email for each lead of each time that the visit had. */
  #tooManyReminders({ messageId, text }: Email, visitId: string, step: number): string[] {
    const words = `${visitId} ${text}`
    const before = this.#reminders.get(words)
    this.#reminders.set(words, { messageId, step })
    // `#twice` judges an email that arrives again.
    if (!before || before.messageId === messageId) return []
    if (this.#faultySteps.has(before.step) || this.#network.unanswered.has(before.messageId)) return []
    return [`visit ${visitId} was reminded in steps ${before.step} and ${step} with the same words`]
  }

  /**
   * Who comes, and was not told how their visit stands: once mail arrives again and nothing waits. Whom no email reaches is
   * left out where the clinic was told to call.
   */
  async untold(db: Database, now: Temporal.Instant): Promise<string[]> {
    const visits = await db
      .selectFrom('appointments')
      .select(['id', 'startsAt', 'status', 'email', 'date', 'time'])
      .where('deletedAt', 'is', null)
      .where('startsAt', '>', now.toString())
      .where('status', 'in', ['pending', 'confirmed', 'cancelled'])
      .execute()
    const open = await db
      .selectFrom('outbox')
      .select(['subjectId', 'kind', 'status'])
      .where('status', '!=', 'sent')
      .execute()
    const underway = new Set(open.filter(({ kind }) => kind !== 'reminder').map(({ subjectId }) => subjectId))
    return visits
      .filter(({ email, id }) => isToldOf(email) && !underway.has(id))
      .flatMap((visit) => {
        const told = this.#told.get(visit.id)
        const why = told ? unlike(visit, told) : ['nothing']
        return why.map(
          (one) =>
            `${visit.email} was told ${one} of ${visit.status} visit ${visit.id} at ${visit.date} ${visit.time}`,
        )
      })
  }
}

/** No phone rings before 8 a.m. or after 9 p.m. */
function atNight({ at, text }: Arrived & { channel: 'text' }): string[] {
  const { hour } = at.toZonedDateTimeISO('America/Chicago')
  return hour >= 8 && hour < 21 ? [] : [`${text.to} got a text message at ${at}`]
}

/** Staff book several treatments in one appointment without a word; everybody else is told. */
const isToldOf = (email: string) => /^(patient|waiting)-/.test(email)

type Row = { startsAt: string; status: string }

function unlike(row: Row, { start, isCancelled }: Pick<Told, 'start' | 'isCancelled'>): string[] {
  const stamp = stampOf(Temporal.Instant.from(row.startsAt))
  return [
    ...(start === stamp ? [] : [`${start}, not ${stamp},`]),
    ...(isCancelled === (row.status === 'cancelled') ? [] : [isCancelled ? 'cancelled' : 'standing']),
  ]
}

function calendarOf({ calendar }: Email): { start: string; isCancelled: boolean } {
  const start = calendar?.content.match(/^DTSTART:(\S+)/m)?.[1] ?? ''
  return { start, isCancelled: calendar?.method === 'CANCEL' }
}

const stampOf = (instant: Temporal.Instant) =>
  `${instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`
