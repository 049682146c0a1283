import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseBeforeOne, FirstPasswordRefused, UnknownMigration } from '#app/composition.server.ts'
import { DataFolderProblem } from './data-folder.ts'
import { WrongVariable } from './environment.ts'
import { PassphraseProblem } from './passphrase.ts'
import { orEndWithOneLine } from './start-failure.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** What a person reads, and how the process ends. */
async function said(thrown: unknown): Promise<{ text: string; code: unknown }> {
  let text = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    text += line
    return true
  })
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  await orEndWithOneLine(() => Promise.reject(thrown))
  return { text, code: exit.mock.calls[0]?.[0] }
}

const withCode = (code: string, message = 'connect ECONNREFUSED\nat somewhere') =>
  Object.assign(new Error(message), { code })

test('a start that succeeds says and ends nothing', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const write = vi.spyOn(process.stderr, 'write')
  await orEndWithOneLine(async () => {})
  expect(exit).not.toHaveBeenCalled()
  expect(write).not.toHaveBeenCalled()
})

test.each([
  WrongVariable,
  DataFolderProblem,
  PassphraseProblem,
  DatabaseBeforeOne,
  FirstPasswordRefused,
  UnknownMigration,
])('the sentence of a %o is the whole line', async (Problem) => {
  const problem = new (Problem as new (message: string) => Error)('PORT is no number.')
  expect(await said(problem)).toEqual({ text: `${problem.message}\n`, code: 1 })
})

test.each([
  { code: 'ENOSPC', line: 'The disk is full: free some space and try again.' },
  { code: 'EADDRINUSE', line: 'Port 8080 on 0.0.0.0 is taken. End what uses it, or set PORT.' },
  { code: 'EACCES', line: 'Port 8080 on 0.0.0.0 needs more rights. Set PORT to 1024 or above.' },
  { code: 'EADDRNOTAVAIL', line: 'HOST 0.0.0.0 is no address of this machine.' },
  { code: 'ENOTFOUND', line: 'HOST 0.0.0.0 is no address of this machine.' },
  {
    code: '28P01',
    line: 'The database of DATABASE_URL refuses us (28P01). Check its user, password and name.',
  },
  {
    code: '3D000',
    line: 'The database of DATABASE_URL refuses us (3D000). Check its user, password and name.',
  },
  {
    code: '42501',
    line: 'The tables are older than this program and this role may not change them: run "npm run admin -- migrate" as their owner.',
  },
])('$code is said as what to do', async ({ code, line }) => {
  vi.stubEnv('HOST', '0.0.0.0')
  vi.stubEnv('PORT', '8080')
  expect(await said(withCode(code))).toEqual({ text: `${line}\n`, code: 1 })
})

test('where neither is set, host and port are those that the server takes', async () => {
  vi.stubEnv('HOST', undefined)
  vi.stubEnv('PORT', undefined)
  expect((await said(withCode('EADDRINUSE'))).text).toMatch(/^Port 3000 on 127\.0\.0\.1 is taken\./)
})

test('a database that is away is told as such only where one is named', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://clinic:secret@db.example/clinic')
  const away = await said(withCode('ECONNREFUSED'))
  expect(away.text).toMatch(/^The database of DATABASE_URL cannot be reached \(.+\)\. Start it, or correct/)
  expect(away.text).not.toContain('secret')
  vi.stubEnv('DATABASE_URL', undefined)
  expect((await said(withCode('ECONNREFUSED'))).text).toMatch(/^The start failed: /)
})

test.each([
  {
    thrown: new TypeError('x is no function\n    at y'),
    line: /^The start failed: TypeError, x is no function\n$/,
  },
  { thrown: 'a text', line: /^The start failed: \S+\n$/ },
])('whatever else it is, it stays one line', async ({ thrown, line }) => {
  expect(await said(thrown)).toEqual({ text: expect.stringMatching(line), code: 1 })
})
