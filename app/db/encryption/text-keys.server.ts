import {
  decrypt,
  derivedKey,
  encrypt,
  encryptFor,
  openFor,
  randomKey,
} from '#app/platform/secrets/encrypted-text.server.ts'
import type { TextKeyRow } from '../process-tables.ts'
import type { Database } from '../tables.ts'
import type { EncryptedText } from '../values.ts'
import { isCopy } from './encrypted-columns.ts'

/** The database's texts don't open; its message is the whole line that the operator reads. */
export class TextKeyProblem extends Error {}

/** A text would be stored or sent that holds what is in place of one that doesn't open; nothing was written. */
export class UnreadableText extends Error {
  override name = 'UnreadableText'
}

/** Whose text: the row's id, of several columns with `|` between them. */
export type Cell = { table: string; column: string; id: string }

/** The secret keys that may open a database's text keys: the one in use, then the one before it. */
export type SecretKeys = { secretKey: string; formerSecretKey?: string | null | undefined }

/**
 * The keys of one database's encrypted texts: random, numbered from 1, kept in `text_keys` under the secret key. The
 * newest encrypts; the others open until a rotation has replaced what they encrypted.
 */
export class TextKeys {
  readonly #keys = new Map<number, Buffer>()
  readonly #ofColumns = new Map<string, Buffer>()
  /** All that may be in place of a text that doesn't open, in each language. */
  placeholders: readonly string[] = ['[unreadable]']
  /** Hears of a text that doesn't open. @returns which of the placeholders is in its place */
  unreadable: (cell: Cell) => string = () => this.placeholders[0] ?? ''

  /** The number of the newest; 0 while none is open. */
  get newest(): number {
    return Math.max(0, ...this.#keys.keys())
  }

  /**
   * Opens a key as `text_keys` holds it.
   * @returns whether it took the former secret key
   * @throws TextKeyProblem where neither opens it
   */
  add({ number, encrypted }: TextKeyRow, secrets: SecretKeys): { isFormer: boolean } {
    const { key, isFormer } = openedKey(number, encrypted, secrets)
    this.#keys.set(number, key)
    return { isFormer }
  }

  /** The key under another secret key, as `text_keys` holds it. */
  encryptedUnder(secretKey: string, number: number): EncryptedText {
    const key = this.#keys.get(number)
    if (!key) throw new Error(`text key ${number} is not open`)
    return encrypt(secretKey, purposeOf(number), key.toString('base64url'))
  }

  /** Whether a text that was read is a placeholder, or something around one. */
  isUnreadable = (text: string): boolean => this.placeholders.some((one) => text.includes(one))

  /**
   * `v1.<number of the key>.<nonce>.<text and tag>`; an empty text stays empty.
   * @throws UnreadableText for a placeholder: a form that was opened and saved would replace a text that another key opens
   */
  encrypt(cell: Cell, text: string): string {
    if (text === '') return text
    if (!isCopy(cell) && this.isUnreadable(text)) throw new UnreadableText()
    const number = this.newest
    return `v1.${number}.${encryptFor(this.#keyOf(number, cell), placeOf(cell), text)}`
  }

  /** @throws where it was encrypted for another cell or under another key, was changed, or never was encrypted */
  open(cell: Cell, stored: string): string {
    if (stored === '') return stored
    const [, number, encrypted] = /^v1\.(\d+)\.([\w-]+\.[\w-]+)$/.exec(stored) ?? []
    if (encrypted === undefined) throw new Error('not encrypted')
    return openFor(this.#keyOf(Number(number), cell), placeOf(cell), encrypted)
  }

  /** A key of its own for each column. */
  #keyOf(number: number, { table, column }: Cell): Buffer {
    const use = `text ${table}.${column}`
    const name = `${number} ${use}`
    const known = this.#ofColumns.get(name)
    if (known) return known
    const key = this.#keys.get(number)
    if (!key) throw new Error(`text key ${number} is not open`)
    const derived = derivedKey(key, use)
    this.#ofColumns.set(name, derived)
    return derived
  }
}

const placeOf = ({ table, column, id }: Cell) => `${table}|${column}|${id}`

const keysOf = new WeakMap<object, TextKeys>()

/** A database and all its transactions have the same one. */
const adapterOf = (db: Pick<Database, 'getExecutor'>): object => db.getExecutor().adapter

/** The text keys that queries of this database use. */
export const keepTextKeys = (db: Pick<Database, 'getExecutor'>, keys: TextKeys): void =>
  void keysOf.set(adapterOf(db), keys)

export function textKeysOf(db: Database): TextKeys {
  const keys = keysOf.get(adapterOf(db))
  if (!keys) throw new Error('this database was not opened by openDatabase')
  return keys
}

/**
 * Opens the keys of a database's texts, once, before anything reads or writes them; makes the first one where there is
 * none. One that only the former secret key opens is kept under the present one from then on.
 * @returns how many were moved from the former secret key
 * @throws TextKeyProblem where neither opens one
 */
export async function openTextKeys(db: Database, secrets: SecretKeys): Promise<number> {
  const keys = textKeysOf(db)
  const known = await listKeys(db)
  let moved = 0
  for (const row of known.length > 0 ? known : await firstKey(db, secrets)) {
    if (!keys.add(row, secrets).isFormer) continue
    const encrypted = keys.encryptedUnder(secrets.secretKey, row.number)
    // Another process may have moved it on to a newer secret key since it was read.
    const { numUpdatedRows } = await db
      .updateTable('text_keys')
      .set({ encrypted })
      .where('number', '=', row.number)
      .where('encrypted', '=', row.encrypted)
      .executeTakeFirst()
    moved += Number(numUpdatedRows)
  }
  return moved
}

const listKeys = (db: Database) => db.selectFrom('text_keys').selectAll().orderBy('number').execute()

/** Of several processes that start at once, one makes it. */
async function firstKey(db: Database, { secretKey }: SecretKeys): Promise<TextKeyRow[]> {
  await db
    .insertInto('text_keys')
    .values(newKey(secretKey, 1))
    .onConflict((one) => one.doNothing())
    .execute()
  return listKeys(db)
}

/** The next key, which encrypts from then on. */
export async function addTextKey(db: Database, secretKey: string): Promise<void> {
  const keys = textKeysOf(db)
  const row = newKey(secretKey, keys.newest + 1)
  await db.insertInto('text_keys').values(row).execute()
  keys.add(row, { secretKey })
}

const newKey = (secretKey: string, number: number): TextKeyRow => ({
  number,
  encrypted: encrypt(secretKey, purposeOf(number), randomKey().toString('base64url')),
})

function openedKey(number: number, encrypted: EncryptedText, { secretKey, formerSecretKey }: SecretKeys) {
  for (const secret of [secretKey, formerSecretKey]) {
    if (!secret) continue
    try {
      const key = Buffer.from(decrypt(secret, purposeOf(number), encrypted), 'base64url')
      return { key, isFormer: secret !== secretKey }
    } catch {
      // The next one may open it.
    }
  }
  throw new TextKeyProblem(
    "SECRET_KEY is not the one that this database's texts are encrypted with: nothing was changed. If another process has a newer one, set the same here; else set the one before, or give that as FORMER_SECRET_KEY beside the new one.",
  )
}

const purposeOf = (number: number) => `text key ${number}`
