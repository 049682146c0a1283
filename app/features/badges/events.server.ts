import type { Services } from '../../platform/services.ts'
import { liveCountsOf } from './live-counts.server.ts'
import { type Listener, readLiveState } from './read-counts.server.ts'
import type { CountsNews } from './rules.ts'

/**
 * A stream asks so often whether its session still holds; it also
 * keeps proxies from closing it.
 */
const checkMilliseconds = 15_000
const retryMilliseconds = 3_000
const mostStreams = 500
/** Windows of one session that cannot share a stream; the oldest makes room. */
const mostOfSession = 4

type Asked = {
  /** Id of the session. */
  session: string
  /** Whose it is by now, and what is left of it; null once it is over, or the role opens nothing any more. */
  listener(): Promise<Listener | null>
}

/**
 * Counts as they change, as server-sent events (HTML 9.2): at once, after each change, and with what is left
 * of the session every 15 s. Ends with the session, with the process, and when the browser leaves.
 * @returns null where too many are open, or the process is about to end
 */
export function openEvents(
  services: Services,
  { session, listener }: Asked,
): ReadableStream<Uint8Array> | null {
  const live = liveCountsOf(services)
  if (services.ending.aborted || live.listeners >= mostStreams) return null
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
          const message = told && (await readLiveState(services, told, news))
          if (!isOpen) return
          if (message) say(`event: counts\ndata: ${JSON.stringify(message)}\n\n`)
          else end()
        })
        turn = turn.catch(() => void (isOpen && end()))
      }
      const check = setInterval(() => tell(), checkMilliseconds)
      const unlisten = live.listen((news) => (news === 'over' ? end() : tell(news)))
      release = () => {
        isOpen = false
        clearInterval(check)
        unlisten()
        forget(session, end)
      }
      remember(session, end)
      say(`retry: ${retryMilliseconds}\n\n`)
      tell()
    },
    cancel: () => release(),
  })
}

const encoder = new TextEncoder()
const streamsOf = new Map<string, (() => void)[]>()

function remember(session: string, end: () => void): void {
  const open = [...(streamsOf.get(session) ?? []), end]
  streamsOf.set(session, open)
  if (open.length > mostOfSession) open[0]?.()
}

function forget(session: string, end: () => void): void {
  const open = (streamsOf.get(session) ?? []).filter((one) => one !== end)
  if (open.length > 0) streamsOf.set(session, open)
  else streamsOf.delete(session)
}
