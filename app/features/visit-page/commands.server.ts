import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import { bookingSettings, updateBookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import {
  type Change,
  laterThan,
  unchanged,
  writeRecord,
  written,
} from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { checkAnswers } from '../answers/form.ts'
import { writeAnswers } from '../answers/queries.server.ts'
import { markOf } from '../answers/questions.server.ts'
import type { TypedAnswers } from '../answers/rules.ts'
import { addressKeyOf } from '../patients/details.server.ts'
import { markReached } from '../patients/details-queries.server.ts'
import { readLinkToken } from '../private-links/token.server.ts'
import {
  appointments,
  type ChangedRow,
  findAnswer,
  insertCancellation,
  insertChange,
  type Schedule,
  writeAnswer,
} from '../scheduling/index.server.ts'
import { refusalOf } from './copy.ts'
import { patientCancelForm, type TypedCancel } from './form.ts'
import { type Holder, readHolder, statusOfRefusal } from './link-permissions.server.ts'
import { tellOfOwnCancellation } from './own-changes.server.ts'
import { type Opening, openVisit, readDiscreet } from './page.server.ts'
import { changeUntilChoices, type HolderAction, mostMovesChoices, type WhyNot } from './rules.ts'
import { findVisitRules, writeVisitRules } from './visit-rules-queries.server.ts'

/** What one visit's holder does in an hour: nobody changes their mind more often, and every action is written down. */
const perVisit: Limit = { name: 'visit-actions', count: 20, windowSeconds: 3_600 }

export type Done = {
  schedule: Schedule
  tx: Database
  row: ChangedRow
  updatedAt: string
  holder: Holder
  now: Temporal.Instant
}

/** Who holds the visit, and by which address they ask. */
export type Action = Opening & {
  action: HolderAction
  /** Whether the visit stands as this very action left it: a form that is sent twice is done once, and answered alike. */
  isDone?: (row: ChangedRow, holder: Holder) => boolean
}

/**
 * Anyone who holds a visit's link does something with it, under the visit's lock and written down as the patient's. What may
 * be done is found out under that lock. A button pressed on the page that an email led to says that the mailbox is read;
 * opening it says nothing, since mail scanners do. 403 after the clinic's cut-off, 409 where there is nothing to change any more.
 * @returns 404 and 429 as the page, 429 after too many actions, 503 after a fault
 */
export async function doWithVisit<T>(
  services: Services,
  { action, isDone = () => false, ...opening }: Action,
  work: (done: Done) => Promise<Outcome<Change<T>>>,
): Promise<Outcome<T>> {
  const opened = await openVisit(services, opening)
  if (!opened.ok) return opened
  const { db, clock, settings } = services
  const { id } = opened.value
  const counting = { subject: id, now: clock.now(), factor: settings.limitsFactor }
  const counted = await countAgainst(db, perVisit, counting)
  if (!counted.ok)
    return refused({ status: 429, message: m.visit_page_too_often(), retryAfter: counted.retryAfter })
  const addressHash = keyedHash(settings.secretKey, 'address', opening.address)
  const change = { actor: { kind: 'patient', addressHash }, id, seen: null } as const
  return appointments.reschedule(
    services,
    change,
    async (schedule, row, updatedAt) => {
      const { tx, now } = schedule
      const holder = await readHolder(tx, row, now)
      const why = holder.may[action]
      if (why && !isDone(row, holder)) return refusedFor(why, holder)
      const outcome = await work({ schedule, tx, row, updatedAt, holder, now })
      if (outcome.ok && readLinkToken(opening.token).isFrom(settings.secretKey, row.email))
        await markReached(tx, addressKeyOf(row.email), now)
      return outcome
    },
    m.visit_page_failed({ phone: clinic().phone.text }),
  )
}

/** In the same words as the page says it. */
const refusedFor = (why: WhyNot, { rules }: Holder) =>
  refused({ status: statusOfRefusal(why), message: refusalOf(why, rules) })

/** "I'll be there", or taken back. The visit stays as it is: what staff have open is not stale for it. */
export async function answerVisit(
  services: Services,
  { isComing, ...opening }: Opening & { isComing: boolean },
): Promise<Outcome<undefined>> {
  return doWithVisit(services, { ...opening, action: 'answer' }, async ({ tx, row, now }) => {
    const before = await findAnswer(tx, row)
    if ((before?.coming === 1) === isComing) return unchanged()
    await writeAnswer(tx, { id: row.id, startsAt: row.startsAt, isComing, now })
    return written({ action: 'edit', detail: { fields: [isComing ? 'coming' : 'not coming'] } })
  })
}

/**
 * Its patient cancels the visit: the time is free at once, staff find why, and the patient is written that it is done.
 * @returns as `doWithVisit`; 422 with sentences by field; 409 where the clinic changed it since it was shown
 */
export async function cancelVisit(
  services: Services,
  { typed, ...opening }: Opening & { typed: TypedCancel },
): Promise<Outcome<undefined>> {
  const read = patientCancelForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const isDone: Action['isDone'] = (_, { cancelledAt }) => cancelledAt !== null
  const cancelled = await doWithVisit(services, { ...opening, action: 'cancel', isDone }, (asked) =>
    cancel(services, asked, { ...read.data, seen: typed.seen }),
  )
  if (cancelled.ok) services.wake()
  return cancelled
}

type Said = (typeof patientCancelForm)['_zod']['output'] & { seen: string }

async function cancel(
  services: Services,
  { schedule, tx, row, updatedAt, holder, now }: Done,
  { reason, words, seen }: Said,
): Promise<Outcome<Change<undefined>>> {
  if (holder.cancelledAt !== null) return unchanged()
  if (seen !== row.updatedAt) return refused({ status: 409, message: m.visit_page_changed_meanwhile() })
  await schedule.changeStatus(row, { status: 'cancelled', freedAt: now, updatedAt })
  const change = { appointmentId: row.id, changedAt: updatedAt }
  await insertCancellation(tx, { ...change, reason: 'patient', words: '' })
  await insertChange(tx, { ...change, kind: 'cancelled', reason, words, startedAt: null })
  await tellOfOwnCancellation(services, tx, row)
  return written({ action: 'status', detail: { from: row.status, to: 'cancelled', reason: 'patient' } })
}

/**
 * Answers by anyone who holds the visit's link, until the cut-off; what is left empty stays as it was.
 * @returns as other actions of the page; 422 with sentences by field; 409 where other questions are asked by now
 */
export function answerQuestions(
  services: Services,
  { answers, asked, ...opening }: Opening & { answers: TypedAnswers; asked: string },
): Promise<Outcome<undefined>> {
  return doWithVisit(services, { ...opening, action: 'questions' }, async ({ tx, row, holder, now }) => {
    const visit = { id: row.id, treatments: holder.treatments }
    const { questions, isOpen, placeOf, last } = await readDiscreet(tx, visit)
    if (markOf(questions) !== asked)
      return refused({
        status: 409,
        message: questions.length === 0 ? m.answers_none_asked() : m.answers_changed(),
      })
    const { given, errors } = checkAnswers(questions, answers, isOpen)
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    const said = given.filter(({ answer }) => answer.en !== '')
    if (said.length === 0) return unchanged()
    const updatedAt = last === '' ? columns.instant(now) : laterThan(last, now)
    const placed = said.map((one) => ({ ...one, place: placeOf(one.question) }))
    await writeAnswers(tx, placed, { appointmentId: row.id, writtenBy: '', updatedAt })
    return written({ action: 'edit', detail: { fields: ['answers'] } })
  })
}

const oneOf = (choices: readonly number[]) => z.pipe(z.enum(choices.map(String)), z.transform(Number))
/** A check box: nothing where it isn't ticked. */
function ticked() {
  return z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => text !== ''),
  )
}
const form = z.object({
  changeUntilHours: oneOf(changeUntilChoices),
  mostMoves: oneOf(mostMovesChoices),
  asksBirthDate: ticked(),
  showsPrices: ticked(),
})

/** The owner says how far patients change their visits themselves, and whether they are asked for their date of birth and see prices; 422 where that is none of the choices. */
export function saveVisitRules(
  services: Services,
  { actor, typed }: { actor: Staff; typed: Record<string, string> },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'settings', failed: m.visit_page_rules_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const read = form.safeParse(typed)
    if (!read.success) return refused({ status: 422, message: m.visit_page_rules_unknown() })
    const before = {
      ...(await findVisitRules(tx)),
      ...(await bookingSettings(tx)),
    }
    const fields = (['changeUntilHours', 'mostMoves', 'asksBirthDate', 'showsPrices'] as const).filter(
      (name) => before[name] !== read.data[name],
    )
    if (fields.length === 0) return unchanged()
    const { changeUntilHours, mostMoves, ...on } = read.data
    await writeVisitRules(tx, { changeUntilHours, mostMoves }, services.clock.now())
    await updateBookingSettings(tx, on, services.clock.now())
    return written({ action: 'edit', detail: { fields } })
  })
}
