import { columns } from '../../app/db/columns.ts'
import { holdCalendar } from '../../app/db/engine/calendar-locks.server.ts'
import { inTransaction } from '../../app/db/engine/transaction.server.ts'
import { writeWeeklyHours } from '../../app/db/json.ts'
import type { Database } from '../../app/db/tables.ts'
import { packShrunk } from '../../app/features/appointments/availability/reassigning.server.ts'
import { closureCalendar } from '../../app/features/appointments/desk/outside/closure-calendar.server.ts'
import { visitsAt } from '../../app/features/appointments/desk/outside/page.server.ts'
import { roomResource } from '../../app/features/appointments/resources.ts'
import { addClosure, removeClosure } from '../../app/features/closures/commands.server.ts'
import { emptyClosure } from '../../app/features/closures/form.ts'
import { saveHours } from '../../app/features/opening-hours/commands.server.ts'
import { findOpeningHours } from '../../app/features/opening-hours/queries.server.ts'
import type { TestServices } from '../standing-services.ts'
import { clinicianIds, mostCapacity, roomIds, times, treatmentIds, weeks } from './busy-clinic.ts'
import { type Deed, staff, statusOf } from './visit-deeds.ts'

/** Whoever changes what bookings are decided by holds the calendar alone. */
const alone = (services: TestServices, work: (tx: Database, now: string) => Promise<unknown>) =>
  inTransaction(services.db, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    await work(tx, columns.instant(services.clock.now()))
    return { status: 200 }
  })

const roomCapacity: Deed = ({ services, chance }) => {
  const id = chance.of(roomIds)
  const capacity = 1 + chance.below(mostCapacity)
  return alone(services, async (tx) => {
    await tx.updateTable('rooms').set({ capacity }).where('id', '=', id).execute()
    await packShrunk(tx, roomResource({ id, capacity }), services.clock.now())
  })
}

const switchOne: Deed = ({ services, chance }) => {
  const isRoom = chance.percent(40)
  const active = columns.flag(chance.percent(85))
  const id = chance.of(isRoom ? roomIds : clinicianIds)
  return alone(services, (tx, updatedAt) =>
    tx
      .updateTable(isRoom ? 'rooms' : 'clinicians')
      .set({ active, updatedAt })
      .where('id', '=', id)
      .execute(),
  )
}

const deleteOne: Deed = ({ services, chance }) => {
  const isRoom = chance.percent(40)
  const isDeleted = chance.percent(15)
  const id = chance.of(isRoom ? roomIds : clinicianIds)
  return alone(services, (tx, now) =>
    tx
      .updateTable(isRoom ? 'rooms' : 'clinicians')
      .set({ deletedAt: isDeleted ? now : null, updatedAt: now })
      .where('id', '=', id)
      .execute(),
  )
}

const ownHours: Deed = ({ services, chance }) => {
  const weeklyHours = chance.percent(40) ? null : writeWeeklyHours(chance.of(weeks))
  const id = chance.of(clinicianIds)
  return alone(services, (tx) =>
    tx.updateTable('clinicians').set({ weeklyHours }).where('id', '=', id).execute(),
  )
}

const clinicHours: Deed = async ({ services, chance }) => {
  const { updatedAt } = await findOpeningHours(services.db)
  const hours = { week: chance.of(weeks), step: 15 }
  const visits = visitsAt(services)
  const outcome = await saveHours(services, { actor: staff, seen: updatedAt, hours, warned: 100_000, visits })
  return { status: statusOf(outcome) }
}

/** The visits inside count as seen. */
const close: Deed = async ({ services, chance, days }) => {
  const calendar = closureCalendar(services)
  const scope = chance.of(['clinic', 'clinician', 'room', 'treatments'] as const)
  const ids = { clinic: [], clinician: clinicianIds, room: roomIds, treatments: treatmentIds }[scope]
  const isPart = chance.percent(60)
  const typed = {
    ...emptyClosure,
    ...{ scope, subjectIds: ids.filter(() => chance.percent(40)), firstDay: chance.of(days), lastDay: '' },
    ...(isPart && { length: 'part' as const, fromTime: chance.of(times.slice(1, 5)), toTime: '14:00' }),
    reason: 'Training',
  }
  const choices = await calendar.readChoices(services.db)
  const saving = { actor: staff, typed, choices, countInside: async () => 0 }
  return { status: statusOf(await addClosure(services, { ...saving, seen: { count: 0, of: '' } })) }
}

const reopen: Deed = async ({ services, chance }) => {
  const rows = await services.db.selectFrom('closures').select('id').where('deletedAt', 'is', null).execute()
  if (rows.length === 0) return { status: 404 }
  const { id } = chance.of(rows)
  return { status: statusOf(await removeClosure(services, { actor: staff, id, seen: null })) }
}

/** Each as often as it stands here. */
export const clinicDeeds: Record<string, { deed: Deed; share: number }> = {
  'capacity of a room': { deed: roomCapacity, share: 3 },
  'on or off': { deed: switchOne, share: 3 },
  'delete or bring back': { deed: deleteOne, share: 2 },
  close: { deed: close, share: 3 },
  reopen: { deed: reopen, share: 3 },
  'hours of the clinic': { deed: clinicHours, share: 1 },
  'hours of one': { deed: ownHours, share: 1 },
}
