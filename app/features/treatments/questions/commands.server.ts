import { writeText } from '#app/db/json.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { writtenLanguage } from '#app/language/clinic-languages.ts'
import { fieldIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { changeTreatment } from '../commands.server.ts'
import { readQuestion, type TypedQuestion } from './form.ts'
import { type Direction, mostQuestions, movedQuestions, type Question } from './rules.ts'

/** Of the treatment: its id, and its `updatedAt` as the person saw it. */
type QuestionChange = { change: RecordChange }

/**
 * Staff ask one more thing of the person who books the treatment, after all others.
 * @returns its id; 422 with sentences by field, or where there are as many as there may be; 409 and 404 as for a treatment
 */
export async function addQuestion(
  services: Services,
  { change, typed }: QuestionChange & { typed: TypedQuestion },
): Promise<Outcome<string>> {
  const read = readQuestion(typed)
  if ('errors' in read) return refused({ status: 422, errors: read.errors })
  const id = randomId()
  const added = await changeQuestions(services, change, (questions) =>
    questions.length < mostQuestions
      ? done([...questions, { id, ...read.question }])
      : refused({ status: 422, message: m.questions_too_many({ most: mostQuestions }) }),
  )
  return added.ok ? done(id) : added
}

/**
 * Staff change a question. Answers that were given keep the words in which they were asked; one that is answered in
 * another way is another question.
 */
export async function editQuestion(
  services: Services,
  { change, id, typed }: QuestionChange & { id: string; typed: TypedQuestion },
): Promise<Outcome<undefined>> {
  const read = readQuestion(typed)
  if ('errors' in read) return refused({ status: 422, errors: read.errors })
  return changeQuestions(services, change, (questions) =>
    changedOne(questions, id, ({ kind }) =>
      done({ id: kind === read.question.kind ? id : randomId(), ...read.question }),
    ),
  )
}

/**
 * Anyone who writes texts changes the words of a question and of its choices, and nothing else of it; other words may reveal
 * the treatment until an owner has looked at them.
 * @returns 422 where that would add a choice or take one away
 */
export async function editQuestionTexts(
  services: Services,
  { change, id, typed }: QuestionChange & { id: string; typed: TypedQuestion },
): Promise<Outcome<undefined>> {
  return changeQuestions(services, change, (questions) =>
    changedOne(questions, id, (before) => {
      const { kind, isRequired, isDiscreet } = before
      const read = readQuestion({ ...typed, kind, isRequired, isDiscreet })
      if ('errors' in read) return refused({ status: 422, errors: read.errors })
      if (read.question.choices.length !== before.choices.length)
        return refused({
          status: 422,
          errors: { [fieldIn('choices', writtenLanguage())]: m.questions_choices_stay() },
        })
      return done({ id, ...read.question, isDiscreet: isDiscreet && isSaidAlike(before, read.question) })
    }),
  )
}

const isSaidAlike = (one: Words, other: Words) => wordsOf(one) === wordsOf(other)
type Words = Pick<Question, 'text' | 'choices'>
const wordsOf = ({ text, choices }: Words) => [text, ...choices].map(writeText).join()

/** Staff ask it no longer; what was answered stays with its visits. */
export const deleteQuestion = (
  services: Services,
  { change, id }: QuestionChange & { id: string },
): Promise<Outcome<undefined>> =>
  changeQuestions(services, change, (questions) => {
    const left = questions.filter((one) => one.id !== id)
    return left.length < questions.length ? done(left) : questionGone()
  })

/** Staff move a question to another place, as they stand by now. @returns 404 where it or the other one is gone */
export const moveQuestion = (
  services: Services,
  { change, ...move }: QuestionChange & { id: string; to: Direction; beside: string },
): Promise<Outcome<undefined>> =>
  changeQuestions(services, { ...change, seen: null }, (questions) => {
    const after = movedQuestions(questions, move)
    return after ? done(after) : questionGone()
  })

const questionGone = () => refused({ status: 404, message: m.questions_gone() })

const changeQuestions = (
  services: Services,
  change: RecordChange,
  decide: (questions: readonly Question[]) => Outcome<readonly Question[]>,
) =>
  changeTreatment(services, change, async (_, before) => {
    const decided = decide(before.questions)
    return decided.ok ? done({ after: { ...before, questions: decided.value }, fields: [] }) : decided
  })

function changedOne(
  questions: readonly Question[],
  id: string,
  change: (before: Question) => Outcome<Question>,
): Outcome<readonly Question[]> {
  const at = questions.findIndex((one) => one.id === id)
  const before = questions[at]
  if (!before) return questionGone()
  const changed = change(before)
  return changed.ok ? done(questions.with(at, changed.value)) : changed
}
