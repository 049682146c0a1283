import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretKeyIn } from '#server/start/data-folder.ts'
import { runApart } from './process-apart.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-apart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a program that is started apart finds, the secret key and our variables being there to be found. */
async function found() {
  secretKeyIn(folder)
  const input = join(folder, 'upload')
  writeFileSync(input, 'the upload', { mode: 0o600 })
  const program = new URL('../../../test/programs/reads-what-it-can.mjs', import.meta.url)
  const wanted = { input, needs: [], environment: { ONLY: 'this' }, flags: [] }
  return runApart(program, wanted, async (child, isApart) => {
    child.send(join(folder, 'secret.key'))
    const [report] = await once(child, 'message')
    return { isApart, report }
  })
}

const isRoot = process.getuid?.() === 0

test('a program apart gets the file, and none of our variables', async () => {
  expect((await found()).report).toMatchObject({ input: 'the upload', names: ['ONLY'] })
})

test('where root starts it, neither the secret key nor our variables are in its reach; else it says so', async () => {
  const { isApart, report } = await found()
  expect(isApart).toBe(isRoot)
  expect(report.secretKey).toBe(!isApart)
  if (isApart) expect(report.variables).toBe(false)
})
