import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { AuditRow } from '#app/db/audit-tables.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { Database } from '#app/db/tables.ts'
import { canonicalJson, keyedVersion } from '../rules.ts'

/** The key under which rows are chained; nobody who has the database alone has it. */
export type ChainKey = Buffer

const keyBytes = 32
const keys = new WeakMap<object, ChainKey>()

/** A key of its own for the chain (HKDF, RFC 5869). */
export const chainKey = (secretKey: string): ChainKey =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'audit chain', keyBytes))

/** Whoever opens a database to write in its log says under which key, once: its transactions share it. */
export function keepChainKey(db: Database, secretKey: string): void {
  keys.set(adapterOf(db), chainKey(secretKey))
}

export const chainKeyOf = (db: Database): ChainKey | null => keys.get(adapterOf(db)) ?? null

/** A database and all its transactions have the same one. */
const adapterOf = (db: Database): object => db.getExecutor().adapter

export type Unhashed = Omit<AuditRow, 'hash'>

/** HMAC-SHA-256 of the hash before and of all columns, as canonical JSON. */
export function keyedHashOf(row: Unhashed, key: ChainKey): string {
  const { version, session } = row
  return createHmac('sha256', key).update(textOf(row, { version, session })).digest('hex')
}

/** The first format: SHA-256, of the columns that there were. Proves order, and nothing against who can write. */
export const plainHashOf = (row: Unhashed): string =>
  createHash('sha256').update(textOf(row, {})).digest('hex')

function textOf(row: Unhashed, more: Record<string, string | number>): string {
  const { seq, at, actor, action, object, objectId, detail, addressHash } = row
  const columns = { seq, at, actor, action, object, objectId, detail, addressHash, ...more }
  return `${row.previousHash}\n${canonicalJson(columns)}`
}

/** Whether the row was written under that key, as it stands; never so for the first format. */
export function isKeyed({ hash, ...row }: AuditRow, key: ChainKey | null): boolean {
  return key !== null && row.version === keyedVersion && hash === keyedHashOf(row, key)
}

type SubjectRow = Pick<AuditRow, 'seq' | 'objectId' | 'detail'>

/** The ids that lead to a row, in order: the record it was done to, and those of a list. */
export function subjectsOf({ seq, objectId, detail }: SubjectRow): string[] {
  const { ids = [] } = readJsonOr('audit_log.detail', { id: seq, text: detail }, {})
  return [...new Set([objectId, ...ids])].filter((id) => id !== '').sort()
}
