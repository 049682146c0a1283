import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const deploy = resolve(import.meta.dirname, '../../deploy')
const { PATH } = process.env

test.each([
  { of: 'a domain', typed: ['clinic.example\nNODE_OPTIONS=--import=/tmp/evil.mjs'], environment: {} },
  { of: 'an email address', typed: ['clinic.example', '--email', 'a@clinic.example\n}'], environment: {} },
  {
    of: 'a passphrase',
    typed: ['clinic.example'],
    environment: { BACKUP_PASSPHRASE: 'a\nNODE_OPTIONS=--import=/tmp/evil.mjs' },
  },
])('$of with a line break brings no line of its own', ({ typed, environment }) => {
  const options = { env: { PATH, ...environment }, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync('sh', [join(deploy, 'install.sh'), '--dry-run', ...typed], options)
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'No value may have a line break in it.\n' })
})

test('settings are read for the first start, and never run as a script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [programs, evil] = [join(folder, 'programs'), join(folder, 'evil')]
  const passphrase = `correct horse $(touch ${evil}); touch ${evil} & 'staple`
  mkdirSync(programs)
  writeFileSync(join(folder, 'environment'), `BACKUP_PASSPHRASE=${passphrase}\n`)
  // In place of the service: says what it was given, and waits to be ended.
  const program =
    '#!/bin/sh\necho "$BACKUP_PASSPHRASE"; echo "It is shown this once"; exec tail -f /dev/null\n'
  writeFileSync(join(programs, 'setpriv'), program, { mode: 0o755 })
  const script = `set -eu; fail() { echo "$1"; exit 1; }; undoable() { :; }; . ${deploy}/install/steps.sh
    settings=${folder} release=${folder} data=${folder}/none stage=${folder}; first_start; cat ${folder}/first-start`
  const { stdout } = spawnSync('sh', ['-c', script], {
    env: { PATH: `${programs}:${PATH}` },
    encoding: 'utf8',
  })
  expect(stdout).toBe(`${passphrase}\nIt is shown this once\n`)
  expect(existsSync(evil)).toBe(false)
})
