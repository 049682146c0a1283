import * as z from 'zod/mini'
import { fileFormat, fileVersion } from './json-lines.server.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const place = z.int().check(z.positive())

const header = z.object({
  type: z.literal('header'),
  format: z.literal(fileFormat),
  version: z.literal(fileVersion),
  exportedAt: z.string(),
  timeZone: z.string(),
  filter: z.nullable(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  entries: z.int().check(z.minimum(0)),
  checkpoint: z.object({ seq: place, head: hash }),
  after: z.nullable(z.object({ seq: place, hash, at: z.string() })),
})

const entry = z.strictObject({
  type: z.literal('entry'),
  seq: place,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  objectId: z.string(),
  detail: z.string(),
  addressHash: z.string(),
  session: z.string(),
  version: z.int(),
  previousHash: hash,
  hash,
  subjects: z.array(z.string()),
})

const trailer = z.object({
  type: z.literal('trailer'),
  entries: z.int().check(z.minimum(0)),
  head: z.nullable(hash),
  digest: hash,
  seal: z.nullable(hash),
})

export type FileHeader = z.output<typeof header>
export type FileEntry = z.output<typeof entry>
export type FileTrailer = z.output<typeof trailer>

export const readHeader = (line: string): FileHeader | null => read(header, line)
export const readEntry = (line: string): FileEntry | FileTrailer | null =>
  read(entry, line) ?? read(trailer, line)

function read<T>(shape: z.ZodMiniType<T>, line: string): T | null {
  try {
    return shape.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
