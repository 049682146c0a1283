import { columns } from '../../../db/columns.ts'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { laterThan } from '../../records/moments.server.ts'
import { unchanged, written } from '../../records/write-record.server.ts'
import { markOf } from '../answers/asked.server.ts'
import type { TypedAnswers } from '../answers/asked.ts'
import { checkAnswers } from '../answers/form.ts'
import { writeAnswers } from '../answers/queries.server.ts'
import { doWithVisit } from './commands.server.ts'
import type { Opening } from './page.server.ts'
import { readDiscreet } from './questions.server.ts'

/**
 * Answers by whoever holds the visit's link, until the cut-off; what is left empty stays as it was.
 * @returns as other deeds of the page; 422 with sentences by field; 409 where other questions are asked by now
 */
export function answerQuestions(
  services: Services,
  { answers, asked, ...opening }: Opening & { answers: TypedAnswers; asked: string },
): Promise<Outcome<undefined>> {
  return doWithVisit(services, { ...opening, deed: 'questions' }, async ({ tx, row, holder, now }) => {
    const visit = { id: row.id, treatment: holder.treatment }
    const { questions, isOpen, placeOf, last } = await readDiscreet(tx, visit)
    if (markOf(questions) !== asked)
      return refused({
        status: 409,
        message: questions.length === 0 ? m.answers_none_asked() : m.answers_changed(),
      })
    const { given, errors } = checkAnswers(questions, answers, isOpen)
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    const said = given.filter(({ answer }) => answer !== '')
    if (said.length === 0) return unchanged()
    const updatedAt = last === '' ? columns.instant(now) : laterThan(last, now)
    const placed = said.map((one) => ({ ...one, place: placeOf(one.question) }))
    await writeAnswers(tx, placed, { appointmentId: row.id, writtenBy: '', updatedAt })
    return written({ action: 'edit', detail: { fields: ['answers'] } })
  })
}
