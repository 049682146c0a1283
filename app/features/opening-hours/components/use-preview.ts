import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { hoursPath } from '../address.ts'
import { fieldsOf, type TypedHours } from '../form.ts'
import type { HoursAnswer, HoursPreview, HoursView } from '../page.server.ts'

/** Nobody reads a sentence while typing: it is asked for when the hand rests. */
const restMilliseconds = 350

/**
 * What the hours would mean, asked of the server as they are typed: it alone speaks both languages and knows the
 * visits.
 */
export function usePreview(
  typed: TypedHours,
  { first, view }: { first: HoursPreview; view: HoursView },
): { preview: HoursPreview; isFollowing: boolean } {
  const { submit, data, state } = useFetcher<HoursAnswer>()
  const before = useRef(typed)
  useEffect(() => {
    if (before.current === typed) return
    before.current = typed
    const timer = setTimeout(() => {
      submit({ ...fieldsOf(typed), intent: 'show' }, { method: 'post', action: hoursPath })
    }, restMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, submit])
  return { preview: data?.preview ?? first ?? view.preview, isFollowing: state !== 'idle' }
}
