import { unknownAction } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import {
  actions,
  appliesTo,
  type ManyAnswer,
  mostAtOnce,
  wrongNumber,
} from '#app/features/scheduling/bulk/rules.ts'
import {
  changeMany,
  listForMany,
  readRestOfToday,
  tellsOfChanges,
  undoMany,
  undoRepeat,
  type VisitLine,
} from '#app/features/scheduling/index.server.ts'
import type { VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { dayAndTime, timeText } from '#app/platform/format.ts'
import { type FormFields, pick, sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { cancelForm } from '../details/form.ts'
import { manyDoneAddress } from './address.ts'
import type { CancelQuestion, RestQuestion } from './bulk-result.ts'
import { readLines } from './page.server.ts'
import {
  askIntent,
  manyPrefix,
  parseAction,
  readChosen,
  readRest,
  restIntent,
  seenValue,
  settleRestIntent,
  undoRepeatIntent,
} from './rules.ts'

/**
 * Whose visits of today could be marked as completed, and who is left as they are; nothing is done yet. It is for the
 * clinician and the treatment that the list is narrowed to.
 * @returns 409 where there is none
 */
async function askRest(
  services: Services,
  actor: Staff,
  filter: Pick<VisitFilter, 'clinician' | 'treatment'>,
): Promise<Outcome<RestQuestion>> {
  const { over, notConfirmed, notOver, notListed } = await readRestOfToday(services, filter)
  if (over.length === 0) return refused({ status: 409, message: m.bulk_nothing_to_complete() })
  const visits = over.slice(0, mostAtOnce)
  const ids = [...visits, ...notConfirmed].map(({ id }) => id)
  await recordShown(services, actor, { object: 'appointment', ids })
  return done({
    visits: visits.map(({ id, updatedAt, name, time, status }) => ({
      id,
      updatedAt,
      name,
      status,
      time: timeText(time),
    })),
    more: over.length - visits.length,
    notConfirmed: notConfirmed.map(({ id, name, time }) => ({ id, name, time: timeText(time) })),
    notOver: notOver.length,
    notListed,
  })
}

const undo = 'undo'

/** What a page of the list says of it. */
export type Answer = {
  /** The same form once more, where staff go on although the patient has another visit then. */
  again?: Record<string, string>
  message?: string | undefined
  /** The appointment that was refused, where it can be looked at. */
  about?: string
  many?: ManyAnswer
  /** Those visits as they are by now. */
  together?: VisitLine[]
  question?: CancelQuestion
  rest?: RestQuestion
}

export type ManyOutcome = { to: string } | { status: number; answer: Answer }

type Asked = { intent: ManyIntent; fields: FormFields; list: string; filter: VisitFilter }

/** What the bar asks for; behind the prefix stands the action. */
export const manyIntents = [
  ...actions.map((action) => `${manyPrefix}${action}` as const),
  ...[askIntent, restIntent, settleRestIntent, undoRepeatIntent],
  `${manyPrefix}${undo}`,
] as const
export type ManyIntent = (typeof manyIntents)[number]

/** Does what the bar asks for: leads back to the list, or says what could not be done. */
export async function actOnMany(
  services: Services,
  actor: Staff,
  { intent, fields, list, filter }: Asked,
): Promise<ManyOutcome> {
  const wanted = intent.slice(manyPrefix.length)
  if (wanted === undo)
    return answerUndo(services, await undoMany(services, { actor, batch: fields.get('undo') ?? '' }), list)
  if (intent === undoRepeatIntent)
    return answerUndo(services, await undoRepeat(services, { actor, batch: fields.get('undo') ?? '' }), list)
  if (intent === restIntent) {
    const asked = await askRest(services, actor, filter)
    return asked.ok
      ? { status: 200, answer: { rest: asked.value } }
      : { status: asked.status, answer: { message: asked.message } }
  }
  if (intent === settleRestIntent)
    return change(services, actor, { action: 'completed', tell: false, list, visits: readRest(fields) })
  if (intent === askIntent) return askFirst(services, actor, fields)
  const action = parseAction(wanted)
  if (action === null) return { status: 422, answer: { message: unknownAction().message } }
  if (action === 'cancelled') return cancelAll(services, actor, { fields, list })
  const tell = action === 'confirmed'
  return change(services, actor, { action, tell, list, visits: readChosen(fields) })
}

type Change = Omit<Parameters<typeof changeMany>[1], 'actor'> & Pick<Asked, 'list'>

async function change(services: Services, actor: Staff, { list, ...how }: Change): Promise<ManyOutcome> {
  const outcome = await changeMany(services, { actor, ...how })
  if (!outcome.ok) return { status: outcome.status, answer: { message: outcome.message } }
  return answerOf(services, outcome.value, { list, ids: how.visits.map(({ id }) => id) })
}

async function answerOf(
  services: Services,
  many: ManyAnswer,
  { list, ids }: { list: string; ids: readonly string[] },
): Promise<ManyOutcome> {
  if (many.refused.length === 0) return { to: manyDoneAddress(list, many.said) }
  return { status: 409, answer: { many, together: await readLines(services, ids) } }
}

async function answerUndo(
  services: Services,
  outcome: Outcome<ManyAnswer>,
  list: string,
): Promise<ManyOutcome> {
  if (!outcome.ok) return { status: outcome.status, answer: { message: outcome.message } }
  return answerOf(services, outcome.value, { list, ids: outcome.value.refused.map(({ id }) => id) })
}

async function cancelAll(
  services: Services,
  actor: Staff,
  { fields, list }: Pick<Asked, 'fields' | 'list'>,
): Promise<ManyOutcome> {
  const { tell: ticked, ...typed } = pick(fields, ['reason', 'emailWords', 'tell'])
  const tell = ticked !== ''
  const read = cancelForm.safeParse({ ...typed, tell })
  if (!read.success) return askFirst(services, actor, fields, { typed, errors: sentencesByField(read.error) })
  const { reason, emailWords: words } = read.data
  return change(services, actor, {
    action: 'cancelled',
    tell,
    cancellation: { reason, words },
    list,
    visits: readChosen(fields),
  })
}

/** Nothing is done yet: the question names everybody whom it concerns. */
async function askFirst(
  services: Services,
  actor: Staff,
  fields: FormFields,
  { typed = null, errors = {} }: Partial<Pick<CancelQuestion, 'typed' | 'errors'>> = {},
): Promise<ManyOutcome> {
  const chosen = readChosen(fields)
  const wrong = wrongNumber(chosen.length)
  if (wrong !== null) return { status: 422, answer: { message: wrong } }
  const found = await listForMany(
    services.db,
    chosen.map(({ id }) => id),
  )
  const today = clinicDate(services.clock.now())
  const there = found.filter((row) => row.deletedAt === null && appliesTo('cancelled', row, today))
  if (there.length === 0) return { status: 409, answer: { message: m.bulk_nothing_to_cancel() } }
  await recordShown(services, actor, { object: 'appointment', ids: there.map(({ id }) => id) })
  const tells = tellsOfChanges(services)
  const question: CancelQuestion = {
    visits: there.map(({ id, name, date, time }) => ({
      id,
      name,
      when: dayAndTime({ date, time }),
    })),
    left: chosen.length - there.length,
    chosen: seenValue(chosen),
    withoutEmail: there.filter(({ email }) => !tells || email === '').length,
    typed,
    errors,
  }
  return { status: typed === null ? 200 : 422, answer: { question } }
}
