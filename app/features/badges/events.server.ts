import { listenTo } from '#app/db/engine/notices.server.ts'
import { listRecent } from '#app/features/scheduling/index.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { every, later, type Stop } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { countWaiting, readMarks } from './queries.server.ts'
import { type Listener as EventsListener, readLiveState } from './read-counts.server.ts'
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
  #callOff: Stop = () => {}
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
    this.#callOff()
    void this.#stopHearing?.()
    this.#stopHearing = null
  }

  #look() {
    if (this.#looking) return
    this.#callOff()
    this.#looking = this.#read()
      .catch((error) => this.#services.log.warn({ kind: kindOf(error) }, 'live counts not read'))
      .then(() => {
        this.#looking = null
        if (this.#listeners.size > 0) this.#callOff = later(lookMilliseconds, () => this.#look())
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

/**
 * A stream asks so often whether its session still holds; it also
 * keeps proxies from closing it.
 */
const checkMilliseconds = 15_000
const retryMilliseconds = 3_000
const mostStreams = 500
/** Windows of one session that cannot share a stream; the oldest makes room. */
const mostOfSession = 4
/** The same for one user, on whatever number of devices. */
const mostOfUser = 12

type Asked = {
  /** Id of the user. */
  user: string
  /** Id of the session. */
  session: string
  /** Whose it is by now, and what is left of it; null once it is over, or the role opens nothing any more. */
  listener(): Promise<EventsListener | null>
}

/**
 * Counts as they change, as server-sent events (HTML 9.2): at once, after each change, and with what is left
 * of the session every 15 s. Ends with the session, with the process, and when the browser leaves.
 * @returns null where too many are open, or the process is about to end
 */
export function openEvents(
  services: Services,
  { user, session, listener }: Asked,
): ReadableStream<Uint8Array> | null {
  const live = liveCountsOf(services)
  if (services.ending.aborted || live.listeners >= mostStreams) return null
  const holders = [
    { key: `session ${session}`, most: mostOfSession },
    { key: `user ${user}`, most: mostOfUser },
  ]
  let release = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text))
      const end = () => {
        release()
        controller.close()
      }
      let isOpen = true
      let turn = Promise.resolve()
      const tell = (news?: CountsNews) => {
        turn = turn.then(async () => {
          const told = isOpen ? await listener() : null
          // A stream outlives the clinic of the request that opened it.
          const read = () => told && readLiveState(services, told, news)
          const message = await services.clinic.withinRecent(read)
          if (!isOpen) return
          if (message) say(`event: counts\ndata: ${JSON.stringify(message)}\n\n`)
          else end()
        })
        turn = turn.catch(() => void (isOpen && end()))
      }
      const stopChecking = every(checkMilliseconds, () => tell())
      const unlisten = live.listen((news) => (news === 'over' ? end() : tell(news)))
      release = () => {
        isOpen = false
        stopChecking()
        unlisten()
        for (const { key } of holders) forget(key, end)
      }
      for (const holder of holders) remember(holder, end)
      say(`retry: ${retryMilliseconds}\n\n`)
      tell()
    },
    cancel: () => release(),
  })
}

const encoder = new TextEncoder()
/** What ends each open stream, oldest first, by session and by user. */
const streamsOf = new Map<string, (() => void)[]>()

function remember({ key, most }: { key: string; most: number }, end: () => void): void {
  const open = [...(streamsOf.get(key) ?? []), end]
  streamsOf.set(key, open)
  if (open.length > most) open[0]?.()
}

function forget(key: string, end: () => void): void {
  const open = (streamsOf.get(key) ?? []).filter((one) => one !== end)
  if (open.length > 0) streamsOf.set(key, open)
  else streamsOf.delete(key)
}
