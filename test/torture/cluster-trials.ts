import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/db/tables.ts'
import { insertStreamTreatment, lostBookings, startBookingStream } from '../requests/booking-stream.ts'
import { insertShared, raceOn, type Sharing } from '../requests/shared-time.ts'
import type { Cluster } from '../serving/cluster.ts'
import { workingDays } from '../working-days.ts'

export type Race = {
  /** Rounds in which one visitor was told so and one visit is stored. */
  won: number
  /** Rounds in which anything else was stored. */
  wrong: number
  /** What the fifty of all rounds were answered, by status. */
  answers: Record<number, number>
  /** How many of those who were too late were shown no other time. */
  withoutOthers: number
}

/** Fifty who want the one time, an equal share of them at each process, in each round. */
export async function raceForOneSlot(
  cluster: Cluster,
  db: Database,
  rounds: number,
  sharing: Sharing = 'alone',
): Promise<Race> {
  const treatments = await insertShared(db, sharing)
  const race: Race = { won: 0, wrong: 0, answers: {}, withoutOthers: 0 }
  const headers = { Origin: cluster.url, Host: new URL(cluster.url).host }
  const urls = cluster.nodes.map(({ url }) => url)
  for (const date of workingDays(rounds)) {
    const round = await raceOn(db, treatments, { urls, date, headers })
    for (const [status, count] of Object.entries(round.answers))
      race.answers[Number(status)] = (race.answers[Number(status)] ?? 0) + count
    race.withoutOthers += round.withoutOthers
    if (round.stored !== 1) race.wrong += 1
    else if (round.answers[303] === 1) race.won += 1
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
