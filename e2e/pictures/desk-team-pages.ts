import { markedText } from '../support/pseudo-language/marked-rows.ts'
import { fillTeamDay } from '../support/team-day.ts'
import { dayAt } from './samples.ts'
import type { Scene, Subject } from './subject.ts'

/** Thursday, and the Friday after it, on which the clinic is closed. */
const [date, closedDay] = [dayAt(1), dayAt(2)]
const [dashboard, toSettle] = ['/admin/dashboard', '/admin/visits-to-settle']
const day = `${dashboard}?view=day&date=${date}`

const at = '2026-12-08T15:00:00.000Z'
const written: Record<string, readonly string[]> = {
  appointments: ['name', 'overlapReason'],
  clinicians: ['name', 'credentials'],
  rooms: ['name'],
  closures: ['reason'],
}
const ours = "id in ('alex', 'sam', 'exam', 'therapy', 'away', 'training') or id like 'team-%'"

function close({ database }: Scene, id: string, day: string, reason: string): void {
  database(`insert into closures (id, scope, "subjectIds", "firstDay", "lastDay", reason, "publicReason",
    announced, "createdAt", "updatedAt") values ('${id}', 'clinic', '[]', '${day}', '${day}',
    '${reason}', '{"en":""}', 0, '${at}', '${at}')`)
}

const hrt = ({ database }: Scene) =>
  String(database(`select id from treatments where "nameKey" = 'hrt'`)[0]?.id)

/** Three clinicians, two rooms, a day of theirs, and the day after closed. */
function prepare(scene: Scene): void {
  fillTeamDay(scene, { date })
  close(scene, 'training', closedDay, 'Staff training')
  for (const [table, columns] of Object.entries(written))
    for (const column of columns)
      for (const { id, text } of scene.database(
        `select id, "${column}" as text from ${table} where (${ours}) and "${column}" not like '${markedText('%')}'`,
      ))
        scene.database(`update ${table} set "${column}" = '${markedText(String(text)).replaceAll("'", "''")}'
          where id = '${id}'`)
}

function putBack({ database }: Scene): void {
  database(`delete from slot_claims where "appointmentId" like 'team-%'`)
  database(`delete from treatment_clinicians where "clinicianId" in ('alex', 'sam')`)
  for (const table of ['appointments', 'clinicians', 'rooms', 'closures'])
    database(`delete from ${table} where ${ours}`)
}

const withTeamDay: Pick<Subject, 'prepare' | 'putBack'> = { prepare, putBack }

/** Most of them were closed over, by one day and by another. */
const withManyToSettle: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    prepare(scene)
    scene.database(
      `update closures set "firstDay" = '${dayAt(0)}', "lastDay" = '${date}' where id = 'training'`,
    )
    scene.database(`update clinicians set active = 0 where id = 'sam'`)
  },
  putBack,
}

/** The time was free when the form was asked for. */
async function loseTime({ page, database }: Scene) {
  await page.locator('aside label:has([name=slot])').first().click()
  database(`update closures set "lastDay" = '${dayAt(9)}', "fromTime" = '09:00' where id = 'away'`)
  await page
    .locator('aside form:has([name=slot]) button[type=submit]:not([name=slot]):visible')
    .first()
    .click()
  await page.locator('aside [name=anyway]').waitFor()
}

async function keepFirst({ page }: Scene) {
  await page.locator('form:has([name=intent][value=keep]) button').first().click()
  await page.waitForURL('**done=kept*')
}

/** The desk of a clinic with several clinicians and rooms. */
export const deskOfTeam: Subject[] = [
  { name: 'dashboard-team', path: `${dashboard}?from=${date}&to=${date}&sort=soonest`, ...withTeamDay },
  { name: 'dashboard-clinician', path: `${dashboard}?clinician=alex`, ...withTeamDay },
  { name: 'day-clinicians', path: day, ...withTeamDay },
  { name: 'day-rooms', path: `${day}&by=room`, ...withTeamDay },
  { name: 'day-clinician', path: `${day}&clinician=sam`, ...withTeamDay },
  { name: 'week-team', path: `${dashboard}?view=week&date=${date}`, ...withTeamDay },
  { name: 'week-clinician', path: `${dashboard}?view=week&date=${date}&clinician=alex`, ...withTeamDay },
  { name: 'visit-anyway', path: `${dashboard}/team-3?view=day&date=${date}`, ...withTeamDay },
  { name: 'visit-move-clinician', path: `${dashboard}/team-2?move=${date}&with=sam`, ...withTeamDay },
  {
    name: 'visit-move-lost',
    path: `${dashboard}/team-2?move=${date}&with=sam`,
    ...withTeamDay,
    bring: loseTime,
  },
  {
    name: 'add-clinician',
    path: (scene) => `${dashboard}/add?view=day&date=${date}&for=${hrt(scene)}&slot=${date}+15:00&with=alex`,
    ...withTeamDay,
  },
  { name: 'printed-schedule-team', path: `${dashboard}/sheet?date=${date}`, ...withTeamDay },
  {
    name: 'printed-schedule-team-print',
    path: `${dashboard}/sheet?date=${date}`,
    isPrint: true,
    ...withTeamDay,
  },
  {
    name: 'printed-schedule-clinician',
    path: `${dashboard}/sheet?date=${date}&clinician=alex`,
    ...withTeamDay,
  },
  { name: 'visits-to-settle-team', path: toSettle, ...withTeamDay },
  { name: 'visits-to-settle-many', path: toSettle, ...withManyToSettle },
  { name: 'visits-to-settle-kept', path: toSettle, isAlone: true, ...withManyToSettle, bring: keepFirst },
]
