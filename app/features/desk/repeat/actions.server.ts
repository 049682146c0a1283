import type { Staff } from '#app/features/audit/actor.ts'
import { findDetails, type Repeated, repeatVisit } from '#app/features/scheduling/index.server.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { visitAddress } from '../address.ts'
import { manyDoneAddress } from '../bulk/address.ts'
import { undoRepeatIntent } from '../bulk/rules.ts'
import { anywayReason } from '../overbooking-reason.ts'
import { type RepeatDays, readDays } from './days.server.ts'
import { chosenOf, readChoices, readDates } from './form.ts'

/** What the page says in place of the days that it showed before. */
export type RepeatAnswer = Partial<Pick<RepeatDays, 'days'>> & {
  message?: string
  /** Where some were booked and others were lost meanwhile: what a form of the list sends to take those back. */
  undo?: Record<string, string>
  /** Those that were booked. */
  booked?: Slot[]
  /** Why staff book what something is in the way of, as it was typed. */
  reason: string
  /** What is wrong with it. */
  reasonProblem?: string
  tell: boolean
  key: string
}

export type RepeatOutcome = { to: string } | { status: number; answer: RepeatAnswer }

/**
 * Books the chosen days: leads to the visit, which says so with one Undo for all, or stays with those that were lost
 * meanwhile, each with what stands against it by now.
 */
export async function answerRepeat(
  services: Services,
  actor: Staff,
  { id, fields, list }: { id: string; fields: FormFields; list: string },
): Promise<RepeatOutcome> {
  const dates = readDates(fields)
  const chosen = chosenOf(fields, dates)
  const choices = readChoices(chosen)
  const sent = pick(fields, ['updatedAt', 'tell', 'key', 'anyway'])
  const tell = sent.tell !== ''
  const isAnyway = choices.some(({ anyway }) => anyway.length > 0)
  const reason = isAnyway ? anywayReason.safeParse(sent.anyway) : { success: true as const, data: '' }
  const outcome = reason.success
    ? await repeatVisit(services, {
        actor,
        id,
        seen: sent.updatedAt,
        choices,
        reason: reason.data,
        tell,
        key: sent.key,
      })
    : refused({ status: 422, reasonProblem: reason.error.issues[0]?.message ?? '' })
  const page = visitAddress(list, id)
  if (!outcome.ok) {
    const days = await readAgain(services, id, { dates, chosen })
    const shown = days.ok ? { days: days.value.days } : {}
    const why =
      'reasonProblem' in outcome
        ? { reasonProblem: outcome.reasonProblem }
        : { message: outcome.message ?? m.repeat_failed() }
    return {
      status: outcome.status,
      answer: { ...why, reason: sent.anyway, tell, key: randomId(), ...shown },
    }
  }
  const { said, booked, lost } = outcome.value
  if (lost.length === 0) return { to: said.undo === null ? page : manyDoneAddress(page, said) }
  return answerPartly(services, { id, dates, chosen, reason: sent.anyway, tell }, { said, booked })
}

type Sent = Parameters<typeof readAgain>[2] & { id: string; reason: string; tell: boolean }

/** Those days whose time was lost; the others are booked. */
async function answerPartly(
  services: Services,
  { id, dates, chosen, reason, tell }: Sent,
  { said, booked }: Pick<Repeated, 'said' | 'booked'>,
): Promise<RepeatOutcome> {
  const left = daysLeft({ dates, chosen }, booked)
  const days = await readAgain(services, id, { dates: left, chosen })
  const shown = days.ok ? { days: days.value.days } : {}
  return {
    status: conflict,
    answer: {
      undo: { intent: undoRepeatIntent, undo: said.undo ?? '' },
      booked,
      reason,
      tell,
      key: randomId(),
      ...shown,
    },
  }
}

const conflict = 409

/** The days whose choice was not booked. Where several days chose one and the same time, one of them has it. */
function daysLeft(
  { dates, chosen }: Parameters<typeof readAgain>[2],
  booked: readonly Slot[],
): Slot['date'][] {
  const had = booked.map(slotValue)
  return dates.filter((date) => {
    const [choice] = readChoices({ [date]: chosen[date] ?? '' })
    if (!choice) return false
    const at = had.indexOf(slotValue({ date: choice.date, time: choice.time }))
    if (at >= 0) had.splice(at, 1)
    return at < 0
  })
}

/** Those days as they are by now, with what was chosen as far as it can still be had. */
function readAgain(
  services: Services,
  id: string,
  asked: { dates: Slot['date'][]; chosen: Record<string, string> },
): Promise<Outcome<RepeatDays>> {
  const fault = { event: 'visit to repeat not read', message: m.repeat_load_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findDetails(services.db, id)
    return done(row ? await readDays(services, row, asked) : { days: [], refusal: null, keptId: null })
  })
}
