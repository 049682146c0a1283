import type { Connection } from 'mysql2'
import type { SourceRecord } from '#app/features/imports/source-record.ts'
import type { PhoneCountry } from '../csv/fields.ts'
import { easyAppointmentsRecords } from './records.server.ts'
import { columnsRead, namedTable, type TableName, type TableRow } from './tables.ts'

export type DatabasePlace = {
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Instead of host and port, for a database on the same machine. */
  socketPath?: string
}

const connectMilliseconds = 10_000

type Values = Record<string, string | null>

/**
 * What a running Easy!Appointments holds, as of one moment: the database is opened for reading alone.
 * @throws where the database can't be reached, or opened, or isn't one of Easy!Appointments
 */
export async function* readDatabase(
  place: DatabasePlace,
  choice: { timeZone: string; phoneCountry: PhoneCountry },
): AsyncIterable<SourceRecord> {
  const { host, port, user, password, database, socketPath } = place
  const { createConnection } = await import('mysql2')
  const connection = createConnection({
    user,
    password,
    database,
    ...(socketPath ? { socketPath } : { host, port }),
    charset: 'utf8mb4',
    connectTimeout: connectMilliseconds,
    multipleStatements: false,
    // As a dump writes them: text, or NULL.
    typeCast: (field) => field.string('utf8'),
  })
  // Reported by the query that it breaks off.
  connection.on('error', () => {})
  try {
    await run(connection, 'SET SESSION TRANSACTION READ ONLY')
    await run(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
    const tables = await tablesOf(connection, database)
    if (!tables.has('appointments') || !tables.has('users')) throw new NoEasyAppointments()
    yield* easyAppointmentsRecords((table) => rowsOf(connection, tables.get(table)), choice)
  } finally {
    connection.destroy()
  }
}

export class NoEasyAppointments extends Error {}

type Table = { name: string; columns: string[] }

async function tablesOf(connection: Connection, database: string): Promise<Map<TableName, Table>> {
  const all = new Map<string, string[]>()
  const rows = await run(
    connection,
    'SELECT table_name AS name, column_name AS field FROM information_schema.columns WHERE table_schema = ? ORDER BY table_name, ordinal_position',
    [database],
  )
  for (const { name, field } of rows)
    if (name != null && field != null) all.set(name, [...(all.get(name) ?? []), field])
  const found = new Map<TableName, Table>()
  for (const [name, columns] of all) {
    const table = namedTable(name)
    const read = table && columnsRead(table, columns)
    if (table && read && !found.has(table)) found.set(table, { name, columns: [...read.keys()] })
  }
  return found
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

async function* rowsOf(connection: Connection, table: Table | undefined): AsyncIterable<TableRow> {
  if (!table) return
  const order = table.columns.includes('id') ? ' ORDER BY id' : ''
  const query = `SELECT ${table.columns.map(quoted).join(', ')} FROM ${quoted(table.name)}${order}`
  let line = 0
  const rows: AsyncIterable<Values> = connection.query(query).stream()
  for await (const values of rows) {
    line += 1
    yield { line, values: { ...values } }
  }
}

function run(connection: Connection, query: string, values: string[] = []): Promise<Values[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Values[]>()
  connection.query(query, values, (error, rows) => {
    if (error) reject(error)
    else resolve(Array.isArray(rows) ? (rows as Values[]) : [])
  })
  return promise
}
