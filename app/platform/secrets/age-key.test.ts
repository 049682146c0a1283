import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { AgeFileProblem } from './age-file.server.ts'
import { ageFileFor, newAgeKey, openedWith } from './age-key.server.ts'

const content = randomBytes(70_000)

async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}
const joined = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))

test('a file for a key opens with it, and with no other', async () => {
  const [key, another] = [await newAgeKey(), await newAgeKey()]
  const file = await joined(ageFileFor(piecesOf(content), key.recipient))
  expect((await joined(openedWith(piecesOf(file), key.identity))).equals(content)).toBe(true)
  const problem = new AgeFileProblem('damaged')
  await expect(joined(openedWith(piecesOf(file), another.identity))).rejects.toEqual(problem)
  await expect(joined(openedWith(piecesOf(file.subarray(0, -1)), key.identity))).rejects.toEqual(problem)
})

test('a network that breaks off is no damage', async () => {
  const key = await newAgeKey()
  const file = await joined(ageFileFor(piecesOf(content), key.recipient))
  async function* broken() {
    yield file.subarray(0, 20_000)
    throw new Error('the line is dead')
  }
  await expect(joined(openedWith(broken(), key.identity))).rejects.toThrow('the line is dead')
})
