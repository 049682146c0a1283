import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { recordShown } from '../audit/commands.server.ts'
import type { DayToClose } from './address.ts'
import { addClosure, editClosure, readContent } from './commands.server.ts'
import { type ClosureErrors, emptyClosure, readTyped, type TypedClosure, typedOf } from './form.ts'
import { findClosure } from './queries.server.ts'
import { type Choices, type Closure, type ClosureScope, closedTimeText, lengthOf } from './rules.ts'
import type { ClosureVisits, ShownInside } from './visits.ts'

/** The form as it stands: what was typed, and what was found about it. */
export type ClosureFormView = {
  typed: TypedClosure
  choices: Choices
  /** Of which that were deleted it still closes some: how many. */
  gone: { scope: Exclude<ClosureScope, 'clinic'>; count: number } | null
  today: CalendarDate
  errors: ClosureErrors
  message: string | null
  /** The visits that lie in the typed hours. */
  inside: ShownInside | null
}

type Asked = { actor: Staff /** Null for a new one. */; id: string | null; visits: ClosureVisits }

/**
 * The empty form, that of a day to close with the appointments in it, or that of one closure; 404 where there is no such
 * closure, 503 where it cannot be read.
 */
export async function readClosureForm(
  services: Services,
  { actor, id, visits, dayToClose = null }: Asked & { dayToClose?: DayToClose | null },
): Promise<Outcome<ClosureFormView>> {
  return reading(services, async () => {
    const row = id === null ? undefined : await findClosure(services.db, id)
    if (id !== null && !row) return gone()
    if (row) await recordShown(services, actor, { object: 'closure', ids: [row.id] })
    if (!row && dayToClose) {
      const typed = typedFor(dayToClose)
      const choices = await visits.readChoices(services.db)
      const inside = await insideOf(services, { actor, visits, typed, choices, saved: row })
      if (!inside.ok) return inside
      return done(await show(services, visits, { typed, saved: row, choices, inside: inside.value }))
    }
    const typed = row ? typedOf(row, lengthOf(row)) : emptyClosure
    return done(await show(services, visits, { typed, saved: row }))
  })
}

const typedFor = ({ day, clinician }: DayToClose): TypedClosure => ({
  ...emptyClosure,
  firstDay: day,
  ...(clinician !== null && { scope: 'clinician', subjectIds: [clinician] }),
})

type Answer = { saved: string } | { saved: null; view: ClosureFormView; status: number }

/** `show` lists the visits inside and saves nothing; `save` refuses once where some were not shown for these hours. */
export const closureFormIntents = intentsOf<Sent, Outcome<Answer>>()({
  show: (services, sent) => answerForm(services, sent, 'show'),
  save: (services, sent) => answerForm(services, sent, 'save'),
})

export type ClosureFormIntent = IntentOf<typeof closureFormIntents>

type Sent = Asked & { fields: FormFields }

function answerForm(
  services: Services,
  { actor, id, visits, fields }: Sent,
  intent: 'show' | 'save',
): Promise<Outcome<Answer>> {
  const { db } = services
  const typed = { ...readTyped(fields), id: id ?? '' }
  const { seen, seenOf } = pick(fields, ['seen', 'seenOf'])
  return reading(services, async () => {
    const choices = await visits.readChoices(db)
    const saved = id === null ? undefined : await findClosure(db, id)
    if (id !== null && !saved) return gone()
    const answer = async (refusal: Refusal): Promise<Outcome<Answer>> => {
      const { errors = {}, message = null, status } = refusal
      const inside = await insideOf(services, { actor, visits, typed, choices, saved })
      if (!inside.ok) return inside
      const view = await show(services, visits, {
        typed,
        saved,
        choices,
        errors,
        message,
        inside: inside.value,
      })
      return done({ saved: null, view, status })
    }
    if (intent === 'show') {
      const content = readContent(services, { typed, choices, saved })
      return answer(content.ok ? { status: 200 } : content)
    }
    const shown = { count: Number(seen) || 0, of: seenOf }
    const saving = { typed, choices, seen: shown, countInside: visits.countInside }
    const outcome = saved
      ? await editClosure(services, { change: { actor, id: saved.id, seen: typed.updatedAt }, ...saving })
      : await addClosure(services, { actor, ...saving })
    return outcome.ok ? done({ saved: outcome.value }) : answer(outcome)
  })
}

type Typed = Omit<Asked, 'id'> & { typed: TypedClosure; choices: Choices; saved: Closure | undefined }

/** Null where nothing says yet which hours are meant. */
async function insideOf(
  services: Services,
  { actor, visits, typed, choices, saved }: Typed,
): Promise<Outcome<ShownInside | null>> {
  const content = readContent(services, { typed, choices, saved })
  if (!content.ok) return done(null)
  const count = await visits.countInside(services.db, content.value)
  const inside = await visits.readInside(services, actor, [content.value])
  return inside.ok ? done({ count, of: closedTimeText(content.value), visits: inside.value }) : inside
}

async function show(
  { db, clock }: Services,
  visits: ClosureVisits,
  { saved, ...shown }: Shown,
): Promise<ClosureFormView> {
  const choices = shown.choices ?? (await visits.readChoices(db))
  const gone = goneOf(saved, choices)
  return { errors: {}, message: null, inside: null, ...shown, choices, gone, today: clinicDate(clock.now()) }
}

type Shown = Pick<ClosureFormView, 'typed'> & Partial<ClosureFormView> & { saved: Closure | undefined }

/** What was deleted is in no box, and stays closed where it comes back. */
function goneOf(saved: Closure | undefined, choices: Choices): ClosureFormView['gone'] {
  if (!saved || saved.scope === 'clinic') return null
  const offered = choices[saved.scope].map(({ id }) => id)
  const count = saved.subjectIds.filter((id) => !offered.includes(id)).length
  return count === 0 ? null : { scope: saved.scope, count }
}

const gone = () => refused({ status: 404, message: m.closures_deleted_meanwhile() })

const reading = <T>({ log }: Services, work: () => Promise<Outcome<T>>) =>
  attempt(log, { event: 'closure form not read', message: m.closures_load_failed() }, work)
