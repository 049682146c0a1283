import { listenTo } from '../../db/engine/notices.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import type { Services } from '../../platform/services.ts'
import { listRecent } from '../appointments/desk/queries.server.ts'
import { countWaiting, readMarks } from './queries.server.ts'
import type { CountsNews } from './rules.ts'

/** Half of the two seconds in which staff must see it; a notice of another process comes sooner. */
const lookMilliseconds = 1_000
/** The trigger on the counted tables speaks here. */
const channel = 'firstlight_counts'
/** A request that took longer than this to be stored is counted, but not announced. */
const recentMinutes = 5
const minuteMilliseconds = 60_000

type Listener = (news: CountsNews | 'over') => void

/**
 * The counts of one process while somebody looks at them: read once for all who listen, told when they
 * change. Nothing runs while nobody listens.
 */
export class LiveCounts {
  #services: Services
  #listeners = new Set<Listener>()
  #last: Omit<CountsNews, 'requests'> | null = null
  /** Every visit that was seen, and when first: one that waits again is no new request. */
  #known = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #stopHearing: (() => Promise<void>) | null = null

  constructor(services: Services) {
    this.#services = services
    services.ending.addEventListener('abort', () => {
      for (const listener of [...this.#listeners]) listener('over')
    })
  }

  get listeners(): number {
    return this.#listeners.size
  }

  /** @returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#start()
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop()
    }
  }

  #start() {
    this.#last = null
    this.#known.clear()
    this.#stopHearing = listenTo(this.#services.settings, channel, () => this.#look())
    this.#look()
  }

  #stop() {
    clearTimeout(this.#timer)
    void this.#stopHearing?.()
    this.#stopHearing = null
  }

  #look() {
    if (this.#looking) return
    clearTimeout(this.#timer)
    this.#looking = this.#read()
      .catch((error) => this.#services.log.warn({ kind: kindOf(error) }, 'live counts not read'))
      .then(() => {
        this.#looking = null
        if (this.#listeners.size > 0) this.#timer = setTimeout(() => this.#look(), lookMilliseconds)
      })
  }

  async #read() {
    const { db, clock } = this.#services
    const since = clock.now().subtract({ minutes: recentMinutes })
    const [counts, recent] = await Promise.all([countWaiting(db), listRecent(db, since)])
    const now = { counts, ...(await readMarks(db, counts)) }
    const isFirst = this.#last === null
    const fresh = recent.filter(({ id, isWaiting }) => isWaiting && !this.#known.has(id))
    const isSame = JSON.stringify(now) === JSON.stringify(this.#last)
    this.#remember(recent, clock.milliseconds())
    this.#last = now
    if (isSame && fresh.length === 0) return
    const requests = isFirst ? 0 : fresh.length
    for (const listener of [...this.#listeners]) listener({ ...now, requests })
  }

  /** For as long as one of them can be read as recent. */
  #remember(recent: { id: string }[], now: number) {
    const oldest = now - recentMinutes * minuteMilliseconds
    for (const [id, at] of this.#known) if (at < oldest) this.#known.delete(id)
    for (const { id } of recent) if (!this.#known.has(id)) this.#known.set(id, now)
  }
}

const perProcess = new WeakMap<object, LiveCounts>()

/** The one of this process. */
export function liveCountsOf(services: Services): LiveCounts {
  const known = perProcess.get(services.db)
  if (known) return known
  const made = new LiveCounts(services)
  perProcess.set(services.db, made)
  return made
}
