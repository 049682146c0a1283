import { useState } from 'react'
import { m } from '../../../../language/messages.ts'
import type { BookingView } from '../page.server.ts'
import type { Unreachable } from './unreachable.ts'

type Shown = {
  /** What can be chosen, as last read. */
  view: BookingView
  /** What was last said to the form: a later look at other days must not take its sentences away. */
  answer: BookingView
}

/**
 * Tells the two apart. Where a look or an answer could not be had, the form stays with all that was typed in it,
 * under the sentence for that.
 */
export function useAnswers(latest: BookingView | Unreachable): Shown | null {
  const [kept, setKept] = useState<{ latest: typeof latest; shown: Shown | null } | null>(null)
  if (kept?.latest === latest) return kept.shown
  const shown = nextShown(kept?.shown ?? null, latest)
  setKept({ latest, shown })
  return shown
}

function nextShown(shown: Shown | null, latest: BookingView | Unreachable): Shown | null {
  if (latest.state === 'unreachable') return shown && failed(shown, latest.message)
  if (!shown) return { view: latest, answer: latest }
  const isAnswer = latest.formKey !== null
  if (latest.state === 'unavailable' && shown.view.state === 'open') {
    return failed(shown, latest.message ?? m.appointments_load_failed())
  }
  const { answer } = shown
  const heardOf = answer.message === m.appointments_load_failed() ? { ...answer, message: null } : answer
  return { view: latest, answer: isAnswer ? latest : heardOf }
}

const failed = ({ view, answer }: Shown, message: string): Shown => ({
  view,
  answer: { ...answer, message, errors: {} },
})
