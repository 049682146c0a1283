import type { MailSettings, Settings } from '../settings.ts'

/** Why an email did not leave, as far as an error of a mailer tells. */
export type MailFault =
  | 'dns'
  /** Of a host typed in the browser: it is on a private network. */
  | 'private'
  | 'unreachable'
  | 'tls'
  | 'password'
  | 'sender'
  | 'limit'
  | 'refused'
  | 'silent'
  | 'other'

const byCode: Record<string, MailFault> = {
  EDNS: 'dns',
  EPRIVATE: 'private',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'unreachable',
  ETIMEDOUT: 'silent',
  UND_ERR_CONNECT_TIMEOUT: 'silent',
  UND_ERR_HEADERS_TIMEOUT: 'silent',
  ETLS: 'tls',
  EAUTH: 'password',
  ESENDER: 'sender',
  ELIMIT: 'limit',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EADDRESS: 'refused',
}
const byName: Record<string, MailFault> = { AbortError: 'silent', TimeoutError: 'silent' }
const notAllowed = [401, 403]

const hasSystemCall = (error: Error) => 'syscall' in error && error.syscall !== undefined
const isNotAllowed = (error: Error) =>
  'responseCode' in error && notAllowed.includes(Number(error.responseCode))

/** The same of the code that the outbox keeps of an error, such as `EENVELOPE 550`. */
export function faultOfReason(reason: string): MailFault {
  const [code = '', answer] = reason.split(' ')
  return mailFault(Object.assign(new Error(reason), { name: code, code, responseCode: Number(answer) }))
}

/** What nodemailer, `fetch` and our own mailers throw; only codes are looked at, never the other side's text. */
export function mailFault(error: unknown): MailFault {
  if (!(error instanceof Error)) return 'other'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'EEMAILJS') return isNotAllowed(error) ? 'password' : 'refused'
  // nodemailer gives every fault of a socket one code; what failed before TLS has a system call.
  if (code === 'ESOCKET') return hasSystemCall(error) ? 'unreachable' : 'tls'
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'tls'
  const fault = byCode[code] ?? byName[error.name]
  return fault ?? (error.cause instanceof Error ? mailFault(error.cause) : 'other')
}

/** Faults of the clinic's account: no email leaves until somebody mends them, or the day is over. */
export const accountFaults = { EAUTH: 'password', ESENDER: 'sender', ELIMIT: 'limit' } as const

/**
 * Which emails reach anybody: all; only the one about a request (the HTTP service has one template, and that says
 * that a request came in); or none, where no mail service is set up and emails are only kept as files.
 */
export type MailReach = 'everything' | 'requests' | 'nothing'

const reaches = { smtp: 'everything', emailjs: 'requests', file: 'nothing' } as const

export const mailReach = (mail: Pick<MailSettings, 'transport'>): MailReach => reaches[mail.transport]

/** What keeps us from emailing links: no mail service, one that only sends requests, or no PUBLIC_URL to link to. */
export type LinkFault = 'no-service' | 'requests-only' | 'no-address'

type Sending = { settings: Pick<Settings, 'mail' | 'publicUrl'> }

export function linkFault({ settings }: Sending): LinkFault | null {
  const reach = mailReach(settings.mail)
  if (reach !== 'everything') return reach === 'nothing' ? 'no-service' : 'requests-only'
  return settings.publicUrl === null ? 'no-address' : null
}

/** Whether an email can hold a link: emails leave, and it is known under which address we are found. */
export const sendsLinks = (services: Sending): boolean => linkFault(services) === null
