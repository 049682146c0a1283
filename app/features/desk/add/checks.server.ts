import { checkAnswers, type GivenAnswer } from '#app/features/answers/form.ts'
import { allQuestions, markOf } from '#app/features/answers/questions.server.ts'
import type { TypedAnswers } from '#app/features/answers/rules.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { birthDateProblem } from '#app/features/patients/birth-date.ts'
import { obstaclesText, partsProblemText } from '#app/features/scheduling/copy.ts'
import { impossibleAt, progressOf } from '#app/features/scheduling/index.server.ts'
import { type ChosenPart, partsProblem, wholeLength } from '#app/features/scheduling/parts.ts'
import type { VisitLength } from '#app/features/scheduling/rules.ts'
import { type SlotRefusal, writtenDownDays } from '#app/features/scheduling/staff-times/rules.ts'
import { findActiveByName } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { numberText } from '#app/platform/format.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import { canBeCalled, oneNumberIn } from '#app/platform/text/phone.server.ts'
import { type AddField, type AddStatus, type RowField, rowField, statusesFor } from './fields.ts'
import { type AddRequest, addForm, clinicianWanted } from './form.ts'

/** What staff typed while somebody called. */
export type Call = {
  actor: Staff
  typed: Record<AddField, string>
  /** The treatments after the first, as their rows were sent; a row without a treatment counts for nothing. */
  next?: readonly ChosenPart[]
  /** The patient that staff chose; left out or empty: whom name and contact match. */
  patientId?: string
  /** Name and contact are copied from that patient’s record, which confirms nothing; it goes without note and answers. */
  isCopied?: boolean
  tell: boolean
  /** As it was typed; empty where it wasn't asked or said. */
  birthDate?: string
  /** The caller agreed to reminders by text message. */
  wantsTexts?: boolean
  key: string
  /** To the questions that the form asked, and their mark; nothing where it asked none. */
  answers?: TypedAnswers
  asked?: string
  /** The patient's other appointments at that time that staff have seen; omitted where nobody is asked. */
  others?: string
  /** Why staff book it although it is taken or closed; null where they do not. */
  anyway?: string | null
}
export type CheckedRequest = {
  request: AddRequest
  treatment: Treatment
  /** The treatments after the first, and who is wanted for each. */
  next: CheckedPart[]
}
type CheckedPart = { treatment: Treatment; clinicianId: string | null; field: RowField }

/** Every treatment of it, in its order. */
export const treatmentsOf = ({
  treatment,
  next,
}: Pick<CheckedRequest, 'treatment' | 'next'>): [Treatment, ...Treatment[]] => [
  treatment,
  ...next.map((part) => part.treatment),
]

/** Other questions may be asked than those that were answered. */
export type AddRefusal = SlotRefusal & { isAskedAnew?: boolean }

/** Reads what was typed; every sentence that stands against it at once. */
export async function checkRequest(
  services: Services,
  call: Call,
): Promise<Outcome<CheckedRequest, AddRefusal>> {
  const { typed, wantsTexts = false } = call
  const result = addForm.safeParse(typed)
  const errors = sentencesByField(result.error)
  if (!canBeCalled(typed.phone)) errors.phone ??= phoneProblem(typed.phone)
  const wrongBirth = birthDateProblem(call.birthDate ?? '', clinicDate(services.clock.now()))
  if (wrongBirth) errors.birthDate = wrongBirth
  if (wantsTexts && services.settings.texts !== null && oneNumberIn(typed.phone) === null)
    errors.phone ??= m.text_messages_number_unclear()
  const treatment = errors.treatment ? undefined : await findActiveByName(services.db, typed.treatment)
  if (!treatment) errors.treatment ??= m.add_treatment_missing()
  // A time follows from what for: one thing is asked at a time.
  if (errors.treatment) delete errors.slot
  const next = await readNext(services, call, errors)
  const all = treatment ? treatmentsOf({ treatment, next }) : []
  if (result.success && treatment) Object.assign(errors, timeErrors(services, wholeLength(all), result.data))
  const answered = treatment ? checkAnswered(all, call) : done([])
  if (!answered.ok) Object.assign(errors, answered.errors)
  if (!result.success || !treatment || !answered.ok || Object.keys(errors).length > 0)
    return refused({ status: 422, ...(!answered.ok && answered), errors })
  return done({ request: result.data, treatment, next })
}

/** The treatments after the first; what is wrong with one is said at its row. */
async function readNext(
  { db }: Services,
  { typed, next: rows = [] }: Pick<Call, 'typed' | 'next'>,
  errors: Record<string, string>,
): Promise<CheckedPart[]> {
  const found: CheckedPart[] = []
  for (const [index, row] of rows.entries()) {
    if (row.treatment === '') continue
    const [treatment, field] = [await findActiveByName(db, row.treatment), rowField(index + 1)]
    const wanted = clinicianWanted.safeParse(row.with)
    if (treatment) found.push({ treatment, clinicianId: wanted.success ? wanted.data : null, field })
    if (!treatment || !wanted.success) errors[field] = m.add_treatment_gone()
  }
  const problem = partsProblem([typed, ...rows])
  if (problem) errors[rowField(problem.index)] = partsProblemText(problem)
  return found
}

/**
 * Answers to what is asked now: anyone who calls need not know any of them, whatever patients must say themselves. Refused where
 * something else was asked on the page that was sent, and answered.
 */
export function checkAnswered(
  treatments: readonly Treatment[],
  { answers = {}, asked = '' }: Call,
): Outcome<GivenAnswer[], AddRefusal> {
  const questions = allQuestions(treatments)
  const { given, errors } = checkAnswers(questions, answers, () => false)
  const isAnswered = Object.values(answers).some((text) => text.trim() !== '')
  if (isAnswered && markOf(questions) !== asked)
    return refused({ status: 409, errors, message: m.answers_changed(), isAskedAnew: true })
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done(given.filter(({ answer }) => answer.en !== ''))
}

const digitsOfNumber = 10

/** What is wrong with a number by which nobody can be called; of one from abroad only that. */
function phoneProblem(typed: string): string {
  const count = folded(typed).replaceAll(/\D/g, '').length
  if (count === 0) return m.add_phone_missing()
  if (typed.includes('+') || count === digitsOfNumber) return m.add_phone_unreadable()
  return m.add_phone_digits({ count: numberText(count) })
}

/** Why no visit can be added then, whatever staff insist on, by its field; nothing where one can. */
function timeErrors(
  { clock }: Services,
  length: VisitLength,
  { slot, status }: AddRequest,
): Record<string, string> {
  const impossible = impossibleAt(slot)
  if (impossible) return { slot: obstaclesText([impossible]) }
  if (slot.date < addDays(clinicDate(clock.now()), -writtenDownDays))
    return { slot: m.add_too_long_ago({ days: numberText(writtenDownDays) }) }
  const progress = progressOf(slot, length, clock.now())
  const fitting: readonly AddStatus[] = statusesFor[progress]
  if (fitting.includes(status)) return {}
  return { status: progress === 'over' ? m.add_status_over() : m.add_status_ahead() }
}
