import { m } from '../../../../language/messages.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import type { FormFields } from '../../../../platform/forms/form-fields.server.ts'
import { pick, sentencesByField } from '../../../../platform/forms/form-fields.server.ts'
import type { Outcome } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { shortDate, timeText } from '../../../../platform/shown.ts'
import type { Staff } from '../../../audit/actor.ts'
import { recordShown } from '../../../audit/commands.server.ts'
import { tellsOfChanges } from '../../change.server.ts'
import { seenValue } from '../../senders/seen.ts'
import type { DeskFilter } from '../address.ts'
import { cancelForm } from '../details/cancel-form.ts'
import { undoRepeat } from '../repeat/undo-commands.server.ts'
import type { VisitLine } from '../team.server.ts'
import { manyDoneAddress } from './address.ts'
import { readChosen } from './chosen.ts'
import { changeMany, undoMany } from './commands.server.ts'
import { readLines } from './page.server.ts'
import { listForMany } from './queries.server.ts'
import { askRest } from './rest.server.ts'
import { appliesTo, askIntent, manyPrefix, parseDeed, restIntent, undoRepeatIntent } from './rules.ts'
import type { CancelQuestion, ManyAnswer, RestQuestion } from './said.ts'
import { wrongNumber } from './wrong-number.ts'

const undo = 'undo'

/** What a button of the bar asks for, as its `intent`. */
export const isAboutMany = (intent: string): boolean => intent.startsWith(manyPrefix)

/** What a page of the list says of it. */
export type Answer = {
  message?: string | undefined
  many?: ManyAnswer
  /** Those visits as they are by now. */
  together?: VisitLine[]
  question?: CancelQuestion
  rest?: RestQuestion
}

export type ManyOutcome = { to: string } | { status: number; answer: Answer }

type Asked = { intent: string; fields: FormFields; list: string; filter: DeskFilter }

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
  if (intent === askIntent) return askFirst(services, actor, fields)
  const deed = parseDeed(wanted)
  if (deed === null) return { status: 422, answer: { message: m.desk_unknown_action() } }
  if (deed === 'cancelled') return cancelAll(services, actor, { fields, list })
  const tell = deed === 'confirmed'
  return change(services, actor, { deed, tell, fields, list })
}

type Change = Omit<Parameters<typeof changeMany>[1], 'actor' | 'visits'> & Pick<Asked, 'fields' | 'list'>

async function change(
  services: Services,
  actor: Staff,
  { fields, list, ...how }: Change,
): Promise<ManyOutcome> {
  const outcome = await changeMany(services, { actor, visits: readChosen(fields), ...how })
  if (!outcome.ok) return { status: outcome.status, answer: { message: outcome.message } }
  const chosen = readChosen(fields).map(({ id }) => id)
  return answerOf(services, outcome.value, { list, ids: chosen })
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
  const { tell: ticked, ...typed } = pick(fields, ['reason', 'letterWords', 'tell'])
  const tell = ticked !== ''
  const read = cancelForm.safeParse({ ...typed, tell })
  if (!read.success) return askFirst(services, actor, fields, { typed, errors: sentencesByField(read.error) })
  const { reason, letterWords: words } = read.data
  return change(services, actor, { deed: 'cancelled', tell, cancellation: { reason, words }, fields, list })
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
      when: m.desk_visit({ date: shortDate(date), time: timeText(time) }),
    })),
    left: chosen.length - there.length,
    chosen: seenValue(chosen),
    withoutLetter: there.filter(({ email }) => !tells || email === '').length,
    typed,
    errors,
  }
  return { status: typed === null ? 200 : 422, answer: { question } }
}
