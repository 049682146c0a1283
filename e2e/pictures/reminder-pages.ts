import type { Scene, Subject } from './subject.ts'

const dashboard = '/admin/dashboard'

/** All who are confirmed for the rest of the day were written to, and nobody answered. */
function remindToday({ database }: Scene) {
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  const confirmed = `from appointments where status = 'confirmed' and "startsAt" > '${now}'
    and id not like 'sample-%'`
  database(`insert into outbox (id, kind, "subjectId", "messageId", status, transport, attempts, "lastError",
    "finishedAt", "dueAt", "createdAt") select 'reminder-' || id, 'reminder', id, '<reminder-' || id || '@example.org>',
    'sent', 'smtp', 1, '', '${now}', '${now}', '${now}' ${confirmed}`)
  database(`insert into reminders ("appointmentId", "startsAt", "leadHours", channel, state, "emailId", "createdAt")
    select id, "startsAt", 48, 'email', 'written', 'reminder-' || id, '${now}' ${confirmed}`)
}

function forgetToday({ database }: Scene) {
  database(`delete from reminders where "emailId" like 'reminder-%' and "appointmentId" not like 'sample-%'`)
  database(`delete from outbox where id like 'reminder-%' and "subjectId" not like 'sample-%'`)
}

/** What became of reminders, what is to come of them, and who has not answered. */
export const reminderPages: Subject[] = [
  { name: 'visit-reminded', path: `${dashboard}/sample-outside-too` },
  { name: 'visit-reminders-planned', path: `${dashboard}/sample-confirmed` },
  {
    name: 'dashboard-not-answered',
    path: `${dashboard}?tab=today&only=not-answered`,
    isAlone: true,
    prepare: remindToday,
    putBack: forgetToday,
  },
]
