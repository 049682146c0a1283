import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { readServices } from '#app/features/service-settings/queries.server.ts'
import type { Service } from '#app/features/service-settings/rules.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import type { ServiceName, Settings } from '#app/platform/settings.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import type { TestServices } from '#test/test-services.ts'
import { CurrentClinic } from './current-clinic.server.ts'
import { liveSettings } from './live-settings.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const password = 'a password: of / many? signs#'
const email: Service<'email'> = {
  kind: 'smtp',
  provider: 'other',
  host: 'smtp.mail.example',
  port: 465,
  encryption: 'tls',
  user: 'clinic@mail.example',
  password,
}
const texts: Service<'texts'> = {
  url: 'https://texts.example/2010-04-01/Accounts/AC1/Messages.json',
  account: 'AC1',
  secret: 'the secret of the account',
  sender: { name: 'From', value: '+14325550100' },
  answers: 'all',
}

/** A process that serves, with what its environment says. */
function processOn(opened: TestServices, said: Partial<Settings> = {}): TestServices {
  const environment: Settings = { ...opened.settings, mail: { transport: 'file' }, ...said }
  const { settings, follow } = liveSettings(environment)
  const content = new ContentClock(opened.db)
  const clinic = new CurrentClinic({ db: opened.db, content, log: opened.log, follow })
  return { ...opened, settings, content, clinic }
}

forEachEngineWithServices((open) => {
  test('what the owner sets holds at once here, and in every other process', async () => {
    const opened = await open()
    const [here, there] = [processOn(opened), processOn(opened)]
    await there.clinic.within(() => {})
    expect(there.settings.mail).toEqual({ transport: 'file' })
    const saved = await saveService(here, { actor: dana, name: 'email', value: email, fields: ['server'] })
    expect(saved).toEqual({ ok: true, value: undefined })
    for (const services of [here, there]) {
      await services.clinic.within(() => {})
      expect(services.settings.mail).toMatchObject({ transport: 'smtp', isTyped: true })
    }
    const { url } = here.settings.mail as Extract<Settings['mail'], { transport: 'smtp' }>
    const { protocol, host, username, password: said } = new URL(url)
    expect([protocol, host, decodeURIComponent(username), decodeURIComponent(said)]).toEqual([
      'smtps:',
      'smtp.mail.example:465',
      'clinic@mail.example',
      password,
    ])
    expect(await removeService(here, { actor: dana, name: 'email' })).toMatchObject({ ok: true })
    await there.clinic.within(() => {})
    expect(there.settings.mail).toEqual({ transport: 'file' })
  })

  test('text messages wait for a web address', async () => {
    const services = processOn(await open())
    const save = <N extends ServiceName>(name: N, value: Service<N>) =>
      saveService(services, { actor: dana, name, value, fields: [] })
    await save('texts', texts)
    await services.clinic.within(() => {})
    expect(services.settings.texts).toBeNull()
    await save('address', { publicUrl: 'https://clinic.example' })
    await services.clinic.within(() => {})
    expect(services.settings.texts).toEqual({ ...texts, isTyped: true })
    expect(services.settings.publicUrl).toBe('https://clinic.example')
  })

  test('the environment wins, and what it says cannot be set', async () => {
    const opened = await open()
    const here = processOn(opened)
    const address = { publicUrl: 'https://other.example' }
    await saveService(here, { actor: dana, name: 'address', value: address, fields: [] })
    const said = { publicUrl: 'https://clinic.example', fixed: new Set(['address' as const]) }
    const fixed = processOn(opened, said)
    await fixed.clinic.within(() => {})
    expect(fixed.settings.publicUrl).toBe('https://clinic.example')
    const refusal = { ok: false, status: 409 }
    expect(
      await saveService(fixed, { actor: dana, name: 'address', value: address, fields: [] }),
    ).toMatchObject(refusal)
    expect(await removeService(fixed, { actor: dana, name: 'address' })).toMatchObject(refusal)
  })

  test('nothing of it is in the database or the log as it was typed', async () => {
    const services = processOn(await open())
    await saveService(services, { actor: dana, name: 'email', value: email, fields: ['server', 'password'] })
    const { rows } = await sql`select * from service_settings`.execute(services.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/smtp\.mail|clinic@mail|many\?/)
    const log = JSON.stringify(await services.db.selectFrom('audit_log').selectAll().execute())
    expect(log).toContain('server')
    expect(log).not.toMatch(/smtp\.mail|clinic@mail|many\?/)
  })

  test('what cannot be read counts as not set, and is named', async () => {
    const services = processOn(await open())
    await saveService(services, {
      actor: dana,
      name: 'metrics',
      value: { token: 'x'.repeat(32) },
      fields: [],
    })
    const value = '{"token":1}'
    await services.db.updateTable('service_settings').set({ value }).where('name', '=', 'metrics').execute()
    expect(await readServices(services.db)).toEqual({ stored: {}, unreadable: ['metrics'] })
    await services.clinic.within(() => {})
    expect(services.settings.metricsToken).toBeNull()
  })
})
