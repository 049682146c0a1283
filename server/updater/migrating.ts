import { join } from 'node:path'
import { nodeOf, type Places, releaseFolder } from './places.ts'
import { run } from './programs.ts'
import { Stop } from './stop.ts'

const roleMayNot = 'this role may not change them'
const deniedCode = '42501'

/**
 * On PostgreSQL the new release's migrations run before anything is stopped: they only add, and the release that serves runs on
 * what they added. As the owner of the tables, where the service's own role may not change them; where nobody told us the owner,
 * the update goes no further.
 */
export async function migrateAhead(places: Places, version: string): Promise<void> {
  const { environment, tableOwner } = places
  if (!environment.DATABASE_URL) return
  const release = releaseFolder(places, version)
  const { code, output } = await run(
    places,
    nodeOf(release),
    [join(release, 'server', 'admin.ts'), 'migrate'],
    {
      cwd: release,
      environment: {
        ...environment,
        DATA_DIR: places.data,
        DATABASE_URL: tableOwner ?? environment.DATABASE_URL,
      },
      asService: true,
    },
  )
  if (code === 0) return
  const isRole = output.includes(roleMayNot) || output.includes(deniedCode)
  throw new Stop(isRole ? 'database-role' : 'migration-failed', output.split('\n').at(-1), { isQuoted: true })
}
