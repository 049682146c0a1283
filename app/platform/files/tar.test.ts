import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type TarFile, tarred, untarred } from './tar.server.ts'

const madeAt = Temporal.Instant.from('2026-11-22T10:00:00Z')
const sizes = [0, 1, 511, 512, 513, 70_000]

async function* files(given = sizes): AsyncGenerator<TarFile> {
  for (const size of given)
    yield { path: `files/${size}`, size, content: Readable.from([Buffer.alloc(size, 'x')]) }
}
const archive = async (content = files()) => Buffer.concat(await Array.fromAsync(tarred(content, madeAt)))

async function read(bytes: Buffer): Promise<string[]> {
  const found: string[] = []
  for await (const { path, size, content } of untarred(Readable.from([bytes]))) {
    const all = Buffer.concat(await Array.fromAsync(content))
    expect(all.equals(Buffer.alloc(size, 'x'))).toBe(true)
    found.push(path)
  }
  return found
}

test('files of every size come back, in their order', async () => {
  expect(await read(await archive())).toEqual(sizes.map((size) => `files/${size}`))
})

test.each([-1, 1])('a file that is %i byte off its size ends the archive', async (difference) => {
  async function* wrong(): AsyncGenerator<TarFile> {
    yield { path: 'files/wrong', size: 600 + difference, content: Readable.from([Buffer.alloc(600)]) }
  }
  await expect(archive(wrong())).rejects.toThrow('another length')
})

test('what ends within a file or is no archive is refused', async () => {
  const whole = await archive()
  await expect(read(whole.subarray(0, 6_000))).rejects.toThrow()
  await expect(read(Buffer.from('an email'))).rejects.toThrow()
  await expect(read(Buffer.alloc(2_000, 'x'))).rejects.toThrow()
})

test('a fault below comes through in the middle of a file', async () => {
  const whole = await archive()
  async function* failing() {
    yield whole.subarray(0, whole.length - 20_000)
    throw new Error('the disk is gone')
  }
  const reading = (async () => {
    for await (const { content } of untarred(Readable.from(failing()))) await Array.fromAsync(content)
  })()
  await expect(reading).rejects.toThrow('the disk is gone')
})

test('anyone who stops reading stops the archive', async () => {
  const source = Readable.from([await archive()])
  for await (const { path } of untarred(source)) if (path) break
  expect(source.destroyed).toBe(true)
})

test('only so much is read as somebody reads', async () => {
  let produced = 0
  async function* many(): AsyncGenerator<TarFile> {
    for (; produced < 500; produced++)
      yield { path: `files/${produced}`, size: 10_000, content: Readable.from([Buffer.alloc(10_000)]) }
  }
  for await (const { content } of untarred(Readable.from(tarred(many(), madeAt)))) {
    await Array.fromAsync(content)
    await new Promise((resolve) => setTimeout(resolve, 20))
    break
  }
  expect(produced).toBeLessThan(50)
})
