import pg from 'pg'
import { later, type Stop } from '#app/platform/process/timers.server.ts'
import type { DatabasePlace } from './database.server.ts'
import { namedAddress } from './database.server.ts'

const connectTimeoutMilliseconds = 5_000
const againMilliseconds = 5_000

/**
 * Hears what other processes tell on that channel (LISTEN): a wake-up, never the only way to
 * know, for a connection may be lost for a while. SQLite has one process, and nothing to hear.
 * @returns what ends it
 */
export function listenTo(
  { database }: Pick<DatabasePlace, 'database'>,
  channel: string,
  onNotice: () => void,
): () => Promise<void> {
  if (database.engine === 'sqlite') return async () => {}
  const { url } = database
  let isOver = false
  let callOff: Stop = () => {}
  let client: pg.Client | undefined
  const again = () => {
    if (isOver) return
    callOff()
    callOff = later(againMilliseconds, connect)
  }
  const connect = () => {
    const fresh = new pg.Client({
      connectionString: namedAddress(url),
      connectionTimeoutMillis: connectTimeoutMilliseconds,
      keepAlive: true,
    })
    client = fresh
    fresh.on('notification', onNotice)
    fresh.on('error', () => {})
    fresh.on('end', again)
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .then(onNotice)
      .catch(() => fresh.end().catch(again))
  }
  connect()
  return async () => {
    isOver = true
    callOff()
    await client?.end().catch(() => {})
  }
}
