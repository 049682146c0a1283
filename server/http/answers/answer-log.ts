import type { Services } from '../../../app/platform/services.ts'

const tellMilliseconds = 1_000

type Answered = { path: string; status: number; ms: number }

/** Kept pages are answered by the ten thousand: the log gets one line a second for each route and status. */
export class AnswerLog {
  #log: Services['log']
  #label: (path: string) => string
  #counts = new Map<string, { path: string; status: number; count: number; ms: number }>()
  #timer: NodeJS.Timeout | null = null

  constructor({ log, label }: { log: Services['log']; label(path: string): string }) {
    this.#log = log
    this.#label = label
  }

  count({ path, status, ms }: Answered): void {
    const key = status === 200 ? path : `${status} ${path}`
    const known = this.#counts.get(key)
    if (known) {
      known.count++
      known.ms = Math.max(known.ms, ms)
    } else {
      this.#counts.set(key, { path, status, count: 1, ms })
    }
    this.#timer ??= setTimeout(() => this.tell(), tellMilliseconds).unref()
  }

  /** Writes what has been counted; the server does so once more before it ends. */
  tell(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const { path, status, count, ms } of this.#counts.values()) {
      this.#log.info({ method: 'GET', route: this.#label(path), status, count, ms }, 'answered')
    }
    this.#counts.clear()
  }
}
