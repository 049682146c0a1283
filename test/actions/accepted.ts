import type { AppointmentPartRow, ClosureRow, Database } from '#app/db/tables.ts'

/**
 * What was closed as an action began and still is as it ends was closed all the while: a visit that the action gave time to,
 * and that nobody insisted on, must not lie inside.
 */
export type Closed = { closures: ReadonlySet<string>; team: number }

export async function closedNow(db: Database): Promise<Closed> {
  const rows = await db.selectFrom('closures').select('id').where('deletedAt', 'is', null).execute()
  const versions = await db.selectFrom('content_versions').selectAll().where('kind', '=', 'team').execute()
  return {
    closures: new Set(rows.map(({ id }) => id)),
    team: versions.reduce((sum, { version }) => sum + Number(version), 0),
  }
}

/** @returns what does not hold; what is over by now comes back whatever was closed */
export async function acceptedInside(
  db: Database,
  visitId: string,
  { before, now }: { before: Closed; now: Temporal.Instant },
): Promise<string[]> {
  const visit = await db.selectFrom('appointments').selectAll().where('id', '=', visitId).executeTakeFirst()
  const closures = await db.selectFrom('closures').selectAll().where('deletedAt', 'is', null).execute()
  const after = await closedNow(db)
  if (!visit || visit.status === 'cancelled' || visit.deletedAt !== null || visit.overlapReason !== '')
    return []
  const parts = await db
    .selectFrom('appointment_parts')
    .selectAll()
    .where('appointmentId', '=', visitId)
    .execute()
  const around = { closures, before, after }
  const ahead = parts.filter(
    ({ startsAt, durationMinutes }) =>
      Temporal.Instant.compare(Temporal.Instant.from(startsAt).add({ minutes: durationMinutes }), now) > 0,
  )
  return ahead.flatMap((part) =>
    closuresOver(part, around).map((id) => `visit ${visitId} was accepted inside of closure ${id}`),
  )
}

type Around = { closures: readonly ClosureRow[]; before: Closed; after: Closed }

function closuresOver(part: AppointmentPartRow, { closures, before, after }: Around): string[] {
  const subjects = { clinician: part.clinicianId, room: part.roomId, treatments: part.treatmentId }
  const start = Temporal.Instant.from(part.startsAt)
  const end = start.add({ minutes: part.durationMinutes })
  return closures
    .filter(({ id }) => before.closures.has(id))
    .filter(({ scope, subjectIds }) => {
      if (scope === 'clinic') return true
      // Anyone who assigned somebody meanwhile may have put the visit there.
      if (scope !== 'treatments' && before.team !== after.team) return false
      return (JSON.parse(subjectIds) as string[]).includes(subjects[scope] ?? '')
    })
    .filter((closure) => {
      const from = momentOf(closure.firstDay, closure.fromTime ?? '00:00')
      const to = closure.toTime
        ? momentOf(closure.lastDay, closure.toTime)
        : Temporal.PlainDate.from(closure.lastDay).add({ days: 1 }).toZonedDateTime(zone).toInstant()
      return Temporal.Instant.compare(start, to) < 0 && Temporal.Instant.compare(from, end) < 0
    })
    .map(({ id }) => id)
}

const zone = 'America/Chicago'
const momentOf = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant()
