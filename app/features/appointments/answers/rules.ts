import type { QuestionKind } from '../../../db/values.ts'
import { localText } from '../../../language/local-text.ts'
import { m } from '../../../language/messages.ts'
import { parseDate } from '../../../platform/dates.ts'
import { longDate } from '../../../platform/shown.ts'
import { type Question, shownQuestion } from '../../treatments/questions/rules.ts'

/** An answer as its row keeps it. */
type KeptAnswer = Record<
  'questionId' | 'question' | 'spanishQuestion' | 'answer' | 'spanishAnswer' | 'updatedAt',
  string
> & { kind: QuestionKind }

/** A question with what was answered, as people read it; the answer is empty where there is none. */
export type AnswerLine = { id: string; question: string; answer: string }

/** Every question of the treatment in its order, then what was answered to others; each in the words in which it was asked. */
export function answerLines(questions: readonly Question[], answers: readonly KeptAnswer[]): AnswerLine[] {
  const given = answers.filter(({ answer }) => answer !== '')
  const asked = questions.map((question): AnswerLine => {
    const row = given.find(({ questionId }) => questionId === question.id)
    return row ? lineOf(row) : { id: question.id, question: shownQuestion(question), answer: '' }
  })
  const others = given.filter(({ questionId }) => questions.every(({ id }) => id !== questionId))
  return [...asked, ...others.map(lineOf)]
}

const lineOf = (row: KeptAnswer): AnswerLine => ({
  id: row.questionId,
  question: localText({ en: row.question, es: row.spanishQuestion }),
  answer: shownAnswer(row),
})

function shownAnswer({ kind, answer, spanishAnswer }: KeptAnswer): string {
  switch (kind) {
    case 'yes-or-no':
      return answer === 'yes' ? m.answers_yes() : m.answers_no()
    case 'date': {
      const date = parseDate(answer)
      return date ? longDate(date) : answer
    }
    default:
      return localText({ en: answer, es: spanishAnswer })
  }
}

/** As a form holds them, by the ids of their questions. */
export const rawAnswers = (answers: readonly KeptAnswer[]): Record<string, string> =>
  Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer]))

/** When the newest of them was written; empty where there is none. */
export const lastWritten = (answers: readonly KeptAnswer[]): string =>
  answers
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? ''
