import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newSealKey, sealed } from '../../../../test/old-backups/first-format.ts'
import { SealProblem } from '../../../platform/secrets/age-file.server.ts'
import { type SealKey, sealHeadBytes, sealKeyOf, unsealed } from './sealed-archive.server.ts'

const passphrase = 'a lantern in the window'
let key: SealKey
beforeAll(async () => {
  key = await newSealKey(passphrase)
})

async function* piecesOf(content: Buffer, size = 10_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const joined = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream))
const seal = (content: Buffer) => joined(sealed(piecesOf(content), key))
const open = (file: Buffer) => joined(unsealed(piecesOf(file.subarray(sealHeadBytes)), key))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 400_000])('gives %i bytes back', async (length) => {
  const content = randomBytes(length)
  expect((await open(await seal(content))).equals(content)).toBe(true)
})

test('finds its key again from the head and the passphrase, and no other', async () => {
  const file = await seal(Buffer.from('content'))
  expect((await sealKeyOf(file.subarray(0, sealHeadBytes), passphrase)).key).toEqual(key.key)
  await expect(sealKeyOf(file.subarray(0, sealHeadBytes), 'another one')).rejects.toThrow('wrong-passphrase')
  await expect(sealKeyOf(Buffer.alloc(sealHeadBytes), passphrase)).rejects.toThrow('not-sealed')
  await expect(sealKeyOf(Buffer.alloc(3), passphrase)).rejects.toThrow('not-sealed')
})

test('refuses a head that asks for more memory than a backup may', async () => {
  const head = Buffer.from((await seal(Buffer.alloc(0))).subarray(0, sealHeadBytes))
  head[8] = 40
  await expect(sealKeyOf(head, passphrase)).rejects.toThrow('damaged')
})

test('notices a flipped bit anywhere, a cut, a swap and a repeat', async () => {
  const chunk = 65_536 + 16
  const file = await seal(randomBytes(3 * 65_536))
  const body = file.subarray(sealHeadBytes)
  const part = (number: number) => body.subarray(number * chunk, (number + 1) * chunk)
  const wrong = [
    ...[sealHeadBytes, sealHeadBytes + 70_000, file.length - 1].map((at) => {
      const flipped = Buffer.from(file)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      return flipped.subarray(sealHeadBytes)
    }),
    body.subarray(0, body.length - 1),
    body.subarray(0, 2 * chunk),
    body.subarray(0, 0),
    Buffer.concat([part(1), part(0), part(2)]),
    Buffer.concat([part(0), part(0), part(1), part(2)]),
    Buffer.concat([body, part(2)]),
  ]
  for (const one of wrong) {
    await expect(joined(unsealed(piecesOf(one), key))).rejects.toBeInstanceOf(SealProblem)
  }
})
