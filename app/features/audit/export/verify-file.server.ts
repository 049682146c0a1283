import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type ChainKey, isKeyed, subjectsOf } from '../chain/chain.server.ts'
import { ChainCheck, type ChainResult } from '../chain/chain-check.server.ts'
import type { Checkpoint } from '../rules.ts'
import { fileFormat, fileVersion, sealOf } from './json-lines.server.ts'

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

type FileHeader = z.output<typeof header>
type FileEntry = z.output<typeof entry>
type FileTrailer = z.output<typeof trailer>

const readHeader = (line: string): FileHeader | null => read(header, line)
const readEntry = (line: string): FileEntry | FileTrailer | null => read(entry, line) ?? read(trailer, line)

function read<T>(shape: z.ZodMiniType<T>, line: string): T | null {
  try {
    return shape.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

export type FileVerdict =
  | {
      ok: true
      entries: number
      /** The whole log as it stood, not what a filter left of it. */
      isWhole: boolean
      /** Whether a key vouches for what the file says; without one its order alone is known. */
      isSealed: boolean
      checkpoint: Checkpoint
      /** Entries for which our key does not vouch: they were written under another one. */
      unverified: number
    }
  | { ok: false; why: FileFault; line: number }

/**
 * `no-log`: not a file of ours; `cut`: it ends too early, or lines are missing; `changed`: that line is not what was
 * exported; `other-key`: it was sealed under another key, so that nothing can be said.
 */
type FileFault = 'no-log' | 'cut' | 'changed' | 'other-key'

/** An exported log, read line by line: whether it is what was exported, whole and in order. */
export async function verifyFile(lines: AsyncIterable<string>, key: ChainKey | null): Promise<FileVerdict> {
  const digest = createHash('sha256')
  let check: FileCheck | null = null
  for await (const line of lines) {
    if (!check) {
      const header = readHeader(line)
      if (!header) return { ok: false, why: 'no-log', line: 1 }
      check = new FileCheck(header, key)
    } else {
      if (check.trailer) return check.fault('changed', 1)
      const read = readEntry(line)
      if (!read) return check.fault('changed', 1)
      if (read.type === 'trailer') check.end(read)
      else if (!check.takes(read)) return check.fault('changed')
    }
    if (!check.trailer) digest.update(`${line}\n`)
  }
  return check ? check.verdict(digest.digest('hex')) : { ok: false, why: 'no-log', line: 1 }
}

/** Line after line of one file. */
class FileCheck {
  trailer: FileTrailer | null = null
  readonly #header: FileHeader
  readonly #key: ChainKey | null
  /** Of a whole log the chain is checked as in the database; of a part each row by itself. */
  readonly #chain: ChainCheck | null
  #last: FileEntry | null = null
  #entries = 0
  #keyed = 0
  #unverified = 0
  #misfit: ChainResult | null = null
  #firstUnverified = 0

  constructor(header: FileHeader, key: ChainKey | null) {
    this.#header = header
    this.#key = key
    const { filter, after, checkpoint } = header
    this.#chain = filter === null && key ? new ChainCheck(key, after ?? undefined, [checkpoint]) : null
  }

  /** @returns false where the entry cannot be there */
  takes(entry: FileEntry): boolean {
    const { type: _, subjects, ...row } = entry
    const last = this.#last
    this.#entries += 1
    if (last && entry.seq <= last.seq) return false
    if (last && entry.seq === last.seq + 1 && entry.previousHash !== last.hash) return false
    this.#last = entry
    const isOurs = isKeyed(row, this.#key)
    if (isOurs && subjects.join() !== subjectsOf(row).join()) return false
    if (isOurs) this.#keyed += 1
    else {
      this.#unverified += 1
      this.#firstUnverified ||= this.#line
    }
    if (this.#chain) this.#misfit ??= this.#chain.misfit(row, subjects)
    return true
  }

  end(trailer: FileTrailer): void {
    this.trailer = trailer
  }

  get #line(): number {
    return this.#entries + 1
  }

  fault(why: FileFault, further = 0): FileVerdict {
    return { ok: false, why, line: this.#line + further }
  }

  verdict(digest: string): FileVerdict {
    const { trailer } = this
    const { entries, filter, checkpoint } = this.#header
    if (!trailer || trailer.entries !== this.#entries || entries !== this.#entries)
      return this.fault('cut', 1)
    if (trailer.head !== (this.#last?.hash ?? null)) return this.fault('cut', 1)
    const isWhole = filter === null
    const isSealed =
      this.#key !== null && trailer.seal !== null && isSame(trailer.seal, sealOf(digest, this.#key))
    if (trailer.digest !== digest) return this.#changed()
    if (this.#key && !isSealed) return this.#keyed > 0 ? this.#changed() : this.fault('other-key', 1)
    const chain = this.#misfit ?? this.#chain?.verdict()
    if (chain && !chain.ok && chain.why !== 'unverified') {
      return { ok: false, why: 'changed', line: chain.seq - this.#firstSeq + 2 }
    }
    return { ok: true, entries, isWhole, isSealed, checkpoint, unverified: this.#unverified }
  }

  get #firstSeq(): number {
    return (this.#header.after?.seq ?? 0) + 1
  }

  /** The first line for which nothing vouches; the last one where all entries fit, and so the header does not. */
  #changed(): FileVerdict {
    return { ok: false, why: 'changed', line: this.#key ? this.#firstUnverified || 1 : this.#line + 1 }
  }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
