import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { clinicLanguages, offeredLanguage } from '#app/language/clinic-languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isSigned, signatureHeader } from '#app/platform/texts/signature.server.ts'
import { inPlainSigns } from '#app/platform/texts/text-parts.ts'
import { emailIn, stoppedCode, textStatusOf } from '#app/platform/texts/texter.ts'
import { currentClinic as clinic } from '../clinic-profile/website/current-clinic.ts'
import { keepNews } from '../outbox/delivery-queries.server.ts'
import { textName } from './offer.ts'
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
type InboundText = {
  messageId: string
  from: string
  body: string
  /** The service says that it answered already. */
  isAnswered: boolean
}

/** Takes note that somebody texted from that number, as the world writes it; patients are not known here. */
type Heard = (tx: Database, number: string, now: Temporal.Instant) => Promise<void>

/** What is asked again and again gets no answer: two machines would never end talking. */
const helps: Limit = { name: 'text-help', count: 5, windowSeconds: 24 * 3_600 }
const others: Limit = { name: 'text-other', count: 1, windowSeconds: 24 * 3_600 }
/** STOP and START in turn are always obeyed; nobody changes their mind more often and means it. */
const changes: Limit = { name: 'text-change', count: 6, windowSeconds: 24 * 3_600 }

/** A telephone's number; short numbers are those of machines. */
const telephone = /^\+[1-9]\d{6,14}$/

/**
 * Obeys STOP and START by number, no matter who has it, and says what to answer; nothing is kept of what else was written. The
 * same message handed in again does nothing.
 * @returns null where nothing is to be said
 */
async function receiveText(services: Services, text: InboundText, heard: Heard): Promise<string | null> {
  const { db, settings, clock } = services
  const { messageId, from, body } = text
  if (!telephone.test(from)) return null
  const now = clock.now()
  const word = wordOf(body)
  const digest = numberDigest(settings.secretKey, from)
  return inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, { messageId, status: 'received', now }))) return null
    await heard(tx, from, now)
    const answer = await actions[word.wish](services, tx, digest)
    if (answer === null || isAnsweredAlready(services, text, word)) return null
    const known = word.language ?? (await languageOfNumber(tx, digest)) ?? clinicLanguages()[0]
    const language = offeredLanguage(known)
    return withLanguage(language, () => inPlainSigns(answers[answer]()))
  })
}

type Answer = 'stopped' | 'started' | 'help' | 'nobody'

const actions: Record<
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

/** What the service says of a message of ours. */
type TextNews = {
  emailId: string
  messageId: string
  /** The service's word. */
  status: string
  errorCode: number | null
  to: string
}

/**
 * Keeps how far a message has come. The same news again does nothing; that the service sends a number nothing any more
 * counts as its STOP.
 */
async function receiveNews({ db, settings, clock }: Services, news: TextNews): Promise<void> {
  const { emailId, messageId, status, errorCode, to } = news
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, { messageId, status, now }))) return
    const row = { emailId, providerId: messageId, status: textStatusOf(status), errorCode }
    if (!(await keepNews(tx, row, now))) return
    if (errorCode === stoppedCode) await stopNumber(tx, numberDigest(settings.secretKey, to), now)
  })
}

const messageIdPattern = /^(SM|MM)[0-9a-f]{32}$/
const statusPattern = /^[a-z_]{1,32}$/
/** The longest text that the service takes or hands in. */
const bodyCharacters = 1_600

/**
 * What the service sends (Twilio's public contract). Its signature has no borders between names and values, so one with
 * other borders has the same signature: fields that nobody knows, that come twice, or that hold another field are refused.
 */
const knownFields = new Set(
  [
    'AccountSid ApiVersion From To MessageSid SmsSid SmsMessageSid SmsStatus MessagingServiceSid OptOutType',
    'Body NumMedia NumSegments ReferralNumMedia AddOns ProfileName WaId MessageType ChannelMetadata ChannelPrefix',
    'FromCity FromState FromZip FromCountry ToCity ToState ToZip ToCountry',
    'MessageStatus ErrorCode ErrorMessage RawDlrDoneDate EventType ChannelInstallSid ChannelStatusMessage',
  ].flatMap((names) => names.split(' ')),
)
const mediaField = /^Media(Url|ContentType)\d$/

/**
 * Somebody could write a sender and an id into a message, whose borders would then be moved so that these count; the true
 * ones would end up inside of a field behind them.
 */
const trueOnes = /From\+|MessageSid/

function areKnown(fields: URLSearchParams): boolean {
  const names = [...fields.keys()]
  return (
    new Set(names).size === names.length &&
    names.every((name) => knownFields.has(name) || mediaField.test(name)) &&
    [...fields].every(([name, value]) => name === 'Body' || !trueOnes.test(value))
  )
}

type Callback = { fields: URLSearchParams; search: URLSearchParams }

/** What somebody wrote, answered in the service's own language; nothing where nothing is to be said. */
export const answerInbound = (services: Services, request: Request, heard: Heard): Promise<Response> =>
  answer(services, request, async ({ fields }) => {
    const messageId = fields.get('MessageSid') ?? ''
    if (!messageIdPattern.test(messageId)) return new Response(null, { status: 400 })
    const text = {
      messageId,
      from: fields.get('From') ?? '',
      body: (fields.get('Body') ?? '').slice(0, bodyCharacters),
      isAnswered: (fields.get('OptOutType') ?? '') !== '',
    }
    const said = await receiveText(services, text, heard)
    return toService(said)
  })

/** What became of a message of ours. */
export const answerNews = (services: Services, request: Request): Promise<Response> =>
  answer(services, request, async ({ fields, search }) => {
    const messageId = fields.get('MessageSid') ?? ''
    const status = fields.get('MessageStatus') ?? ''
    if (!messageIdPattern.test(messageId) || !statusPattern.test(status))
      return new Response(null, { status: 400 })
    const errorCode = Number(fields.get('ErrorCode') ?? '') || null
    const to = fields.get('To') ?? ''
    await receiveNews(services, { emailId: emailIn(search), messageId, status, errorCode, to })
    return toService(null)
  })

/**
 * 404 if no service is set up, 403 for what it hasn't signed or what is about another account, 400 for fields that it
 * doesn't send: none of that is looked at any further.
 */
async function answer(
  services: Services,
  request: Request,
  receive: (callback: Callback) => Promise<Response>,
): Promise<Response> {
  const { texts, publicUrl } = services.settings
  if (texts === null) return new Response(null, { status: 404 })
  const { pathname, search, searchParams } = new URL(request.url)
  const fields = new URLSearchParams(await request.text())
  const signature = request.headers.get(signatureHeader) ?? ''
  const address = `${publicUrl}${pathname}${search}`
  if (!isSigned(texts.secret, { address, fields, signature })) return new Response(null, { status: 403 })
  if (fields.get('AccountSid') !== texts.account) return new Response(null, { status: 403 })
  if (!areKnown(fields)) {
    services.log.warn({}, 'text callback with unknown fields')
    return new Response(null, { status: 400 })
  }
  return receive({ fields, search: searchParams })
}

/** TwiML of the public contract. */
function toService(said: string | null): Response {
  const message = said === null ? '' : `<Message>${escaped(said)}</Message>`
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { 'Content-Type': 'text/xml; charset=utf-8' },
  })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
