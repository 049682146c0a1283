import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteFile } from './sqlite.server.ts'

const openFiles = '/proc/self/fd'

/** A file whose descriptor was closed meanwhile, such as the one that lists them, has no name. */
function nameOf(descriptor: string): string {
  try {
    return readlinkSync(join(openFiles, descriptor))
  } catch {
    return ''
  }
}

test.runIf(process.platform === 'linux')(
  'rows that SQLite puts aside stay in the folder of the first file',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-temporary-'))
    const file = openSqliteFile(join(folder, 'firstlight.db'))
    file.exec(`pragma temp.cache_size = 1; create temp table aside as
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
    select n, randomblob(500) as bytes from numbers`)
    const putAside = readdirSync(openFiles)
      .map(nameOf)
      .filter((name) => name.includes('/etilqs_'))
    expect(putAside.length).toBeGreaterThan(0)
    const kept = process.env.SQLITE_TMPDIR ?? 'no folder'
    expect(putAside.filter((name) => !name.startsWith(kept))).toEqual([])
    file.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
