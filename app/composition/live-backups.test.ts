import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backingUp } from '#app/features/backups/jobs.server.ts'
import { isBackupName } from '#app/features/backups/rules.ts'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import type { TestServices } from '#test/test-services.ts'
import { ofClinic } from '../composition.server.ts'
import { CurrentClinic } from './current-clinic.server.ts'
import { liveSettings } from './live-settings.server.ts'

stretchQuickly()

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const value = { keep: 2, passphrase: 'a lantern in the window' }

/** A process that serves, and looks for work when it is asked to. */
function processOn(opened: TestServices) {
  const { settings, follow } = liveSettings(opened.settings)
  const content = new ContentClock(opened.db)
  const clinic = new CurrentClinic({ db: opened.db, content, log: opened.log, follow })
  const services = { ...opened, settings, content, clinic }
  const jobs = backingUp(services).map(ofClinic(clinic))
  return { services, look: () => runDue(services, jobs) }
}

forEachEngineWithServices((open) => {
  test('backups are turned on and off in one process, and every other follows without a restart', async () => {
    const opened = await open()
    const [here, there] = [processOn(opened), processOn(opened)]
    const folder = join(opened.settings.dataDirectory, 'backups')
    const made = () => readdirSync(folder).filter(isBackupName).length
    await there.look()
    expect(existsSync(folder)).toBe(false)
    expect(await opened.db.selectFrom('job_runs').select('name').execute()).toEqual([])
    const saving = { actor: dana, name: 'backups', fields: ['passphrase', 'keep'] } as const
    expect(await saveService(here.services, { ...saving, value })).toMatchObject({ ok: true })
    await Promise.all([there.look(), here.look()])
    expect(made()).toBe(1)
    opened.clock.advance({ hours: 24 })
    expect(await removeService(here.services, { actor: dana, name: 'backups' })).toMatchObject({ ok: true })
    await there.look()
    expect(made()).toBe(1)
    expect(await saveService(there.services, { ...saving, value })).toMatchObject({ ok: true })
    await here.look()
    expect(made()).toBe(2)
  })
})
