import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Reading } from '../app/operator/readings.server.ts'

type Answered = { status: number; ms: number }

/** Upper ends in seconds, from a kept page to a request that somebody notices. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const nanoseconds = 1e9
const delayResolutionMilliseconds = 20

/** Counts what this process answers, for /metrics (Prometheus text format 0.0.4). */
export class Metrics {
  /** How many, by method and status: text made of both for every answer would cost more than to count. */
  #answers = new Map<string, Map<number, number>>()
  #buckets = buckets.map(() => 0)
  #seconds = 0
  #count = 0
  #delay = monitorEventLoopDelay({ resolution: delayResolutionMilliseconds })

  constructor() {
    this.#delay.enable()
  }

  count(method: string, { status, ms }: Answered): void {
    const byStatus = this.#answers.get(method) ?? new Map<number, number>()
    if (byStatus.size === 0) this.#answers.set(method, byStatus)
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    const seconds = ms / 1_000
    this.#seconds += seconds
    this.#count += 1
    const place = buckets.findIndex((end) => seconds <= end)
    if (place >= 0) this.#buckets[place] = (this.#buckets[place] ?? 0) + 1
  }

  /** All of it as text, together with what the rest of the product reads. */
  text(others: Reading[]): string {
    return [
      '# HELP firstlight_requests_total Requests answered, by method and status',
      '# TYPE firstlight_requests_total counter',
      ...[...this.#answers].flatMap(([method, byStatus]) =>
        [...byStatus].map(
          ([status, count]) => `firstlight_requests_total{method="${method}",status="${status}"} ${count}`,
        ),
      ),
      ...this.#histogram(),
      ...gauges([...this.#process(), ...others]),
      '',
    ].join('\n')
  }

  #histogram(): string[] {
    let below = 0
    return [
      '# HELP firstlight_request_seconds How long answers took',
      '# TYPE firstlight_request_seconds histogram',
      ...buckets.map((end, place) => {
        below += this.#buckets[place] ?? 0
        return `firstlight_request_seconds_bucket{le="${end}"} ${below}`
      }),
      `firstlight_request_seconds_bucket{le="+Inf"} ${this.#count}`,
      `firstlight_request_seconds_sum ${this.#seconds}`,
      `firstlight_request_seconds_count ${this.#count}`,
    ]
  }

  #process(): Reading[] {
    const { rss, heapUsed } = process.memoryUsage()
    const delay = this.#delay.percentile(99) / nanoseconds
    this.#delay.reset()
    return [
      { name: 'process_resident_memory_bytes', help: 'Memory of the process', value: rss },
      { name: 'nodejs_heap_size_used_bytes', help: 'Memory that JavaScript uses', value: heapUsed },
      {
        name: 'nodejs_eventloop_lag_p99_seconds',
        help: 'How late the process comes to its work, since the last reading',
        value: Number.isFinite(delay) ? delay : 0,
      },
      { name: 'process_uptime_seconds', help: 'Since the start', value: process.uptime() },
    ]
  }
}

function gauges(readings: Reading[]): string[] {
  return [...Map.groupBy(readings, ({ name }) => name)].flatMap(([name, lines]) => [
    `# HELP ${name} ${lines[0]?.help ?? ''}`,
    `# TYPE ${name} gauge`,
    ...lines.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
  ])
}

function labelText(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '')}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

/** Whether a request brings the token; the time it takes says nothing about how much of it was right. */
export function bringsToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
