import { createHmac, hkdfSync } from 'node:crypto'
import { readJsonOr } from '#app/db/json.ts'
import type { AuditRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { canonicalJson, rowFormat } from '../rules.ts'

/** The key under which rows are chained; nobody who has the database alone has it. */
export type ChainKey = Buffer

const keyBytes = 32
const keys = new WeakMap<object, ChainKey>()

/** A key of its own for the chain (HKDF, RFC 5869). */
export const chainKey = (secretKey: string): ChainKey =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'audit chain', keyBytes))

/** Anyone who opens a database to write in its log says under which key, once: its transactions share it. */
export function keepChainKey(db: Database, secretKey: string): void {
  keys.set(adapterOf(db), chainKey(secretKey))
}

export const chainKeyOf = (db: Database): ChainKey | null => keys.get(adapterOf(db)) ?? null

/** A database and all its transactions have the same one. */
const adapterOf = (db: Database): object => db.getExecutor().adapter

export type Unhashed = Omit<AuditRow, 'hash'>

/** HMAC-SHA-256 of the hash before and of these columns, as canonical JSON: one that a newer release adds is no part of it. */
export function hashOf(row: Unhashed, key: ChainKey): string {
  const { seq, at, actor, action, object, objectId, detail, addressHash, version, session } = row
  const columns = { seq, at, actor, action, object, objectId, detail, addressHash, version, session }
  return createHmac('sha256', key)
    .update(`${row.previousHash}\n${canonicalJson(columns)}`)
    .digest('hex')
}

/** Whether the row is as it was written under that key. */
export function isKeyed({ hash, ...row }: AuditRow, key: ChainKey | null): boolean {
  return key !== null && row.version === rowFormat && hash === hashOf(row, key)
}

type SubjectRow = Pick<AuditRow, 'seq' | 'objectId' | 'detail'>

/** The ids that lead to a row, in order: the record it was done to, and those of a list. */
export function subjectsOf({ seq, objectId, detail }: SubjectRow): string[] {
  const { ids = [] } = readJsonOr('audit_log.detail', { id: seq, text: detail }, {})
  return [...new Set([objectId, ...ids])].filter((id) => id !== '').sort()
}
