import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../app/db/tables.ts'
import { clockTime, twelveHour } from '../../app/platform/dates.ts'
import { book, insertStreamTreatment, lostBookings, startBookingStream } from '../requests/booking-stream.ts'
import type { Cluster } from '../serving/cluster.ts'
import { workingDays } from '../working-days.ts'

const visitors = 50

export type Race = {
  /** Rounds in which one visitor was told so and one visit is stored. */
  won: number
  /** Rounds in which anything else was stored. */
  wrong: number
  /** What the fifty of all rounds were answered, by status. */
  answers: Record<number, number>
}

/** Fifty who want the one time, half of them at each of two processes, in each round. */
export async function raceForOneSlot(cluster: Cluster, db: Database, rounds: number): Promise<Race> {
  const { id, name } = await insertStreamTreatment(db)
  const race: Race = { won: 0, wrong: 0, answers: {} }
  for (const date of workingDays(rounds)) {
    const slot = {
      treatment: name,
      date,
      time: twelveHour(clockTime(600)),
    }
    const answers = await Promise.all(
      Array.from({ length: visitors }, (_, visitor) => {
        const node = cluster.nodes[visitor % cluster.nodes.length]
        return book(
          node?.url ?? '',
          { ...slot, visitor },
          { Origin: cluster.url, Host: new URL(cluster.url).host },
        )
      }),
    )
    const won = answers.filter(({ status }) => status === 303).length
    const stored = await db
      .selectFrom('appointments')
      .select('id')
      .where('treatmentId', '=', id)
      .where('date', '=', slot.date)
      .execute()
    for (const { status } of answers) race.answers[status] = (race.answers[status] ?? 0) + 1
    if (stored.length !== 1) race.wrong += 1
    else if (won === 1) race.won += 1
  }
  return race
}

export type Trial = {
  acknowledged: number
  lost: number
  broken: number
  refused: Record<number, number>
}

const clients = 4

/** Visitors book through the balancer while something happens to the processes. */
export async function bookWhile(
  cluster: Cluster,
  db: Database,
  happens: () => Promise<void>,
): Promise<Trial> {
  const { name } = await insertStreamTreatment(db)
  const stream = startBookingStream(cluster.url, { treatment: name, clients })
  await moreThan(stream.acknowledged, 10)
  await happens()
  await moreThan(stream.acknowledged, stream.acknowledged.length + 10)
  await stream.stop()
  const lost = await lostBookings(db, stream.acknowledged)
  return {
    acknowledged: stream.acknowledged.length,
    lost: lost.length,
    broken: stream.broken,
    refused: stream.refused,
  }
}

/** Requests in flight at that moment may break: no more than the visitors who had one. */
export const mostBroken = clients

/** One after the other ends as it is asked to and starts again, as after an update; the next as soon as it is ready. */
export async function restartEach(cluster: Cluster): Promise<void> {
  for (const [node, { stop }] of [...cluster.nodes].entries()) {
    await stop()
    await cluster.start(node)
  }
}

async function moreThan(list: unknown[], count: number): Promise<void> {
  const timeout = AbortSignal.timeout(60_000)
  while (list.length <= count) await pause(20, undefined, { signal: timeout })
}
