import { createHash, createHmac, type Hash } from 'node:crypto'
import { columns } from '#app/db/columns.ts'
import { saidFilter } from '../address.ts'
import { type ChainKey, chainKeyOf } from '../chain/chain.server.ts'
import type { Exported, ExportedRow } from './export-queries.server.ts'

/** What the first line says the file is; a reader that does not know the version refuses it. */
export const fileFormat = 'firstlight-audit-log'
export const fileVersion = 1

/**
 * JSON Lines (docs/operations.md#the-audit-log-as-a-file): a header, an entry for each row with its hash and its
 * subjects, and a trailer, by which a cut is seen. Anyone who has the key can tell that nothing was changed or left out.
 */
export async function* jsonLines(file: Exported): AsyncGenerator<string, undefined> {
  const digest = createHash('sha256')
  const said = (text: string) => {
    digest.update(text)
    return text
  }
  yield said(line(headerOf(file)))
  let head: string | null = null
  let count = 0
  for await (const rows of file.rows) {
    yield said(rows.map((row) => line(entryOf(row))).join(''))
    head = rows.at(-1)?.hash ?? head
    count += rows.length
  }
  const key = chainKeyOf(file.db)
  yield line({ type: 'trailer', entries: count, head, ...sealed(digest, key) })
}

const line = (object: object): string => `${JSON.stringify(object)}\n`

const headerOf = ({ at, timeZone, asked, checkpoint, cut, isWhole, span }: Exported) => ({
  type: 'header',
  format: fileFormat,
  version: fileVersion,
  exportedAt: columns.instant(at),
  timeZone,
  filter: isWhole ? null : saidFilter(asked),
  entries: span.count,
  checkpoint,
  after: cut ? { seq: cut.seq, hash: cut.hash, at: cut.at } : null,
})

/** The columns by which a row is hashed, in one order, then what leads to it. */
const entryOf = (row: ExportedRow) => ({
  type: 'entry',
  seq: row.seq,
  at: row.at,
  actor: row.actor,
  action: row.action,
  object: row.object,
  objectId: row.objectId,
  detail: row.detail,
  addressHash: row.addressHash,
  session: row.session,
  version: row.version,
  previousHash: row.previousHash,
  hash: row.hash,
  subjects: row.subjects,
})

function sealed(lines: Hash, key: ChainKey | null): { digest: string; seal: string | null } {
  const digest = lines.digest('hex')
  return { digest, seal: key && sealOf(digest, key) }
}

/** Vouches for all lines before the trailer; no row of the chain is hashed from such a text. */
export const sealOf = (digest: string, key: ChainKey): string =>
  createHmac('sha256', key).update(`exported file\n${digest}`).digest('hex')
