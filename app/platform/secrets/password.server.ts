import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const memoryKibibytes = 19_456
const passes = 2
const lanes = 1
const saltBytes = 16
const hashBytes = 32
/** Each hash takes 19 MiB and one thread of the pool: more of them wait their turn. */
const hashesAtOnce = 4
/** A turn comes after a second and a half at most; who comes later is told to try again. */
const mostWaiting = 50
const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

type Cost = { memory: number; passes: number; parallelism: number }
const cost: Cost = { memory: memoryKibibytes, passes, parallelism: lanes }

/** The PHC string of a password, with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phc(salt, await derive(password, salt, cost))
}

/** Whether the password is the one behind the PHC string; false for a text that is none. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = phcPattern.exec(stored)
  if (!parts) return false
  const [, memory, time, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(time),
    parallelism: Number(parallelism),
  })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Nobody's password: verifying against it takes as long as against a real one (ASVS 6.3.8). */
export const unknownPassword = phc(randomBytes(saltBytes), randomBytes(hashBytes))

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function phc(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`
}

const inTurn = pLimit(hashesAtOnce)

/** So many hashes are asked for that waiting makes no sense: a 503, not an ever longer queue. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

async function derive(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> {
  if (inTurn.pendingCount >= mostWaiting) throw new PasswordQueueFull()
  const parameters = { message: password, nonce: salt, parallelism, tagLength: hashBytes, memory, passes }
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
      }),
  )
}
