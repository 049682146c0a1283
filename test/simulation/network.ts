import type { Email, Mailer } from '#app/platform/mail/mailer.ts'
import type { EmailRequest } from '#app/platform/services.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'
import { stoppedCode, type Texter, type TextMessage, textError } from '#app/platform/texts/texter.ts'

/** What arrived, in its order. */
export type Arrived = {
  /** When it was sent off: whether it may be is judged then. */ at: Temporal.Instant
  step: number
} & (
  | { channel: 'email'; email: Email; about: EmailRequest | undefined }
  | { channel: 'text'; text: TextMessage }
)

type Weather = 'fine' | 'away' | 'slow'
type Moment = { now(): Temporal.Instant; pause(milliseconds: number): Promise<void> }

const refusedForGood = 550
const slowMilliseconds = 20_000

/**
 * A mail server and a service for text messages, in memory. Either may be away for hours, be slow, refuse a mailbox or number
 * for good, and take something without its answer coming back.
 */
export class Network {
  step = 0
  mail: Weather = 'fine'
  texts: Weather = 'fine'
  /** In the order in which they arrived; a reader takes them out. */
  arrived: Arrived[] = []
  /** What was taken without an answer: it leaves again, as it must. */
  readonly unanswered = new Set<string>()
  readonly counts = { emails: 0, texts: 0 }
  readonly #chance: Chance
  readonly #time: Moment
  readonly #requests = new Map<string, EmailRequest>()

  constructor(time: Moment, chance: Chance) {
    this.#time = time
    this.#chance = chance
  }

  /** What an email is about, for when it arrives. */
  expect(request: EmailRequest): void {
    this.#requests.set(request.messageId, request)
  }

  /** Another weather now and then, and fine again after a while. */
  change(): void {
    const draw = (now: Weather): Weather => {
      if (now !== 'fine') return this.#chance.percent(25) ? 'fine' : now
      if (!this.#chance.percent(2)) return 'fine'
      return this.#chance.percent(60) ? 'away' : 'slow'
    }
    this.mail = draw(this.mail)
    this.texts = draw(this.texts)
  }

  clear(): void {
    this.mail = 'fine'
    this.texts = 'fine'
  }

  /** As one process reaches it. @param isDead whether that process has ended: nothing leaves it any more */
  mailerOf(isDead: () => boolean): Mailer {
    const send = async (email: Email) => {
      const at = this.#time.now()
      await this.#reach(this.mail, isDead)
      if (isRefused(email.to.address))
        throw Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode: refusedForGood })
      const about = this.#requests.get(email.messageId)
      this.counts.emails++
      this.#arrive({ channel: 'email', email, about, at, step: this.step })
      this.#answer(email.messageId, isDead)
    }
    return { transport: 'smtp', send, close: () => {} }
  }

  texterOf(isDead: () => boolean): Texter {
    const send = async (text: TextMessage) => {
      const at = this.#time.now()
      await this.#reach(this.texts, isDead)
      if (hasStopped(text.to)) throw textError(stoppedCode)
      this.counts.texts++
      this.#arrive({ channel: 'text', text, at, step: this.step })
      this.#answer(text.emailId ?? '', isDead)
      return { providerId: `SM${this.counts.texts}`, status: 'queued' as const, parts: 1 }
    }
    return { send, close: () => {} }
  }

  async #reach(weather: Weather, isDead: () => boolean): Promise<void> {
    if (weather === 'slow') await this.#time.pause(this.#chance.below(slowMilliseconds))
    if (isDead() || weather === 'away') throw connectionError('ECONNREFUSED')
  }

  #arrive(arrived: Arrived): void {
    this.arrived.push(arrived)
  }

  #answer(id: string, isDead: () => boolean): void {
    if (!isDead() && !this.#chance.percent(1)) return
    this.unanswered.add(id)
    throw connectionError('ETIMEDOUT')
  }
}

/** One mailbox in fifty does not exist. */
const isRefused = (address: string): boolean => /(13|57)@/.test(address)
const hasStopped = (number: string): boolean => number.endsWith('00')

const connectionError = (code: string) => Object.assign(new Error(code), { code })
