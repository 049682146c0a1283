import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** One answer at a time: a second press while a form is on its way is dropped. */
export function useSending() {
  const busy = useNavigation().formMethod === 'POST'
  const sent = useRef(false)
  useEffect(() => {
    if (!busy) sent.current = false
  }, [busy])
  return {
    busy,
    guard(event: FormEvent) {
      if (sent.current || busy) event.preventDefault()
      sent.current = true
    },
  }
}
