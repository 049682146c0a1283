import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { hoursPath } from '../address.ts'
import { fieldsOf, type TypedHours } from '../form.ts'
import type { HoursAnswer, HoursPreview, HoursView } from '../page.server.ts'

/** Nobody reads a sentence while typing: it is asked for when the hand rests. */
const restMilliseconds = 350

/**
 * What the hours would mean, asked of the server as they are typed: it alone speaks both languages and knows the
 * visits. While a line is half typed, what was told last stays.
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
  const [shown, setShown] = useState(first)
  if (data?.preview && data.preview !== shown) setShown(data.preview)
  return { preview: shown ?? view.preview, isFollowing: state !== 'idle' }
}
