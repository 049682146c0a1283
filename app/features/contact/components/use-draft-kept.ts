import { useCallback, useEffect, useRef, useState } from 'react'

const draftPath = '/admin/messages/draft'
/** As long as somebody goes on typing nothing is sent. */
const pauseMilliseconds = 800

type Kept = 'nothing' | 'kept' | 'failed'

/**
 * Keeps what somebody types as their draft, and what is left when they go elsewhere. `forget` is called where the form
 * itself is sent: then nothing comes after it.
 */
export function useDraftKept(id: string): {
  state: Kept
  keep: (text: string) => void
  forget: () => void
} {
  const [state, setState] = useState<Kept>('nothing')
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const forget = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    setState('nothing')
  }, [])
  const send = useCallback(async () => {
    const text = waiting.current?.text
    if (text === undefined) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    const isKept = await post({ id, reply: text })
    if (!waiting.current) setState(isKept ? 'kept' : 'failed')
  }, [id])
  const keep = useCallback(
    (text: string) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { text, timer: setTimeout(() => void send(), pauseMilliseconds) }
      setState('nothing')
    },
    [send],
  )
  useEffect(() => {
    const leave = () => void send()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])
  return { state, keep, forget }
}

/** `keepalive`: it arrives even where the page has gone by then. */
async function post(fields: Record<string, string>): Promise<boolean> {
  try {
    const body = new URLSearchParams(fields)
    return (await fetch(draftPath, { method: 'POST', body, keepalive: true, redirect: 'error' })).ok
  } catch {
    return false
  }
}
