import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testSecretKey } from '#test/secret-key.ts'
import { type BuiltServer, startBuiltServer } from '#test/serving/built-server.ts'
import { say } from '../rows.ts'
import { cpuOf, type Machine, memoryOf, range, sum } from './machine.ts'
import { bookingPage, restSeconds } from './requests.ts'

const idleSeconds = 60
const requestsAtOnce = 120

async function tellMemory(machine: Machine, what: string, servers: readonly BuiltServer[]) {
  const memory = servers.map(({ pid }) => memoryOf(pid))
  const all = await machine.backends()
  const ours = all.filter(({ isOurs }) => isOurs)
  const connections = [...Map.groupBy(ours, ({ database }) => database).values()]
  const ofProcess = (kind: 'resident' | 'share' | 'own') => range(memory.map((one) => one[kind]))
  const ofConnection = range(ours.map(({ pid }) => memoryOf(pid).own))
  say(
    `${what}: a process ${ofProcess('resident')} MB, ${ofProcess('share')} MB share, ${ofProcess('own')} MB own;`,
  )
  say(
    `  ${range(connections.map(({ length }) => length))} connections of ${ofConnection} MB own; PostgreSQL ${sum(all.map(({ pid }) => memoryOf(pid).share)).toFixed(0)} MB`,
  )
}

async function tellIdle(machine: Machine, servers: readonly BuiltServer[]) {
  const commits = () =>
    machine.numberOf(`select sum(xact_commit) as n from pg_stat_database where datname like 'clinic%'`)
  const cpu = servers.map(({ pid }) => cpuOf(pid))
  const [before, committed] = [await machine.cpuOfPostgres(), await commits()]
  await pause(idleSeconds * 1_000)
  const own = servers.map(({ pid }, index) => cpuOf(pid) - (cpu[index] ?? 0))
  const postgres = (await machine.cpuSince(before)) / servers.length
  const rate = ((await commits()) - committed) / idleSeconds / servers.length
  say(
    `idle for ${idleSeconds} s: CPU of a process ${range(own)} ms, of PostgreSQL ${postgres.toFixed(0)} ms a clinic; ${rate.toFixed(1)} transactions a second`,
  )
}

/** So many clinics as processes of their own, each with a database in one PostgreSQL: at rest, under load, and after it. */
export async function tellProcesses(machine: Machine, clinics: number) {
  const servers: BuiltServer[] = []
  for (let number = 0; number < clinics; number++) {
    const database = `clinic${number}`
    const given = { DATA_DIR: join(machine.folder, database), DATABASE_URL: await machine.create(database) }
    servers.push(await startBuiltServer({ ...given, SECRET_KEY: testSecretKey }))
  }
  await pause(restSeconds * 1_000)
  await tellMemory(machine, `${clinics} after their start`, servers)
  await tellIdle(machine, servers)
  const paths = ['/', '/about', '/services', '/appointment', '/doctors', bookingPage]
  for (const { url } of servers) {
    const asked = Array.from({ length: requestsAtOnce }, (_, index) => url + paths[index % paths.length])
    await Promise.all(asked.map(async (address) => (await fetch(address)).arrayBuffer()))
  }
  await tellMemory(machine, `after ${requestsAtOnce} requests at once to each`, servers)
  await pause(restSeconds * 1_000)
  await tellMemory(machine, `${restSeconds} s later`, servers)
  await Promise.all(servers.map((server) => server.stop()))
}
