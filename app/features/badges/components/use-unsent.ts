import { useEffect, useState } from 'react'
import { countsPath } from '../rules.ts'

/** What was pressed without a connection; where it stands differs: over everything, a dialog has its own. */
export type Unsent = { at: number; within: Element }

/**
 * Without a connection no form is sent: the router would put an error in place of the page, and what was typed would be
 * lost. Whether there is none is asked anew at each press, so that nothing waits for somebody to notice that it is back.
 * @param isCutOff whether the last question of the page stayed without an answer
 * @param ask asks for the counts, whose answer says that the connection is back
 */
export function useUnsent(isCutOff: boolean, ask: () => Promise<void>) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    let isAnswered = false
    const hold = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
      isAnswered = await isAnsweredNow()
      if (isAnswered && form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null)
      else setUnsent({ at: Date.now(), within: document.querySelector('dialog:modal') ?? document.body })
      isAnswered = false
      void ask()
    }
    const press = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method === 'dialog') return
      if (isAnswered || !(isCutOff || !navigator.onLine)) {
        setUnsent(null)
        return
      }
      event.preventDefault()
      event.stopPropagation()
      void hold(form, submitter)
    }
    // Of the window and on the way down: before any form takes the press.
    window.addEventListener('submit', press, true)
    return () => window.removeEventListener('submit', press, true)
  }, [isCutOff, ask])
  const close = () => setUnsent(null)
  return { unsent, close }
}

async function isAnsweredNow(): Promise<boolean> {
  try {
    await fetch(countsPath, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}
