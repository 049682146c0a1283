import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Patients with an id of their own, what they are known and searched by, which of them were joined or are not the
 * same, what was corrected, and notes. Visits and messages of before join one by a job, oldest first; what the release
 * before writes beside this one has none until then.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const [table, columns] of Object.entries(tables(text)))
    await sql.raw(`create table ${table} (${columns})${engine === 'sqlite' ? ' strict' : ''}`).execute(db)
  for (const table of ['appointments', 'contact_messages'])
    await sql.raw(`alter table ${table} add column "patientId" ${text}`).execute(db)
  for (const statement of indexes) await sql.raw(statement).execute(db)
}

const tables = (text: string): Record<string, string> => ({
  patients: `id ${text} primary key, name ${text} not null, phone ${text} not null, e164 ${text} not null,
    email ${text} not null, language ${text} not null, "mergedInto" ${text}, "emptySince" ${text},
    "createdAt" ${text} not null, "updatedAt" ${text} not null`,
  patient_details: `key ${text} not null, "patientId" ${text} not null, "rootId" ${text} not null,
    primary key (key, "patientId")`,
  patient_terms: `term ${text} not null, "rootId" ${text} not null, "patientId" ${text} not null,
    primary key (term, "rootId", "patientId")`,
  name_slips: `key ${text} not null, word ${text} not null, primary key (key, word)`,
  patient_merges: `"patientId" ${text} primary key, "intoId" ${text} not null, "adminId" ${text} not null,
    "createdAt" ${text} not null`,
  patient_pairs: `"firstId" ${text} not null, "secondId" ${text} not null, "adminId" ${text} not null,
    "createdAt" ${text} not null, primary key ("firstId", "secondId")`,
  patient_corrections: `id ${text} primary key, "patientId" ${text} not null, "adminId" ${text} not null,
    "updatedAt" ${text} not null, before ${text} not null, visits ${text} not null, "createdAt" ${text} not null`,
  patient_notes: `id ${text} primary key, "patientId" ${text} not null, "adminId" ${text} not null,
    words ${text} not null, "createdAt" ${text} not null`,
})

const indexes = [
  'create index patients_merged on patients ("mergedInto") where "mergedInto" is not null',
  'create index patients_empty on patients ("emptySince") where "emptySince" is not null',
  'create index patient_details_of on patient_details ("rootId", key)',
  'create index patient_details_by_patient on patient_details ("patientId")',
  'create index patient_terms_of on patient_terms ("rootId", term)',
  'create index patient_terms_by_patient on patient_terms ("patientId")',
  'create index name_slips_of on name_slips (word)',
  'create index patient_merges_into on patient_merges ("intoId")',
  'create index patient_pairs_second on patient_pairs ("secondId")',
  'create index patient_corrections_of on patient_corrections ("patientId", "createdAt")',
  'create index patient_corrections_age on patient_corrections ("createdAt")',
  'create index patient_notes_of on patient_notes ("patientId", "createdAt")',
  'create index appointments_by_patient on appointments ("patientId", "startsAt") where "patientId" is not null',
  'create index appointments_without_patient on appointments ("createdAt", id) where "patientId" is null',
  `create index contact_messages_by_patient on contact_messages ("patientId", "createdAt")
    where "patientId" is not null`,
  `create index contact_messages_without_patient on contact_messages ("createdAt", id) where "patientId" is null`,
]
