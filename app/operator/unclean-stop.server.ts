import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sqlitePath } from '../db/engine/database.server.ts'
import { recordFailure, recordSuccess } from '../db/technical/job-runs.server.ts'
import { quickCheck } from '../db/upkeep/integrity.server.ts'
import { kindOf } from '../platform/log.server.ts'
import type { Services } from '../platform/services.ts'

const ownerOnly = 0o600
const jobName = 'quick-check'

/**
 * Leaves a mark that only an orderly stop removes. Where an earlier one is still there (a kill, a power cut),
 * SQLite's file is checked next to serving (docs/topics/database.md); PostgreSQL sees to itself.
 * @returns removes the mark
 */
export function watchForUncleanStop(
  services: Pick<Services, 'settings' | 'db' | 'clock' | 'log'>,
): () => void {
  const { settings } = services
  const { database } = settings
  if (database.engine !== 'sqlite') return () => {}
  const mark = join(settings.dataDirectory, 'serving.mark')
  if (existsSync(mark)) void check(services, database.key)
  else closeSync(openSync(mark, 'w', ownerOnly))
  return () => rmSync(mark, { force: true })
}

async function check(
  { settings, db, clock, log }: Pick<Services, 'settings' | 'db' | 'clock' | 'log'>,
  key: string | undefined,
) {
  try {
    const problems = await quickCheck(sqlitePath(settings.dataDirectory), key)
    const facts = { name: jobName, now: clock.now(), detail: { problems: problems.length } }
    if (problems.length === 0) {
      await recordSuccess(db, facts)
      log.info({}, 'sound after an unclean stop')
    } else {
      await recordFailure(db, facts)
      log.error({ count: problems.length }, 'database damaged')
    }
  } catch (error) {
    log.warn({ kind: kindOf(error) }, 'quick check not done')
  }
}
