import type { PersonalTables } from '#app/db/personal-data.ts'
import { undoDays } from './rules.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  patients: {
    of: 'patient',
    personal: {
      id: 'id',
      name: 'name',
      phone: 'contact',
      e164: 'contact',
      email: 'contact',
      language: 'fact',
      birthDate: 'fact',
      mergedInto: 'id',
      createdAt: 'fact',
    },
    impersonal: ['emptySince', 'updatedAt'],
  },
  patient_details: {
    of: 'patient',
    personal: {
      key: 'contact',
      patientId: 'id',
      rootId: 'id',
      isOrigin: 'fact',
      reachedAt: 'fact',
      confirmedAt: 'fact',
    },
    impersonal: [],
  },
  patient_terms: {
    of: 'patient',
    personal: { term: 'name', rootId: 'id', patientId: 'id' },
    impersonal: [],
  },
  name_slips: { of: 'patient', personal: { key: 'name', word: 'name' }, impersonal: [] },
  patient_merges: {
    of: 'patient',
    personal: { patientId: 'id', intoId: 'id', adminId: 'id' },
    impersonal: ['createdAt'],
  },
  patient_pairs: {
    of: 'patient',
    personal: { firstId: 'id', secondId: 'id', adminId: 'id' },
    impersonal: ['createdAt'],
  },
  patient_corrections: {
    of: 'patient',
    personal: { patientId: 'id', adminId: 'id', before: 'text', visits: 'text' },
    impersonal: ['id', 'createdAt', 'updatedAt'],
  },
  patient_moves: {
    of: 'patient',
    personal: { fromId: 'id', toId: 'id', adminId: 'id', records: 'id', before: 'text' },
    impersonal: ['id', 'createdAt'],
  },
  patient_notes: {
    of: 'patient',
    personal: { patientId: 'id', adminId: 'id', words: 'text', createdAt: 'fact' },
    impersonal: ['id'],
  },
  booking_blocks: {
    of: 'patient',
    personal: { patientId: 'id', adminId: 'id', reason: 'text', createdAt: 'fact' },
    impersonal: [],
  },
} as const satisfies PersonalTables

/** Once nothing belongs to them any more; what a correction or a move can be undone to. */
export const kept = { patients: { days: undoDays } } as const
