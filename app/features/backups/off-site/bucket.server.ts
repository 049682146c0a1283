import { ReplicationRefused } from '#app/db/engine/wal/received-wal.server.ts'
import { RecoveryProblem } from '#app/db/engine/wal/recovered-cluster.server.ts'
import { createBucketStore, StoreRefused } from '#app/platform/files/file-store.server.ts'
import type { BucketSettings, FileStore } from '#app/platform/files/file-store.ts'
import { OutgoingProblem, rulesFor } from '#app/platform/outgoing/host-guard.server.ts'
import { sendOutgoing } from '#app/platform/outgoing/outgoing.server.ts'
import { AgeFileProblem } from '#app/platform/secrets/age-file.server.ts'
import { ageFileFor, openedWith } from '#app/platform/secrets/age-key.server.ts'
import { shortId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { BackupProblem } from '../content.server.ts'
import { backupFault } from '../faults.server.ts'
import { isWhole, type OffSiteFault, partName, type RehearsalFault } from './rules.ts'

/** One piece takes at most that long to leave: 4 MB at a third of a megabit. */
const usualMilliseconds = 120_000
const partBytes = 4 * 1_048_576
/** Of one object: pieces have 4 MB, pictures 11 MB, and what names all pictures less than this. */
const mostBytes = 64 * 1_048_576
const type = 'application/octet-stream'

export type Bucket = { writing: FileStore; reading: FileStore }

/** Undefined where backups stay here: no bucket, or no passphrase. Ask again each time: both are set while the server runs. */
export function bucketOf(
  { offSite, backup, ...settings }: Services['settings'],
  { milliseconds = usualMilliseconds } = {},
): Bucket | undefined {
  if (offSite === null || backup.passphrase === null) return undefined
  const open = (bucket: BucketSettings) =>
    createBucketStore(bucket, {
      milliseconds,
      ...(offSite.isTyped && {
        send: (request: Request) => sendOutgoing(request, rulesFor(settings), { milliseconds, mostBytes }),
      }),
    })
  return { writing: open(offSite.writing), reading: open(offSite.reading) }
}

/** Stores a long content in pieces; until the last one is there, all of it counts as missing. @returns its bytes */
export async function putInParts(
  store: FileStore,
  prefix: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let number = 0
  let bytes = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const put = (isLast: boolean) => {
    const part = Buffer.concat(waiting)
    ;[waiting, size, bytes] = [[], 0, bytes + part.length]
    return store.put(`${prefix}${partName(++number, isLast)}`, part, type)
  }
  for await (const piece of content) {
    if (size >= partBytes) await put(false)
    waiting.push(piece)
    size += piece.length
  }
  await put(true)
  return bytes
}

/** @throws BackupProblem where the last one, or one in between, isn't there */
export async function* partsOf(store: FileStore, prefix: string): AsyncGenerator<Uint8Array> {
  const names: string[] = []
  for await (const { key } of store.list(prefix)) names.push(key.slice(prefix.length))
  names.sort()
  if (!isWhole(names)) throw new BackupProblem('pieces are missing')
  for (const name of names) yield* bodyOf(store, prefix + name)
}

export async function* bodyOf(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  const found = await store.get(key)
  if (!found) throw new BackupProblem('an object is missing')
  let bytes = 0
  for await (const piece of found.body) {
    bytes += piece.length
    if (bytes > mostBytes) throw new BackupProblem('an object is too large')
    yield piece
  }
}

export async function putFor(recipient: string, store: FileStore, key: string, content: Uint8Array) {
  const pieces = await Array.fromAsync(ageFileFor(once(content), recipient))
  await store.put(key, Buffer.concat(pieces), type)
}

export async function getWith(identity: string, store: FileStore, key: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(openedWith(bodyOf(store, key), identity)))
}

export async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** Sorts by time, without colons, which some stores refuse. */
const stampOf = (at: Temporal.Instant): string =>
  at.toString({ fractionalSecondDigits: 3 }).replaceAll(/[:.]/g, '-')

/** Of a series or a whole backup: sorts by time, no two are alike. */
export const folderName = (at: Temporal.Instant, writer: string): string =>
  `${stampOf(at)}-${shortId()}-${writer}`

const stamped = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-/
/** When a series or a backup began, by the name of its folder; null for a folder of somebody else. */
export function momentOf(folder: string): Temporal.Instant | null {
  const [, date, hour, minute, second, fraction] = stamped.exec(folder) ?? []
  if (date === undefined) return null
  try {
    return Temporal.Instant.from(`${date}T${hour}:${minute}:${second}.${fraction}Z`)
  } catch {
    return null
  }
}

const byReason: Record<string, OffSiteFault> = {
  RequestTimeTooSkewed: 'clock',
  NoSuchBucket: 'no-bucket',
  QuotaExceeded: 'bucket-full',
}
/** What `fetch` says of a connection: that it wasn't made, or ended in the middle. */
const brokenOff = new Set(['fetch failed', 'terminated'])
const insufficientStorage = 507

/** One word for what went wrong on the way out; never an error's text. */
export function offSiteFault(error: unknown): OffSiteFault {
  if (error instanceof ReplicationRefused) return 'replication'
  if (error instanceof StoreRefused) return refusalFault(error)
  if (error instanceof OutgoingProblem)
    return ['address', 'scheme', 'private', 'unknown-host'].includes(error.reason) ? 'address' : 'unreachable'
  const isOfNetwork =
    error instanceof Error && (error.name === 'TimeoutError' || brokenOff.has(error.message))
  if (isOfNetwork) return 'unreachable'
  if (backupFault(error) === 'full') return 'disk-full'
  return error instanceof Error && 'errcode' in error ? 'database' : 'other'
}

function refusalFault({ status, reason }: StoreRefused): OffSiteFault {
  const known = byReason[reason ?? '']
  if (known) return known
  if (status === insufficientStorage || status === 413) return 'bucket-full'
  if (status === 404) return 'no-bucket'
  return status >= 500 ? 'unreachable' : 'denied'
}

/** The same of what is read back. */
export function rehearsalFault(error: unknown): RehearsalFault {
  if (error instanceof AgeFileProblem) return error.reason === 'wrong-passphrase' ? 'passphrase' : 'damaged'
  if (error instanceof RecoveryProblem)
    return error.why === 'programs' || error.why === 'locale' ? error.why : 'damaged'
  return error instanceof BackupProblem ? 'incomplete' : offSiteFault(error)
}
