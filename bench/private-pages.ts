import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, openPostgres, openSqlite, sqlitePath } from '../app/db/engine/database.server.ts'
import { startPostgres } from '../test/postgres/postgres.ts'
import { percentile, startPaced } from '../test/requests/paced.ts'
import { testSecretKey } from '../test/secret-key.ts'
import { postForm } from '../test/serving/built-server.ts'
import { post, slots, storeTreatments } from './booking-slots.ts'
import { amountRow, median, type Row, say } from './rows.ts'
import { startProduct } from './subjects.ts'

/**
 * The private page of a visit, asked for steadily, next to patients who book and others who read the website; on both
 * engines.
 */
const visits = 20
const readsASecond = 200
/** 17,000 in a day. */
const bookingsASecond = 0.2
const websiteASecond = 50
const seconds = 10
const rounds = 3
/** A server that has run for a while: the first round after its start is said, but does not count. */
const roundsBefore = 1
const mostMilliseconds = 20

export async function privatePageRows(folder: string): Promise<Row[]> {
  const rows = [await rowOf('sqlite', join(folder, 'private-sqlite'))]
  const cluster = await startPostgres()
  rows.push(await rowOf('postgres', join(folder, 'private-postgres'), cluster.url))
  await cluster.stop()
  return rows
}

async function rowOf(engine: Engine, data: string, url?: string): Promise<Row> {
  const server = await startProduct({
    DATA_DIR: data,
    ...(url && { DATABASE_URL: url, SECRET_KEY: testSecretKey }),
  })
  const db = url ? openPostgres(url, () => {}) : openSqlite(sqlitePath(data))
  await storeTreatments(db)
  await db.destroy()
  const clinic = { url: server.url, nextSlot: slots() }
  const paths: string[] = []
  while (paths.length < visits) paths.push(await bookOne(clinic))
  const taken: number[] = []
  for (let round = 0; round < roundsBefore + rounds; round++) taken.push(await measure(clinic, paths))
  await server.stop()
  say(`private pages, ${engine}: p95 ${taken.map((one) => one.toFixed(1)).join(', ')} ms`)
  return amountRow(
    `/visit/TOKEN at ${readsASecond}/s, p95, ${engine}`,
    median(taken.slice(roundsBefore)),
    mostMilliseconds,
    'ms',
  )
}

type Clinic = { url: string; nextSlot: () => Record<string, string> }

/** Books as a patient does. @returns the path of the visit's private page */
async function bookOne({ url, nextSlot }: Clinic): Promise<string> {
  const answer = await postForm(`${url}/appointment`, nextSlot())
  const booked = await fetch(new URL(answer.headers.get('location') ?? '/', url))
  const path = /href="(\/visit\/[\w-]{22})"/.exec(await booked.text())?.[1]
  if (!path) throw new Error(`No private link after a booking: ${answer.status}.`)
  return path
}

/** @returns the 95th percentile of a round, in milliseconds */
async function measure(clinic: Clinic, paths: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const read = async (path: string) => {
    const status = await statusOf(clinic.url + path, agent)
    if (status !== 200) throw new Error(`A page was answered ${status}.`)
  }
  let next = 0
  const booking = startPaced(bookingsASecond, async () => {
    const status = await post(clinic, agent)
    if (status !== 303) throw new Error(`A booking was answered ${status}.`)
  })
  const website = startPaced(websiteASecond, () => read('/'))
  const privatePages = startPaced(readsASecond, () => read(paths[next++ % paths.length] ?? '/'))
  await pause(seconds * 1_000)
  const answers = await privatePages.stop()
  await Promise.all([booking.stop(), website.stop()])
  agent.destroy()
  return percentile(answers.map(({ milliseconds }) => milliseconds))
}

const statusOf = (url: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode)).resume()
    })
      .on('error', reject)
      .end()
  })
