import { onlyPartsSql } from '#test/only-parts.ts'
import type { Clinic } from './fixtures.ts'
import type { Day } from './visits.ts'

type Booked = {
  time: string
  name: string
  who: string | null
  room?: string
  status?: string
  minutes?: number
  /** Booked anyway, and why. */
  anyway?: string
}

const long = 'Maximiliano Fernández de Córdoba y Echeverría-Villarreal'
const booked: Booked[] = [
  { time: '09:00', name: 'Brittany Washington', who: 'first', room: 'exam', status: 'completed' },
  { time: '09:30', name: long, who: 'first', room: 'exam' },
  { time: '10:00', name: 'Elena Ruiz', who: 'first', room: 'exam' },
  { time: '10:00', name: 'Tom Baker', who: 'first', room: 'therapy', anyway: 'Drives in from Kermit' },
  { time: '11:00', name: 'Rosa Delgado', who: 'second', room: 'therapy', status: 'pending' },
  { time: '11:30', name: 'Priya Nair', who: 'second', room: 'therapy', minutes: 60 },
  { time: '14:00', name: 'Dale Ito', who: 'second', room: 'exam', status: 'cancelled' },
  { time: '09:00', name: 'Ann Quick', who: 'third' },
  { time: '13:00', name: 'Hector Kim', who: 'third', status: 'pending' },
  { time: '15:00', name: 'Linda O’Neal', who: null },
]

/** Five-minute blocks since 1970 UTC. */
const blockOf = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Chicago').epochMilliseconds / 300_000

/**
 * Three clinicians, one with hours of their own and one away in the afternoon, two rooms, and ten visits on that day:
 * one booked anyway, one without anybody, one with a long name. @returns the clinicians' ids
 */
export function fillTeamDay({ database }: Pick<Clinic, 'database'>, day: Pick<Day, 'date'>) {
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const kept = `'${now}', '${now}', null`
  const [doctor] = database('select id from clinicians order by position')
  const ids: Record<string, string> = { first: String(doctor?.id), second: 'alex', third: 'sam' }
  const hours = JSON.stringify(
    Object.fromEntries([1, 2, 3, 4, 5].map((weekday) => [weekday, [{ from: '10:30', to: '16:00' }]])),
  )
  database(`insert into clinicians (id, name, credentials, "weeklyHours", bookable, active, position, "createdAt",
    "updatedAt", "deletedAt") values ('alex', 'Alexandria Rivera-Featherstonehaugh', 'NP', '${hours}', 1, 1, 1, ${kept}),
    ('sam', 'Sam Okafor', 'PA', null, 1, 1, 2, ${kept})`)
  database(`insert into rooms (id, name, capacity, active, position, "createdAt", "updatedAt", "deletedAt")
    values ('exam', 'Exam room 1', 1, 1, 0, ${kept}), ('therapy', 'Therapy room', 1, 1, 1, ${kept})`)
  for (const id of Object.values(ids))
    database(`insert into treatment_clinicians ("treatmentId", "clinicianId") select id, '${id}' from treatments
      where true on conflict do nothing`)
  database(`insert into closures (id, scope, "subjectIds", "firstDay", "lastDay", "fromTime", "toTime", reason,
    "publicReason", announced, "createdAt", "updatedAt", "deletedAt") values ('away', 'clinician',
    '["sam"]', '${day.date}', '${day.date}', '14:00', '17:00', 'Training', '{"en":""}', 0, ${kept})`)
  const treatments = database(`select id, name ->> 'en' as name from treatments order by "nameKey"`)
  for (const [index, visit] of booked.entries()) {
    const treatment = treatments[index % treatments.length] ?? {}
    const clinicianId = visit.who === null ? null : (ids[visit.who] ?? null)
    const text = (value: string | null | undefined) => (value ? `'${value.replaceAll("'", "''")}'` : 'null')
    const first = blockOf(day.date, visit.time)
    const startsAt = Temporal.Instant.fromEpochMilliseconds(first * 300_000)
    const minutes = visit.minutes ?? 30
    database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId", message,
      status, "durationMinutes", sequence, "createdAt", "updatedAt", "clinicianId", "roomId", overlap, "overlapReason",
      "patientId", reference)
      values ('team-${index}', ${text(visit.name)}, 'p${index}@example.com', '(432) 555-01${10 + index}', '${day.date}',
      '${visit.time}', '${startsAt.toString({ fractionalSecondDigits: 3 })}', '${treatment.name}', '${treatment.id}', '',
      '${visit.status ?? 'confirmed'}', ${minutes}, 0, '${now}', '${now}', ${text(clinicianId)}, ${text(visit.room)},
      ${visit.anyway ? "'chosen'" : 'null'}, '${visit.anyway ?? ''}',
      'patient-${index}', 'T${String(index).padStart(5, '0')}')`)
    if (visit.status === 'cancelled' || clinicianId === null) continue
    for (let block = first; block < first + minutes / 5; block++)
      database(`insert into slot_claims (resource, lane, block, "appointmentId")
        values ('clinician:${clinicianId}', ${visit.anyway ? 1 : 0}, ${block}, 'team-${index}')`)
  }
  database(onlyPartsSql)
  return ids
}
