import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '#app/db/migrations/index.ts'
import { readManifest } from '#app/platform/releases/manifest.server.ts'
import { startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'

const platform = `${process.platform}-${process.arch}`
const mostMegabytes = 45

test('a release starts, backs up and restores with nothing of a checkout around it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'firstlight-release-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const [to, key, folder] = [join(home, 'to'), join(home, 'key.pem'), join(home, 'unpacked')]
  const make = (...args: string[]) =>
    execFileSync(process.execPath, ['scripts/release.mjs', ...args], { encoding: 'utf8' })
  const publicKey = make('--new-key', key).trim().split('\n').at(-1) ?? ''
  make('--key', key, '--to', to, '--platform', platform)

  const [text, signature] = ['manifest.json', 'manifest.json.sig'].map((name) =>
    readFileSync(join(to, name), 'utf8'),
  ) as [string, string]
  const read = readManifest({ text, signature }, [publicKey])
  if (!read.ok) throw new Error(read.problem)
  const { archives, node, migrations: carried, notes } = read.value
  expect(carried).toEqual(Object.keys(migrations))
  expect(notes.en).toHaveLength(notes.es.length)
  for (const archive of [archives[platform], node.archives[platform]]) {
    const bytes = readFileSync(join(to, archive?.file ?? ''))
    expect(createHash('sha512').update(bytes).digest('hex')).toBe(archive?.sha512)
    expect(bytes.length).toBe(archive?.bytes)
  }
  expect((archives[platform]?.bytes ?? 0) / 1024 / 1024).toBeLessThan(mostMegabytes)

  mkdirSync(folder)
  execFileSync('tar', ['-xzf', join(to, archives[platform]?.file ?? ''), '-C', folder])
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('node_modules') && name.includes('.test.'),
  )
  expect(tests).toEqual([])
  const data = join(home, 'data')
  const environment = { DATA_DIR: data, BACKUP_PASSPHRASE: 'a lantern in the window' }
  const server = await startBuiltServer(environment, join(folder, 'build'))
  for (const page of ['/', '/appointment', '/es', '/contact', '/admin/login'])
    expect((await fetch(server.url + page)).status, page).toBe(200)
  await server.stop()
  const backup = join(home, 'backup')
  const backedUp = await runCommand('backup', [backup], environment, '', folder)
  expect(backedUp, backedUp.said).toMatchObject({ code: 0 })
  const restored = await runCommand(
    'restore',
    [backup],
    { ...environment, DATA_DIR: join(home, 'again') },
    '',
    folder,
  )
  expect(restored, restored.said).toMatchObject({ code: 0 })
})
