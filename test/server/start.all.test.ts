import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testSecretKey } from '../secret-key.ts'
import { startBuiltServer } from '../serving/built-server.ts'
import { compiledPrograms } from '../serving/command.ts'

const folders: string[] = []
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-start-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const timeoutMilliseconds = 60_000

/** A start that is expected to fail: its exit code and what it said next to the lines of the log. */
async function failedStart(environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve('build/server/index.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...compiledPrograms, ...environment },
    timeout: timeoutMilliseconds, // one that starts after all does not outlive the test
  })
  const [said, [code]] = await Promise.all([child.stderr.setEncoding('utf8').toArray(), once(child, 'exit')])
  const lines = said.join('').split(/(?<=\n)/)
  return { code, said: lines.filter((line) => !line.startsWith('{')).join('') }
}

test('prints the address and the first password once, and holds port and folder until it ends, kill -9 too', async () => {
  const folder = freshFolder()
  const here = { DATA_DIR: folder, ADMIN_PASSWORD: '', TRUST_PROXY: '127.0.0.1' }
  const first = await startBuiltServer(here)
  expect(first.output()).toContain(`Firstlight serves at ${first.url}\n`)
  expect(first.output()).toMatch(/^The first admin is admin, password \S{20}$/m)
  expect(first.output()).toMatch(/^Warning: TRUST_PROXY is set and PUBLIC_URL is unset/m)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)

  const port = new URL(first.url).port
  expect(await failedStart({ DATA_DIR: freshFolder(), PORT: port })).toEqual({
    code: 1,
    said: `Port ${port} on 127.0.0.1 is taken. End what uses it, or set PORT.\n`,
  })
  expect(await failedStart({ DATA_DIR: folder, PORT: '0' })).toEqual({
    code: 1,
    said: `The data folder ${folder} is in use by another Firstlight process. End it, or set DATA_DIR.\n`,
  })
  await first.kill()
  const refused = { DATA_DIR: folder, ADMIN_PASSWORD: 'sunshine' }
  const again = await startBuiltServer(refused)
  await again.stop()
  expect(again.output()).not.toContain('The first admin')
  expect(again.output()).toMatch(/^Warning: ADMIN_PASSWORD is not used any more and would be refused: /m)
})

test('ends with one line where the data folder cannot be used', async () => {
  const file = join(freshFolder(), 'a-file')
  writeFileSync(file, '')
  const { code, said } = await failedStart({ DATA_DIR: file })
  expect(code).toBe(1)
  expect(said).toMatch(/^The data folder .* cannot be used \(EEXIST\)\. Set DATA_DIR\.\n$/)
})

test('ends with one line where a variable is wrong, before anything is made', async () => {
  const folder = join(freshFolder(), 'not-yet')
  const { code, said } = await failedStart({ DATA_DIR: folder, EMAILJS_SERVICE_ID: 'service' })
  expect(code).toBe(1)
  expect(said).toBe('EMAILJS_SERVICE_ID set without EMAILJS_TEMPLATE_ID, EMAILJS_USER_ID; set all or none.\n')
  expect(existsSync(folder)).toBe(false)
})

test('ends with one line, before anything is made, where the key is easy to guess', async () => {
  const folder = join(freshFolder(), 'not-yet')
  const weak = { SECRET_KEY: 'only-for-tests-'.repeat(3) }
  const { code, said } = await failedStart({ DATA_DIR: folder, PORT: '0', ...weak })
  expect(code).toBe(1)
  expect(said).toMatch(/^SECRET_KEY is too easy to guess\. .*\n$/)
  expect(existsSync(folder)).toBe(false)
})

test('takes no first password that the rules refuse', async () => {
  const refused = await failedStart({ PORT: '0', DATA_DIR: freshFolder(), ADMIN_PASSWORD: 'sunshine' })
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^ADMIN_PASSWORD is refused: .*\n$/) })
})

test('ends with one line where the database is away', async () => {
  const { code, said } = await failedStart({
    DATA_DIR: freshFolder(),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SECRET_KEY: testSecretKey,
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^The database of DATABASE_URL cannot be reached .*\n$/)
  expect(said.trim().split('\n')).toHaveLength(1)
})
