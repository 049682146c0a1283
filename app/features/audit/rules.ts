import type { RecordKind } from '../access/screens/screens.ts'
import type { AuditAction } from './actions.ts'

/** What is written down about one action: who, what, on which row. Never a value of a patient's field. */
export type AuditEntry = {
  at: Temporal.Instant
  /** The id of an account or API key, `patient`, `system`, `operator` (a person at the machine), or `anonymous` before sign-in. */
  actor: string
  action: AuditAction
  object: AuditObject
  /** Empty where the action concerns a list. */
  objectId: string
  /** Names of changed fields, states and ids. */
  detail?: Record<string, string | number | boolean | readonly string[]>
  /** Keyed hash of the address; empty for the system. */
  addressHash: string
  /** Digest of the session; none before sign-in, for the system and the operator. */
  session?: string
}

/** What is looked at or changed: a kind of record of one of the screens. */
export type AuditObject = RecordKind

/** Those that change a row, as against looking at it. */
export const changingActions = [
  'create',
  'hold',
  'release',
  'edit',
  'status',
  'publish',
  'discard',
  'deactivate',
  'reactivate',
  'accept',
  'delete',
  'restore',
  'merge',
  'separate',
] as const satisfies AuditAction[]

/** How a row is hashed (`chain.server.ts`); part of what is hashed, so that another way can be told from a change. */
export const rowFormat = 1

/** Stands before the first row. */
export const firstPreviousHash = '0'.repeat(64)

/** A point of the chain that was noted elsewhere: the hash that the row of that number had. */
export type Checkpoint = { seq: number; head: string }

/** What is written down about a cut: the last row that went, by which a check knows it again. */
export const cutDetail = ({ seq, hash }: { seq: number; hash: string }) => ({ seq, head: hash })

/** Keys in order, no spaces (as RFC 8785 writes flat objects of texts and whole numbers). */
export function canonicalJson(columns: Record<string, string | number>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(columns).sort(byKey)))
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
