import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { ShownInside } from '../visits.ts'
import { addOpening, changeText, editOpening, readContent } from './commands.server.ts'
import { emptyOpening, type OpeningErrors, readTyped, type TypedOpening, typedOf } from './form.ts'
import { findOpening } from './queries.server.ts'
import type { Opening } from './rules.ts'
import type { OpeningChange, OpeningChoices, OpeningVisits } from './visits.ts'

/** The form as it stands: what was typed, and what was found about it. */
export type OpeningFormView = {
  typed: TypedOpening
  choices: OpeningChoices
  today: CalendarDate
  errors: OpeningErrors
  message: string | null
  /** The visits that the typed hours would leave outside. */
  left: ShownInside | null
}

type Asked = { actor: Staff /** Null for a new one. */; id: string | null; visits: OpeningVisits }

/** The empty form, or that of one opening; 404 where there is none, 503 where it cannot be read. */
export async function readOpeningForm(
  services: Services,
  { actor, id, visits }: Asked,
): Promise<Outcome<OpeningFormView>> {
  return reading(services, async () => {
    const row = id === null ? undefined : await findOpening(services.db, id)
    if (id !== null && !row) return gone()
    if (row) await recordShown(services, actor, { object: 'opening', ids: [row.id] })
    const choices = await visits.readChoices(services.db)
    return done(show(services, { typed: row ? typedOf(row) : emptyOpening, choices }))
  })
}

/** `left`: how many visits the saved hours leave outside. */
type Answer = { saved: string; left: number } | { saved: null; view: OpeningFormView; status: number }

/** `show` lists the visits left outside and saves nothing; `save` refuses once where some were not shown for these hours. */
export const openingFormIntents = intentsOf<Sent, Outcome<Answer>>()({
  show: (services, sent) => answerForm(services, sent, 'show'),
  save: (services, sent) => answerForm(services, sent, 'save'),
})

export type OpeningFormIntent = IntentOf<typeof openingFormIntents>

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
    const saved = id === null ? undefined : await findOpening(db, id)
    if (id !== null && !saved) return gone()
    const answer = async (refusal: Refusal): Promise<Outcome<Answer>> => {
      const { errors = {}, message = null, status } = refusal
      const left = await leftBy(services, { actor, visits, typed, choices, saved })
      if (!left.ok) return left
      const view = show(services, { typed, choices, errors, message, left: left.value })
      return done({ saved: null, view, status })
    }
    if (intent === 'show') {
      const content = readContent(services, { typed, choices, saved })
      return answer(content.ok ? { status: 200 } : content)
    }
    const shown = { count: Number(seen) || 0, of: seenOf }
    const saving = { typed, choices, seen: shown, visits }
    const outcome = saved
      ? await editOpening(services, { change: { actor, id: saved.id, seen: typed.updatedAt }, ...saving })
      : await addOpening(services, { actor, ...saving })
    return outcome.ok ? done({ saved: outcome.value, left: shown.count }) : answer(outcome)
  })
}

type Typed = Omit<Asked, 'id'> & { typed: TypedOpening; choices: OpeningChoices; saved: Opening | undefined }

/** Null where nothing says yet which hours are meant. */
async function leftBy(
  services: Services,
  { actor, visits, typed, choices, saved }: Typed,
): Promise<Outcome<ShownInside | null>> {
  const content = readContent(services, { typed, choices, saved })
  if (!content.ok) return done(null)
  return readLeft(services, { actor, visits, change: { before: saved ?? null, after: content.value } })
}

/** The visits that a change leaves outside, recorded as shown. */
export async function readLeft(
  services: Services,
  { actor, visits, change }: { actor: Staff; visits: OpeningVisits; change: OpeningChange },
): Promise<Outcome<ShownInside>> {
  const count = await visits.countLeftOutside(services.db, change)
  const left = await visits.readLeftOutside(services, actor, change)
  return left.ok ? done({ count, of: changeText(change), visits: left.value }) : left
}

const show = (
  { clock }: Services,
  shown: Pick<OpeningFormView, 'typed' | 'choices'> & Partial<OpeningFormView>,
): OpeningFormView => ({
  errors: {},
  message: null,
  left: null,
  ...shown,
  today: clinicDate(clock.now()),
})

const gone = () => refused({ status: 404, message: m.openings_deleted_meanwhile() })

const reading = <T>({ log }: Services, work: () => Promise<Outcome<T>>) =>
  attempt(log, { event: 'opening form not read', message: m.openings_load_failed() }, work)
