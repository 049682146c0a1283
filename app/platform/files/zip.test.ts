import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openZip, type ZipPiece, zipped } from './zip.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* pieces(files: [string, string][]): AsyncGenerator<ZipPiece> {
  for (const [path, text] of files) {
    yield { path }
    for (const part of text.match(/[\s\S]{1,1000}/g) ?? []) yield Buffer.from(part)
  }
}

async function written(...files: [string, string][]): Promise<string> {
  const path = join(folder, 'some.zip')
  await pipeline(zipped(pieces(files)), createWriteStream(path))
  return path
}

async function contents(path: string): Promise<Record<string, string>> {
  const { files, close } = await openZip(path)
  try {
    const found: Record<string, string> = {}
    for (const [name, { content }] of files)
      found[name] = Buffer.concat(await Array.fromAsync(content())).toString()
    return found
  } finally {
    close()
  }
}

/** A name of the same length in place of another, in both places where an archive has it. */
function renamed(path: string, from: string, to: string): string {
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  writeFileSync(path, bytes)
  return path
}

test('files come back as they were, long and empty ones', async () => {
  const files = { 'a.txt': 'x'.repeat(300_000), 'b/c.txt': '', 'd.txt': 'über ’ 漢字' }
  expect(await contents(await written(...Object.entries(files)))).toEqual(files)
})

test('one who stops reading ends the making', async () => {
  let isOver = false
  async function* endless(): AsyncGenerator<ZipPiece> {
    try {
      yield { path: 'a' }
      for (;;) yield Buffer.alloc(100_000, Math.random().toString())
    } finally {
      isOver = true
    }
  }
  const archive = zipped(endless())
  for await (const _ of archive) break
  await expect.poll(() => isOver).toBe(true)
})

test('making that fails breaks the archive off', async () => {
  async function* failing(): AsyncGenerator<ZipPiece> {
    yield { path: 'a' }
    throw new Error('the disk is away')
  }
  await expect(Array.fromAsync(zipped(failing()))).rejects.toThrow('the disk is away')
})

describe('refused', () => {
  test.each([
    ['a path that climbs', 'aa/bb.txt', '../bb.txt'],
    ['an absolute path', 'aa/bb.txt', '/a/bb.txt'],
    ['two files of one name', 'aa/bb.txt', 'aa/cc.txt'],
  ])('%s', async (_, from, to) => {
    const path = renamed(await written(['aa/bb.txt', 'x'], ['aa/cc.txt', 'y']), from, to)
    await expect(contents(path)).rejects.toThrow()
    await expect(contents(path)).rejects.toMatchObject({ name: 'ZipProblem' })
  })

  test('a file that grows beyond measure', async () => {
    await expect(contents(await written(['a', ' '.repeat(20_000_000)]))).rejects.toMatchObject({
      name: 'ZipProblem',
    })
  })

  test('an archive that is cut, and one whose content was changed', async () => {
    const path = await written(['a', Array.from({ length: 9_000 }, () => Math.random()).join()])
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, -100))
    await expect(contents(path)).rejects.toMatchObject({ name: 'ZipProblem' })
    writeFileSync(path, bytes.fill(0, 500, 3_000))
    await expect(contents(path)).rejects.toMatchObject({ name: 'ZipProblem' })
  })
})
