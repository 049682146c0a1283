import type { PersonalTables } from '#app/db/personal-data.ts'
import { undoDays } from './rules.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  imports: {
    of: 'staff',
    personal: { fileName: 'text', choice: 'text', adminId: 'id', addressHash: 'fact', session: 'id' },
    impersonal: ['id', 'source', 'state', 'fault', 'createdAt', 'startedAt', 'endedAt', 'undoUntil'],
  },
  import_pieces: { of: 'patient', personal: { content: 'text' }, impersonal: ['id', 'importId', 'position'] },
  import_rows: {
    of: 'patient',
    personal: {
      sourceKey: 'id',
      recordKey: 'fact',
      emailKey: 'contact',
      personKey: 'id',
      record: 'text',
      recordId: 'id',
    },
    impersonal: [
      'id',
      'importId',
      'kind',
      'rank',
      'position',
      'line',
      'namespace',
      'state',
      'decision',
      'writtenAt',
      'updatedAt',
    ],
  },
} as const satisfies PersonalTables

/** What the file said, until Undo has ended; which row became which record, as long as appointments are kept. */
export const kept = { imported: { days: undoDays }, importedMarks: { years: 7 } } as const
