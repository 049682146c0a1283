import type { QuestionKind } from '#app/db/values.ts'
import { type LocalText, localText } from '#app/language/language.ts'

/** What is asked of the person who books a treatment (docs/topics/treatment-questions.md). */
export type Question = {
  id: string
  kind: QuestionKind
  text: LocalText
  isRequired: boolean
  /** It does not reveal the treatment, and may be where anyone who holds a link reads it. */
  isDiscreet: boolean
  /** Of a choice, else none; each is known by its English. */
  choices: readonly LocalText[]
}

/** For each treatment. */
export const mostQuestions = 10
/** In code points. */
export const questionLengths = { text: 200, choice: 80 }
export const choiceCount = { least: 2, most: 12 }

export const shownQuestion = ({ text }: Pick<Question, 'text'>): string => localText(text)

/** Where a question can be moved to; before and after another one. */
export const directions = ['earlier', 'later', 'before', 'after'] as const
export type Direction = (typeof directions)[number]

type Move = { id: string; to: Direction /** The other one, where the direction names one. */; beside: string }

/** The same questions in the new order; null where one that was named is not there. */
export function movedQuestions(
  questions: readonly Question[],
  { id, to, beside }: Move,
): readonly Question[] | null {
  const at = questions.findIndex((one) => one.id === id)
  const question = questions[at]
  if (!question) return null
  const others = questions.toSpliced(at, 1)
  if (to === 'earlier') return others.toSpliced(Math.max(at - 1, 0), 0, question)
  if (to === 'later') return others.toSpliced(at + 1, 0, question)
  if (beside === id) return questions
  const place = others.findIndex((one) => one.id === beside)
  return place < 0 ? null : others.toSpliced(to === 'before' ? place : place + 1, 0, question)
}
