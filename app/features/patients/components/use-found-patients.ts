import { useEffect, useState } from 'react'
import { askForPatients, type FoundPatients, isWorthAsking } from '../search/found-patient.ts'

/** So long nobody types before the server is asked. */
const pauseMilliseconds = 120

type Found = {
  /** What was found for the words that are in the field, or for those before them; null where too little is typed. */
  found: FoundPatients | null
  /** The last question had no answer: what is shown is older. */
  isLate: boolean
}

const nothing: Found = { found: null, isLate: false }

/** Patients for what somebody types, as they type. */
export function useFoundPatients(words: string): Found {
  const [answer, setAnswer] = useState(nothing)
  useEffect(() => {
    if (!isWorthAsking(words)) return setAnswer(nothing)
    const asked = new AbortController()
    const { signal } = asked
    const ask = async () => {
      const found = await askForPatients(words, { signal }).catch(() => undefined)
      if (signal.aborted || found === undefined) return
      setAnswer((before) => (found ? { found, isLate: false } : { ...before, isLate: true }))
    }
    const timer = setTimeout(() => void ask(), pauseMilliseconds)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [words])
  return answer
}
