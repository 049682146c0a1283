import { columns } from '#app/db/columns.ts'
import type { Database, ReminderRow } from '#app/db/tables.ts'
import { type Channel, channels } from '#app/db/values.ts'
import { keptForDays } from '#app/features/outbox/rules.ts'
import { listAddressed } from '#app/features/patients/correct/correction-queries.server.ts'
import { type Consent, listWholeConsentsOf } from '#app/features/texts/queries.server.ts'
import type { Services } from '#app/platform/services.ts'
import { listComing, type Window, windowsBy } from '../scheduling/index.server.ts'
import { isReachedBy, stoodAt } from './moments.server.ts'
import { findLeadsSince, listKeptOf, listUnanswered, type RemindedVisit } from './queries.server.ts'

/* Reminders that nobody tried to send while they made sense: the program was away, or could send none then. */

type Visit = RemindedVisit & { phone: string }
type Kept = Pick<ReminderRow, 'channel' | 'leadHours' | 'state' | 'createdAt'> & { status: string | null }

type Asked = {
  channel: Channel
  windows: readonly Window[]
  kept: readonly Kept[]
  /** Since when the clinic reminds with these leads: nothing was missed before. */
  since: Temporal.Instant | null
  now: Temporal.Instant
}

/** The leads of one channel whose time is over without an email: none was written, or it went before anybody tried it. */
function leadsOver({ channel, windows, kept, since, now }: Asked): Window[] {
  return windows.filter(({ lead, from, until }) => {
    if (Temporal.Instant.compare(now, until) < 0) return false
    const row = kept.find((one) => one.channel === channel && one.leadHours === lead)
    if (row) return row.state === 'written' && row.status === null && isRemembered(row, now)
    return since !== null && Temporal.Instant.compare(since, from) <= 0
  })
}

/** An email that was sent or given up so lately would still be known. */
const isRemembered = ({ createdAt }: Pick<Kept, 'createdAt'>, now: Temporal.Instant): boolean =>
  createdAt > columns.instant(now.subtract({ hours: keptForDays * 24 }))

/** Of them those of which the patient of a visit that is neither asked for nor called off should have been reminded. */
export async function missedOf(
  db: Database,
  visit: Visit,
  { wanted, ...asked }: Asked & { wanted: () => Promise<string> },
): Promise<Window[]> {
  if (visit.status === 'pending' || visit.status === 'cancelled') return []
  const over = leadsOver(asked)
  if (over.length === 0) return []
  const from = await wanted()
  const missed: Window[] = []
  for (const window of over) {
    const { from: due, until } = window
    if (from <= columns.instant(due) && (await stoodAt(db, visit, { due, until }))) missed.push(window)
  }
  return missed
}

type Reached = { channel: Channel; id: string; consent: Pick<Consent, 'givenAt'> | undefined }

/**
 * Since when a patient was to get reminders by that channel: who agreed to text messages on the phone was to get none before,
 * nor an email who had no address. What was corrected is read once, when somebody asks.
 */
export function wantedSince(db: Database): (reached: Reached) => Promise<string> {
  let addressed: ReturnType<typeof listAddressed> | null = null
  return async ({ channel, id, consent }) => {
    if (channel === 'text') return consent?.givenAt ?? ''
    addressed ??= listAddressed(db)
    return (await addressed).get(id) ?? ''
  }
}

/** Of those visits the ones of which a reminder was missed, whose patients nobody has asked therefore. */
export async function listMissed(services: Services, visits: readonly Visit[]): Promise<string[]> {
  const { db, clock } = services
  if (visits.length === 0) return []
  const now = clock.now()
  const { leads, since } = await findLeadsSince(db)
  const ids = visits.map(({ id }) => id)
  const consents = await listWholeConsentsOf(db, 'appointmentId', ids)
  const wanted = wantedSince(db)
  const kept = Map.groupBy(
    await listKeptOf(db, ids),
    ({ appointmentId, startsAt }) => `${appointmentId} ${startsAt}`,
  )
  const missed: string[] = []
  for (const visit of visits) {
    const start = { ...visit, startsAt: columns.asInstant(visit.startsAt) }
    const own = kept.get(`${visit.id} ${visit.startsAt}`) ?? []
    for (const channel of channels) {
      const consent = consents.get(visit.id)
      const asked = {
        channel,
        windows: windowsBy[channel](start, leads),
        kept: own,
        since,
        now,
        wanted: () => wanted({ channel, id: visit.id, consent }),
      }
      if (!isReachedBy[channel](services, visit, consent)) continue
      if ((await missedOf(db, visit, asked)).length === 0) continue
      missed.push(visit.id)
      break
    }
  }
  return missed
}

/**
 * The same rows. `unanswered` marks confirmed visits to come whose patients were reminded and haven't answered, or whose
 * reminder was missed, so that staff have to ask.
 */
export async function withUnanswered<R extends Visit>(
  services: Services,
  rows: readonly R[],
): Promise<(R & { unanswered?: boolean })[]> {
  const { db, clock } = services
  const now = columns.instant(clock.now())
  const ahead = rows.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now)
  const found = new Set(
    await listUnanswered(
      db,
      ahead.map(({ id }) => id),
    ),
  )
  const others = ahead.filter(({ id }) => !found.has(id))
  const coming = await listComing(
    db,
    others.map(({ id }) => id),
  )
  const unasked = others.filter(({ id }) => !coming.has(id))
  for (const id of await listMissed(services, unasked)) found.add(id)
  return rows.map((row) => (found.has(row.id) ? { ...row, unanswered: true } : row))
}
