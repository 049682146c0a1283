import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { listIdsOfSame } from '#app/features/patients/queries.server.ts'
import { bookedNames } from '#app/features/treatments/booked-treatment.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { listText, timeText } from '#app/platform/format.ts'
import { touches } from '#app/platform/shapes/spans.ts'
import { oneNumberIn } from '#app/platform/text/phone.server.ts'
import { spanOf } from '../calendar.server.ts'
import { longestVisitHours } from '../queries.server.ts'
import type { Slot } from '../rules.ts'

type Asked = {
  patientId: string
  phone: string
  /** Of the visit itself. */
  id: string
  slot: Slot
  durationMinutes: number
}

/**
 * Which other visits the same patient has at that time, and those of others with the same phone number, by their start: neither
 * cancelled nor deleted.
 */
async function listAtSameTime(tx: Database, { patientId, phone, id, slot, durationMinutes }: Asked) {
  const span = spanOf(slot, durationMinutes)
  const start = clinicInstant(slot.date, slot.time)
  const same = new Set(await listIdsOfSame(tx, patientId))
  const number = oneNumberIn(phone)
  const rows = await tx
    .selectFrom('appointments')
    .leftJoin('clinicians', 'clinicians.id', 'appointments.clinicianId')
    .select([
      'appointments.id',
      'appointments.name',
      'appointments.phone',
      'patientId',
      'date',
      'time',
      'durationMinutes',
      'treatment',
      'otherTreatments',
      'clinicians.name as clinician',
    ])
    .where('appointments.id', '!=', id)
    .where('startsAt', '>', columns.instant(start.subtract({ hours: longestVisitHours })))
    .where('startsAt', '<', columns.instant(start.add({ minutes: durationMinutes })))
    .where('status', '!=', 'cancelled')
    .where('appointments.deletedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('appointments.id')
    .execute()
  return rows.flatMap((row) => {
    const isSame = same.has(row.patientId)
    const isNear = isSame || (number !== null && oneNumberIn(row.phone) === number)
    return isNear && touches(span, spanOf(row, row.durationMinutes)) ? [{ ...row, isSame }] : []
  })
}

/** What staff are told before one patient has two visits at one time, and what they send back to go on. */
export type SameTime = { message: string; others: string }

/**
 * Null where the patient has no other visit then, or staff saw those that there are. By the patient's record: somebody else
 * with the same phone number is said to be that, and not the same patient.
 * @param seen what staff saw before; undefined if nobody is asked
 * @param together ids of those that came back with it, and stood beside it before
 */
export async function sameTimeOf(
  tx: Database,
  asked: Asked & { name: string },
  seen: string | undefined,
  together: readonly string[] = [],
): Promise<SameTime | null> {
  if (seen === undefined) return null
  const found = (await listAtSameTime(tx, asked)).filter(({ id }) => !together.includes(id))
  const ids = found.map(({ id }) => id).join(' ')
  if (found.length === 0 || ids === seen) return null
  const own = found.filter(({ isSame }) => isSame).map(visitText)
  const others = found
    .filter(({ isSame }) => !isSame)
    .map((visit) => m.scheduling_same_number_visit({ name: visit.name, visit: visitText(visit) }))
  const said = [
    ...(own.length > 0 ? [m.scheduling_same_time({ name: asked.name, visits: listText(own) })] : []),
    ...(others.length > 0 ? [m.scheduling_same_number({ visits: listText(others) })] : []),
  ]
  return { message: said.join(' '), others: ids }
}

type Found = Awaited<ReturnType<typeof listAtSameTime>>[number]

const visitText = ({ time, clinician, ...booked }: Found): string =>
  clinician === null
    ? m.scheduling_same_time_visit({ time: timeText(time), treatment: bookedNames(booked).join(' + ') })
    : m.scheduling_same_time_visit_with({ time: timeText(time), clinician })
