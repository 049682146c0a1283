/** Where uploaded files are kept: a folder or an S3-compatible bucket, both behind this. */
export type FileStore = {
  /** Stores whole or not at all; a file of the same key is replaced. */
  put(key: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  /** Null where there is no such file. The body must be read or cancelled. */
  get(key: string): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>>; size: number } | null>
  stat(key: string): Promise<{ size: number } | null>
  /** Harmless where there is no such file. */
  delete(key: string): Promise<void>
  /** Every file whose key begins with the prefix, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** The folders right under the prefix, which ends with a slash as they do. */
  listFolders(prefix: string): AsyncIterable<string>
}

export type StoredFile = { key: string; size: number; storedAt: Temporal.Instant }

/** `STORAGE_URL`, read and checked once at start. */
export type StorageSettings = { kind: 'folder' } | BucketSettings

/** An S3-compatible bucket and a key to it. */
export type BucketSettings = {
  kind: 's3'
  /** Of the bucket, path-style and without a slash at its end: `https://host:port/bucket`. */
  bucketUrl: string
  region: string
  accessKey: string
  secretKey: string
}

const longestKey = 400
const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * Whether a key may be used at all: a few plain names with slashes between them, none of which begins with a
 * dot (docs/security.md, T17). Both stores refuse every other key by throwing.
 */
function isFileKey(key: string): boolean {
  return key.length <= longestKey && key.split('/').every((name) => part.test(name))
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError('not a file key')
}
