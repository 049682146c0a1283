import { columns } from './db/columns.ts'
import { holdNames } from './db/engine/locks.server.ts'
import { inTransaction } from './db/engine/transaction.server.ts'
import type { Database } from './db/tables.ts'
import {
  foldWaitingVisits,
  holdVisitsWithoutPatient,
  setVisitPatient,
  type Unjoined,
} from './features/appointments/queries.server.ts'
import { foldWaitingMessages } from './features/contact/desk/queries.server.ts'
import { holdMessagesWithoutPatient, setMessagePatient } from './features/contact/queries.server.ts'
import { nameKeyOf } from './features/patients/details.server.ts'
import { joinPatient } from './features/patients/matching.server.ts'
import { hourly, type Job } from './platform/process/jobs.server.ts'
import type { Services } from './platform/services.ts'

/** SQLite has one writer: others write between two parts. */
const rowsAtOnce = 50

/**
 * Finds the patient of every visit and message that has none: what another
 * release wrote while both run, and what staff say is no spam after all. Oldest first, a part at a time: a stop in
 * between loses nothing (docs/topics/patients.md).
 */
export const patientUpkeep = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'patient-upkeep',
  next: hourly,
  run: async () => ({ joined: await joinWaiting(db) }),
})

/** @returns how many visits and messages there were */
export async function joinWaiting(db: Database): Promise<number> {
  for (let count = 0; ; ) {
    const joined = await inTransaction(db, joinSome)
    if (joined === 0) return count
    count += joined
  }
}

/** So many parts are joined while somebody waits. */
const partsWaitedFor = 10

/** The same for some of them, where somebody waits. @returns whether none is left */
export async function joinAFew(db: Database): Promise<boolean> {
  for (let part = 0; part < partsWaitedFor; part++) if ((await inTransaction(db, joinSome)) === 0) return true
  return false
}

async function joinSome(tx: Database): Promise<number> {
  const visits = await holdVisitsWithoutPatient(tx, rowsAtOnce)
  const messages = await holdMessagesWithoutPatient(tx, rowsAtOnce)
  const waiting = [
    ...visits.map((row) => ({ row, store: setVisitPatient })),
    ...messages.map((row) => ({ row, store: setMessagePatient })),
  ]
  const oldest = waiting.sort((one, other) => byAge(one.row, other.row)).slice(0, rowsAtOnce)
  await holdNames(
    tx,
    oldest.map(({ row }) => nameKeyOf(row.name)),
  )
  for (const { row, store } of oldest)
    await store(tx, row.id, await joinPatient(tx, row, columns.asInstant(row.createdAt)))
  return oldest.length
}

const byAge = (one: Unjoined, other: Unjoined) =>
  one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? -1 : 1

/**
 * Brings up to date what another release wrote for the search, before an update and while both run. A search does so too before it answers; here it is done before anybody waits for it.
 */
export const searchUpkeep = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'search-upkeep',
  next: hourly,
  run: async () => ({
    appointments: await foldWaitingVisits(db),
    messages: await foldWaitingMessages(db),
  }),
})
