import type { Tables } from '#app/db/tables.ts'

/** What the first file of an archive says. */
export type ExportHead = {
  format: typeof exportFormat
  version: number
  /** Instant as of which everything is. */
  madeAt: string
  /** Names of the migrations that the tables went through. */
  migrations: string[]
  /** The audit log's newest entry; null for an empty log. */
  checkpoint: { seq: number; head: string } | null
}

/** What the last but one says: it counts all before it. */
export type ExportEnd = {
  /** Rows of each table; tables without any are left out. */
  rows: Record<string, number>
  files: number
  /** Texts that no key opened: they are empty in the archive. */
  unreadableTexts: number
  /** Phone numbers that said STOP, and belong to nobody whom the clinic still knows. */
  forgottenStops: number
}

export const exportFormat = 'firstlight-clinic'
export const exportVersion = 1

/** Where things lie in the archive. */
export const headPath = 'clinic.json'
export const endPath = 'counts.json'
export const checksumsPath = 'SHA256SUMS.txt'
export const rowsPath = (table: string): string => `json/${table}.jsonl`
export const sheetPath = (table: string): string => `csv/${table}.csv`
export const fhirPath = (type: string): string => `fhir/${type}.ndjson`
export const auditPath = 'audit/audit-log.jsonl'
export const fileFolder = 'files/'

/** Why a table isn't in the archive. */
type LeftOut =
  /** It opens or proves something, or signs in somebody. */
  | 'secret'
  /** It is of this installation: its jobs, its backups, its limits. */
  | 'installation'
  /** It is there for minutes, such as what Undo needs. */
  | 'passing'

/**
 * What the archive has of a table: every row and column, all but some columns, or nothing. Columns that are left out get a
 * value of their own where the archive is loaded (`replacements.server.ts`).
 */
type ExportRule<Row> = 'whole' | { without: readonly (keyof Row & string)[] } | { leftOut: LeftOut }

