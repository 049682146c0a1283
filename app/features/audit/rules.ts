/** What is written down about one deed: who, what, on which row. Never a value of a patient's field. */
export type AuditEntry = {
  at: Temporal.Instant
  /** An admin's id, `system`, `operator` (a person at the machine), or `anonymous` before sign-in. */
  actor: string
  action: AuditAction
  object: AuditObject
  /** Empty where the deed concerns a list. */
  objectId: string
  /** Names of changed fields, states and ids. */
  detail?: Record<string, string | number | boolean | readonly string[]>
  /** Keyed hash of the address; empty for the system. */
  addressHash: string
}

export type AuditAction =
  | 'list'
  | 'view'
  | 'create'
  | 'edit'
  | 'status'
  | 'delete'
  | 'restore'
  | 'export'
  | 'print'
  | 'end'
  | 'lock'
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'

export type AuditObject =
  | 'appointment'
  | 'treatment'
  | 'gallery-image'
  | 'testimonial'
  | 'contact-message'
  | 'admin'
  | 'session'
  | 'settings'
  | 'second-factor'
  | 'audit-log'
  | 'backup'
  | 'patient'

/** Those that change a row, as against looking at it. */
export const changingActions = [
  'create',
  'edit',
  'status',
  'delete',
  'restore',
] as const satisfies AuditAction[]

/** Stands before the first row (interop formats 7). */
export const firstPreviousHash = '0'.repeat(64)

/** Keys in order, no spaces (as RFC 8785 writes flat objects of texts and whole numbers). */
export function canonicalJson(columns: Record<string, string | number>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(columns).sort(byKey)))
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
