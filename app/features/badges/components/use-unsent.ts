import { useCallback, useEffect, useRef, useState } from 'react'
import { countsPath } from '../rules.ts'

/** The link by which a press leaves what this page shows, in this window; null where it does not. */
function leadingOn(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!link?.href || !isPlain || event.defaultPrevented) return null
  const isHere = link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isHere && !link.hasAttribute('download') && !isPlaceInPage(link) ? link : null
}

const isPlaceInPage = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search

/** What came to nothing without a connection; where it stands differs: over everything, a dialog has its own. */
export type Unsent = { what: 'form' | 'link'; at: number; within: Element }

/**
 * Without a connection no form is sent and no link is followed: the router would put an error in place of the page, and
 * what was typed would be lost. Whether there is none is asked again at each press, so that nothing waits for somebody to
 * notice that it is back.
 * @param isCutOff whether the last question of the page stayed without an answer
 * @param ask asks for the counts, whose answer says that the connection is back
 * @returns `whenConnected` leads on by keys as a link does, `onNotOpened` says what became of something that was fetched
 */
export function useUnsent(isCutOff: boolean, ask: () => Promise<void>) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const isAnswered = useRef(false)
  const hold = useCallback(
    async (what: Unsent['what'], pressAgain: () => void) => {
      isAnswered.current = await isAnsweredNow()
      if (isAnswered.current) pressAgain()
      else
        setUnsent({ what, at: Date.now(), within: document.querySelector('dialog:modal') ?? document.body })
      isAnswered.current = false
      void ask()
    },
    [ask],
  )
  const isHeld = useCallback(() => {
    if (!isAnswered.current && (isCutOff || !navigator.onLine)) return true
    setUnsent(null)
    return false
  }, [isCutOff])
  useEffect(() => {
    const stop = (event: Event, what: Unsent['what'], pressAgain: () => void) => {
      if (!isHeld()) return
      event.preventDefault()
      event.stopPropagation()
      void hold(what, pressAgain)
    }
    const send = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method === 'dialog') return
      const again = () => form.requestSubmit(submitter?.isConnected ? submitter : null)
      stop(event, 'form', () => form.isConnected && again())
    }
    const follow = (event: MouseEvent) => {
      const link = leadingOn(event)
      if (link) stop(event, 'link', () => link.click())
    }
    // Of the window and on the way down: before any form or link takes the press.
    window.addEventListener('submit', send, true)
    window.addEventListener('click', follow, true)
    return () => {
      window.removeEventListener('submit', send, true)
      window.removeEventListener('click', follow, true)
    }
  }, [isHeld, hold])
  const whenConnected = (lead: () => void) => {
    if (isHeld()) void hold('link', lead)
    else lead()
  }
  const close = () => setUnsent(null)
  const onNotOpened = () => void hold('link', () => {})
  return { unsent, close, whenConnected, onNotOpened }
}

async function isAnsweredNow(): Promise<boolean> {
  try {
    await fetch(countsPath, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}
