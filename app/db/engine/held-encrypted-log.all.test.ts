import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { HeldLog, type LogFrames } from './held-log.server.ts'
import { openSqliteFile } from './sqlite.server.ts'

const key = 'a key of thirty-two characters or more'
const mebibyte = 1_048_576

beforeAll(() => ensureTool('encrypted-sqlite'))

test('an encrypted file and its log come back as they are, under their key alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-held-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'clinic.db')
  const writer = openSqliteFile(path, key)
  onTestFinished(() => writer.close())
  const write = (text: string) => writer.prepare('insert into notes (text) values (?)').run(text)
  writer.exec('create table notes (id integer primary key, text text)')
  write('before')
  const log = await HeldLog.hold(path, key)
  onTestFinished(() => log.letGo())
  const base = Buffer.concat(await Array.fromAsync(log.copy()))
  const segments: LogFrames[] = []
  for (let segment = 1; segment <= 3; segment++) {
    for (let number = 0; number < 50; number++) write(`Amaranta ${segment} ${number}`.padEnd(2_000, '.'))
    const frames = await log.read(0, 16 * mebibyte)
    if (!frames) throw new Error('nothing was read')
    segments.push(frames)
    expect(await log.beginAgain(frames.to)).toBe(true)
  }
  const there = join(folder, 'restored.db')
  await writeFile(there, base)
  for (const { header, frames, to } of segments) {
    expect(frames.includes('Amaranta')).toBe(false)
    writeFileSync(`${there}-wal`, Buffer.concat([header, frames]))
    const file = openSqliteFile(there, key)
    expect(file.prepare('pragma wal_checkpoint(passive)').get()).toMatchObject({ log: to, checkpointed: to })
    file.exec('pragma wal_checkpoint(truncate)')
    file.close()
  }
  const restored = openSqliteFile(there, key)
  onTestFinished(() => restored.close())
  expect(restored.prepare('pragma integrity_check').get()?.integrity_check).toBe('ok')
  const textsIn = (file: typeof restored) => file.prepare('select text from notes order by id').all()
  expect(textsIn(restored)).toEqual(textsIn(writer))
  expect(textsIn(restored)).toHaveLength(151)
})
