import { Readable } from 'node:stream'

type NodeStream = Parameters<typeof Readable.fromWeb>[0]

/** Node's own types say another `ReadableStream` than the Fetch standard's; at run time there is one class. */
export const webStream = (source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(source) as ReadableStream<Uint8Array<ArrayBuffer>>

/** The same the other way. */
export const nodeStream = (stream: ReadableStream): Readable => Readable.fromWeb(stream as NodeStream)
