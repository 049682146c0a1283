import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import { emptyTreatment, type TypedTreatment, typedPrice, typedRules } from '#app/features/treatments/form.ts'
import { treatmentIntents } from '#app/features/treatments/page.server.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { visitsForTreatments } from '#app/features/visits-to-settle/lookups.server.ts'
import { fieldsWith } from '#app/language/local-text.ts'
import type { TestServices } from '../services.ts'
import { runIntent } from './run-intent.ts'

export const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

export const filled = {
  intent: 'save',
  'name.en': 'Flu shot',
  'description.en': 'Seasonal vaccination.',
  durationMinutes: '15',
  capacity: '3',
  active: 'on',
  'day Monday': 'on',
  'day Wednesday': 'on',
  'time 09:00': 'on',
  'time 14:30': 'on',
}

export const send = (services: TestServices, fields: Record<string, string>) =>
  runIntent(treatmentIntents, services, {
    actor: dana,
    fields: new Map(Object.entries(fields)),
    visits: visitsForTreatments(services),
  })

export const only = async (services: TestServices) => {
  const [treatment] = await listAll(services.db)
  if (!treatment) throw new Error('no treatment')
  return treatment
}

export const auditedActions = async ({ db }: TestServices) =>
  (await db.selectFrom('audit_log').select(['actor', 'action', 'detail']).orderBy('seq').execute()).map(
    ({ actor, action, detail }) => `${actor} ${action} ${detail}`,
  )

/** A form of that treatment as the dialog sends it, with something changed. */
export const edited = (row: Treatment & { updatedAt: string }, changes: Record<string, string> = {}) => ({
  intent: 'save',
  id: row.id,
  updatedAt: row.updatedAt,
  ...fieldsWith('name', row.name),
  ...fieldsWith('description', row.description),
  durationMinutes: `${row.durationMinutes}`,
  capacity: `${row.capacity}`,
  active: 'on',
  warned: '0',
  ...changes,
})

export const boxes = (days: string[], times: string[]) =>
  Object.fromEntries(
    [...days.map((day) => `day ${day}`), ...times.map((time) => `time ${time}`)].map((name) => [name, 'on']),
  )

/** A treatment as its form has it, with as many at the same time. */
export const typedWith = (row: Treatment & { updatedAt: string }, capacity: number): TypedTreatment => ({
  ...emptyTreatment,
  ...row,
  ...typedRules(row),
  ...typedPrice(row.price),
  durationMinutes: `${row.durationMinutes}`,
  capacity: `${capacity}`,
})

type Saved = {
  /** Who gives it, and where, from now on; left out where that stays. */
  clinicians?: string[]
  rooms?: string[]
  /** Other fields of the form. */
  fields?: Record<string, string>
}

/** Saves a treatment's form, with what is different; warnings about its visits have been read. */
export async function saveTreatment(
  services: TestServices,
  id: string,
  { clinicians, rooms, fields = {} }: Saved,
): Promise<void> {
  const row = (await listAll(services.db)).find((one) => one.id === id)
  if (!row) throw new Error(`there is no treatment ${id}`)
  const before = await findAssignees(services.db, id)
  const outcome = await send(services, {
    ...edited(row, { warned: '1000' }),
    ...boxes(row.availableDays, row.availableTimes),
    ...assignedFields('clinician', before.clinicianIds, clinicians),
    ...assignedFields('room', before.roomIds, rooms),
    ...fields,
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}

function assignedFields(name: 'clinician' | 'room', before: string[], after: string[] | undefined) {
  if (after === undefined) return {}
  const listed = [...new Set([...before, ...after])].join(',')
  return { [`${name}s`]: listed, ...Object.fromEntries(after.map((id) => [`${name} ${id}`, 'on'])) }
}
