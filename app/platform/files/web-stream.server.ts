import { Readable } from 'node:stream'
import { kindOf } from '../log.server.ts'
import type { Log } from '../services.ts'

type NodeStream = Parameters<typeof Readable.fromWeb>[0]

/** Node's own types say another `ReadableStream` than the Fetch standard's; at run time there is one class. */
export const webStream = (source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(source) as ReadableStream<Uint8Array<ArrayBuffer>>

/** The same the other way. */
export const nodeStream = (stream: ReadableStream): Readable => Readable.fromWeb(stream as NodeStream)

/** Text as it is made, no faster than it is taken; where making it fails the answer breaks off, and the log says so. */
export function streamedText(
  log: Log,
  pieces: AsyncGenerator<string, undefined>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      try {
        const { value, done } = await pieces.next()
        if (done) stream.close()
        else stream.enqueue(encoder.encode(value))
      } catch (error) {
        log.error({ kind: kindOf(error) }, 'export broke off')
        stream.error(error)
      }
    },
    cancel: () => void pieces.return(undefined),
  })
}
