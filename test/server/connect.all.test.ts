import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import { insertKey } from '#app/features/connections/keys/queries.server.ts'
import { keyPrefix } from '#app/features/connections/keys/rules.ts'
import { replaceFeed } from '#app/features/team/feeds/queries.server.ts'
import { feedDigest } from '#app/features/team/feeds/token.server.ts'
import { digest, randomId, randomToken } from '#app/platform/secrets/random.server.ts'
import { testSecretKey } from '../secret-key.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { storedClinician } from '../team.ts'

const run = promisify(execFile)
const guide = readFileSync('docs/connect.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'firstlight-connect-'))
const key = keyPrefix + randomToken()
const feed = randomId()
let server: BuiltServer

/** A key and a feed as an owner makes them; both are kept as digests. */
async function connect(): Promise<void> {
  const db = openSqlite(sqlitePath(folder))
  const now = Temporal.Now.instant()
  await insertKey(db, {
    id: randomId(),
    name: 'Example',
    role: 'admin',
    clinicianId: null,
    scopes: 'appointments:read appointments:write',
    digest: digest(key),
    hint: key.slice(-4),
    createdBy: 'nobody',
    createdAt: columns.instant(now),
    expiresAt: null,
    usedAt: null,
    revokedAt: null,
  })
  const { id } = await storedClinician(db)
  await replaceFeed(db, { clinicianId: id, digest: feedDigest(testSecretKey, feed) }, now)
  await db.destroy()
}

beforeAll(async () => {
  server = await startBuiltServer({ DATA_DIR: folder, SECRET_KEY: testSecretKey })
  await connect()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The examples of a section, in their order. */
function examplesOf(title: string): { language: string; text: string }[] {
  const [, section = ''] = guide.split(`\n## ${title}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```(js|sh)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** Runs it as an engineer would who copies it. @returns the lines it printed */
async function printed({ language, text }: { language: string; text: string }): Promise<string[]> {
  const file = join(folder, `example.${language === 'js' ? 'mjs' : 'sh'}`)
  writeFileSync(file, text)
  const program = language === 'js' ? process.execPath : 'sh'
  const env = { ...process.env, CLINIC: server.url, KEY: key, FEED: `${server.url}/feeds/${feed}.ics` }
  // A calendar without an event counts 0, which grep calls a failure.
  const { stdout } = await run(program, [file], { env }).catch((error) => {
    if (error.code === 1 && language === 'sh') return error as { stdout: string }
    throw error
  })
  return stdout.trim().split('\n')
}

const expected: Record<string, (lines: string[], index: number) => void> = {
  'Free times for everybody': ([line = '']) =>
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d http:\/\/\S+\/appointment\?slot=\S+$/),
  'The API': ([line = ''], index) =>
    index === 0
      ? expect(JSON.parse(line).data.length).toBeGreaterThan(0)
      : expect(line).toBe('confirmed cancelled'),
  FHIR: (lines) => expect(lines).toEqual(['proposed pending booked', 'true']),
  'The calendar feed': (lines) => expect(lines).toEqual(['0']),
}

test('every section with an example is here', () => {
  const titles = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  expect(titles.filter((title) => examplesOf(title).length > 0)).toEqual(Object.keys(expected))
})

test.each(Object.entries(expected))('%s: the example does what it says', async (title, check) => {
  for (const [index, example] of examplesOf(title).entries()) check(await printed(example), index)
})
