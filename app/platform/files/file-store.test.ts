import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '#server/start/environment.ts'
import { makeBucket, type S3Server, startS3Server } from '#test/other-programs/swift.ts'
import { randomId } from '../secrets/random.server.ts'
import { createBucketStore, createFileStore } from './file-store.server.ts'
import type { FileStore } from './file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const type = 'image/jpeg'
/** Small, so that a listing has several pages. */
const pageSize = 3

async function textOf(store: FileStore, key: string): Promise<string | null> {
  const file = await store.get(key)
  return file && new Response(file.body).text()
}

async function keysUnder(store: FileStore, prefix: string): Promise<string[]> {
  return (await Array.fromAsync(store.list(prefix), (file) => file.key)).sort()
}

/** What every store must do; `open` gives the one under test. */
function keepsFiles(open: () => FileStore) {
  test('gives back what was put, and replaces it', async () => {
    const store = open()
    await store.put('gallery/a1/x-320.jpg', bytes('first light'), type)
    expect(await textOf(store, 'gallery/a1/x-320.jpg')).toBe('first light')
    expect((await store.get('gallery/a1/x-320.jpg').then(withoutBody))?.size).toBe(11)
    expect(await store.stat('gallery/a1/x-320.jpg')).toEqual({ size: 11 })
    await store.put('gallery/a1/x-320.jpg', bytes('noon'), type)
    expect(await textOf(store, 'gallery/a1/x-320.jpg')).toBe('noon')
  })

  test('knows what is not there, and deletes twice without a word', async () => {
    const store = open()
    await store.put('gallery/b1/one.jpg', bytes('1'), type)
    await store.delete('gallery/b1/one.jpg')
    await store.delete('gallery/b1/one.jpg')
    expect(await store.get('gallery/b1/one.jpg')).toBeNull()
    expect(await store.stat('gallery/b1/one.jpg')).toBeNull()
    expect(await store.get('gallery/b1/one.jpg/two')).toBeNull()
  })

  test('lists all under a prefix with their size and moment, and nothing next to it', async () => {
    const store = open()
    for (const key of ['list/a/1.jpg', 'list/a/2.jpg', 'list/b/_-3.jpg', 'listen/4.jpg']) {
      await store.put(key, bytes(key), type)
    }
    expect(await keysUnder(store, 'list/')).toEqual(['list/a/1.jpg', 'list/a/2.jpg', 'list/b/_-3.jpg'])
    expect(await keysUnder(store, 'nothing/')).toEqual([])
    for await (const file of store.list('list/')) {
      expect(file.size).toBe(file.key.length)
      const minutesAgo = Temporal.Now.instant().since(file.storedAt).total('minutes')
      expect(Math.abs(minutesAgo)).toBeLessThan(5)
    }
  })

  test('lists more than a page', async () => {
    const store = open()
    const keys = Array.from({ length: pageSize * 2 + 1 }, (_, count) => `many/${count}.jpg`)
    await Promise.all(keys.map((key) => store.put(key, bytes('x'), type)))
    expect(await keysUnder(store, 'many/')).toEqual(keys)
  })

  test.each([
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    'a\\b',
    'a/.hidden',
    'a\0b',
    'ä',
    '',
    'x'.repeat(500),
  ])('refuses the key %.20j for everything', async (key) => {
    const store = open()
    await expect(store.put(key, bytes('x'), type)).rejects.toThrow(TypeError)
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.delete(key)).rejects.toThrow(TypeError)
  })
}

async function withoutBody(file: Awaited<ReturnType<FileStore['get']>>) {
  await file?.body.cancel()
  return file
}

describe('in a folder', () => {
  const open = () => createFileStore({ storage: { kind: 'folder' }, dataDirectory: folder })
  keepsFiles(open)

  test('for the eyes of its owner only, and nothing half-written under its key', async () => {
    await open().put('modes/a/1.jpg', bytes('1'), type)
    const path = join(folder, 'files/modes/a')
    expect(statSync(join(path, '1.jpg')).mode & 0o777).toBe(0o600)
    expect(statSync(path).mode & 0o777).toBe(0o700)
    mkdirSync(join(path, '2.jpg'))
    await expect(open().put('modes/a/2.jpg', bytes('2'), type)).rejects.toThrow()
    expect(readdirSync(path)).toEqual(['1.jpg', '2.jpg'])
    writeFileSync(join(path, '.new-cut'), 'half')
    expect(await keysUnder(open(), 'modes/')).toEqual(['modes/a/1.jpg'])
  })

  test('the folder of a thing goes with its last file', async () => {
    await open().put('gone/a/1.jpg', bytes('1'), type)
    await open().delete('gone/a/1.jpg')
    expect(readdirSync(join(folder, 'files/gone'))).toEqual([])
  })
})

const installing = 300_000
const server: S3Server | null = await startS3Server()
afterAll(() => server?.stop())

describe.skipIf(server === null)('in a bucket of a real S3 server', () => {
  const bucket = `clinic-${randomId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`
  const open = (url = server?.storageUrl(bucket) ?? '') => bucketStore(url)
  beforeAll(() => makeBucket(server as S3Server, bucket), installing)
  keepsFiles(open)

  test('says that it was refused where the secret is wrong or the bucket is missing', async () => {
    const wrong = open(server?.storageUrl(bucket).replace('s3secret', 'guessed'))
    await expect(wrong.get('a/1.jpg')).rejects.toThrow('the file store answered 403 to GET')
    await expect(wrong.put('a/1.jpg', bytes('1'), type)).rejects.toThrow('403')
    const nowhere = open(server?.storageUrl('no-such-bucket'))
    await expect(nowhere.put('a/1.jpg', bytes('1'), type)).rejects.toThrow('no such bucket')
    await expect(keysUnder(nowhere, 'a/')).rejects.toThrow('no such bucket')
  })
})

function bucketStore(url: string): FileStore {
  const { storage } = readEnvironment({ STORAGE_URL: url })
  if (storage.kind !== 's3') throw new TypeError('no bucket')
  return createBucketStore(storage, { pageSize })
}
