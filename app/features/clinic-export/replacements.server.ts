import type { ClearRow } from '#app/db/upkeep/clear-rows.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { randomId, randomPassword } from '#app/platform/secrets/random.server.ts'
import { type LinkPurpose, newPrivateToken } from '../private-links/token.server.ts'
import { numberDigest } from '../texts/queries.server.ts'
import { columnsWithout } from './rules.ts'

/** What rows are held against on their way out. */
export type Outward = {
  madeAt: string
  /** Phone numbers that the clinic still has, by their digests. */
  numbers: ReadonlyMap<string, string>
  /** Ids of emails that have not left. */
  waitingEmails: ReadonlySet<string>
}

/** A row as the archive has it; null where it isn't in it. */
export function outwardRow(table: string, row: ClearRow, outward: Outward): ClearRow | null {
  const replaced = outwardRows[table]?.(row, outward)
  if (replaced === null) return null
  const without = columnsWithout(table) ?? []
  return Object.fromEntries(Object.entries(replaced ?? row).filter(([column]) => !without.includes(column)))
}

const withNumber = ({ numberDigest: digest, ...row }: ClearRow, { numbers }: Outward): ClearRow => ({
  number: numbers.get(String(digest)) ?? null,
  ...row,
})

const outwardRows: Readonly<Record<string, (row: ClearRow, outward: Outward) => ClearRow | null>> = {
  outbox: (row, { waitingEmails }) => (waitingEmails.has(String(row.id)) ? null : row),
  text_deliveries: (row, { waitingEmails }) => (waitingEmails.has(String(row.emailId)) ? null : row),
  text_proofs: withNumber,
  text_stops: (row, outward) => {
    const named = withNumber(row, outward)
    return named.number === null ? null : named
  },
  /** The rest of one that was stopped stays behind. */
  imports: (row) =>
    row.startedAt === null ? null : { ...row, ...(row.state === 'stopped' && { state: 'done' }) },
  import_rows: (row) => (row.state === 'done' ? row : null),
  /** A key whose digest stays behind opens nothing: it is shown as revoked. */
  api_keys: (row, { madeAt }) => ({ ...row, revokedAt: row.revokedAt ?? madeAt }),
}

/** Tables whose order hangs on a key of this installation: the archive has them by their lines. */
export const isSortedByLine = (table: string): boolean => table === 'text_stops'

/** Columns that the archive has and the table hasn't. */
const columnsInstead: Readonly<Record<string, readonly string[]>> = {
  text_proofs: ['number'],
  text_stops: ['number'],
}

/** The columns of a table as the archive has them, in its order. */
export function archivedColumns({ name, columns }: { name: string; columns: readonly string[] }): string[] {
  const without = columnsWithout(name) ?? columns
  return [...(columnsInstead[name] ?? []), ...columns.filter((column) => !without.includes(column))]
}

/** What a mark has in place of them: no file read later finds it. */
const markKeys = { recordKey: '', emailKey: '', personKey: '', record: '' }

/** What columns hold in the clinic that the archive is loaded into, in place of what was left out. */
export class Replacements {
  readonly #secretKey: string
  /** A password that nobody knows: one hash serves all. */
  #passwordHash: Promise<string> | null = null

  constructor(secretKey: string) {
    this.#secretKey = secretKey
  }

  async inwardRow(table: string, row: ClearRow): Promise<ClearRow> {
    if (table === 'admins') {
      this.#passwordHash ??= hashPassword(randomPassword())
      return { ...row, passwordHash: await this.#passwordHash }
    }
    if (table === 'api_keys') return { ...row, digest: randomId() }
    if (table === 'outbox') return { ...row, payload: null }
    if (table === 'waitlist_entries') return { ...row, ...this.#token('waitlist', row) }
    if (table === 'waitlist_offers') return { ...row, ...this.#token('offer', row) }
    if (table === 'staff_mails' || table === 'mail_senders')
      return { ...row, codeDigest: null, codeUntil: null, codeTries: 0 }
    if (table === 'imports') return { ...row, addressHash: '', session: '' }
    if (table === 'import_rows') return { ...row, ...markKeys, sourceKey: String(row.id) }
    if (table === 'text_proofs' || table === 'text_stops') return this.#digested(row)
    return row
  }

  /** Links in emails that were sent open nothing any more; the next email has another one. */
  #token(purpose: LinkPurpose, { id }: ClearRow): ClearRow {
    return newPrivateToken(this.#secretKey, purpose, String(id)).kept
  }

  #digested({ number, ...row }: ClearRow): ClearRow {
    return { ...row, numberDigest: number === null ? '' : numberDigest(this.#secretKey, String(number)) }
  }
}
