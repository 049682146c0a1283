import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SendMailOptions, SMTPTransportOptions } from 'nodemailer'
import {
  OutgoingProblem,
  type OutgoingReason,
  type OutgoingRules,
  rulesFor,
} from '../outgoing/host-guard.server.ts'
import { connectPinned } from '../outgoing/pinned-socket.server.ts'
import { isLoopback } from '../process/loopback.ts'
import type { MailSettings, Settings } from '../settings.ts'
import type { DkimSigning, Email, Mailer, Sender } from './mailer.ts'

/** What every send ends automatically within; the outbox's lease is longer. */
export const sendLimitMilliseconds = 30_000

const addressLimit = 254
/** One mailbox and nothing next to it: no list, no comment, no line break, no quoting. */
const oneMailbox = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u

/** Throws for anything but a single plain address, so that no text can add a recipient (docs/security.md, T18). */
function requireOneMailbox(address: string): void {
  if (address.length <= addressLimit && oneMailbox.test(address)) return
  throw Object.assign(new Error('not one mail address'), { code: 'EADDRESS' })
}

/** The email as nodemailer takes it; the envelope is set by us and never read from headers. */
function composedMessage(email: Email, { replyTo, ...from }: Sender): SendMailOptions {
  requireOneMailbox(email.to.address)
  return {
    messageId: email.messageId,
    from,
    ...(replyTo && replyTo !== from.address && { replyTo: { name: from.name, address: replyTo } }),
    to: email.to,
    envelope: { from: from.address, to: [email.to.address] },
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.attachments.map(({ contentId, content, ...attachment }) => ({
      ...attachment,
      content: typeof content === 'string' ? content : Buffer.from(content),
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    // Next to the texts, where mail programs act upon it, and once more as a file for those that do not (RFC 6047 2.4).
    ...(email.calendar ? { icalEvent: email.calendar } : {}),
    ...threadOf(email),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** An answer is below what it answers; an email of the program asks for no automatic reply. */
function threadOf({ earlier }: Email): SendMailOptions {
  if (!earlier) return { headers: { 'Auto-Submitted': 'auto-generated' } }
  const last = earlier.at(-1)
  return last === undefined ? {} : { inReplyTo: last, references: [...earlier] }
}

/** Of an address that names only the service; one with a path is used as given. */
const sendPath = '/api/v1.0/email/send'

type EmailjsSettings = Extract<MailSettings, { transport: 'emailjs' }>

/**
 * The HTTP mail service (docs/specification.md#http-mail-service): it holds the template and gets only its
 * parameters. Sends keep the service's throttle between their starts; one whose turn would come too late fails
 * and is tried again.
 */
export function createEmailjsMailer(
  settings: EmailjsSettings,
  { limitMilliseconds = sendLimitMilliseconds } = {},
): Mailer {
  const address = new URL(settings.url)
  address.searchParams.delete('tls') // said to us (`server/start/environment.ts`), not to the service
  if (address.pathname === '/') address.pathname = sendPath
  const closing = new AbortController()
  let nextStart = 0

  async function turn(signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const wait = Math.max(0, nextStart - now)
    if (wait > limitMilliseconds / 2) throw Object.assign(new Error('throttled'), { code: 'ETHROTTLED' })
    nextStart = now + wait + settings.throttleMilliseconds
    if (wait > 0) await pause(wait, undefined, { signal })
  }

  return {
    transport: 'emailjs',
    async send({ to, templateParameters }) {
      requireOneMailbox(to.address)
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMilliseconds)])
      await turn(signal)
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
        body: JSON.stringify({
          service_id: settings.serviceId,
          template_id: settings.templateId,
          user_id: settings.userId,
          template_params: templateParameters,
        }),
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      if (!response.ok) {
        throw Object.assign(new Error('refused'), { code: 'EEMAILJS', responseCode: response.status })
      }
    },
    close: () => closing.abort(),
  }
}

const onlyOwner = 0o600
const onlyOwnerFolder = 0o700

/** Keeps emails as `.eml` files, whole or not at all. The same email kept twice is one file. */
export function createFileMailer(folder: string, { from }: Pick<SmtpParts, 'from'>): Mailer {
  return {
    transport: 'file',
    async send(email) {
      const { createTransport } = await import('nodemailer')
      const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transporter.sendMail(composedMessage(email, await from()))
      if (!Buffer.isBuffer(message)) throw new TypeError('the email was not composed in one piece')
      await mkdir(folder, { recursive: true, mode: onlyOwnerFolder })
      await writeWhole(join(folder, fileName(email)), message)
    },
    forget: (email) => rm(join(folder, fileName(email)), { force: true }),
    close: () => {},
  }
}

/**
 * "20261207T150000Z-….eml": in order of time, and never with a sign in front that a shell takes for an option. The
 * Message-ID's left-hand side is a random id of ours; anything else in it is dropped.
 */
function fileName({ createdAt, messageId }: Pick<Email, 'createdAt' | 'messageId'>): string {
  const at = createdAt.round('second').toString().replace(/[:-]/g, '')
  return `${at}-${nameOf(messageId)}.eml`
}

const nameOf = (messageId: string): string => (messageId.split('@')[0] ?? '').replace(/[^\w-]/g, '')

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', onlyOwner)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** Where kept emails lie. */
export const emailFolder = (dataDirectory: string): string => join(dataDirectory, 'mail')

/** Deletes emails that were kept before that instant. @returns how many */
export async function deleteEmailsBefore(folder: string, before: Temporal.Instant): Promise<number> {
  return deleteEmails(folder, async (path) => (await stat(path)).mtimeMs < before.epochMilliseconds)
}

/** Deletes kept emails to exactly that mail address, in any case of its emails. @returns how many */
export async function deleteEmailsTo(folder: string, address: string): Promise<number> {
  const wanted = address.toLowerCase()
  return deleteEmails(folder, async (path) => recipientIn(await readFile(path, 'utf8')) === wanted)
}

/** Deletes kept emails that left under one of those Message-IDs, no matter who they were to. @returns how many */
export async function deleteEmailsNamed(folder: string, messageIds: readonly string[]): Promise<number> {
  const names = new Set(messageIds.map(nameOf))
  return deleteEmails(folder, async (path) => names.has(emailOf(path)))
}

/** What is between the moment and the ending of an email's file name. */
const emailOf = (path: string): string =>
  basename(path)
    .replace(emailName, '')
    .replace(/^[^-]*-/, '')

/** One that a process did not live to finish holds a name as well. */
const emailName = /\.eml(\.part)?$/
const foldedLine = /\r?\n[ \t]+/g
const recipientLine = /^to:(.*)$/im

/** The one address in the To header, lower case: "Ann <ann@example.com>" or bare. */
function recipientIn(email: string): string {
  const header = (email.split(/\r?\n\r?\n/, 1)[0] ?? '').replaceAll(foldedLine, ' ')
  const to = recipientLine.exec(header)?.[1] ?? ''
  return to
    .slice(to.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
    .toLowerCase()
}

async function deleteEmails(folder: string, mayGo: (path: string) => Promise<boolean>): Promise<number> {
  let count = 0
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => emailName.test(one))) {
    const path = join(folder, name)
    if (!(await mayGo(path))) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}

/** nodemailer's own defaults reach from 30 s to 10 min. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  socketCloseTimeout: 2_000,
}

/**
 * SMTP, one connection for each email: nothing to keep alive, and each send can be broken off.
 * @param url `smtp:` to another machine needs STARTTLS there, else the send fails before a password is said;
 *   `?tls=0` at its end asks for less
 */
type SmtpParts = {
  /** Asked for each email: it may have changed. */
  from: () => Sender | Promise<Sender>
  /** The name with which we greet the mail server (EHLO), unless its address has one of its own (`?name=`). */
  greeting?: string | undefined
  /** Where the address was typed in the browser: which hosts it may lead to. */
  guard?: OutgoingRules | undefined
  /** Asked for each email, with the sender's address: how it is signed; null for not at all. */
  signing?: ((from: string) => Promise<DkimSigning | null>) | undefined
}

export function createSmtpMailer(
  url: string,
  {
    from,
    greeting,
    guard,
    signing,
    limitMilliseconds = sendLimitMilliseconds,
  }: SmtpParts & { limitMilliseconds?: number },
): Mailer {
  const closing = new AbortController()
  const address = securedAddress(url)
  return {
    transport: 'smtp',
    async send(email) {
      const { createTransport } = await import('nodemailer')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMilliseconds)])
      const sender = await from()
      const key = (await signing?.(sender.address)) ?? null
      const transporter = createTransport({
        url: address,
        ...timeouts,
        ...(key && { dkim: dkimOptions(key) }),
        ...(greeting && { name: greeting }),
        ...(guard && { getSocket: pinnedSocket(new URL(url), guard, signal) }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const message = { ...composedMessage(email, sender), signal }
      try {
        await transporter.sendMail(message)
      } catch (error) {
        throw aboutUs(error) ?? error
      } finally {
        transporter.close()
      }
    },
    close: () => closing.abort(),
  }
}

/** The socket of a host that somebody typed: its name is for the certificate alone, and never looked up again. */
function pinnedSocket(
  url: URL,
  guard: OutgoingRules,
  signal: AbortSignal,
): NonNullable<SMTPTransportOptions['getSocket']> {
  const port = Number(url.port || (url.protocol === 'smtps:' ? 465 : 587))
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeouts.connectionTimeout)])
  return (_, found) => {
    connectPinned({ host: url.hostname.replace(/^\[|\]$/g, ''), port }, guard, ending).then(
      (connection) => found(null, { connection }),
      (error) => found(error instanceof OutgoingProblem ? asMailError(error) : error),
    )
  }
}

