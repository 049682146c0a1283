import { onlyPartsSql } from '#test/only-parts.ts'
import type { Clinic } from './fixtures.ts'
import type { Day } from './visits.ts'

const slots = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
].concat(['15:00', '15:30', '16:00', '16:30'])
const team = ['doctor', 'alex', 'sam'] as const
const names = [
  'Brittany Washington',
  'Dolores Rodríguez',
  'Consuelo De la Garza-Hinojosa',
  'Rosa Delgado',
  'Maximiliano Fernández de Córdoba y Echeverría',
  'Guadalupe Castañeda-Villarreal',
  'Tom Baker',
  'Priya Nair',
]
const states = [
  'confirmed',
  'completed',
  'pending',
  'arrived',
  'in-room',
  'no-show',
  'confirmed',
  'confirmed',
]
/** Whose times are left free. */
const free = ['13:00 alex', '15:30 doctor', '16:30 sam']
/** So many of the last one's half hours are two visits of a quarter each. */
const quarters = 9

type Visit = { time: string; who: (typeof team)[number]; minutes: number }

/** 51 visits of three clinicians, nine of them at a quarter, without those that are left free. */
const plan = (withoutVisits: readonly string[]): Visit[] =>
  slots.flatMap((time, at) =>
    team
      .filter((who) => !withoutVisits.includes(`${time} ${who}`))
      .flatMap((who): Visit[] => {
        if (who !== 'sam' || at >= quarters) return [{ time, who, minutes: 30 }]
        const later = `${time.slice(0, 2)}:${Number(time.slice(3)) + 15}`
        return [
          { time, who, minutes: 15 },
          { time: later, who, minutes: 15 },
        ]
      }),
  )
const rooms = ['Room 1', 'Infusion room', 'Procedure room 2']

const textOf = (value: string) => `'${value.replaceAll("'", "''")}'`
const blockOf = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Chicago').epochMilliseconds / 300_000

/**
 * A full day of three clinicians: 48 visits, three free half hours, two cancelled ones.
 * @param words what the patient of each visit wrote
 * @param isFull without free half hours, 51 visits, each in one of three rooms
 * @param times how often each visit is there, for a day that is fuller than any clinic's
 */
export function fillSheetDay(
  { database }: Pick<Clinic, 'database'>,
  day: Pick<Day, 'date'>,
  { words, times = 1, isFull = false }: { words: (made: number) => string; times?: number; isFull?: boolean },
): void {
  const planned = plan(isFull ? [] : free)
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const [doctor] = database('select id from clinicians order by position')
  const ids = { doctor: String(doctor?.id), alex: 'alex', sam: 'sam' }
  if (database("select id from clinicians where id = 'alex'").length === 0) {
    database(`insert into clinicians (id, name, credentials, bookable, active, position, "createdAt", "updatedAt")
      values ('alex', 'Alex Rivera', 'NP', 1, 1, 1, '${now}', '${now}'),
      ('sam', 'Sam Okafor', 'PA', 1, 1, 2, '${now}', '${now}')`)
    for (const id of Object.values(ids))
      database(`insert into treatment_clinicians ("treatmentId", "clinicianId") select id, '${id}' from treatments
        where true on conflict do nothing`)
  }
  const treatments = database(`select id, name ->> 'en' as name from treatments order by "nameKey"`)
  const all = Array.from({ length: times }, () => planned).flat()
  const cancelled: Visit[] = [planned[20], planned[30]].flatMap((one) => one ?? [])
  for (const [made, { time, who, minutes }] of [...all, ...cancelled].entries()) {
    const status = made < all.length ? states[made % states.length] : 'cancelled'
    const treatment = treatments[made % treatments.length] ?? {}
    const first = blockOf(day.date, time)
    const startsAt = Temporal.Instant.fromEpochMilliseconds(first * 300_000)
    const id = `${day.date}-${made}`
    database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment, "treatmentId",
      message, status, "durationMinutes", sequence, "createdAt", "updatedAt", "clinicianId", "patientId", reference) values ('${id}',
      ${textOf(`${names[made % names.length]} ${made}`)}, 'p${made}@example.com',
      '(432) 555-01${String(made % 100).padStart(2, '0')}', '${day.date}', '${time}',
      '${startsAt.toString({ fractionalSecondDigits: 3 })}', ${textOf(String(treatment.name))}, '${treatment.id}',
      ${textOf(words(made))}, '${status}', ${minutes}, 0, '${now}', '${now}', '${ids[who]}', 'patient-${made}', ${textOf(`W${day.date.slice(-2)}${String(made).padStart(3, 'M')}`)})`)
    if (made >= planned.length) continue
    for (let block = first; block < first + minutes / 5; block++)
      database(`insert into slot_claims (resource, lane, block, "appointmentId")
        values ('clinician:${ids[who]}', 0, ${block}, '${id}')`)
  }
  for (const [at, name] of isFull ? rooms.entries() : []) {
    database(`insert into rooms (id, name, capacity, active, position, "createdAt", "updatedAt")
      values ('sheet-room-${at}', '${name}', 1, 1, ${at}, '${now}', '${now}')`)
    database(`update appointments set "roomId" = 'sheet-room-${at}'
      where "clinicianId" = '${ids[team[at] ?? 'doctor']}' and date = '${day.date}'`)
  }
  database(onlyPartsSql)
}
