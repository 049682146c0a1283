import type { Database } from '#app/db/tables.ts'
import type { Question } from '#app/features/treatments/questions/rules.ts'
import { listAnswersOf } from './queries.server.ts'
import { askedOf } from './questions.server.ts'
import { type AnswerLine, type Asked, answerLines, lastWritten, rawAnswers } from './rules.ts'

/** What an appointment's treatments ask and what was answered, with all that a form to change it needs. */
export type AnswersView = {
  lines: AnswerLine[]
  asked: Asked
  /** As the form holds them. */
  raw: Record<string, string>
  /** When the newest was written. */
  seen: string
}

/** @param questions of its treatments; none where those are gone */
export async function readAnswers(
  db: Database,
  id: string,
  questions: readonly Question[],
): Promise<AnswersView> {
  const stored = (await listAnswersOf(db, [id])).get(id) ?? []
  const raw = rawAnswers(stored)
  const asked = askedOf(questions)
  return {
    lines: answerLines(questions, stored),
    asked: { ...asked, questions: asked.questions.map((one) => withStored(one, raw[one.id] ?? '')) },
    raw,
    seen: lastWritten(stored),
  }
}

/** Choices as they are stored, so that the form can compare; an answer that is no longer offered can stay. */
function withStored(question: Asked['questions'][number], answer: string): Asked['questions'][number] {
  if (question.kind !== 'choice') return question
  const choices = question.choices.map((choice) => ({ ...choice, value: choice.english }))
  const isGone = answer !== '' && choices.every(({ value }) => value !== answer)
  const stored = isGone ? [{ value: answer, english: answer, text: answer }] : []
  return { ...question, choices: [...choices, ...stored] }
}
