import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import type { Became } from './became.ts'

/**
 * Another text after somebody came onto the list or left it, or staff changed their days or took that back. Offers take and
 * give back time, so that the mark of visits tells of them (`readVisitsMark`).
 */
export async function readWaitlistMark(db: Database): Promise<string> {
  const entries = () => db.selectFrom('waitlist_entries')
  const [open, newest, changed, standing, ended] = await Promise.all([
    entries()
      .select((row) => row.fn.countAll<number>().as('all'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
    entries()
      .select('createdAt')
      .where('state', '=', 'open')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    entries()
      .select('windowChangedAt')
      .where('state', '=', 'open')
      .where('windowChangedAt', 'is not', null)
      .orderBy('windowChangedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    // Undo leaves the latest moment as it is where another's days were changed since.
    entries()
      .select((row) => row.fn.count<number>('windowBefore').as('all'))
      .where('state', '=', 'open')
      .where('windowChangedAt', 'is not', null)
      .executeTakeFirstOrThrow(),
    entries()
      .select('endedAt')
      .where('endedAt', 'is not', null)
      .orderBy('endedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const changes = changed ? [changed.windowChangedAt, Number(standing.all)] : []
  return [Number(open.all), newest?.createdAt ?? '', ...changes, ended?.endedAt ?? ''].join(' ').trim()
}

/** A screen that stands open for longer says of older rows only that they have changed. */
const toldMinutes = 60
/** More would not be looked at. */
const toldAtMost = 200

/** What became, of late, of those who may still stand on an open screen: no names, only what to say of them. */
export async function listBecame(db: Database, now: Temporal.Instant): Promise<Record<string, Became>> {
  const since = columns.instant(now.subtract({ minutes: toldMinutes }))
  const offers = () => db.selectFrom('waitlist_offers').limit(toldAtMost)
  const [over, running, closed] = await Promise.all([
    offers()
      .select(['entryId', 'state'])
      .where('endedAt', '>=', since)
      .where('state', 'in', ['declined', 'lapsed', 'withdrawn'])
      .orderBy('endedAt', 'desc')
      .execute(),
    offers().select(['entryId', 'state']).where('state', '=', 'running').execute(),
    db
      .selectFrom('waitlist_entries')
      .select(['id as entryId', 'state'])
      .where('endedAt', '>=', since)
      .orderBy('endedAt', 'desc')
      .limit(toldAtMost)
      .execute(),
  ])
  // What came last counts: the latest of several offers, what runs, and who is off the list.
  const all = [...over.toReversed(), ...running, ...closed]
  return Object.fromEntries(all.map(({ entryId, state }) => [entryId, state]))
}
