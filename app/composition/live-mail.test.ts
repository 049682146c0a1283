import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { insertMissingSettings } from '../features/accounts/settings/queries.server.ts'
import { writeTestEmail } from '../features/emails/staff-emails.server.ts'
import { readMailAlarm } from '../features/mail-setup/queries.server.ts'
import { currentSender } from '../features/mail-setup/sender/queries.server.ts'
import { connectService, disconnectService } from '../features/mail-setup/service/commands.server.ts'
import { isMailProved } from '../features/mail-setup/test-email.server.ts'
import { createMailer } from '../platform/mail/mailer.server.ts'
import { ContentClock } from '../platform/pages/content-versions.server.ts'
import { CurrentClinic } from './current-clinic.server.ts'
import { liveSettings } from './live-settings.server.ts'

const actor = { kind: 'staff', id: 'owner-1', addressHash: '' } as const

/** A process that serves, without a mail service in its environment. */
function processOn(opened: TestServices): TestServices {
  const { settings, follow } = liveSettings({
    ...opened.settings,
    mail: { transport: 'file' },
    allowPrivateHosts: ['127.0.0.1'],
  })
  const content = new ContentClock(opened.db)
  const clinic = new CurrentClinic({ db: opened.db, content, log: opened.log, follow })
  const mailer = createMailer(settings, () => currentSender({ db: opened.db, settings }))
  return { ...opened, settings, content, clinic, mailer }
}

forEachEngineWithServices((open) => {
  test('another process sends by the service that was just connected, from its sender', async () => {
    const opened = await open()
    await insertMissingSettings(opened.db, opened.clock.now())
    const [here, there] = [processOn(opened), processOn(opened)]
    const server = await startMailServer({ password: 'right' })
    onTestFinished(server.close)
    const typed = {
      provider: 'other',
      host: '127.0.0.1',
      port: String(server.port),
      encryption: 'starttls',
      user: 'clinic',
      password: 'right',
      region: '',
      serviceId: '',
      templateId: '',
      from: 'desk@clinic.example',
      to: 'dana@clinic.example',
    }
    expect(await there.clinic.within(() => readMailAlarm(there))).toBe('nothing')
    const connected = await here.clinic.within(() =>
      connectService(here, { actor, typed, name: 'Dana', write: writeTestEmail }),
    )
    expect(connected).toMatchObject({ ok: true })
    await there.clinic.within(async () => {
      expect([await readMailAlarm(there), await isMailProved(there)]).toEqual([null, true])
      await there.mailer.send(
        await writeTestEmail({ name: 'Elena', address: 'elena@patients.example' }, there.clock.now()),
      )
    })
    expect(server.delivered.map(({ from, recipients }) => [from, ...recipients])).toEqual([
      ['desk@clinic.example', 'dana@clinic.example'],
      ['desk@clinic.example', 'elena@patients.example'],
    ])
    await here.clinic.within(() => disconnectService(here, actor))
    expect(await there.clinic.within(() => readMailAlarm(there))).toBe('nothing')
    expect(there.mailer.transport).toBe('file')
  })
})
