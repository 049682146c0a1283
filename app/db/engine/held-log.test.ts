import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { HeldLog, type LogFrames, LogLost } from './held-log.server.ts'
import { openSqliteFile } from './sqlite.server.ts'
import type { SqliteFile } from './sqlite-driver.server.ts'

const mebibyte = 1_048_576
let folder: string
let writer: SqliteFile
const path = () => join(folder, 'clinic.db')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firstlight-held-'))
  writer = openSqliteFile(path())
  writer.exec('create table notes (id integer primary key, text text)')
})
afterEach(() => {
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (text: string, file: SqliteFile = writer) =>
  file.prepare('insert into notes (text) values (?)').run(text.padEnd(3_000, '.'))
const textsIn = (file: Pick<SqliteFile, 'prepare'>) =>
  file
    .prepare('select text from notes order by id')
    .all()
    .map(({ text }) => String(text).replace(/\.+$/, ''))

async function held(): Promise<HeldLog> {
  const log = await HeldLog.hold(path())
  onTestFinished(() => log.letGo())
  return log
}

/** A copy with frames over it, as SQLite itself opens it. */
async function restored(base: Buffer, segments: LogFrames[][]): Promise<string[]> {
  const there = join(folder, `restored-${segments.flat().length}-${segments.at(-1)?.at(-1)?.to}.db`)
  await writeFile(there, base)
  for (const frames of segments) {
    const header = frames[0]?.header ?? Buffer.alloc(0)
    writeFileSync(`${there}-wal`, Buffer.concat([header, ...frames.map((one) => one.frames)]))
    const file = new DatabaseSync(there)
    expect(file.prepare('pragma integrity_check').get()?.integrity_check).toBe('ok')
    file.exec('pragma wal_checkpoint(truncate)')
    file.close()
  }
  const file = new DatabaseSync(there)
  onTestFinished(() => file.close())
  return textsIn(file)
}

const copyOf = async (log: HeldLog) => Buffer.concat(await Array.fromAsync(log.copy()))

test('every prefix of the log over a copy is the database as it was then', async () => {
  write('before')
  const log = await held()
  const base = await copyOf(log)
  const pieces: LogFrames[] = []
  let read = 0
  for (let number = 1; number <= 12; number++) {
    write(`note ${number}`)
    if (number === 6) writer.exec('pragma wal_checkpoint(passive)')
    const frames = await log.read(read, mebibyte)
    if (!frames) throw new Error('nothing was read')
    pieces.push(frames)
    read = frames.to
    expect(await restored(base, [pieces])).toEqual(textsIn(writer))
  }
  expect(await log.read(read, mebibyte)).toBeNull()
})

test('a copy that was made while a checkpoint wrote the file is whole with all frames', async () => {
  for (let number = 0; number < 300; number++) write(`early ${number}`)
  const log = await held()
  const pieces = log.copy()[Symbol.asyncIterator]()
  const first = await pieces.next()
  writer.exec('pragma wal_checkpoint(passive)')
  for (let number = 0; number < 300; number++) write(`late ${number}`)
  writer.exec('pragma wal_checkpoint(passive)')
  const rest: Buffer[] = [first.value]
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) rest.push(next.value)
  const frames = await log.read(0, 64 * mebibyte)
  if (!frames) throw new Error('nothing was read')
  expect(await restored(Buffer.concat(rest), [[frames]])).toEqual(textsIn(writer))
})

test('frames of a transaction that is cut are left out by SQLite itself', async () => {
  const log = await held()
  const base = await copyOf(log)
  write('whole')
  const end = log.end()
  writer.exec('begin')
  for (let number = 0; number < 20; number++) write(`one of many ${number}`)
  expect(log.end(), 'nothing is committed yet').toBe(end)
  writer.exec('commit')
  const cut = await log.read(0, (end + 5) * log.frameBytes)
  if (!cut) throw new Error('nothing was read')
  expect(cut.to).toBe(end + 5)
  expect(await restored(base, [[cut]])).toEqual(['whole'])
})

test('the log begins again without a gap, and another process may write meanwhile', async () => {
  const log = await held()
  const base = await copyOf(log)
  const other = openSqliteFile(path())
  onTestFinished(() => other.close())
  const segments: LogFrames[][] = []
  for (let segment = 1; segment <= 4; segment++) {
    write(`ours ${segment}`)
    write(`another's ${segment}`, other)
    const frames = await log.read(0, mebibyte)
    if (!frames) throw new Error('nothing was read')
    segments.push([frames])
    expect(await log.beginAgain(frames.to - 1), 'not everything was read').toBe(false)
    expect(await log.beginAgain(frames.to)).toBe(true)
    expect(log.segment).toBe(segment + 1)
    expect(await restored(base, segments)).toEqual(textsIn(writer))
  }
})

test('a reader or a writer keeps the log from beginning again, and nothing is lost', async () => {
  const log = await held()
  write('first')
  const reader = openSqliteFile(path())
  onTestFinished(() => reader.close())
  reader.exec('begin')
  textsIn(reader)
  write('second')
  expect(await log.beginAgain(log.end())).toBe(false)
  reader.exec('commit')
  const frames = await log.read(0, mebibyte)
  expect(await log.beginAgain(frames?.to ?? 0)).toBe(true)
})

test('a transaction that is open keeps it, too, and is read once it is committed', async () => {
  const log = await held()
  const base = await copyOf(log)
  write('first')
  const first = await log.read(0, mebibyte)
  if (!first) throw new Error('nothing was read')
  writer.exec('begin immediate')
  write('second')
  expect(await log.beginAgain(first.to)).toBe(false)
  writer.exec('commit')
  const second = await log.read(first.to, mebibyte)
  if (!second) throw new Error('nothing was read')
  expect(await restored(base, [[first, second]])).toEqual(['first', 'second'])
})

test('while it is held nobody empties the log; afterward anybody may, and it is noticed', async () => {
  const log = await HeldLog.hold(path())
  write('first')
  const asked = () => writer.prepare('pragma wal_checkpoint(truncate)').get()
  expect(asked()).toMatchObject({ busy: 1 })
  const end = log.end()
  log.letGo()
  expect(asked()).toMatchObject({ busy: 0 })
  write('second')
  expect(() => log.end()).toThrow(LogLost)
  await expect(log.read(end, mebibyte)).rejects.toThrow()
})

test('a log that is empty when it is first held is kept all the same', async () => {
  writer.exec('pragma wal_checkpoint(truncate)')
  const log = await held()
  write('first')
  expect(writer.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 1 })
  write('second')
  expect((await log.read(0, mebibyte))?.from).toBe(1)
})
