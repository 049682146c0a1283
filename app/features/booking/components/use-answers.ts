import { type RefObject, useState } from 'react'
import { askedByAll, pickAnswers, type TypedAnswers } from '#app/features/answers/rules.ts'
import { m } from '#app/language/messages.ts'
import type { BookingView, TreatmentChoice } from '../page.server.ts'
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

export type Answering = ReturnType<typeof useAnswering>

/**
 * What the chosen treatments ask. Answers stay in their fields; those for a treatment that is chosen no longer go along
 * unseen, and are there again where it is chosen once more.
 */
export function useAnswering(
  { answers }: BookingView,
  treatments: readonly TreatmentChoice[],
  form: RefObject<HTMLFormElement | null>,
) {
  const [answered, setAnswered] = useState(answers)
  const [kept, setKept] = useState(answers)
  if (answered !== answers) {
    setAnswered(answers)
    setKept(answers)
  }
  const asked = askedByAll(treatments.map((treatment) => treatment.asked))
  return {
    asked,
    kept,
    outOfSight: Object.entries(kept).filter(([id]) => asked.questions.every((one) => one.id !== id)),
    keep: () => setKept(typedIn(form.current)),
  }
}

function typedIn(form: HTMLFormElement | null): TypedAnswers {
  const fields = new Map<string, string>()
  for (const [name, text] of form ? new FormData(form) : [])
    if (typeof text === 'string') fields.set(name, text)
  return pickAnswers(fields)
}
