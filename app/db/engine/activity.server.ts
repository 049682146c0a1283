import { type DatabaseConnection, type Dialect, type Driver, Kysely, type KyselyPlugin } from 'kysely'

/** What this process did to its database, counted since its start. */
export type Activity = {
  /** Statements that may have changed something, counted when they are over: a commit after it is done. */
  writes: number
  /** Statements and connections that failed. */
  failures: number
}

const activities = new WeakMap<object, Activity>()

/** A database on that dialect, with everything that passes through it counted. */
export function openCounted<Tables>(dialect: Dialect, plugins: KyselyPlugin[] = []): Kysely<Tables> {
  const activity = { writes: 0, failures: 0 }
  const db = new Kysely<Tables>({ dialect: counted(dialect, activity), plugins })
  activities.set(db, activity)
  return db
}

/** What passed through a database of ours so far. */
export function activityOf(db: object): Activity {
  const activity = activities.get(db)
  if (!activity) throw new Error('only what openCounted opened is counted')
  return activity
}

/** The same dialect, counted. */
function counted(dialect: Dialect, activity: Activity): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => countedDriver(dialect.createDriver(), activity),
  }
}

function countedDriver(driver: Driver, activity: Activity): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options).catch((error) => {
      activity.failures++
      throw error
    })
    if (!known.has(connection)) {
      known.add(connection)
      countStatements(connection, activity)
    }
    return connection
  }
  return driver
}

function countStatements(connection: DatabaseConnection, activity: Activity): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    try {
      return await execute(query, options)
    } catch (error) {
      activity.failures++
      throw error
    } finally {
      if (query.query.kind !== 'SelectQueryNode') activity.writes++
    }
  }
}
