import { join } from 'node:path'
import { type BuiltServer, signedIn } from '../test/serving/built-server.ts'
import { busy, fillBusy, fillOne, fullMonth, nameOf } from './clinic-rows.ts'
import { amountRow, median, type Row, ratioRow, timed } from './rows.ts'
import { startProduct } from './subjects.ts'

const few = 1_000
const many = 100_000
const rounds = 60
const warmUps = 15
/** Of a month at the desk of a clinic as large as any: a goal, as all of these are. */
const mostMilliseconds = 200

/** The same month of the same clinics as the desk sees it: every day of it counted, and every clinician's free half hours. */
async function deskWaits(servers: BuiltServer[]): Promise<number[]> {
  const cookies = await Promise.all(servers.map(({ url }) => signedIn(url)))
  const waits: number[][] = servers.map(() => [])
  for (let round = -warmUps; round < rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const path = `/admin/dashboard?view=month&date=${fullMonth()}-01`
      const ask = async () => {
        const answer = await fetch(server.url + path, { headers: { Cookie: cookies[index] ?? '' } })
        const html = await answer.text()
        if (!html.includes('data-day=')) throw new Error(`no month: ${answer.status}`)
      }
      const { milliseconds } = await timed(ask)
      if (round >= 0) waits[index]?.push(milliseconds)
    }
  }
  return waits.map(median)
}

/**
 * The booking page's month, read from many and from few appointments of one treatment, and from many of a clinic whose
 * treatments share clinicians and rooms; the month itself is equally full.
 */
export async function monthRows(folder: string): Promise<Row[]> {
  const servers = [
    await filled(join(folder, 'few'), (path) => fillOne(path, few)),
    await filled(join(folder, 'many'), (path) => fillOne(path, many)),
    await filled(join(folder, 'busy'), (path) => fillBusy(path, many)),
  ]
  const waits: number[][] = servers.map(() => [])
  for (let round = -warmUps; round < rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const treatment = index < 2 ? 'HRT' : nameOf((round + warmUps) % busy.treatments)
      const query = new URLSearchParams({ treatment, month: fullMonth() })
      const ask = async () => (await fetch(`${server.url}/appointment?${query}`)).text()
      const { milliseconds } = await timed(ask)
      if (round >= 0) waits[index]?.push(milliseconds)
    }
  }
  const [deskSmall = 0, deskLarge = 0, deskShared = 0] = await deskWaits(servers)
  for (const server of servers) await server.stop()
  const [small = 0, large = 0, shared = 0] = waits.map(median)
  const note = (one: number, other: number) => `${one.toFixed(1)} ms, ${other.toFixed(1)} ms`
  const people = `${busy.clinicians} clinicians, ${busy.rooms} rooms, ${busy.treatments} treatments`
  return [
    ratioRow(
      'month availability, 100,000 appointments to 1,000',
      large / small,
      { most: 1.5 },
      note(large, small),
    ),
    ratioRow(
      `month of ${people}, to one treatment, 100,000 appointments`,
      shared / large,
      { most: 1.5 },
      note(shared, large),
    ),
    ratioRow(
      'month at the desk, 100,000 appointments to 1,000',
      deskLarge / deskSmall,
      { most: 1.5 },
      note(deskLarge, deskSmall),
    ),
    amountRow(`month at the desk of ${people}`, deskShared, mostMilliseconds, 'ms'),
  ]
}

async function filled(data: string, fill: (path: string) => void): Promise<BuiltServer> {
  const first = await startProduct({ DATA_DIR: data })
  await first.stop()
  fill(join(data, 'firstlight.db'))
  return startProduct({ DATA_DIR: data })
}
