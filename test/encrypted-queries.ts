import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { EncryptionPlugin } from '#app/db/encryption/encryption-plugin.server.ts'
import { type Cell, TextKeys } from '#app/db/encryption/text-keys.server.ts'
import type { Tables } from '#app/db/tables.ts'
import { encrypt, randomKey } from '#app/platform/secrets/encrypted-text.server.ts'

export const secretKey = 'only for tests, one of the clinic'
export const textKey = (number: number, secret = secretKey) => ({
  number,
  encrypted: encrypt(secret, `text key ${number}`, randomKey().toString('base64url')),
})

export const keys = new TextKeys()
keys.add(textKey(1), { secretKey })

/** Compiles queries and runs none. */
export const plain = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
export const db = plain.withPlugin(new EncryptionPlugin(keys))
export type Db = typeof db

export const at = '2026-12-07T15:00:00.000Z'
export const note = (id: string, words = 'Allergic') => ({
  id,
  patientId: 'p',
  adminId: 'a',
  words,
  createdAt: at,
})
export const block = { patientId: 'p', reason: 'No-shows', adminId: 'a', createdAt: at }
export const draft = { messageId: 'm', adminId: 'a', text: 'Dear Ana', updatedAt: at }
export const inNote = (id: string): Cell => ({ table: 'patient_notes', column: 'words', id })
export const inBlock: Cell = { table: 'booking_blocks', column: 'reason', id: 'p' }
export const inDraft: Cell = { table: 'message_drafts', column: 'text', id: 'm|a' }
