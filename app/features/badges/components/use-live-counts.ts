import { useCallback, useEffect, useRef, useState } from 'react'
import { parsedJson } from '#app/platform/shapes/shapes.ts'
import type { Marks } from '#app/ui/back-office/live-list.ts'
import {
  countsPath,
  eventsPath,
  isLiveState,
  type LiveState,
  type NotificationCounts,
  refreshSeconds,
  type SessionLeft,
} from '../rules.ts'

/** What came from the stream; `broken` while there is none. */
type StreamNews = LiveState | 'broken'

/** Name of the lock and of the channel that the windows of one browser share. */
const shared = 'firstlight-counts'
const openAgainMilliseconds = 5_000

/**
 * One stream for all windows of the browser: anyone who holds the lock
 * has it open and tells the others; when that window closes, the next one takes over. Without locks (plain http
 * on a network) each window has its own.
 * @returns what ends it
 */
function listenToStream(onNews: (news: StreamNews) => void): () => void {
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

export type Live = {
  /** Null while they cannot be read. */
  counts: NotificationCounts | null
  /** When the counts last came, by the clinic's clock. */
  at: string
  isConnected: boolean
  /** Nothing answers at all. */
  isCutOff: boolean
  left: SessionLeft
  /** Booked since the person was last told. */
  requests: number
  /** Texts that differ once a visit, a message, a testimonial or a picture has changed; null until the stream has said so. */
  marks: Marks | null
  /** The person has seen them. */
  forgetRequests: () => void
  /** Takes a state that an answer brought; anything else is left alone. */
  hear: (news: unknown) => void
  /** Asks now; `stay` says that somebody is there. */
  ask: (method?: 'stay') => Promise<void>
}

/** What the page's loader found. */
export type Loaded = Omit<LiveState, 'requests' | 'counts' | keyof Marks> & Pick<Live, 'counts'>

/**
 * The counts as the loader found them, then as the stream and the refresh every 60 seconds say
 * (docs/specification.md#red-counts). Anyone who is not signed in any more leaves: the page must not stay on the
 * screen.
 */
export function useLiveCounts(loaded: Loaded, onSignedOut: () => void): Live {
  const [received, setReceived] = useState<{ since: Loaded; state: Loaded }>({ since: loaded, state: loaded })
  const [connection, setConnection] = useState<'live' | 'unknown' | 'cut-off'>('live')
  const [requests, setRequests] = useState(0)
  const [marks, setMarks] = useState<Marks | null>(null)
  const newest = useRef(loaded)
  newest.current = loaded
  const receive = useCallback((state: LiveState) => {
    setConnection('live')
    setReceived({ since: newest.current, state })
    setRequests((before) => before + state.requests)
    setMarks(state)
  }, [])
  const ask = useCallback(
    async (method?: 'stay') => {
      const answer = await askForCounts(method)
      if (answer === 'signed-out') onSignedOut()
      else if (typeof answer === 'string') setConnection(answer)
      else receive(answer)
    },
    [receive, onSignedOut],
  )
  useEffect(() => {
    const timer = setInterval(ask, refreshSeconds * 1_000)
    return () => clearInterval(timer)
  }, [ask])
  useEffect(
    () =>
      listenToStream((news) => {
        // What was on its way says nothing of a connection that has gone since.
        if (news === 'broken' || !navigator.onLine) void ask()
        else receive(news)
      }),
    [ask, receive],
  )
  useEffect(() => {
    const askNow = () => void ask()
    window.addEventListener('offline', askNow)
    window.addEventListener('online', askNow)
    // Gone before anybody listened.
    if (!navigator.onLine) askNow()
    return () => {
      window.removeEventListener('offline', askNow)
      window.removeEventListener('online', askNow)
    }
  }, [ask])
  const hear = useCallback((news: unknown) => void (isLiveState(news) && receive(news)), [receive])
  const forgetRequests = useCallback(() => setRequests(0), [])
  const { counts, at, left } = received.since === loaded ? received.state : loaded
  return {
    counts,
    at,
    left,
    isConnected: connection === 'live' && counts !== null,
    isCutOff: connection === 'cut-off',
    requests,
    marks,
    forgetRequests,
    hear,
    ask,
  }
}

/** A redirect means the sign-in page. Anything else that is no answer waits for the next time. */
async function askForCounts(method?: 'stay'): Promise<LiveState | 'signed-out' | 'unknown' | 'cut-off'> {
  const sent = method === 'stay' ? { method: 'POST', body: new URLSearchParams() } : {}
  try {
    const response = await fetch(countsPath, { redirect: 'manual', ...sent })
    if (response.type === 'opaqueredirect') return 'signed-out'
    const state: unknown = response.ok ? await response.json() : null
    return isLiveState(state) ? state : 'unknown'
  } catch {
    return 'cut-off'
  }
}
