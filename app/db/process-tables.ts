import type { Generated } from 'kysely'
import type { CalendarDate, EncryptedText, Flag } from './values.ts'

/* Tables of the process itself, and of what is set for everybody; instants and flags as in tables.ts. */

/** Counts the changes of what public pages show; kept by triggers. A kind's version is the sum of its shards. */
export type ContentVersionRow = { kind: string; shard: number; version: number }

export type SettingsRow = {
  id: string
  theme: string
  notifications: Flag
  updatedAt: string
  /** Since when everybody needs two-step verification; null where nobody does. */
  factorRequiredSince: string | null
  /** A passkey may take the place of the password. */
  passkeyAlone: Flag
  /** When all first steps were first found done; null while some are open. */
  setupDoneAt: string | null
  /** The last test email: when, what became of it, and by which service (a digest of its settings). */
  testEmailAt: string | null
  testEmailOutcome: string
  testEmailService: string
  /** JSON: the hosts of PUBLIC_URL so far, and since when each; calendar events keep the one they were made under. */
  calendarHosts: string
  /** Patients are asked for their date of birth, on the phone and online. */
  asksBirthDate: Generated<Flag>
  /** Booking and the patient's page say what a treatment costs. */
  showsPrices: Generated<Flag>
  /** Page views of the website are counted. */
  countsPageViews: Generated<Flag>
  /** Where the server is, as the owner says; empty where they didn't. */
  dataRegion: Generated<string>
  /** The owner says that the host encrypts the disk, which can't be seen from the machine. */
  hostEncrypts: Generated<Flag>
}

/** The one token that opens /status.json; none until an owner makes it. */
export type StatusTokenRow = {
  id: string
  digest: string
  /** Id of an admin. */
  createdBy: string
  createdAt: string
  /** When it last opened it; null until then. */
  usedAt: string | null
}

/** An agreement with a vendor that may see patients' data (BAA), as the owner typed it. */
export type AgreementRow = {
  id: string
  vendor: string
  signedOn: CalendarDate
  /** Its last day; null where it has no end. */
  endsOn: CalendarDate | null
  createdAt: string
  updatedAt: string
}

/** What became of a backup. */
export type BackupRow = {
  id: string
  /** By night, or because somebody asked for it. */
  kind: 'nightly' | 'by-hand'
  /** Of its file. */
  name: string
  /** Id of an admin; empty for the program itself. */
  startedBy: string
  startedAt: string
  /** Null while it runs, and where its process ended before it. */
  endedAt: string | null
  bytes: number | null
  rowCount: number | null
  files: number | null
  /** Why it failed, in one word; empty where it did not. */
  fault: string
  /** When it was last restored to see whether it can be. */
  verifiedAt: string | null
  verificationFault: string
}

/** Work that comes again; a lease keeps it to one process at a time. */
export type JobRunRow = {
  name: string
  dueAt: string
  /** Until when its holder has it to itself; null when nobody has. */
  leasedUntil: string | null
  holder: string
  startedAt: string | null
  succeededAt: string | null
  failedAt: string | null
  /** In a row. */
  failures: number
  /** JSON: what the last success has to say. */
  detail: string
}

export type LimitRow = { key: string; count: number; resetAt: string }

/** Kinds that were seeded once, so that what staff delete stays deleted (docs/topics/database.md). */
export type SeedRow = { kind: string; seededAt: string }

/** A key of the encrypted texts, under the secret key; the highest number is in use. */
export type TextKeyRow = { number: number; encrypted: EncryptedText }

/** What the owner set of a service, as JSON (`features/service-settings/rules.ts`). */
export type ServiceSettingRow = { name: string; value: string; updatedAt: string }

/** A key with which another program uses the API: it may do what its role may, and of that only its scopes. */
export type ApiKeyRow = {
  id: string
  /** What the owner calls it, such as "Billing". */
  name: string
  role: string
  /** Whose appointments a key of the clinician's role sees; null for other roles. */
  clinicianId: string | null
  /** Names of `features/connections/keys/rules.ts`, with spaces between them. */
  scopes: string
  digest: string
  /** Its last characters, by which people tell keys apart. */
  hint: string
  /** Id of an admin. */
  createdBy: string
  createdAt: string
  expiresAt: string | null
  usedAt: string | null
  revokedAt: string | null
}

/** An address to which other programs are told what happened. */
export type WebhookRow = {
  id: string
  /** Often holds a token of its owner's. */
  url: string
  /** Types of events with a space around each, as the database's triggers look for them. */
  events: string
  /** What is told says more than ids. */
  details: Flag
  /** JSON: `features/connections/webhooks/signing.server.ts`. */
  secrets: string
  /** The newest secret's last characters. */
  hint: string
  state: 'on' | 'off' | 'gone' | 'failed'
  /** Since when nothing has arrived; null where the last try did. */
  failingSince: string | null
  /** Until when its server asked to be left alone. */
  pausedUntil: string | null
  /** Id of an admin. */
  createdBy: string
  createdAt: string
  /** When the newest secret was made. */
  secretAt: string
  updatedAt: string
}

/** One thing that happened, on its way to one webhook; written by triggers of the database. */
export type WebhookDeliveryRow = {
  id: string
  webhookId: string
  type: string
  kind: string
  objectId: string
  /** Counts the events of one record to one webhook, which are sent in this order. */
  seq: number
  happenedAt: string
  state: 'waiting' | 'sent' | 'dead'
  attempts: number
  dueAt: string
  leasedUntil: string | null
  finishedAt: string | null
  /** What the last try was answered; null where nothing was. */
  status: number | null
  /** Why there was no answer, in one word; empty where there was one. */
  fault: string
  milliseconds: number | null
}

export type ProcessTables = {
  api_keys: ApiKeyRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  service_settings: ServiceSettingRow
  content_versions: ContentVersionRow
  settings: SettingsRow
  status_tokens: StatusTokenRow
  agreements: AgreementRow
  job_runs: JobRunRow
  backups: BackupRow
  limits: LimitRow
  seeds: SeedRow
  text_keys: TextKeyRow
}

/** Append-only, each row hashed with the one before (docs/topics/audit-log.md). */
export type AuditRow = {
  seq: number
  at: string
  actor: string
  action: string
  object: string
  objectId: string
  /** JSON: names of changed fields and ids, never values. */
  detail: string
  /** Keyed hash of the address. */
  addressHash: string
  previousHash: string
  /** HMAC-SHA-256 under a key that the database does not hold. */
  hash: string
  /** How it was hashed. */
  version: number
  /** Digest of the session in which it was done; empty before sign-in, for the system and the operator. */
  session: string
}

/** Every record that the action of that row concerned: the one it was done to, and those of a shown list. */
export type AuditSubjectRow = { objectId: string; seq: number }

/** The audit log's rows up to this one are gone after their time; the next row is on this hash. */
export type AuditCutRow = { seq: number; hash: string; at: string }

export type AuditTables = {
  audit_log: AuditRow
  audit_cuts: AuditCutRow
  audit_subjects: AuditSubjectRow
}
