import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Identity, Recipient, Stanza as StanzaOfHead } from 'age-encryption'
import { webStream } from '../files/web-stream.server.ts'

/**
 * Files of the age format under a passphrase. The format and
 * its streams are those of the package; the passphrase is stretched by Node, next to the thread that answers people.
 */
const mark = Buffer.from('age-encryption.org/v1\n')
const endOfHead = '\n--- '
/** Ours has 150 bytes. The package reads on for as long as a head does not end. */
export const mostHeadBytes = 4_096

/** 128 MB and some tenths of a second for each guess (OWASP password storage, scrypt). */
const log2N = 17
/** What a file may ask of us at most: `age` itself writes 18, which takes 256 MB. */
const mostLog2N = 18
const blockSize = 8
const saltBytes = 16
const keyBytes = 32
const fileKeyBytes = 16
const tagBytes = 16
const saltLabel = Buffer.from('age-encryption.org/v1/scrypt')
const algorithm = 'chacha20-poly1305'
const wrapNonce = Buffer.alloc(12)

/** Why an encrypted file cannot be read. */
export class AgeFileProblem extends Error {
  override name = 'AgeFileProblem'
  readonly reason: 'not-encrypted' | 'wrong-passphrase' | 'damaged'
  constructor(reason: AgeFileProblem['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The age file of a content, piece by piece. */
export async function* ageFile(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter, Stanza } = await import('age-encryption')
  const recipient: Recipient = {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(saltBytes)
      const cipher = createCipheriv(algorithm, await stretched(passphrase, salt, log2N), wrapNonce, {
        authTagLength: tagBytes,
      })
      const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', unpadded(salt), String(log2N)], wrapped)]
    },
  }
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(streamOf(content))
}

export const isAgeFile = (start: Buffer): boolean => start.subarray(0, mark.length).equals(mark)

/** Opens age files with a passphrase, which is stretched once for all the times that one file is read. */
export class AgeReader {
  #identity: Identity

  constructor(passphrase: string) {
    let opened: { stanza: string; fileKey: Promise<Uint8Array> } | undefined
    this.#identity = {
      unwrapFileKey(stanzas) {
        const stanza = JSON.stringify(stanzas)
        if (opened?.stanza !== stanza) opened = { stanza, fileKey: unwrapped(stanzas, passphrase) }
        return opened.fileKey
      },
    }
  }

  /** @param start the file's first `mostHeadBytes`, or all of it. Throws AgeFileProblem. */
  async expectPassphrase(start: Buffer): Promise<void> {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addIdentity(this.#identity)
    await decrypter.decryptHeader(headIn(start)).catch(toProblem)
  }

  /** What is in the file; throws AgeFileProblem before it hands out a wrong byte. */
  async *content(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addIdentity(this.#identity)
    try {
      yield* await decrypter.decrypt(streamOf(file))
    } catch (error) {
      toProblem(error)
    }
  }
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) => webStream(Readable.from(pieces))

function toProblem(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error
  throw error instanceof AgeFileProblem || isOfDisk ? error : new AgeFileProblem('damaged')
}

function headIn(start: Buffer): Uint8Array {
  const lastLine = start.subarray(0, mostHeadBytes).indexOf(endOfHead)
  const end = lastLine < 0 ? -1 : start.indexOf('\n', lastLine + endOfHead.length)
  if (end < 0) throw new AgeFileProblem('damaged')
  return start.subarray(0, end + 1)
}

async function unwrapped(stanzas: StanzaOfHead[], passphrase: string): Promise<Uint8Array> {
  const [stanza, ...others] = stanzas
  if (!stanza || others.length > 0 || stanza.args[0] !== 'scrypt') throw new AgeFileProblem('not-encrypted')
  const [, saltText = '', costText = ''] = stanza.args
  const salt = Buffer.from(saltText, 'base64')
  const isSane = /^[1-9]\d?$/.test(costText) && Number(costText) <= mostLog2N
  if (!isSane || salt.length !== saltBytes || stanza.body.length !== fileKeyBytes + tagBytes) {
    throw new AgeFileProblem('damaged')
  }
  const key = await stretched(passphrase, salt, Number(costText))
  const decipher = createDecipheriv(algorithm, key, wrapNonce, { authTagLength: tagBytes })
  decipher.setAuthTag(stanza.body.subarray(fileKeyBytes))
  try {
    return Buffer.concat([decipher.update(stanza.body.subarray(0, fileKeyBytes)), decipher.final()])
  } catch {
    throw new AgeFileProblem('wrong-passphrase')
  }
}

function stretched(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const options = { N: 2 ** cost, r: blockSize, p: 1, maxmem: 256 * blockSize * 2 ** cost }
  scrypt(passphrase.normalize('NFC'), Buffer.concat([saltLabel, salt]), keyBytes, options, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
