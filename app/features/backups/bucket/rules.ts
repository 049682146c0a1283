/** Most services take it, whatever theirs is called. */
export const usualRegion = 'us-east-1'

export const bucketFields = ['endpoint', 'bucket', 'region'] as const
export const secretFields = ['accessKey', 'secretKey', 'readingAccessKey', 'readingSecretKey'] as const
export type BucketField = (typeof bucketFields)[number] | (typeof secretFields)[number]

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const regionName = /^[a-z0-9-]{1,40}$/

export const isBucketName = (typed: string): boolean => bucketName.test(typed)
export const isRegion = (typed: string): boolean => regionName.test(typed)

/** The origin of a storage service, without a slash at its end; null for anything else. */
export function endpointOf(typed: string): string | null {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return null
  const isBare = [url.username, url.password, url.search, url.hash].every((part) => part === '')
  return isBare && url.pathname === '/' ? url.origin : null
}

/** What a key may do, as the test found out. */
export type BucketTest = {
  /** The key that writes may delete as well: a thief of the server could. */
  deletes: boolean
  /** A key is there that reads: test restores need one. */
  reads: boolean
}

/** What was done on the off-site page, as the next page says it. */
export const bucketDone = ['bucket-saved', 'bucket-removed', 'bucket-taken-over'] as const
export type BucketDone = (typeof bucketDone)[number]
