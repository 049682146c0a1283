import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '../../../test/services.ts'
import { recordSuccess } from '../../db/technical/job-runs.server.ts'
import { m } from '../../language/messages.ts'
import { type Job, startJobs } from '../../platform/process/jobs.server.ts'
import { backupJob } from './rules.ts'
import { readBackupStatus } from './status.server.ts'

forEachEngineWithServices((openServices) => {
  test('says when the last backup was made, and when it is too old or the last try failed', async () => {
    const services = await openServices()
    services.settings.backup.directory = 'anywhere'
    expect(await readBackupStatus(services)).toEqual({
      last: 'No backup has been made yet.',
      schedule: 'A backup is made every night.',
      warning: null,
    })
    await recordSuccess(services.db, { name: backupJob, now: services.clock.now(), detail: {} })
    const last = 'Last backup: Mon, Dec 7 at 9:00 AM Central Time.'
    expect(await readBackupStatus(services)).toMatchObject({ last, warning: null })
    services.clock.advance({ hours: 37 })
    expect(await readBackupStatus(services)).toMatchObject({ last, warning: m.backups_settings_old() })
    const broken: Job = { name: backupJob, next: (now) => now, run: () => Promise.reject(new Error('full')) }
    const stop = await startJobs(services, [broken])
    await stop()
    const failed = m.backups_settings_failed({ day: 'Tue, Dec 8', time: '10:00 PM' })
    expect(await readBackupStatus(services)).toMatchObject({ last, warning: failed })
  })
})
