import { addClosure, removeClosure } from '#app/features/closures/commands.server.ts'
import { emptyClosure } from '#app/features/closures/form.ts'
import { saveHours } from '#app/features/opening-hours/commands.server.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { visitsForClosures, visitsForHours } from '#app/features/visits-to-settle/lookups.server.ts'
import { clinicianIds, roomIds, times, treatmentIds, weeks } from './busy-clinic.ts'
import { type Action, staff, statusOf } from './visit-actions.ts'

const clinicHours: Action = async ({ services, chance }) => {
  const { updatedAt } = await findOpeningHours(services.db)
  const hours = { week: chance.of(weeks), step: 15 }
  const visits = visitsForHours(services)
  const outcome = await saveHours(services, { actor: staff, seen: updatedAt, hours, warned: 100_000, visits })
  return { status: statusOf(outcome) }
}

/** The visits inside count as seen. */
const close: Action = async ({ services, chance, days }) => {
  const visits = visitsForClosures(services)
  const scope = chance.of(['clinic', 'clinician', 'room', 'treatments'] as const)
  const ids = { clinic: [], clinician: clinicianIds, room: roomIds, treatments: treatmentIds }[scope]
  const isPart = chance.percent(60)
  const typed = {
    ...emptyClosure,
    scope,
    subjectIds: ids.filter(() => chance.percent(40)),
    firstDay: chance.of(days),
    lastDay: '',
    ...(isPart && { length: 'part' as const, fromTime: chance.of(times.slice(1, 5)), toTime: '14:00' }),
    reason: 'Training',
  }
  const choices = await visits.readChoices(services.db)
  const saving = { actor: staff, typed, choices, countInside: async () => 0 }
  return { status: statusOf(await addClosure(services, { ...saving, seen: { count: 0, of: '' } })) }
}

const reopen: Action = async ({ services, chance }) => {
  const rows = await services.db.selectFrom('closures').select('id').where('deletedAt', 'is', null).execute()
  if (rows.length === 0) return { status: 404 }
  const { id } = chance.of(rows)
  return { status: statusOf(await removeClosure(services, { actor: staff, id, seen: null })) }
}

/** Each as often as it is here. */
export const clinicActions: Record<string, { action: Action; share: number }> = {
  close: { action: close, share: 3 },
  reopen: { action: reopen, share: 3 },
  'hours of the clinic': { action: clinicHours, share: 1 },
}
