import type { Tables } from '../tables.ts'

type Encrypted = {
  [T in keyof Tables]?: {
    /** The row's identity, which is associated data: a text moved to another row doesn't open. It never changes. */
    key: readonly (keyof Tables[T] & string)[]
    columns: readonly (keyof Tables[T] & string)[]
  }
}

/**
 * Free text about people, passwords at other services, and keys that sign, encrypted at rest. A new column is a word here: queries read and write it as plain text. No SQL
 * compares, sorts or searches it, except with the empty text, which stays empty (docs/topics/encrypted-texts.md says
 * which columns are left out, and why).
 */
const encryptedTables = {
  appointments: { key: ['id'], columns: ['message', 'overlapReason'] },
  appointment_notes: { key: ['appointmentId'], columns: ['text', 'before'] },
  appointment_answers: { key: ['appointmentId', 'questionId'], columns: ['answer'] },
  cancellations: { key: ['appointmentId', 'changedAt'], columns: ['words'] },
  patient_changes: { key: ['appointmentId', 'changedAt'], columns: ['words'] },
  desk_searches: { key: ['id'], columns: ['words'] },
  desk_undos: { key: ['id'], columns: ['overlapReason'] },
  patient_notes: { key: ['id'], columns: ['words'] },
  patient_corrections: { key: ['id'], columns: ['before', 'visits'] },
  patient_moves: { key: ['id'], columns: ['before'] },
  booking_blocks: { key: ['patientId'], columns: ['reason'] },
  contact_messages: { key: ['id'], columns: ['subject', 'message'] },
  message_replies: { key: ['id'], columns: ['text'] },
  message_drafts: { key: ['messageId', 'adminId'], columns: ['text'] },
  closures: { key: ['id'], columns: ['reason'] },
  openings: { key: ['id'], columns: ['reason'] },
  testimonials: { key: ['id'], columns: ['reason'] },
  approval_undos: { key: ['id'], columns: ['reason'] },
  picture_consents: { key: ['id'], columns: ['name', 'note'] },
  service_settings: { key: ['name'], columns: ['value'] },
  imports: { key: ['id'], columns: ['fileName', 'choice'] },
  import_pieces: { key: ['id'], columns: ['content'] },
  import_rows: { key: ['id'], columns: ['record'] },
  dkim_keys: { key: ['selector'], columns: ['privateKey'] },
  calendar_connections: { key: ['id'], columns: ['password'] },
  webhooks: { key: ['id'], columns: ['url', 'secrets'] },
} as const satisfies Encrypted

/** One table of them, as a query meets it. */
export type EncryptedTable = { name: string; key: readonly string[]; columns: ReadonlySet<string> }

const byName = new Map<string | undefined, EncryptedTable>(
  Object.entries(encryptedTables).map(([name, { key, columns }]) => [
    name,
    { name, key, columns: new Set<string>(columns) },
  ]),
)

/** Undefined where nothing in it is encrypted. */
export const encryptedTable = (name: string | undefined): EncryptedTable | undefined => byName.get(name)

export const listEncryptedTables = (): EncryptedTable[] => [...byName.values()]

/** What another column said before, for Undo: a text that doesn't open is there as what a reader saw of it. */
const copies = ['appointment_notes.before', 'desk_undos.overlapReason', 'approval_undos.reason']

export const isCopy = ({ table, column }: { table: string; column: string }): boolean =>
  copies.includes(`${table}.${column}`)
