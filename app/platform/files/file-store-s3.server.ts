import { AwsClient } from 'aws4fetch'
import { assertFileKey, type FileStore, type StorageSettings, type StoredFile } from './file-store.ts'
import { elementsIn, textIn } from './s3-listing.ts'

type Bucket = Extract<StorageSettings, { kind: 's3' }>

/** A store that does not answer within this is away. */
const answerMilliseconds = 30_000
/** The most that ListObjectsV2 gives at once. */
const mostListed = 1_000

/**
 * Files in an S3-compatible bucket, addressed path-style. A store that is away or refuses us makes every call
 * throw; the addresses, which the log may not hold, stay out of the message.
 */
export function createBucketStore(
  { bucketUrl, region, accessKey, secretKey }: Bucket,
  pageSize: number = mostListed,
): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const ask = async (method: string, address: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(answerMilliseconds)
    const response = await client.fetch(bucketUrl + address, { ...init, method, signal })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new StoreRefused(`the file store answered ${response.status} to ${method}`)
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
      if (!stored) throw new StoreRefused('the file store has no such bucket')
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
    list: (prefix) => filesUnder({ prefix, pageSize }, (address) => ask('GET', address)),
  }
}

class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** ListObjectsV2, a page at a time. */
async function* filesUnder(
  { prefix, pageSize }: { prefix: string; pageSize: number },
  ask: (address: string) => Promise<Response>,
): AsyncIterable<StoredFile> {
  assertFileKey(prefix.slice(0, -1))
  let token: string | null = null
  do {
    const asked = new URLSearchParams({ 'list-type': '2', 'max-keys': String(pageSize), prefix })
    if (token) asked.set('continuation-token', token)
    const response = await ask(`?${asked}`)
    const listing = await response.text()
    if (!response.ok) throw new StoreRefused('the file store has no such bucket')
    for (const entry of elementsIn(listing, 'Contents')) {
      const storedAt = Temporal.Instant.from(textIn(entry, 'LastModified') ?? '')
      yield { key: textIn(entry, 'Key') ?? '', size: Number(textIn(entry, 'Size')), storedAt }
    }
    token = textIn(listing, 'IsTruncated') === 'true' ? textIn(listing, 'NextContinuationToken') : null
  } while (token)
}
