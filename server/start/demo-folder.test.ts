import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { liveSettings } from '#app/composition/live-settings.server.ts'
import { type Settings, serviceNames } from '#app/platform/settings.ts'
import { testSettings } from '#test/test-services.ts'
import { claimDemoFolder, withDemo } from './demo-folder.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'firstlight-demo-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** As an environment that sends everything everywhere. */
const sending = (dataDirectory: string) => ({
  ...testSettings({ settings: { engine: 'sqlite' as const }, dataDirectory }),
  mail: { transport: 'smtp' as const, url: 'smtps://clinic:secret@mail.example:465' },
  offSite: { url: 's3://key:secret@store.example/bucket' } as unknown as Settings['offSite'],
  backup: { directory: '/backups', keep: 14, passphrase: 'a lantern in the window' },
})

test('a marked folder is always served as a demo: nothing leaves, and nobody connects anything', () => {
  const path = folder()
  claimDemoFolder(path)
  const settings = withDemo(sending(path))
  expect(settings).toMatchObject({
    isDemo: true,
    mail: { url: 'smtp://demo.example:587' },
    texts: null,
    backup: { directory: null },
    offSite: null,
  })
  expect([...settings.fixed]).toEqual([...serviceNames])
  const live = liveSettings(settings)
  live.follow({ metrics: { token: 'typed in the browser' }, backups: { keep: 3, passphrase: 'typed' } })
  expect(live.settings).toEqual(settings)
})

test('a folder without the mark is a clinic, and keeps its settings', () => {
  const path = folder()
  const given = sending(path)
  expect(withDemo(given)).toEqual({ ...given, isDemo: false })
})

test('only an empty folder becomes a demo, and a demo stays one', () => {
  const path = folder()
  claimDemoFolder(path)
  mkdirSync(join(path, 'clinic'))
  claimDemoFolder(path)
  const own = folder()
  writeFileSync(join(own, 'secret.key'), 'key')
  expect(() => claimDemoFolder(own)).toThrow(/holds something else than a demo/)
})
