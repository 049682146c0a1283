import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Database } from '../../db/tables.ts'
import { countAgainst, type Limit } from '../../db/technical/limits.server.ts'
import { m } from '../../language/messages.ts'
import { withLanguage } from '../../language/with-language.server.ts'
import type { Services } from '../../platform/services.ts'
import { inPlainSigns } from '../../platform/texts/text-parts.ts'
import { clinic } from '../clinic/website/in-use.ts'
import { textName } from './names.ts'
import {
  isFirstTime,
  languageOfNumber,
  numberDigest,
  startNumber,
  stopNumber,
  stoppedSince,
} from './queries.server.ts'
import { type Word, wordOf } from './words.ts'

/** A text message that somebody sent to our number, as the service hands it in. */
export type InboundText = {
  messageId: string
  from: string
  body: string
  /** The service says that it answered already. */
  isAnswered: boolean
}

/** What is asked again and again gets no answer: two machines would never end talking. */
const helps: Limit = { name: 'text-help', count: 5, windowSeconds: 24 * 3_600 }
const others: Limit = { name: 'text-other', count: 1, windowSeconds: 24 * 3_600 }
/** STOP and START in turn are always obeyed; nobody changes their mind more often and means it. */
const changes: Limit = { name: 'text-change', count: 6, windowSeconds: 24 * 3_600 }

/** A telephone's number; short numbers are those of machines. */
const telephone = /^\+[1-9]\d{6,14}$/

/**
 * Obeys STOP and START by number, whoever has it, and says what to answer; nothing is kept of what else was written. The
 * same message handed in again does nothing.
 * @returns null where nothing is to be said
 */
export async function receiveText(services: Services, text: InboundText): Promise<string | null> {
  const { db, settings, clock } = services
  const { messageId, from, body } = text
  if (!telephone.test(from)) return null
  const now = clock.now()
  const word = wordOf(body)
  const digest = numberDigest(settings.secretKey, from)
  return inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, { messageId, status: 'received', now }))) return null
    const answer = await deeds[word.wish](services, tx, digest)
    if (answer === null || isAnsweredAlready(services, text, word)) return null
    const language = word.language ?? (await languageOfNumber(tx, digest)) ?? 'en'
    return withLanguage(language, () => inPlainSigns(answers[answer]()))
  })
}

type Answer = 'stopped' | 'started' | 'help' | 'nobody'

const deeds: Record<
  Word['wish'],
  (services: Services, tx: Database, digest: string) => Promise<Answer | null>
> = {
  stop: async (services, tx, digest) =>
    (await stopNumber(tx, digest, services.clock.now())) ? ofChange(services, tx, digest, 'stopped') : null,
  start: async (services, tx, digest) =>
    (await startNumber(tx, digest, services.clock.now()))
      ? ofChange(services, tx, digest, 'started')
      : toOthers(services, tx, digest),
  help: async (services, tx, digest) => ((await mayAnswer(services, tx, helps, digest)) ? 'help' : null),
  other: async (services, tx, digest) => toOthers(services, tx, digest),
}

const ofChange = async (services: Services, tx: Database, digest: string, answer: 'stopped' | 'started') =>
  (await mayAnswer(services, tx, changes, digest)) ? answer : null

/** Who said STOP hears nothing but what they ask for. */
async function toOthers(services: Services, tx: Database, digest: string): Promise<Answer | null> {
  if (await stoppedSince(tx, digest)) return null
  return (await mayAnswer(services, tx, others, digest)) ? 'nobody' : null
}

async function mayAnswer({ clock, settings }: Services, tx: Database, limit: Limit, digest: string) {
  const counting = { subject: digest, now: clock.now(), factor: settings.limitsFactor }
  return (await countAgainst(tx, limit, counting)).ok
}

const isAnsweredAlready = ({ settings }: Services, { isAnswered }: InboundText, { isServices }: Word) =>
  isAnswered || (isServices && settings.texts?.answers === 'foreign')

const blanks = () => ({ clinic: textName(clinic().name), phone: clinic().phone.text })

const answers: Record<Answer, () => string> = {
  stopped: () => m.text_messages_answer_stopped(blanks()),
  started: () => m.text_messages_answer_started(blanks()),
  help: () => m.text_messages_answer_help(blanks()),
  nobody: () => m.text_messages_answer_nobody(blanks()),
}
