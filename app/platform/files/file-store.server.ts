import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { randomId } from '../secrets/random.server.ts'
import type { Settings } from '../settings.ts'
import { assertFileKey, type BucketSettings, type FileStore, type StoredFile } from './file-store.ts'
import { webStream } from './web-stream.server.ts'

const ownFile = 0o600
const ownFolder = 0o700
/** Begins the name of what is still being written; no key can begin so. */
const unfinished = '.new-'

/** Files in a folder, readable by their owner alone. What a crash cut short never shows up under its key. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    assertFileKey(key)
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: ownFolder })
      const temporary = join(dirname(path), unfinished + randomId())
      try {
        await writeThrough(temporary, content)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch(orNull)
      if (!file) return null
      const { size } = await file.stat()
      return {
        body: webStream(file.createReadStream()),
        size,
      }
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(orNull)
      return found?.isFile() ? { size: found.size } : null
    },
    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch(() => {}) // only where it was the last one in there
    },
    list: (prefix) => filesUnder(root, prefix),
    listFolders: (prefix) => foldersUnder(root, prefix),
  }
}

/** On the disk before its name is: after a power cut there is a whole file or none. */
async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', ownFile)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesUnder(root: string, prefix: string): AsyncIterable<StoredFile> {
  assertFileKey(prefix.slice(0, -1))
  const folder = join(root, ...prefix.split('/'))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNull)
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() && !entry.name.startsWith(unfinished) ? await stat(path).catch(orNull) : null
    if (!found) continue
    const key = relative(root, path).split(sep).join('/')
    yield {
      key,
      size: found.size,
      storedAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(found.mtimeMs)),
    }
  }
}

async function* foldersUnder(root: string, prefix: string): AsyncIterable<string> {
  assertFileKey(prefix.slice(0, -1))
  const entries = await readdir(join(root, ...prefix.split('/')), { withFileTypes: true }).catch(orNull)
  for (const entry of entries ?? []) if (entry.isDirectory()) yield `${prefix}${entry.name}/`
}

/** No such file, or a file where a folder would be. */
function orNull(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}

const references: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What is in each element of that name, in order: enough XML for a bucket's listing, which nests none. */
function elementsIn(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`))))
}

/** The text of the first element of that name; null where there is none. */
function textIn(xml: string, name: string): string | null {
  const text = elementsIn(xml, name)[0]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, known: string) => references[known] ?? '') ?? null
}

/** A store that does not answer within this is away. */
const answerMilliseconds = 30_000
/** Of what a store says itself: a page of a listing is below 1 MB. */
const mostListingBytes = 4 * 1_048_576
const mostRefusalBytes = 65_536
/** A store that goes on after so many lists without end: these are 10 million files. */
const mostPages = 10_000
/** The most that ListObjectsV2 gives at once. */
const mostListed = 1_000

type BucketOptions = {
  pageSize?: number
  /** Until an answer is there. */
  milliseconds?: number
  /** How requests leave, where the host isn't the administrator's own (`platform/outgoing`). */
  send?: (request: Request) => Promise<Response>
}

/**
 * Files in an S3-compatible bucket, addressed path-style. A store that is away or refuses us makes every call
 * throw; the addresses, which the log may not hold, stay out of the message.
 */
export function createBucketStore(
  { bucketUrl, region, accessKey, secretKey }: BucketSettings,
  { pageSize = mostListed, milliseconds = answerMilliseconds, send }: BucketOptions = {},
): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const ask = async (method: string, address: string, init: RequestInit = {}) => {
    const asked = { ...init, method, signal: AbortSignal.timeout(milliseconds) }
    const response = send
      ? await send(await client.sign(bucketUrl + address, asked))
      : await client.fetch(bucketUrl + address, asked)
    if (response.ok || response.status === 404) return response
    const code = textIn(await textOf(response, mostRefusalBytes).catch(() => ''), 'Code')
    throw new StoreRefused(`the file store answered ${response.status} to ${method}`, response.status, code)
  }
  const askFor = async (method: string, key: string, init?: RequestInit) => {
    assertFileKey(key)
    const response = await ask(method, `/${key}`, init)
    if (response.status !== 404) return response
    await response.body?.cancel()
    return null
  }
  return {
    async put(key, content, type) {
      const stored = await askFor('PUT', key, { body: content, headers: { 'Content-Type': type } })
      if (!stored) throw new StoreRefused('the file store has no such bucket', 404)
      await stored.body?.cancel()
    },
    async get(key) {
      const found = await askFor('GET', key)
      if (!found?.body) return null
      return { body: found.body, size: Number(found.headers.get('content-length')) }
    },
    async stat(key) {
      const found = await askFor('HEAD', key)
      return found && { size: Number(found.headers.get('content-length')) }
    },
    async delete(key) {
      const gone = await askFor('DELETE', key)
      await gone?.body?.cancel()
    },
    async *list(prefix) {
      for await (const page of pagesOf({ prefix, pageSize }, (address) => ask('GET', address)))
        for (const entry of elementsIn(page, 'Contents')) {
          const storedAt = Temporal.Instant.from(textIn(entry, 'LastModified') ?? '')
          yield { key: textIn(entry, 'Key') ?? '', size: Number(textIn(entry, 'Size')), storedAt }
        }
    },
    async *listFolders(prefix) {
      const asked = { prefix, pageSize, delimiter: '/' }
      for await (const page of pagesOf(asked, (address) => ask('GET', address)))
        for (const entry of elementsIn(page, 'CommonPrefixes')) yield textIn(entry, 'Prefix') ?? ''
    },
  }
}

export class StoreRefused extends Error {
  override name = 'StoreRefused'
  readonly status: number
  /** S3's own word for it, such as AccessDenied; null where it said none. */
  readonly reason: string | null
  constructor(message: string, status: number, reason: string | null = null) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

const badGateway = 502
const endless = () => new StoreRefused('the file store answered without end', badGateway)

/** @throws StoreRefused for more than that */
async function textOf(response: Response, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) throw endless()
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** ListObjectsV2, a page at a time. */
async function* pagesOf(
  { pageSize, ...asking }: { prefix: string; delimiter?: string; pageSize: number },
  ask: (address: string) => Promise<Response>,
): AsyncIterable<string> {
  const { prefix } = asking
  assertFileKey(prefix.slice(0, -1))
  let token: string | null = null
  let pages = 0
  do {
    if (++pages > mostPages) throw endless()
    const asked = new URLSearchParams({ 'list-type': '2', 'max-keys': String(pageSize), ...asking })
    if (token) asked.set('continuation-token', token)
    const response = await ask(`?${asked}`)
    const listing = await textOf(response, mostListingBytes)
    if (!response.ok) throw new StoreRefused('the file store has no such bucket', 404)
    yield listing
    const next: string | null =
      textIn(listing, 'IsTruncated') === 'true' ? textIn(listing, 'NextContinuationToken') : null
    if (next !== null && next === token) throw endless()
    token = next
  } while (token)
}

/** The store that the settings name: the folder `files` of the data folder, or a bucket. */
export function createFileStore({
  storage,
  dataDirectory,
}: Pick<Settings, 'storage' | 'dataDirectory'>): FileStore {
  return storage.kind === 's3' ? createBucketStore(storage) : createFolderStore(join(dataDirectory, 'files'))
}
