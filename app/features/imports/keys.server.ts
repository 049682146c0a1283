import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { RowKind } from './rules.ts'
import type { SourceRecord } from './source-record.ts'

/** Of an id in a source, which may be made of a name and an address: nothing can be read back. */
export const sourceKeyOf = (secretKey: string, namespace: string, kind: RowKind, sourceId: string): string =>
  keyedHash(secretKey, 'import', namespace, kind, sourceId)

/** Of all that a row says, apart from where it stands in its file. */
export const recordKeyOf = (secretKey: string, record: SourceRecord): string =>
  keyedHash(secretKey, 'import', JSON.stringify({ ...record, line: 0 }))

/** The erasure of an address finds rows by it, without a key; patients' addresses are in the database anyway. */
export const emailKeyOf = (email: string | null): string =>
  email === null || email.trim() === '' ? '' : digest('import', email.trim().toLowerCase())
