import { type RefObject, useState } from 'react'
import { type Asked, pickAnswers, type TypedAnswers } from '../../../answers/asked.ts'
import type { BookingView, TreatmentChoice } from '../../page.server.ts'

export type Answering = ReturnType<typeof useAnswering>

const nothing: Asked = { mark: '', questions: [] }

/**
 * What the chosen treatment asks. Answers stay in their fields; those for a treatment that is chosen no longer go along
 * unseen, and stand there again where it is chosen once more.
 */
export function useAnswering(
  { answers }: BookingView,
  treatment: TreatmentChoice | undefined,
  form: RefObject<HTMLFormElement | null>,
) {
  const [answered, setAnswered] = useState(answers)
  const [kept, setKept] = useState(answers)
  if (answered !== answers) {
    setAnswered(answers)
    setKept(answers)
  }
  const asked = treatment?.asked ?? nothing
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
