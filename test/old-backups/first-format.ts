import { createCipheriv, randomBytes } from 'node:crypto'
import {
  chunkBytes,
  derived,
  inChunks,
  nonceOf,
  type SealKey,
} from '../../app/features/backups/first-format/sealed-archive.server.ts'

/** How backups of the first format were written; programs of today only read them. */
export function newSealKey(passphrase: string): Promise<SealKey> {
  return derived(
    passphrase,
    Buffer.concat([Buffer.from('FLBACK1\n'), Buffer.from([17, 8, 1]), randomBytes(16)]),
  )
}

/** The sealed file of a content, from its first byte. */
export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  { key, head, check }: SealKey,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([head, check])
  let number = 0
  for await (const { chunk, isLast } of inChunks(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    cipher.setAAD(head)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}
