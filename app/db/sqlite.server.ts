import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'

const busyTimeoutMilliseconds = 5_000
const keptStatements = 200

/**
 * Opens the file with every commit on disk before it is acknowledged: WAL and `synchronous=FULL`, asserted.
 * Throws where the file is no database or the settings do not hold.
 */
export function openSqliteFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: busyTimeoutMilliseconds })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const { journal_mode: mode } = file.prepare('pragma journal_mode').get() as { journal_mode: string }
  const { synchronous } = file.prepare('pragma synchronous').get() as { synchronous: number }
  if (path !== ':memory:' && (mode !== 'wal' || synchronous !== 2)) {
    file.close()
    throw new Error(`SQLite keeps journal_mode ${mode}, synchronous ${synchronous}; wal and 2 are needed`)
  }
  return file
}

/** Kysely's SQLite dialect on Node's own engine; begins transactions as writers (data-engine traps 1, 2). */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: DatabaseSync) {
    const statements = new Map<string, SqliteStatement>()
    super({
      database: {
        close: () => file.close(),
        prepare: (text) => prepared(file, statements, text),
      },
    })
  }

  override createDriver() {
    const driver = super.createDriver()
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return driver
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** The oldest statement goes when the cache is full; any change of tables empties it. */
function prepared(
  file: DatabaseSync,
  statements: Map<string, SqliteStatement>,
  text: string,
): SqliteStatement {
  if (/^\s*(create|alter|drop)\b/i.test(text)) statements.clear()
  const kept = statements.get(text)
  if (kept) return kept
  const statement = forKysely(file.prepare(text))
  if (statements.size >= keptStatements) {
    const oldest = statements.keys().next().value
    if (oldest !== undefined) statements.delete(oldest)
  }
  statements.set(text, statement)
  return statement
}

function forKysely(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
