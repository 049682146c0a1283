import type { QuestionKind } from '#app/db/values.ts'
import { mostQuestions, type Question, shownQuestion } from '#app/features/treatments/questions/rules.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { longDate } from '#app/platform/format.ts'

/** An answer as its row keeps it: both as they were said then. */
export type KeptAnswer = {
  questionId: string
  kind: QuestionKind
  question: LocalText
  answer: LocalText
  updatedAt: string
}

/** A question with what was answered, as people read it; the answer is empty where there is none. */
export type AnswerLine = { id: string; question: string; answer: string }

/** Every question of the treatment in its order, then what was answered to others; each in the words in which it was asked. */
export function answerLines(questions: readonly Question[], answers: readonly KeptAnswer[]): AnswerLine[] {
  const given = answers.filter(({ answer }) => answer.en !== '')
  const asked = questions.map((question): AnswerLine => {
    const row = given.find(({ questionId }) => questionId === question.id)
    return row ? lineOf(row) : { id: question.id, question: shownQuestion(question), answer: '' }
  })
  const others = given.filter(({ questionId }) => questions.every(({ id }) => id !== questionId))
  return [...asked, ...others.map(lineOf)]
}

const lineOf = (row: KeptAnswer): AnswerLine => ({
  id: row.questionId,
  question: localText(row.question),
  answer: shownAnswer(row),
})

function shownAnswer({ kind, answer }: KeptAnswer): string {
  switch (kind) {
    case 'yes-or-no':
      if (answer.en === 'yes') return m.answers_yes()
      // What does not open is neither.
      return answer.en === 'no' ? m.answers_no() : answer.en
    case 'date': {
      const date = parseDate(answer.en)
      return date ? longDate(date) : answer.en
    }
    default:
      return localText(answer)
  }
}

/** As a form holds them, by the ids of their questions. */
export const rawAnswers = (answers: readonly KeptAnswer[]): Record<string, string> =>
  Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer.en]))

/** When the newest of them was written; empty where there is none. */
export const lastWritten = (answers: readonly KeptAnswer[]): string =>
  answers
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? ''

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

/** What all treatments of one visit ask. */
export const askedByAll = (all: readonly Asked[]): Asked => ({
  mark: joinedMarks(all.map(({ mark }) => mark)),
  questions: onceEach(
    all.flatMap(({ questions }) => questions),
    ({ text, choices }) => [text, ...choices.map((choice) => choice.text)],
  ),
})

export const joinedMarks = (marks: readonly string[]): string => marks.filter((mark) => mark !== '').join(' ')

/** Questions of one kind that read the same are one, which must be answered where one of them must. */
export function onceEach<Q extends { kind: QuestionKind; isRequired: boolean }>(
  questions: readonly Q[],
  wordsOf: (question: Q) => string[],
): Q[] {
  const found = new Map<string, Q>()
  for (const question of questions) {
    const key = [question.kind, ...wordsOf(question)].join('\n')
    const first = found.get(key) ?? question
    found.set(key, question.isRequired ? { ...first, isRequired: true } : first)
  }
  return [...found.values()]
}

/** Answers as they were typed, by the ids of their questions. */
export type TypedAnswers = Readonly<Record<string, string>>

export type AnswerField = `answer-${string}`
/** Name on the wire. */
export const answerField = (id: string): AnswerField => `answer-${id}`
/** The field that says by its mark which questions the form asked. */
export const askedField = 'asked'

/** To questions of four treatments, and a form that was open while questions changed may hold answers to some that are gone. */
const mostAnswers = mostQuestions * 5

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
