import { jobFacts, makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { clockTime } from '#app/platform/dates.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import { updateVerified } from './history-queries.server.ts'
import { backupJob, backupTime, testJob } from './rules.ts'
import { type BackupParts, type BackupPlace, backUpAndTell, placeOf } from './run.server.ts'
import { testNewest } from './verification.server.ts'

/** Hours after the backup. */
const testTime = clockTime(5 * 60)
/** A test that went wrong is made again the next night. */
const daysBetweenTests = 7

/** Two jobs, while backups are on. Both run at once the first time, the backup before its test. */
export const backingUp = (parts: BackupParts): Job[] =>
  [nightlyBackup(parts), weeklyTest(parts)].map((job) => ({
    ...job,
    isOn: () => placeOf(parts.settings) !== null,
  }))

/** As the settings say now: the owner may have turned them off since the job was taken. */
function placeNow({ settings }: BackupParts): BackupPlace {
  const place = placeOf(settings)
  if (place === null) throw new Error('backups are off')
  return place
}

const nightlyBackup = (parts: BackupParts): Job => ({
  name: backupJob,
  next: (now) => nextAtClinic(now, backupTime),
  run: async () => {
    const facts = await backUpAndTell(parts, placeNow(parts))
    await testSoonAfterFault(parts)
    return facts
  },
})

/** Anyone who has put something right need not wait for the night to see it proved. */
async function testSoonAfterFault({ db, clock, log }: BackupParts): Promise<void> {
  try {
    const { detail } = (await jobFacts(db, [testJob])).get(testJob) ?? {}
    if (detail?.fault) await makeJobDue(db, testJob, clock.now())
  } catch (error) {
    log.warn({ kind: kindOf(error) }, 'test of a backup not brought forward')
  }
}

const keyOf = ({ database }: BackupParts['settings']) =>
  database.engine === 'sqlite' && database.key ? { key: database.key } : {}

function weeklyTest(parts: BackupParts): Job {
  const { db, clock, log, settings } = parts
  let wentWell = true
  return {
    name: testJob,
    next: (now) => nextAtClinic(wentWell ? now.add({ hours: 24 * (daysBetweenTests - 1) }) : now, testTime),
    run: async () => {
      const { tested, fault } = await testNewest({
        ...placeNow(parts),
        ...keyOf(settings),
        dataDirectory: settings.dataDirectory,
      })
      wentWell = fault === ''
      if (tested) await updateVerified(db, { tested, now: clock.now(), fault })
      if (wentWell) log.info({ count: tested?.rows }, 'backup restored as a test')
      else log.error({ code: fault }, 'backup not restored in a test')
      const { name = '', rows = 0, files = 0 } = tested ?? {}
      return { fault, name, rows, files }
    },
  }
}
