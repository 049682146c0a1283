import type { Clinic } from './clinic.ts'
import type { Day } from './visits.ts'

type OnDatabase = Pick<Clinic, 'database'>

export const avery = { id: 'avery', name: 'Avery Stone, DO' }

/** A second doctor, who gives HRT as the first one does. */
export function addSecondDoctor({ database }: OnDatabase, name = 'Avery Stone', credentials = 'DO'): void {
  const now = new Date().toISOString()
  database(`insert into clinicians (id, name, credentials, "weeklyHours", bookable, active, position, "createdAt",
    "updatedAt") values ('avery', '${name}', '${credentials}', null, 1, 1, 2, '${now}', '${now}')`)
  database(
    `insert into treatment_clinicians ("treatmentId", "clinicianId") select id, 'avery' from treatments where "nameKey" = 'hrt'
      union select treatments.id, clinicians.id from treatments, clinicians
      where treatments."nameKey" = 'hrt' and clinicians.id <> 'avery' except select "treatmentId", "clinicianId" from treatment_clinicians`,
  )
}

type ClosedPart = { from?: string; reason?: string; spanishReason?: string }

/** Closes the clinic on that day, from a time on where one is given. */
export function closeClinic({ database }: OnDatabase, day: Pick<Day, 'date'>, part: ClosedPart = {}): void {
  const now = new Date().toISOString()
  const { from, reason = 'Founders Day', spanishReason = 'Día de los Fundadores' } = part
  database(`insert into closures (id, scope, "subjectIds", "firstDay", "lastDay", "fromTime", "toTime", reason,
    "publicReason", announced, "createdAt", "updatedAt") values ('closed-${day.date}',
    'clinic', '[]', '${day.date}', '${day.date}', ${from ? `'${from}'` : 'null'}, null, '',
    '${JSON.stringify({ en: reason, es: spanishReason })}', 0, '${now}', '${now}')`)
}
