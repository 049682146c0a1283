import type { Scene, Subject } from './subject.ts'

/** More than the day has visits: nobody comes twice. */
const givenNames = ['Elena', 'Walter', 'Grace', 'Luis', 'Ruth', 'Marisol', 'Tom', 'Ida', 'Hector', 'Ann']
const familyNames = ['Ruiz', 'Brandt', 'Okafor', 'Herrera', 'Ellison', 'Baker', 'Quick']
const speakSpanish = new Set(['Luis', 'Marisol', 'Hector'])
/** As `fillDay` numbers the visits. */
const visits = 50

/** A plain day, without what other pictures show of emails, closures and long names; most answered their reminder. */
function tidyDay({ database }: Scene): void {
  for (const [table, column] of [
    ['reminders', 'appointmentId'],
    ['visit_answers', 'appointmentId'],
    ['outbox', 'subjectId'],
    ['appointments', 'id'],
  ])
    database(`delete from ${table} where "${column}" like 'sample-%'`)
  database("delete from outbox where id like 'sample-%'")
  database('delete from closures')
  database(`delete from appointments where id like 'busy-%' and time in ('12:00', '12:30', '17:00')`)
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  for (let at = 0; at < visits; at++) {
    const given = givenNames[at % givenNames.length] ?? ''
    const name = `${given} ${familyNames[at % familyNames.length]}`
    const language = speakSpanish.has(given) ? 'es' : 'en'
    database(`update appointments set name = '${name}', language = '${language}' where id = 'busy-${at}'`)
  }
  database(`insert into visit_answers ("appointmentId", "startsAt", coming, "answeredAt")
    select id, "startsAt", 1, '${now}'
    from appointments where id like 'busy-%' and status = 'confirmed' and (length(name) % 3) > 0`)
}

/** The day of the front desk as the README shows it. */
export const todayPages: readonly Subject[] = [
  { name: 'today', path: '/admin/dashboard?tab=today', staff: 'now', isAlone: true, prepare: tidyDay },
]
