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

/** The audit log's rows up to this one are gone after their time; the next row stands on this hash. */
export type AuditCutRow = { seq: number; hash: string; at: string }

export type AuditTables = {
  audit_log: AuditRow
  audit_cuts: AuditCutRow
  audit_subjects: AuditSubjectRow
}
