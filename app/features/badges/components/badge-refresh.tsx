import { useEffect, useState } from 'react'
import { type NotificationCounts, refreshSeconds } from '../rules.ts'

type Props = {
  /** What the page's loader found; newer than anything asked for before it. */
  loaded: NotificationCounts
  /** The session is over: the page must not stay on the screen. */
  onSignedOut: () => void
  children: (counts: NotificationCounts) => React.ReactNode
}

/** Asks for the counts every 60 seconds (S4, S9); the page's own loader brings fresh ones after each action. */
export function BadgeRefresh({ loaded, onSignedOut, children }: Props) {
  const [refreshed, setRefreshed] = useState({ since: loaded, counts: loaded })
  useEffect(() => {
    const stopped = new AbortController()
    const timer = setInterval(async () => {
      const answer = await askForCounts(stopped.signal)
      if (answer === 'signed-out') onSignedOut()
      else if (answer !== 'unknown') setRefreshed({ since: loaded, counts: answer })
    }, refreshSeconds * 1_000)
    return () => {
      clearInterval(timer)
      stopped.abort()
    }
  }, [loaded, onSignedOut])
  return children(refreshed.since === loaded ? refreshed.counts : loaded)
}

/** A redirect means the sign-in page. Anything else that is no answer waits for the next time. */
async function askForCounts(signal: AbortSignal): Promise<NotificationCounts | 'signed-out' | 'unknown'> {
  try {
    const response = await fetch('/admin/counts', { redirect: 'manual', signal })
    if (response.type === 'opaqueredirect') return 'signed-out'
    return response.ok ? ((await response.json()) as NotificationCounts) : 'unknown'
  } catch {
    return 'unknown'
  }
}
