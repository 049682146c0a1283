/** One email, ready to leave. Addresses are objects, never composed lines (docs/security.md, T18). */
export type Email = {
  messageId: string
  /** What it says, where that may differ from what was asked for. */
  kind: string
  /** When it was asked for. */
  createdAt: Temporal.Instant
  to: MailAddress
  /**
   * Of an email that somebody wrote by hand: the Message-IDs of those before it in the same conversation, oldest first
   * (RFC 5322 3.6.4). Left out of what the program writes by itself, which says so (RFC 3834 5).
   */
  earlier?: readonly string[]
  subject: string
  html: string
  text: string
  attachments: Attachment[]
  /** What the email says to the reader's calendar; left out of emails about nothing that has a time. */
  calendar?: CalendarPart
  /** What the EmailJS-compatible service gets instead of the email. */
  templateParameters: Record<string, string>
  /** It tells nothing new from then on, such as the start of the visit; null where it always does. */
  usefulUntil: Temporal.Instant | null
  /** The last try is made then; left out where it follows from `usefulUntil`. */
  triedUntil?: Temporal.Instant
}

export type MailAddress = { name: string; address: string }

/** From whom emails come, and where answers go, where that is another address. */
export type Sender = MailAddress & { replyTo?: string }

/** A key with which emails of a domain are signed (DKIM, RFC 6376), and the name under which DNS has its public half. */
export type DkimSigning = { domain: string; selector: string; privateKey: string }

export type Attachment = {
  filename: string
  contentType: string
  content: string | Uint8Array
  /** Set for pictures that the HTML shows as `cid:…`. */
  contentId?: string
}

/** A calendar object that mail programs act upon (iMIP, RFC 6047); its method is said in its lines and next to them. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

export type Mailer = {
  /** smtp and emailjs reach the patient, file does not. */
  readonly transport: 'smtp' | 'emailjs' | 'file'
  /** Resolves once the next hop has taken the email; throws when it has not. Ends by itself within 30 s. */
  send(email: Email): Promise<void>
  /** Takes back what it keeps of that email itself; nothing where the email has left. */
  forget?(email: Pick<Email, 'createdAt' | 'messageId'>): Promise<void>
  /** Breaks off what is still on its way. */
  close(): void
}

const permanent = 500

/**
 * Whether trying again is in vain: the server refused this email or its recipient for good (5xx, RFC 5321
 * 4.2.1), or the address is none. A refused password or greeting says nothing about the email.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === 'EADDRESS') return true
  const isAboutEmail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutEmail && 'responseCode' in error && Number(error.responseCode) >= permanent
}
