import { Readable } from 'node:stream'
import { webStream } from '../files/web-stream.server.ts'
import { AgeFileProblem } from './age-file.server.ts'

/** A pair of X25519 keys: files for the recipient open with the identity alone, without stretching a passphrase each time. */
export type AgeKey = { identity: string; recipient: string }

export async function newAgeKey(): Promise<AgeKey> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The age file of a content for that recipient, piece by piece. */
export async function* ageFileFor(
  content: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(webStream(Readable.from(content)))
}

/** What is in a file for that identity; throws AgeFileProblem before it hands out a wrong byte, and what the file itself throws. */
export async function* openedWith(
  file: AsyncIterable<Uint8Array>,
  identity: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  // A network that breaks off has damaged nothing.
  let broken: { error: unknown } | null = null
  async function* read() {
    try {
      yield* file
    } catch (error) {
      broken = { error }
      throw error
    }
  }
  try {
    yield* await decrypter.decrypt(webStream(Readable.from(read())))
  } catch {
    throw (broken as { error: unknown } | null)?.error ?? new AgeFileProblem('damaged')
  }
}
