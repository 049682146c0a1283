import { onlyPartsSql } from '#test/only-parts.ts'
import type { Clinic } from './fixtures.ts'
import type { Day } from './visits.ts'

const visitsADay = 50
const halfHours = 17
const names = [
  'Elena Ruiz',
  'Marguerite Vanderbilt-Okonkwo',
  'Tom Baker',
  'Aurelio de la Cruz Hernández',
  'Ann Quick',
  'Bartholomew Featherstonehaugh',
  'Dale Ito',
]
const states = ['pending', 'confirmed', 'confirmed', 'completed', 'pending', 'cancelled']

/** A clinic's full day, some of it in one half hour, each visit with a name of its own: "Elena Ruiz 1". */
export function fillDay(clinic: Pick<Clinic, 'database'>, day: Pick<Day, 'date'>): void {
  const treatments = clinic.database(`select id, name ->> 'en' as name from treatments order by "nameKey"`)
  clinic.database('begin immediate')
  for (let made = 0; made < visitsADay; made++) {
    const treatment = treatments[made % treatments.length] ?? {}
    const minutes = 540 + Math.floor((made * halfHours) / visitsADay) * 30
    const busy = made % 9 === 0 ? 600 : minutes
    const time = `${String(Math.floor(busy / 60)).padStart(2, '0')}:${String(busy % 60).padStart(2, '0')}`
    const startsAt = Temporal.PlainDateTime.from(`${day.date}T${time}`)
      .toZonedDateTime('America/Chicago')
      .toInstant()
    const createdAt = Temporal.Now.instant()
      .subtract({ minutes: made })
      .toString({ fractionalSecondDigits: 3 })
    clinic.database(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment,
      "treatmentId", message, status, "durationMinutes", sequence, "createdAt", "updatedAt", "patientId", reference) values (
      'busy-${made}', '${names[made % names.length]} ${made}', 'p${made}@example.com', '(432) 555-01${String(made).padStart(2, '0')}',
      '${day.date}', '${time}', '${startsAt.toString({ fractionalSecondDigits: 3 })}', '${treatment.name}',
      '${treatment.id}', '', '${states[made % states.length]}', ${made % 13 === 0 ? 60 : 30}, 0,
      '${createdAt}', '${createdAt}', 'patient-${made}', 'B${String(made).padStart(5, '0')}')`)
  }
  clinic.database(onlyPartsSql)
  clinic.database('commit')
}
