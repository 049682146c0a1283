import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeLeftFolders } from './left-folders.server.ts'

const parent = mkdtempSync(join(tmpdir(), 'firstlight-left-'))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Of a process that has ended. */
const { pid: gone } = spawnSync(process.execPath, ['--version'])

test.each([
  [false, [`work-${process.pid}-b`, `work-${process.ppid}-c`, 'other']],
  [true, [`work-${process.ppid}-c`, 'other']],
])(
  'what a killed process left is removed, at the start (%s) also that of its number',
  async (isStart, stay) => {
    for (const name of [
      `work-${gone}-a`,
      `work-${process.pid}-b`,
      `work-${process.ppid}-c`,
      'work-x',
      'other',
    ]) {
      mkdirSync(join(parent, name), { recursive: true })
      writeFileSync(join(parent, name, 'rows'), 'in the clear')
    }
    await removeLeftFolders(parent, 'work-', { isStart })
    expect(readdirSync(parent).sort()).toEqual([...stay].sort())
  },
)

test('a place that is not there holds nothing', async () => {
  await expect(removeLeftFolders(join(parent, 'none'), 'work-')).resolves.toBeUndefined()
})
