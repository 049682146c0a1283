import type { Language, TextPurpose } from './values.ts'

/** Somebody agreed to text messages; goes with the visit or the place on the waitlist that it was given for. */
export type TextConsentRow = {
  /** That of its proof. */
  id: string
  appointmentId: string | null
  entryId: string | null
  /** As the world writes it (ITU-T E.164). */
  number: string
}

/** That they agreed, and to what: stays for years, and names nobody (docs/topics/text-messages.md). */
export type TextProofRow = {
  id: string
  purpose: TextPurpose
  /** Keyed. */
  numberDigest: string
  language: Language
  /** The sentence that they ticked, or that was read out to them. */
  wording: string
  givenAt: string
  /** Who of the staff took it down by telephone; empty where it was ticked on the website. */
  givenBy: string
  withdrawnAt: string | null
  /** Who of the staff took it down; empty where nobody did. */
  withdrawnBy: string
}

/** A number that said STOP, by its keyed digest, and START since. */
export type TextStopRow = {
  numberDigest: string
  stoppedAt: string
  /** Null while it is stopped. */
  startedAt: string | null
}

/** How far the text message of an outbox row has come, as the service says. */
export type TextDeliveryRow = {
  emailId: string
  /** The service's own id; empty where its answer could not be read. */
  providerId: string
  status: 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'
  errorCode: number | null
  parts: number | null
  updatedAt: string
}

/** What the service handed in already, so that the same again does nothing. */
export type TextEventRow = { messageId: string; status: string; at: string }

export type TextTables = {
  text_consents: TextConsentRow
  text_proofs: TextProofRow
  text_stops: TextStopRow
  text_deliveries: TextDeliveryRow
  text_events: TextEventRow
}