/** Every table, so that a new one isn't forgotten. */
export const exportRules = {
  appointments: 'whole',
  appointment_parts: 'whole',
  appointment_notes: 'whole',
  appointment_answers: 'whole',
  appointment_search: 'whole',
  appointment_counts: 'whole',
  cancellations: 'whole',
  visit_answers: 'whole',
  patient_changes: 'whole',
  reminders: 'whole',
  text_consents: 'whole',
  visit_rules: 'whole',
  reminder_rules: 'whole',
  slot_claims: 'whole',
  slot_holds: 'whole',
  freed_times: 'whole',
  visit_links: { leftOut: 'secret' },
  booking_senders: { leftOut: 'secret' },
  desk_undos: { leftOut: 'passing' },
  desk_searches: { leftOut: 'passing' },
  /** Emails that wait stay with the server that has them: two would send them. */
  outbox: { without: ['payload'] },

  patients: 'whole',
  patient_details: 'whole',
  patient_terms: 'whole',
  patient_notes: 'whole',
  patient_merges: 'whole',
  patient_pairs: 'whole',
  patient_corrections: 'whole',
  patient_moves: 'whole',
  booking_blocks: 'whole',
  name_slips: 'whole',

  contact_messages: 'whole',
  message_replies: 'whole',
  message_drafts: 'whole',
  reply_templates: 'whole',
  testimonials: 'whole',
  approval_undos: { leftOut: 'passing' },
  waitlist_entries: { without: ['digest', 'token'] },
  waitlist_offers: { without: ['digest', 'token'] },
  waitlist_calendar: 'whole',

  treatments: 'whole',
  clinicians: 'whole',
  clinician_profiles: 'whole',
  clinician_feeds: { leftOut: 'secret' },
  rooms: 'whole',
  treatment_clinicians: 'whole',
  treatment_rooms: 'whole',
  opening_hours: 'whole',
  closures: 'whole',
  openings: 'whole',

  gallery_images: 'whole',
  website_versions: 'whole',
  website_drafts: 'whole',
  website_pictures: 'whole',
  website_counts: 'whole',
  legal_versions: 'whole',
  picture_consents: 'whole',

  admins: { without: ['passwordHash'] },
  /** Who it was stays readable in the audit log; a key opens nothing any more. */
  api_keys: { without: ['digest'] },
  desk_views: 'whole',
  staff_mails: { without: ['codeDigest', 'codeUntil', 'codeTries'] },
  staff_news: 'whole',
  mail_senders: { without: ['codeDigest', 'codeUntil', 'codeTries'] },
  sessions: { leftOut: 'secret' },
  pending_sign_ins: { leftOut: 'secret' },
  two_step_secrets: { leftOut: 'secret' },
  recovery_codes: { leftOut: 'secret' },
  passkeys: { leftOut: 'secret' },
  passkey_challenges: { leftOut: 'secret' },
  invitations: { leftOut: 'secret' },

  /** An entry's digests of address and session are under its hash: without them nobody could verify it. */
  audit_log: 'whole',
  audit_subjects: 'whole',
  audit_cuts: 'whole',

  settings: 'whole',
  seeds: 'whole',
  agreements: 'whole',
  /** In place of the digest, the number itself where somebody in the clinic still has it. */
  text_proofs: { without: ['numberDigest'] },
  text_stops: { without: ['numberDigest'] },
  text_deliveries: 'whole',
  text_events: { leftOut: 'passing' },
  /** Their passwords are secrets: clinicians connect again, and everything is read again then. */
  webhooks: { leftOut: 'secret' },
  webhook_deliveries: { leftOut: 'installation' },
  calendar_connections: { leftOut: 'secret' },
  calendar_events: { leftOut: 'installation' },
  busy_times: { leftOut: 'installation' },
  calendar_copies: { leftOut: 'installation' },
  /** Only those that brought something, with the marks of what they brought: imported patients stay as long as their marks. */
  imports: { without: ['addressHash', 'session'] },
  import_pieces: { leftOut: 'passing' },
  /** Its keys are hashes under the clinic's key: under another one they match nothing. */
  import_rows: { without: ['sourceKey', 'recordKey', 'emailKey', 'personKey', 'record'] },
  service_settings: { leftOut: 'secret' },
  status_tokens: { leftOut: 'secret' },
  dkim_keys: { leftOut: 'secret' },
  text_keys: { leftOut: 'secret' },
  idempotency_keys: { leftOut: 'secret' },
  limits: { leftOut: 'installation' },
  job_runs: { leftOut: 'installation' },
  backups: { leftOut: 'installation' },
  content_versions: { leftOut: 'installation' },
} as const satisfies { [Table in keyof Tables]: ExportRule<Tables[Table]> }

type AnyRule = ExportRule<Record<string, unknown>>

export const isRuled = (table: string): boolean => Object.hasOwn(exportRules, table)

/** Throws for a table that nobody decided about: the test of the schema names it before that. */
export function exportRule(table: string): AnyRule {
  if (!isRuled(table)) throw new Error(`table ${table} has no rule for exports`)
  return exportRules[table as keyof typeof exportRules]
}

/** Columns of a table that the archive doesn't have; null where it has nothing of the table. */
export function columnsWithout(table: string): readonly string[] | null {
  const rule = exportRule(table)
  if (rule === 'whole') return []
  return 'without' in rule ? rule.without : null
}

/** What only the program reads: indexes, counters, and ids. There is no spreadsheet of it. */
const machineTables: ReadonlySet<string> = new Set<keyof Tables>([
  'appointment_search',
  'appointment_counts',
  'slot_claims',
  'slot_holds',
  'freed_times',
  'patient_details',
  'patient_terms',
  'name_slips',
  'patient_corrections',
  'patient_moves',
  'waitlist_calendar',
  'audit_subjects',
  'audit_cuts',
  'desk_views',
  'seeds',
  'website_versions',
  'website_drafts',
  'import_rows',
])

export const hasSheet = (table: string): boolean => !machineTables.has(table)

/** Where files that staff uploaded are kept; nothing else of an archive is ever a path of ours. */
const keptFile = /^(?:gallery|website)\/[A-Za-z0-9_-]{1,100}(?:[./][A-Za-z0-9_-]{1,40}){0,3}$/

export const isKeptFile = (key: string): boolean => keptFile.test(key)

/** A row's line: a text may have 50,000 characters, a version of the website some hundred thousand. */
export const longestLine = 32 * 1_048_576

export const exportName = (day: string): string => `firstlight-clinic-${day}.zip`
