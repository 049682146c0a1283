import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CurrentClinic } from '#app/composition/current-clinic.server.ts'
import { liveSettings } from '#app/composition/live-settings.server.ts'
import { languages } from '#app/language/languages.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { guessability } from '#app/platform/secrets/password-strength.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readHealth } from '../health.server.ts'
import { backingUp } from '../jobs.server.ts'
import { readBackups } from '../page.server.ts'
import { checkPassphrase } from '../passphrase.server.ts'
import { isBackupName } from '../rules.ts'
import { saveBackups, turnBackupsOff } from './commands.server.ts'
import { readSetUp } from './page.server.ts'
import { passphraseStrength, plainPassphrase } from './rules.ts'
import { suggestPassphrase } from './suggestion.server.ts'
import { wordLists } from './word-lists.ts'

stretchQuickly()

const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
const passphrase = 'walnut harbor sixteen violet'
const typed = { passphrase, again: passphrase, written: '1', keep: '30' }
const asked = (fields: Record<string, string>) => ({ actor, fields: new Map(Object.entries(fields)) })

/** A process that serves, with what its environment says. */
function serving(opened: TestServices, said: Partial<Settings> = {}): TestServices {
  const { settings, follow } = liveSettings({ ...opened.settings, ...said })
  const content = new ContentClock(opened.db)
  const clinic = new CurrentClinic({ db: opened.db, content, log: opened.log, follow })
  return { ...opened, settings, content, clinic }
}

const look = (services: TestServices) => services.clinic.within(() => {})

async function viewOf(services: TestServices) {
  const read = await readBackups(services)
  if (!read.ok) throw new Error(read.message)
  return read.value
}

