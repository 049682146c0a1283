import { useEffect, useState } from 'react'
import { askForPatients, type FoundPatients, isWorthAsking } from './found-patient.ts'

/** Anyone who types quickly asks once. */
const pauseMilliseconds = 120

/** `asking` while an answer is due, with the one before still at hand; `failed` where there is none. */
export type Finding = {
  state: 'idle' | 'asking' | 'found' | 'failed'
  found: FoundPatients | null
  /** What the answer is for. */
  words: string
}

const idle: Finding = { state: 'idle', found: null, words: '' }

/**
 * Patients for what is being typed: asks the server once it is enough and somebody pauses. What is not answered yet is
 * `asking` from the very letter on, so that Enter right after it waits.
 */
export function useFoundPatients(typed: string): Finding {
  const [answer, setAnswer] = useState(idle)
  useEffect(() => {
    if (!isWorthAsking(typed)) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await askForPatients(typed, { signal: stop.signal })
        setAnswer({ state: found ? 'found' : 'failed', found, words: typed })
      } catch (error) {
        if (!stop.signal.aborted) throw error
      }
    }, pauseMilliseconds)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  if (!isWorthAsking(typed)) return idle
  return answer.words === typed ? answer : { ...answer, state: 'asking' }
}
