import { columns } from '../../app/db/columns.ts'
import { holdCalendar } from '../../app/db/engine/calendar-locks.server.ts'
import { inTransaction } from '../../app/db/engine/transaction.server.ts'
import { writeWeeklyHours } from '../../app/db/json.ts'
import type { Database } from '../../app/db/tables.ts'
import {
  packShrunk,
  reassignVisits,
} from '../../app/features/appointments/availability/reassigning.server.ts'
import { visitsAt } from '../../app/features/appointments/desk/outside/page.server.ts'
import { roomResource } from '../../app/features/appointments/resources.ts'
import { saveOpeningHours } from '../../app/features/opening-hours/queries.server.ts'
import { editTreatment } from '../../app/features/treatments/commands.server.ts'
import { findForChange, updateTreatment } from '../../app/features/treatments/queries.server.ts'
import { randomId } from '../../app/platform/secrets/random.server.ts'
import type { TestServices } from '../standing-services.ts'
import { clinicianIds, lengths, mostCapacity, roomIds, times, treatmentIds, weeks } from './busy-clinic.ts'
import { type Deed, staff, statusOf, type World } from './visit-deeds.ts'

const done = { status: 200 }

/** Whoever changes what bookings are decided by holds the calendar alone. */
const alone = (services: TestServices, work: (tx: Database, now: string) => Promise<unknown>) =>
  inTransaction(services.db, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    await work(tx, columns.instant(services.clock.now()))
    return done
  })

const treatmentCapacity: Deed = async ({ services, chance }) => {
  const id = chance.of(treatmentIds)
  const row = await inTransaction(services.db, (tx) => findForChange(tx, id))
  if (!row) return { status: 404 }
  const capacity = 1 + chance.below(mostCapacity)
  const outcome = await editTreatment(services, {
    change: { actor: staff, id, seen: row.updatedAt },
    typed: { ...row, durationMinutes: `${row.durationMinutes}`, capacity: `${capacity}` },
    warned: 100_000,
    visits: visitsAt(services),
  })
  return { status: statusOf(outcome) }
}

const roomCapacity: Deed = ({ services, chance }) => {
  const id = chance.of(roomIds)
  const capacity = 1 + chance.below(mostCapacity)
  return alone(services, async (tx) => {
    await tx.updateTable('rooms').set({ capacity }).where('id', '=', id).execute()
    await packShrunk(tx, roomResource({ id, capacity }), services.clock.now())
  })
}

const lengthOfTreatment: Deed = ({ services, chance }) => {
  const id = chance.of(treatmentIds)
  const length = chance.of(lengths)
  return alone(services, async (tx, now) => {
    const row = await findForChange(tx, id)
    if (row) await updateTreatment(tx, { ...row, ...length }, now)
  })
}

const assign: Deed = ({ services, chance }) => {
  const treatmentId = chance.of(treatmentIds)
  const isRoom = chance.percent(40)
  const id = chance.of(isRoom ? roomIds : clinicianIds)
  return alone(services, async (tx) => {
    const into = isRoom
      ? tx.insertInto('treatment_rooms').values({ treatmentId, roomId: id })
      : tx.insertInto('treatment_clinicians').values({ treatmentId, clinicianId: id })
    await into.onConflict((conflict) => conflict.doNothing()).execute()
    await reassignVisits(tx, [treatmentId], services.clock.now())
  })
}

const takeAway: Deed = ({ services, chance }) => {
  const treatmentId = chance.of(treatmentIds)
  const isRoom = chance.percent(40)
  const id = chance.of(isRoom ? roomIds : clinicianIds)
  return alone(services, (tx) =>
    isRoom
      ? tx
          .deleteFrom('treatment_rooms')
          .where('treatmentId', '=', treatmentId)
          .where('roomId', '=', id)
          .execute()
      : tx
          .deleteFrom('treatment_clinicians')
          .where('treatmentId', '=', treatmentId)
          .where('clinicianId', '=', id)
          .execute(),
  )
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

const close: Deed = (world) => {
  const { services, chance, days } = world
  const firstDay = chance.of(days)
  const isPart = chance.percent(60)
  const subjects = subjectsOf(world)
  const [fromTime, toTime] = [times[1 + chance.below(3)] ?? null, times[5 + chance.below(2)] ?? null]
  return alone(services, (tx, now) =>
    tx
      .insertInto('closures')
      .values({
        id: randomId(),
        ...subjects,
        firstDay,
        lastDay: firstDay,
        fromTime: isPart ? fromTime : null,
        toTime: isPart ? toTime : null,
        ...{ reason: '', publicReason: '', spanishPublicReason: '', announced: 0 },
        ...{ createdAt: now, updatedAt: now, deletedAt: null },
      })
      .execute(),
  )
}

function subjectsOf({ chance }: World) {
  const scope = chance.of(['clinic', 'clinician', 'room', 'treatments'] as const)
  const ids = { clinic: [], clinician: clinicianIds, room: roomIds, treatments: treatmentIds }[scope]
  return { scope, subjectIds: JSON.stringify(ids.filter(() => chance.percent(40))) }
}

const reopen: Deed = async ({ services, chance }) => {
  const rows = await services.db.selectFrom('closures').select('id').where('deletedAt', 'is', null).execute()
  if (rows.length === 0) return { status: 404 }
  const { id } = chance.of(rows)
  return alone(services, (tx, deletedAt) =>
    tx.updateTable('closures').set({ deletedAt }).where('id', '=', id).execute(),
  )
}

const hours: Deed = ({ services, chance }) => {
  const week = chance.of(weeks)
  const own = chance.percent(50)
  const weeklyHours = chance.percent(40) ? null : writeWeeklyHours(week)
  const id = chance.of(clinicianIds)
  return alone(services, (tx, now) =>
    own
      ? tx.updateTable('clinicians').set({ weeklyHours }).where('id', '=', id).execute()
      : saveOpeningHours(tx, { week, step: 15 }, now),
  )
}

/** Each as often as it stands here. */
export const clinicDeeds: Record<string, { deed: Deed; share: number }> = {
  'capacity of a treatment': { deed: treatmentCapacity, share: 3 },
  'capacity of a room': { deed: roomCapacity, share: 3 },
  length: { deed: lengthOfTreatment, share: 2 },
  assign: { deed: assign, share: 4 },
  'take away': { deed: takeAway, share: 2 },
  'on or off': { deed: switchOne, share: 3 },
  'delete or bring back': { deed: deleteOne, share: 2 },
  close: { deed: close, share: 2 },
  reopen: { deed: reopen, share: 3 },
  hours: { deed: hours, share: 2 },
}
