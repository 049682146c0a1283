import type { ImportRow } from '#app/db/import-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { writtenIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { listAll } from '../treatments/queries.server.ts'
import { nameField } from './address.ts'
import { findImport, listCare } from './queries.server.ts'
import type { MatchedName, SourceChoice } from './sources/choice.ts'
import { noTreatment, recordIn } from './stage.server.ts'
import { clinicianKey, matchedNames, nameKey, readKnownNames } from './visit-times.server.ts'

/** So many names of a file can be matched; the page says where the list ends. */
const mostNames = 100

type UnknownName = {
  field: string
  kind: MatchedName['kind']
  /** Null for appointments that name no treatment. */
  name: string | null
  /** Id of who or what it is; empty for a new one. */
  match: string
}
export type UnknownNames = {
  names: UnknownName[]
  isAll: boolean
  /** What a name can be. */
  known: Readonly<Record<MatchedName['kind'], { id: string; name: string }[]>>
}

/** Treatments and clinicians of a checked file that the clinic doesn't know by these names; none where it has none of its own. */
export async function readUnknownNames(
  db: Database,
  row: Pick<ImportRow, 'id' | 'choice'>,
): Promise<UnknownNames> {
  const { listed, known } = await listUnknown(db, row)
  const names = listed.slice(0, mostNames).map(({ key: _, ...name }) => name)
  return { names, isAll: listed.length <= mostNames, known }
}

async function listUnknown(db: Database, { id, choice }: Pick<ImportRow, 'id' | 'choice'>) {
  const known = {
    treatment: (await listAll(db)).map((one) => ({ id: one.id, name: writtenIn(one.name) })),
    clinician: (await listClinicians(db)).map((one) => ({ id: one.id, name: one.name })),
  }
  const { treatments, clinicians } = await readKnownNames(db, { choice: '{}' })
  const matches = new Map(matchedNames(choice).map((one) => [`${one.kind} ${one.key}`, one.id]))
  const listed = new Map<string, UnknownName & { key: string }>()
  for (const row of await listCare(db, id)) {
    const record = row.decision === 'here' ? null : recordIn(row)
    if (record?.kind !== 'treatment' && record?.kind !== 'clinician') continue
    const { kind, sourceId } = record
    const isTreatment = kind === 'treatment'
    const key = isTreatment ? nameKey(record.name) : clinicianKey(record.name)
    const at = `${kind} ${key}`
    const isKnown = isTreatment ? treatments.has(key) : clinicians.has(key)
    if (isKnown || known[kind].length === 0 || listed.has(at)) continue
    const match = known[kind].find((one) => one.id === matches.get(at))?.id ?? ''
    const name = isTreatment && sourceId === noTreatment ? null : record.name
    listed.set(at, { field: nameField(row.sourceKey), kind, key, name, match })
  }
  return { listed: [...listed.values()], known }
}

/**
 * The choice of an import with its names as the form says them, and whether they're others than before; what the form
 * doesn't ask for stays. 422 with a sentence by field.
 */
export async function readNames(
  { db }: Pick<Services, 'db'>,
  { what, fields }: { what: string; fields: FormFields },
): Promise<Outcome<{ choice: SourceChoice; isChanged: boolean }>> {
  const row = await findImport(db, what)
  if (!row) return refused({ status: 404, message: m.imports_gone() })
  const { listed, known } = await listUnknown(db, row)
  const errors: Record<string, string> = {}
  const names: MatchedName[] = []
  let isChanged = false
  for (const { field, kind, key, match } of listed.slice(0, mostNames)) {
    const id = fields.get(field) ?? match
    isChanged ||= id !== match
    if (id === '') continue
    if (known[kind].some((one) => one.id === id)) names.push({ kind, key, id })
    else
      errors[field] =
        kind === 'treatment' ? m.imports_names_treatment_gone() : m.imports_names_clinician_gone()
  }
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const choice = { ...(JSON.parse(row.choice) as SourceChoice), names } // Only imports write it.
  return done({ choice, isChanged })
}
