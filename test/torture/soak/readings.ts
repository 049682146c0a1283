import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What a process had at one moment. */
export type Reading = {
  /** Milliseconds since the first. */
  at: number
  megabytes: number
  /** What JavaScript uses, with what is not collected yet. */
  heapMegabytes: number
  /** Open files that are no connections. */
  files: number
  connections: number
  /** Of the database, where it is a server. */
  sessions: number
  /** How late the process came to its work, at most but for one of a hundred. */
  lateMilliseconds: number
  /** Milliseconds of CPU since its start. */
  cpu: number
}

type Watched = {
  url: string
  pid: number
  metricsToken: string
  /** Counts connections to the database. */
  countSessions(): Promise<number>
}

const everyMilliseconds = 2_000
const ticksPerSecond = 100

/** Reads until it is stopped, as one who watches the machine. */
export function startReadings(watched: Watched) {
  const readings: Reading[] = []
  const leaving = new AbortController()
  const { signal } = leaving
  const began = performance.now()
  const run = async () => {
    while (!signal.aborted) {
      const reading = await read(watched, performance.now() - began).catch(() => null)
      if (reading) readings.push(reading)
      await pause(everyMilliseconds, undefined, { signal }).catch(() => {})
    }
  }
  const ended = run()
  const stop = async () => {
    leaving.abort()
    await ended
  }
  return { readings, stop }
}

async function read({ url, pid, metricsToken, countSessions }: Watched, at: number): Promise<Reading> {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  const late = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1_000
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1])
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      return []
    }
  })
  const connections = open.filter((target) => target.startsWith('socket:')).length
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return {
    at,
    megabytes: (kilobytes * 1_024) / 1_000_000,
    heapMegabytes: heap / 1_000_000,
    files: open.length - connections,
    connections,
    sessions: await countSessions(),
    lateMilliseconds: late,
    cpu: ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000,
  }
}

/** Of those between two moments, in milliseconds. */
export const between = (readings: readonly Reading[], from: number, to: number): Reading[] =>
  readings.filter(({ at }) => at >= from && at < to)
