import { askAnything } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'

const timeoutMilliseconds = 2_000

/** Whether the database answers a question soon. Never throws. */
export async function isAnswering(db: Database): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), timeoutMilliseconds)
  const answer = askAnything(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** Connection refused, reset or lost; PostgreSQL stopping, starting or full; SQLite busy, full or unreadable. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53100',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])
const awaySqlite = new Set([5, 6, 10, 13, 14])
const connectionClass = '08'
const awayMessages = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Whether an error means that the database is away for a while, so that trying again soon makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if ('errcode' in error) return awaySqlite.has(Number(error.errcode) & 0xff)
  const code = 'code' in error ? String(error.code) : ''
  return (
    awayCodes.has(code) ||
    (code.length === 5 && code.startsWith(connectionClass)) ||
    awayMessages.test(error.message)
  )
}
