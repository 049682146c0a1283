import type { Database } from '#app/db/tables.ts'
import { listAnswersOf } from '#app/features/answers/queries.server.ts'
import { askedOf } from '#app/features/answers/questions.server.ts'
import type { Asked } from '#app/features/answers/rules.ts'
import { type AnswerLine, answerLines, lastWritten, rawAnswers } from '#app/features/answers/rules.ts'
import type { Question } from '#app/features/treatments/questions/rules.ts'

/** What a visit's treatment asks and what was answered, with what it takes to change that. */
export type AnswersView = {
  lines: AnswerLine[]
  asked: Asked
  /** As the form holds them. */
  raw: Record<string, string>
  /** When the newest was written. */
  seen: string
}

/** @param questions of its treatment; none where that is gone */
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

/** Choices as they are kept: what stays is told from what was changed. One that is offered no longer can stay. */
function withStored(question: Asked['questions'][number], answer: string): Asked['questions'][number] {
  if (question.kind !== 'choice') return question
  const choices = question.choices.map((choice) => ({ ...choice, value: choice.english }))
  const isGone = answer !== '' && choices.every(({ value }) => value !== answer)
  const stored = isGone ? [{ value: answer, english: answer, text: answer }] : []
  return { ...question, choices: [...choices, ...stored] }
}
