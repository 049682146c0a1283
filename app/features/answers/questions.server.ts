import { writeText } from '#app/db/json.ts'
import { type Question, shownQuestion } from '#app/features/treatments/questions/rules.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import { type Asked, joinedMarks, onceEach } from './rules.ts'

const markLength = 16

/** The questions in the language in use. */
export const askedOf = (questions: readonly Question[]): Asked => ({
  mark: markOf(questions),
  questions: questions.map(({ id, kind, isRequired, choices, ...question }) => ({
    id,
    kind,
    isRequired,
    text: shownQuestion(question),
    choices: choices.map((choice) => ({
      value: wireOf(choice, choices),
      english: choice.en,
      text: localText(choice),
    })),
  })),
})

/** As the page says it, so that it can still be read there once the question is gone; else by its English. */
function wireOf(choice: LocalText, choices: readonly LocalText[]): string {
  const text = localText(choice)
  return choices.filter((one) => Object.values(one).includes(text)).length === 1 ? text : choice.en
}

/** What an answer would mean; their order, and whether there must be one, changes nothing of that. */
export const markOf = (questions: readonly Question[]): string =>
  questions.length === 0
    ? ''
    : digest(
        ...questions
          .map(({ id, kind, text, choices }) => [id, kind, ...[text, ...choices].map(writeText)].join())
          .sort(),
      ).slice(0, markLength)

type Asking = { questions: readonly Question[] }

/** What several treatments ask, each question once. */
export const allQuestions = (treatments: readonly Asking[]): Question[] =>
  onceEach(
    treatments.flatMap(({ questions }) => questions),
    (question) => [shownQuestion(question), ...question.choices.map(localText)],
  )

/** Of each treatment that asks something, in their order. */
export const markOfAll = (treatments: readonly Asking[]): string =>
  joinedMarks(treatments.map(({ questions }) => markOf(questions)))
