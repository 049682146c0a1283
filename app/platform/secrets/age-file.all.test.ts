import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { AgeFileProblem, AgeReader, ageFile, isAgeFile } from './age-file.server.ts'

const passphrase = 'a lantern in the window'
const content = randomBytes(3 * 65_536 + 1_000)
const chunk = 65_536 + 16
let file: Buffer
let headBytes: number
const reader = new AgeReader(passphrase)

async function* piecesOf(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const joined = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))
const encrypt = (bytes: Buffer, words = passphrase) => joined(ageFile(piecesOf(bytes), words))
const open = (bytes: Buffer) => joined(reader.content(piecesOf(bytes)))

beforeAll(async () => {
  file = await encrypt(content)
  headBytes = file.indexOf('\n', file.indexOf('\n--- ') + 1) + 1 + 16
})

test('gives back what was put in, and opens with the package’s own passphrase too', async () => {
  expect(isAgeFile(file)).toBe(true)
  expect((await open(file)).equals(content)).toBe(true)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(Buffer.from(await decrypter.decrypt(file)).equals(content)).toBe(true)
})

test.each([0, 1, 65_536])('%i bytes', async (length) => {
  const bytes = randomBytes(length)
  expect((await open(await encrypt(bytes))).equals(bytes)).toBe(true)
})

test('a passphrase is the same however its emails are composed', async () => {
  const encrypted = await encrypt(content, 'caf\u00e9 at the corner')
  await new AgeReader('cafe\u0301 at the corner').expectPassphrase(encrypted)
})

test('tells a wrong passphrase from a damaged head and from what is none of ours', async () => {
  const expectRefused = async (start: Buffer, reason: string, words = passphrase) => {
    await expect(new AgeReader(words).expectPassphrase(start)).rejects.toThrow(reason)
  }
  await expectRefused(file, 'wrong-passphrase', 'another one')
  await expectRefused(file.subarray(0, 60), 'damaged')
  const withLine = (line: string, by: string) =>
    Buffer.from(file.toString('latin1').replace(line, by), 'latin1')
  await expectRefused(withLine(' 17\n', ' 40\n'), 'damaged')
  await expectRefused(withLine(' 17\n', ' 19\n'), 'damaged')
  await expectRefused(withLine(' 17\n', ' 017\n'), 'damaged')
  const endless = Buffer.from(`age-encryption.org/v1\n-> ${'x'.repeat(10_000)}\n--- x\n`)
  await expectRefused(endless, 'damaged')
  const forKey = new Encrypter()
  forKey.addRecipient('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
  await expectRefused(Buffer.from(await forKey.encrypt('an email')), 'not-encrypted')
})

test('notices a flipped bit anywhere, a cut, a swap and a repeat', async () => {
  const body = file.subarray(headBytes)
  const part = (number: number) => body.subarray(number * chunk, (number + 1) * chunk)
  const withBody = (...parts: Buffer[]) => Buffer.concat([file.subarray(0, headBytes), ...parts])
  const flipped = (at: number) => {
    const bytes = Buffer.from(file)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const wrong = [
    ...[headBytes - 30, headBytes - 1, headBytes, headBytes + 70_000, file.length - 1].map(flipped),
    file.subarray(0, file.length - 1),
    file.subarray(0, headBytes),
    withBody(part(0), part(1)),
    withBody(part(1), part(0), part(2), part(3)),
    withBody(part(0), part(0), part(1), part(2), part(3)),
    withBody(body, part(3)),
  ]
  for (const one of wrong) await expect(open(one)).rejects.toBeInstanceOf(AgeFileProblem)
})

test('while a passphrase is stretched the process answers others', async () => {
  let isOver = false
  let turns = 0
  const encryption = encrypt(Buffer.alloc(10)).then(() => {
    isOver = true
  })
  for (; !isOver; turns++) await turn()
  await encryption
  expect(turns).toBeGreaterThan(100)
})
