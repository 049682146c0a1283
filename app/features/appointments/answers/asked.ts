import type { QuestionKind } from '../../../db/values.ts'
import { mostQuestions } from '../../treatments/questions/rules.ts'

/** A question as a form asks it, in the language of the page. */
export type AskedQuestion = {
  id: string
  kind: QuestionKind
  text: string
  isRequired: boolean
  /** Of a choice, else none; `value` goes over the wire, `english` is what is kept. */
  choices: readonly { value: string; english: string; text: string }[]
}

/** What a treatment asks, and a mark that differs once the words of any question do; empty where nothing is asked. */
export type Asked = { mark: string; questions: readonly AskedQuestion[] }

/** Answers as they were typed, by the ids of their questions. */
export type TypedAnswers = Readonly<Record<string, string>>

export type AnswerField = `answer-${string}`
/** Name on the wire. */
export const answerField = (id: string): AnswerField => `answer-${id}`
/** The field that says by its mark which questions the form asked. */
export const askedField = 'asked'

/** A form that was open while questions changed may hold answers to some that are gone by now. */
const mostAnswers = mostQuestions * 2

export function pickAnswers(fields: ReadonlyMap<string, string>): TypedAnswers {
  const prefix = answerField('')
  const answers = [...fields]
    .filter(([name, text]) => name.startsWith(prefix) && text !== '')
    .map(([name, text]) => [name.slice(prefix.length), text] as const)
  return Object.fromEntries(answers.slice(0, mostAnswers))
}

/** What was answered to questions that are not asked any more, so that nothing of it is lost. */
export const answersToNothing = (typed: TypedAnswers, { questions }: Asked): string[] =>
  Object.entries(typed).flatMap(([id, text]) =>
    text.trim() === '' || questions.some((one) => one.id === id) ? [] : text.trim(),
  )