const outgoingCodes: Partial<Record<OutgoingReason, string>> = {
  private: 'EPRIVATE',
  timeout: 'ETIMEDOUT',
}

const asMailError = ({ reason }: OutgoingProblem) =>
  Object.assign(new Error('not connected'), { code: outgoingCodes[reason] ?? 'EDNS' })
/** Mail services set a date and a Message-ID of their own: a signature over these would break on its way. */
const dkimOptions = ({ domain, selector, privateKey }: DkimSigning) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  skipFields: 'date:message-id',
})

/**
 * A refusal (5xx) that is about the clinic's account at the mail service and not about this email or its recipient: it
 * says nothing of the next try, like a wrong password. Enhanced status codes: RFC 3463, RFC 5248, and those of the
 * large services for a day's limit.
 */
function aboutUs(error: unknown): Error | null {
  if (!(error instanceof Error) || !('responseCode' in error) || Number(error.responseCode) < permanent)
    return null
  const { command, response } = error as { command?: string; response?: string }
  const enhanced = enhancedCode(response ?? '')
  const isLimit = dailyLimits.has(enhanced)
  const isTooLarge = enhanced === '5.3.4' || Number(error.responseCode) === tooLarge
  const isSender = command === 'MAIL FROM' || aboutSender.test(enhanced)
  if (!isLimit && (!isSender || isTooLarge)) return null
  const code = isLimit ? 'ELIMIT' : 'ESENDER'
  return Object.assign(new Error('refused', { cause: error }), { code, responseCode: error.responseCode })
}