forEachEngineWithServices((open) => {
  test('an owner turns backups on, sees the first one, and turns them off', async () => {
    let woken = 0
    const services = serving(await open({ wakeJobs: () => woken++ }))
    const folder = join(services.settings.dataDirectory, 'backups')
    expect((await viewOf(services)).isOn).toBe(false)
    expect(await saveBackups(services, asked(typed))).toEqual({ ok: true, value: 'on' })
    expect(woken).toBe(1)
    await look(services)
    expect(services.settings.backup).toEqual({ directory: folder, keep: 30, passphrase })
    await runDue(services, backingUp(services))
    expect(readdirSync(folder).filter(isBackupName)).toHaveLength(1)
    const view = await viewOf(services)
    expect(view.facts.map(({ tone }) => tone)).toEqual(['success', 'warning', 'success'])
    expect(JSON.stringify([view, await readSetUp(services, { suggests: false })])).not.toContain('walnut')
    expect(await turnBackupsOff(services, { actor })).toEqual({ ok: true, value: 'off' })
    await look(services)
    expect((await viewOf(services)).isOn).toBe(false)
    expect(readdirSync(folder).filter(isBackupName)).toHaveLength(1)
  })

  test.each([
    ['passphrase', { passphrase: '', again: '' }],
    ['passphrase', { passphrase: 'too short', again: 'too short' }],
    ['passphrase', { passphrase: 'password1234', again: 'password1234' }],
    ['passphrase', { passphrase: 'x'.repeat(300), again: 'x'.repeat(300) }],
    ['again', { again: 'walnut harbor sixteen violets' }],
    ['written', { written: '' }],
    ['keep', { keep: '0' }],
    ['keep', { keep: '9999' }],
  ])('a %s that is wrong is refused by its field, and nothing is stored', async (field, wrong) => {
    const services = serving(await open())
    const outcome = await saveBackups(services, asked({ ...typed, ...wrong }))
    expect(outcome).toMatchObject({ ok: false, status: 422, errors: { [field]: expect.any(String) } })
    await look(services)
    expect(services.settings.backup.directory).toBeNull()
    expect(await services.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('a folder that cannot be written stores nothing and says why', async () => {
    const services = serving(await open())
    const folder = join(services.settings.dataDirectory, 'backups')
    mkdirSync(services.settings.dataDirectory, { recursive: true })
    writeFileSync(folder, 'a file')
    expect(await saveBackups(services, asked(typed))).toMatchObject({
      status: 422,
      message: 'We can’t write to the backup folder.',
    })
    rmSync(folder)
    expect(await saveBackups(services, asked(typed))).toMatchObject({ ok: true })
  })

  test('how many are kept changes without the passphrase; another passphrase makes a backup at once', async () => {
    const services = serving(await open())
    await saveBackups(services, asked(typed))
    await look(services)
    const keeping = { passphrase: '', again: '', written: '', keep: '7' }
    expect(await saveBackups(services, asked(keeping))).toEqual({ ok: true, value: 'saved' })
    await look(services)
    expect(services.settings.backup).toMatchObject({ keep: 7, passphrase })
    const other = 'copper meadow trumpet eleven'
    const replacing = { passphrase: `  ${other} `, again: other, written: '1', keep: '7' }
    expect(await saveBackups(services, asked(replacing))).toEqual({ ok: true, value: 'replaced' })
    await look(services)
    expect(services.settings.backup.passphrase).toBe(other)
    const { rows } = await sql`select * from service_settings`.execute(services.db)
    const log = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(log.map(({ detail }) => JSON.parse(detail).fields)).toEqual([
      ['passphrase', 'keep'],
      ['keep'],
      ['passphrase'],
    ])
    expect(JSON.stringify([rows, log])).not.toMatch(/walnut|meadow/)
  })

  test('what the environment says is the administrator’s', async () => {
    const opened = await open()
    const backup = { directory: '/elsewhere', keep: 3, passphrase: 'of the administrator' }
    const fixed = serving(opened, { backup, fixed: new Set(['backups' as const]) })
    expect(await saveBackups(fixed, asked(typed))).toMatchObject({ ok: false, status: 409 })
    expect(await turnBackupsOff(fixed, { actor })).toMatchObject({ ok: false, status: 409 })
    const given = serving(opened, {
      backup: { directory: null, keep: 3, passphrase: 'of the administrator' },
    })
    expect(await saveBackups(given, asked({ keep: '14' }))).toEqual({ ok: true, value: 'on' })
    await look(given)
    expect(given.settings.backup).toMatchObject({ keep: 14, passphrase: 'of the administrator' })
    const without = serving(opened)
    await look(without)
    expect(without.settings.backup.passphrase, 'never an empty one').toBeNull()
  })

  test('the passphrase is due each quarter; a wrong one says so until it is right', async () => {
    const services = serving(await open())
    await saveBackups(services, asked(typed))
    await look(services)
    const warning = async () => (await readHealth(services)).passphraseWarning
    services.clock.advance({ hours: 24 * 90 })
    expect(await warning()).toBeNull()
    services.clock.advance({ hours: 24 })
    expect(await warning()).toBe('It’s time to check the passphrase.')
    expect(await checkPassphrase(services, { actor, typed: `${passphrase}s` })).toMatchObject({
      status: 422,
      errors: { passphrase: 'That’s not the passphrase.' },
    })
    expect(await warning()).toMatch(/^The passphrase typed on .+ was wrong\.$/)
    expect(await checkPassphrase(services, { actor, typed: ` ${passphrase} ` })).toMatchObject({ ok: true })
    expect(await warning()).toBeNull()
    expect((await viewOf(services)).passphraseChecked).toMatch(/^Last checked Mon, Mar 8 at /)
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'detail'])
      .where('action', '=', 'verify')
      .orderBy('seq')
      .execute()
    expect(log.map(({ object, detail }) => [object, JSON.parse(detail).fields])).toEqual([
      ['backup', ['wrongPassphrase']],
      ['backup', ['passphrase']],
    ])
    const kept = await services.db.selectFrom('job_runs').selectAll().execute()
    expect(JSON.stringify([log, kept])).not.toContain('walnut')
  })

  test('nobody finds the passphrase out by trying', async () => {
    const services = serving(await open(), { limitsFactor: 1 })
    expect(await checkPassphrase(services, { actor, typed: passphrase })).toMatchObject({ status: 409 })
    await saveBackups(services, asked(typed))
    await look(services)
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) {
      const outcome = await checkPassphrase(services, { actor, typed: `try ${time}` })
      statuses.push(outcome.ok ? 200 : outcome.status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect(await checkPassphrase(services, { actor, typed: passphrase })).toMatchObject({ status: 429 })
  })
})

test('passphrases that are made are eight words, strong, and hardly ever the same', async () => {
  for (const language of languages) {
    const list = wordLists[language]
    expect(new Set(list).size).toBe(256)
    expect(list.filter((word) => !/^[a-z]{2,8}$/.test(word))).toEqual([])
    const made = Array.from({ length: 50 }, () => suggestPassphrase(language))
    expect(new Set(made).size).toBe(50)
    const [one = ''] = made
    expect(one.split(' ')).toHaveLength(8)
    expect(passphraseStrength(one)).toBe('strong')
    expect(await guessability(one, [])).toBe(4)
  }
})

test('an accent is the same from every keyboard', () => {
  expect(plainPassphrase('  cami\u0301n ')).toBe('cam\u00edn')
})
