import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Engine } from '../db/engine/database.server.ts'
import type { Database } from '../db/tables.ts'
import type { BookingStep, EmailKind, EncryptedText, Language, Recipient, Subject } from '../db/values.ts'
import type { ClinicLanguages } from '../language/clinic-languages.ts'
import type { Clock } from './clinic-time.server.ts'
import type { FileStore } from './files/file-store.ts'
import type { Email, Mailer } from './mail/mailer.ts'
import type { ContentClock } from './pages/content-versions.server.ts'
import type { Settings } from './settings.ts'
import type { Texter, TextMessage } from './texts/texter.ts'

/** Everything that commands need from the world; built once in `app/composition.server.ts`. */
export type Services = {
  settings: Settings
  db: Database
  engine: Engine
  /** Whether what public pages show was changed. */
  content: ContentClock
  clock: Clock
  log: Log
  mailer: Mailer
  /** Sends text messages, where `settings.texts` names a service for them. */
  texter: Texter
  /** Uploaded files. */
  files: FileStore
  /** The email of an outbox row; null when it no longer makes sense (its subject is gone, no address). */
  writeEmail(request: EmailRequest): Promise<OutboxEmail | null>
  /** The same of a row whose channel is text. */
  writeText(request: EmailRequest): Promise<OutboxText | null>
  /** What the clinic is by now: its website and its time zone. */
  clinic: ClinicNow
  /** Tells the background work that an email may be due; never throws, never waits. */
  wake(): void
  /** Tells the background work that one of its jobs may be due; never throws, never waits. */
  wakeJobs(): void
  /** Counts what is read on the website. */
  views: ViewCounter
  /** Aborts when the process is asked to end: what would stay open for hours closes then. */
  ending: AbortSignal
}

/**
 * Opens what the code inside knows of the clinic: its own words (`features/clinic-profile/website/current-clinic.ts`) and
 * its time zone (`clinic-time.server.ts`). Code that runs outside of it throws as soon as it asks.
 */
export type ClinicNow = {
  /** As it is now; where that cannot be read, as it was last. */
  within<T>(action: () => T | Promise<T>): Promise<T>
  /** As it was at most a quarter of a second ago, without a query: not for an answer that is kept. */
  withinRecent<T>(action: () => T | Promise<T>): Promise<T>
  /** Its languages as this process read them last, without asking. */
  readonly lastLanguages: ClinicLanguages
  /** This process has changed it: nothing that it read before is recent any more. */
  forget(): void
}

/** Keeps nothing of who reads (docs/topics/page-views.md). Never throws, never waits. */
export type ViewCounter = {
  /** A page of the website was answered, with its path and what the browser sent for it. */
  view(page: { path: string; method: string | undefined; headers: IncomingHttpHeaders }): void
  /** Somebody came that far in booking. */
  step(headers: Headers, step: BookingStep): void
}

/** What an outbox row asks for. */
export type EmailRequest = {
  kind: EmailKind
  subject: Subject
  recipient: Recipient
  language: Language
  payload: EncryptedText | null
  messageId: string
  createdAt: Temporal.Instant
}

export type OutboxEmail = Email & { kind: EmailKind }

export type OutboxText = Pick<TextMessage, 'to' | 'body'> & {
  kind: EmailKind
  /** It says nothing new from then on; that moment is the last at which it is tried. */
  usefulUntil: Temporal.Instant
}

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** The key under which routes find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** Who asks, found out once by the server before the framework runs. */
export type Visitor = {
  /** The address of the person, behind trusted proxies too (TRUST_PROXY); IPv6 as its /64. */
  address: string
  /** Origin for links and redirects, such as `https://clinic.example`. */
  origin: string
}

export const visitorContext = createContext<Visitor>()
