import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseKey, writeManifest } from '#test/updates/signed-manifest.ts'
import { currentVersion, type Places } from './places.ts'
import { takeRequest } from './request.ts'
import { readState, tellProgress } from './state.ts'
import { formerRelease } from './switching.ts'
import { finishInterrupted, update } from './updating.ts'

/** A machine that serves 1.2.0 and kept 1.1.0, which its source offers again. */
function machine(offered = '1.1.0'): Places {
  const home = mkdtempSync(join(tmpdir(), 'firstlight-former-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [source, data] = [join(home, 'source'), join(home, 'data')]
  for (const version of ['1.1.0', '1.2.0']) mkdirSync(join(home, 'releases', version), { recursive: true })
  for (const folder of [source, join(data, 'update')]) mkdirSync(folder, { recursive: true })
  symlinkSync('releases/1.2.0', join(home, 'current'))
  writeManifest(source, { version: offered })
  const keys = [releaseKey]
  return {
    home,
    data,
    source,
    keys,
    environment: {},
    systemctl: 'false',
    units: [],
    user: null,
    tableOwner: null,
  }
}

const silent = { by: null, say: () => {} }

test('an older release at the source is not installed, and does not cost the one that is kept', async () => {
  const places = machine()
  expect(await update(places, silent)).toMatchObject({ outcome: 'stopped', reason: 'not-newer' })
  expect(formerRelease(places)).toBe('1.1.0')
})

test.each([
  { wanted: '1.3.0', offered: '1.4.0', kept: ['other-version'] },
  { wanted: '1.4.0', offered: '1.3.0', kept: ['other-version'] },
  { wanted: '1.3.0', offered: '1.2.0', kept: ['other-version'] },
  // What was installed already may be asked for again.
  { wanted: '1.2.0', offered: '1.4.0', kept: [] },
  { wanted: '1.2.0', offered: '1.2.0', kept: [] },
])('asked for $wanted where $offered is, the history has $kept', async ({ wanted, offered, kept }) => {
  const places = machine(offered)
  const result = await update(places, { ...silent, by: 'dana-1', version: wanted })
  expect(result).toMatchObject({ version: wanted, outcome: 'stopped', reason: kept[0] ?? 'not-newer' })
  expect(readState(places).history.map(({ reason }) => reason)).toEqual(kept)
  expect(currentVersion(places)).toBe('1.2.0')
})

test('a request that names the kept release does not remove it', async () => {
  const places = { ...machine(), source: '/nowhere' }
  expect(await update(places, { ...silent, version: '1.1.0' })).toMatchObject({ reason: 'unreachable' })
  expect(formerRelease(places)).toBe('1.1.0')
})

test('going back that was cut off leaves the release to go back to', async () => {
  const places = machine()
  const startedAt = new Date().toISOString()
  tellProgress(places, { version: '1.1.0', from: '1.2.0', step: 'switch', startedAt, by: null })
  await finishInterrupted(places, () => {})
  expect(formerRelease(places)).toBe('1.1.0')
})

test('an update that ended before it knew to which changed nothing', async () => {
  const places = machine()
  const startedAt = new Date().toISOString()
  tellProgress(places, { version: '1.2.0', from: '1.2.0', step: 'download', startedAt, by: null })
  await finishInterrupted(places, () => {})
  expect(readState(places).history[0]).toMatchObject({ outcome: 'stopped', closedMilliseconds: 0 })
  expect(currentVersion(places)).toBe('1.2.0')
})

test('a folder in place of a request is removed, and no request', () => {
  const places = machine()
  const path = join(places.data, 'update', 'request.json')
  mkdirSync(join(path, 'deeper'), { recursive: true })
  writeFileSync(join(path, 'deeper', 'file'), '')
  expect(takeRequest(places)).toBeNull()
  expect(existsSync(path)).toBe(false)
})
