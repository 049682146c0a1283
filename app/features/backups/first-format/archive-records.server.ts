/** One piece of an archive's content: what it is, and its bytes. */
export type ArchiveRecord = { kind: string; bytes: Buffer }

const headBytes = 5
/** A page of rows or a piece of a file is far smaller: a longer one is damage or an attack on our memory. */
const longest = 64 * 1_048_576

/** The records of a stream: kind (one ASCII letter), length (32 bits), bytes. Throws where it ends within one. */
export async function* archiveRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveRecord> {
  let waiting: Buffer[] = []
  let length = 0
  let needed = headBytes
  for await (const piece of source) {
    waiting.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    length += piece.byteLength
    if (length < needed) continue
    let rest: Buffer = Buffer.concat(waiting)
    for (;;) {
      needed = rest.length < headBytes ? headBytes : headBytes + lengthIn(rest)
      if (rest.length < needed) break
      yield { kind: rest.toString('latin1', 0, 1), bytes: rest.subarray(headBytes, needed) }
      rest = rest.subarray(needed)
    }
    waiting = [rest]
    length = rest.length
  }
  if (length > 0) throw new Error('the archive ends within a record')
}

function lengthIn(head: Buffer): number {
  const length = head.readUInt32BE(1)
  if (length > longest) throw new Error('a record of the archive is too long')
  return length
}
