import { parsedJson } from '../../../platform/shapes/shapes.ts'
import { eventsPath, isLiveState, type LiveState } from '../rules.ts'

/** What came from the stream; `broken` while there is none. */
export type StreamNews = LiveState | 'broken'

/** Name of the lock and of the channel that the windows of one browser share. */
const shared = 'firstlight-counts'
const openAgainMilliseconds = 5_000

/**
 * One stream for all windows of the browser: whoever holds the lock
 * has it open and tells the others; when that window closes, the next one takes over. Without locks (plain http
 * on a network) each window has its own.
 * @returns what ends it
 */
export function listenToStream(onNews: (news: StreamNews) => void): () => void {
  const over = new AbortController()
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    holdStream(onNews, over.signal)
    return () => over.abort()
  }
  const channel = new BroadcastChannel(shared)
  channel.onmessage = ({ data }: MessageEvent<StreamNews>) => onNews(data)
  const tellAll = (news: StreamNews) => {
    onNews(news)
    channel.postMessage(news)
  }
  navigator.locks
    .request(shared, { signal: over.signal }, () => holdStream(tellAll, over.signal))
    .catch(() => {})
  return () => {
    over.abort()
    channel.close()
  }
}

/** Keeps a stream open until the signal; one that the server has ended for good is opened again. */
function holdStream(onNews: (news: StreamNews) => void, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource
    let timer: ReturnType<typeof setTimeout>
    const open = () => {
      stream = new EventSource(eventsPath)
      stream.addEventListener('counts', ({ data }: MessageEvent<string>) => {
        const news = parsedJson(data)
        if (!over.aborted) onNews(isLiveState(news) ? news : 'broken')
      })
      stream.onerror = () => {
        if (over.aborted) return
        onNews('broken')
        if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, openAgainMilliseconds)
      }
    }
    open()
    over.addEventListener('abort', () => {
      clearTimeout(timer)
      stream.close()
      resolve()
    })
  })
}
