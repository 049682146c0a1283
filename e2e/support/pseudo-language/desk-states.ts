import { DatabaseSync } from 'node:sqlite'
import { adminPages } from '#e2e/pictures/admin-pages.ts'
import { dayAt, fillWithSamples } from '#e2e/pictures/samples.ts'
import type { Subject } from '#e2e/pictures/subject.ts'
import { encryptRows, keyBeside } from '#test/encrypted-rows.ts'
import { elena } from '../booking-page.ts'
import { fillDay } from '../busy-day.ts'
import type { ServingClinic } from '../clinic.ts'
import { offerTo, standOnList } from '../waitlist.ts'
import { markedText, markRows, writtenForStaff, writtenForVisitors } from './marked-rows.ts'

/** The server writes as well. */
const busyMilliseconds = 5_000
const onScreen = adminPages.filter(({ isPrint, environment }) => !isPrint && !environment)

const ended = { endedAt: Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }) }
const waiting = [
  { id: 'sample-waits', name: 'Grace Okafor' },
  { id: 'sample-nothing', name: 'Hal Jennings', given: { untilDay: '2020-01-01' } },
  { id: 'sample-offered', name: 'Tom Baker', given: { email: elena.email } },
  { id: 'sample-left', name: 'Ann Quick', given: { state: 'left', ...ended } },
  { id: 'sample-removed', name: 'Ida Morales', given: { state: 'removed', ...ended } },
]

const onList: Pick<Subject, 'staff' | 'prepare' | 'putBack'> = {
  staff: 'now',
  prepare: (scene) => {
    for (const { name, ...one } of waiting) standOnList(scene, { ...one, name: markedText(name) })
    offerTo(scene)
  },
  putBack: ({ database }) => {
    for (const table of ['waitlist_entries', 'waitlist_offers', 'slot_holds'])
      database(`delete from ${table}`)
  },
}
/** Each view of a list on which somebody stands, and other days for one of them. */
const waitlist: Subject[] = [
  ...['waiting', 'matching', 'offered', 'ended'].map((show) => ({
    name: `admin-waitlist-${show}`,
    path: `/admin/waitlist?show=${show}`,
    ...onList,
  })),
  ...['waits', 'offered', 'left'].map((who) => ({
    name: `admin-waitlist-window-${who}`,
    path: `/admin/waitlist/sample-${who}/window`,
    ...onList,
  })),
]

const byAddress = onScreen.filter(({ bring }) => !bring)
/** Screens of the back office in the states that an address brings about; last, what takes away what others show. */
export const deskStates = [
  ...byAddress.filter(({ isAlone }) => !isAlone),
  ...waitlist,
  { name: 'admin-waitlist-add', path: '/admin/waitlist/add', staff: 'now' } satisfies Subject,
  ...byAddress.filter(({ isAlone }) => isAlone),
]
/** And in those that a person does; what is pressed is found by the words of messages, which stay inside of theirs. */
export const deskActions = onScreen.filter(({ bring }) => bring)

/** A busy day, emails and messages, and staff that read Spanish. */
export function openBusyDesk(clinic: Pick<ServingClinic, 'path' | 'database'>): void {
  const file = new DatabaseSync(clinic.path, { timeout: busyMilliseconds })
  file.exec('pragma synchronous = off; begin immediate')
  fillWithSamples(file)
  encryptRows(file, keyBeside(clinic.path))
  file.exec('commit')
  file.close()
  fillDay(clinic, { date: dayAt(0) })
  fillPatient(clinic)
  clinic.database("update admins set language = 'es'")
}

/** One whose page and corrections are looked at, with visits of that day. */
function fillPatient({ database }: Pick<ServingClinic, 'database'>): void {
  const at = `${dayAt(-1)}T15:00:00.000Z`
  database(`insert into patients (id, name, phone, e164, email, language, "createdAt", "updatedAt") values (
    'sample-patient', 'Elena Ruiz', '(432) 555-0111', '+14325550111', 'elena@example.com', 'es', '${at}', '${at}')`)
  database(
    `update appointments set "patientId" = 'sample-patient' where id in ('busy-0', 'busy-7', 'busy-14')`,
  )
}

/** Every text of people between marks; addresses that a name leads to are found before. */
export function markDesk(clinic: Pick<ServingClinic, 'database'>): void {
  markRows(clinic, writtenForVisitors)
  markRows(clinic, writtenForStaff)
}