const enhancedCode = (response: string): string =>
  /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** The mail server's own numbers, such as "535 5.7.8", never its words; else our code, such as ECONNREFUSED. */
export function serverCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('responseCode' in error && error.responseCode) {
    const { response } = { ...error, ...(error.cause ?? {}) } as { response?: string }
    return `${Number(error.responseCode)} ${enhancedCode(response ?? '')}`.trim()
  }
  return 'code' in error && /^[A-Z_]+$/.test(String(error.code)) ? String(error.code) : ''
}

const permanent = 500
const tooLarge = 552
const dailyLimits = new Set(['5.4.5', '5.1.90'])
/** 5.1.7 and 5.1.8 are the sender's address, 5.7 what the account may do. */
const aboutSender = /^5\.(1\.[78]|7\.\d+)$/

/** For nodemailer, where options in the address win over all others. */
function securedAddress(address: string): string {
  const url = new URL(address)
  const mayBeClear = isLoopback(url.hostname) || url.searchParams.get('tls') === '0'
  url.searchParams.delete('tls')
  if (!mayBeClear) url.searchParams.set('requireTLS', 'true')
  return url.href
}

type Sending = Pick<Settings, 'mail' | 'publicUrl' | 'dataDirectory' | 'allowPrivateHosts'> &
  Partial<Pick<Settings, 'isDemo'>>

/**
 * Sends each email as the settings are when it leaves; every one comes from the one address. Those of a demo clinic become
 * files, whatever the settings say.
 */
export function createMailer(
  settings: Sending,
  from: SmtpParts['from'],
  signing?: SmtpParts['signing'],
  { limitMilliseconds = sendLimitMilliseconds } = {},
): Mailer {
  const kept = createFileMailer(emailFolder(settings.dataDirectory), { from })
  const made = new Map<MailSettings, Mailer>()
  const current = () => {
    const { mail } = settings
    const mailer = made.get(mail) ?? mailerOf(mail)
    made.set(mail, mailer)
    return mailer
  }
  function mailerOf(mail: MailSettings): Mailer {
    if (settings.isDemo) return { ...kept, transport: mail.transport }
    if (mail.transport === 'smtp') {
      const guard = mail.isTyped && rulesFor(settings)
      const parts = { from, signing, greeting: greetingOf(settings), guard, limitMilliseconds }
      return createSmtpMailer(mail.url, parts)
    }
    return mail.transport === 'emailjs' ? createEmailjsMailer(mail, { limitMilliseconds }) : kept
  }
  return {
    get transport() {
      return current().transport
    },
    send: (email) => current().send(email),
    forget: async (email) => kept.forget?.(email),
    close() {
      for (const mailer of made.values()) mailer.close()
    },
  }
}

const greetingOf = ({ publicUrl }: Sending) => (publicUrl === null ? undefined : new URL(publicUrl).hostname)
