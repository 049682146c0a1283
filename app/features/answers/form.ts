import { type Question, shownQuestion } from '#app/features/treatments/questions/rules.ts'
import type { LocalText } from '#app/language/language.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { optionalParagraphs } from '#app/platform/text/text.ts'
import { type AnswerField, answerField, type TypedAnswers } from './rules.ts'

/** Code points of a text. */
export const longestAnswer = 500

/** An answer as it is kept; empty where there is none. */
export type GivenAnswer = { question: Question; place: number; answer: LocalText }

type Checked = { given: GivenAnswer[]; errors: Record<AnswerField, string> }

/**
 * Answers to all questions of a treatment, in their order, and a sentence against each that cannot be read or is missing.
 * What answers none of them is left out.
 * @param isDemanded whether a question that must be answered is held to that: not where staff note down what they heard
 */
export function checkAnswers(
  questions: readonly Question[],
  typed: TypedAnswers,
  isDemanded: (question: Question) => boolean = ({ isRequired }) => isRequired,
): Checked {
  const checked: Checked = { given: [], errors: {} }
  for (const [at, question] of questions.entries()) {
    const read = readAnswer(question, typed[question.id] ?? '')
    const named = { question: shownQuestion(question) }
    if ('problem' in read) checked.errors[answerField(question.id)] = read.problem
    else if (read.answer.en === '' && isDemanded(question))
      checked.errors[answerField(question.id)] = m.answers_missing(named)
    else checked.given.push({ question, place: at + 1, ...read })
  }
  return checked
}

const text = optionalParagraphs(longestAnswer)

type Read = Pick<GivenAnswer, 'answer'> | { problem: string }

function readAnswer(question: Question, typed: string): Read {
  const answer = typed.trim()
  const said = { answer: { en: answer } }
  if (answer === '') return said
  switch (question.kind) {
    case 'text': {
      const read = text.safeParse(typed)
      if (read.success) return { answer: { en: read.data } }
      return { problem: read.error.issues[0]?.message ?? '' }
    }
    case 'choice': {
      const { choices } = question
      const choice = languages
        .map((language) => choices.find((one) => one[language] === answer))
        .find(Boolean)
      if (choice) return { answer: choice }
      return { problem: m.answers_choice_gone({ question: shownQuestion(question) }) }
    }
    case 'yes-or-no':
      return yesOrNo.includes(answer)
        ? said
        : { problem: m.answers_missing({ question: shownQuestion(question) }) }
    case 'date':
      return parseDate(answer)
        ? said
        : { problem: m.answers_date_invalid({ question: shownQuestion(question) }) }
  }
}

const yesOrNo = ['yes', 'no']
