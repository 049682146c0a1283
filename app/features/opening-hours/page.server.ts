import { type Language, languages } from '../../language/languages.ts'
import { m } from '../../language/messages.ts'
import { withLanguage } from '../../language/with-language.server.ts'
import { attempt } from '../../platform/attempt.server.ts'
import { type FormFields, pick } from '../../platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { recordOf } from '../../platform/shapes/keys.ts'
import type { Staff } from '../audit/actor.ts'
import { type BookedVisits, saveHours } from './commands.server.ts'
import { hoursProblems, readTypedHours, type TypedHours, typedHoursOf, weekOf } from './form.ts'
import { weekText } from './hours-text.ts'
import { newlyOutside, type VisitsOutside, whenOutside } from './outside.ts'
import { findOpeningHours } from './queries.server.ts'
import type { WeeklyHours } from './rules.ts'

/** What a week would mean. */
export type HoursPreview = {
  /** What visitors will read. */
  sentences: Record<Language, string>
  /** Visits that it leaves outside, and the saved week does not. */
  outside: { count: number; when: VisitsOutside[] }
}

/** All that the section shows. */
export type HoursView = {
  saved: TypedHours
  preview: HoursPreview
  /** Visits outside of working hours, until each is settled. */
  toSettle: number
}

/** What a form came back with: what was typed, and what stands against it. */
export type HoursAnswer = {
  typed: TypedHours
  preview: HoursPreview | null
  errors: Record<string, string>
  message: string | null
}

export function readHours({ db, log }: Services, visits: BookedVisits): Promise<Outcome<HoursView>> {
  const fault = { event: 'opening hours not read', message: m.opening_hours_load_failed() }
  return attempt(log, fault, async () => {
    const [saved, toSettle] = await Promise.all([findOpeningHours(db), visits.outsideHours(db)])
    const preview = { sentences: sentencesOf(saved.week), outside: { count: 0, when: [] } }
    return done({ saved: typedHoursOf(saved), preview, toSettle })
  })
}

type Sent = { actor: Staff; fields: FormFields; visits: BookedVisits }

/** Shows or saves what a form sent, by its `intent`. */
export async function changeHours(
  services: Services,
  { actor, fields, visits }: Sent,
): Promise<Outcome<'saved' | 'shown'> & { answer: HoursAnswer }> {
  const typed = readTypedHours(fields)
  const errors = hoursProblems(typed, { isConfirmed: fields.has('closed') })
  const preview = await previewOf(services, typed, visits)
  const answer = { typed, preview, errors, message: null }
  const { intent, warned } = pick(fields, ['intent', 'warned'])
  if (intent === 'show') return { ...done('shown'), answer: { ...answer, errors: {} } }
  if (intent !== 'save') return refusedWith(answer, 422, m.opening_hours_save_failed())
  if (Object.keys(errors).length > 0) return refusedWith(answer, 422, null)
  const saved = await saveHours(services, {
    actor,
    seen: typed.updatedAt,
    hours: { week: weekOf(typed.week), step: Number(typed.step) },
    warned: Number(warned) || 0,
    visits,
  })
  return saved.ok ? { ...done('saved'), answer } : refusedWith(answer, saved.status, saved.message ?? null)
}

const refusedWith = (answer: HoursAnswer, status: number, message: string | null) => ({
  ...refused({ status }),
  answer: { ...answer, message },
})

/** Null where it cannot be told: saving says why. */
async function previewOf(
  { db, log }: Services,
  typed: TypedHours,
  visits: BookedVisits,
): Promise<HoursPreview | null> {
  const fault = { event: 'opening hours not shown', message: m.opening_hours_load_failed() }
  const preview = await attempt(log, fault, async () => {
    const [saved, ahead] = await Promise.all([findOpeningHours(db), visits.inClinicHours(db)])
    const week = weekOf(typed.week)
    const outside = newlyOutside(ahead, saved.week, week)
    return done({
      sentences: sentencesOf(week),
      outside: { count: outside.length, when: whenOutside(outside) },
    })
  })
  return preview.ok ? preview.value : null
}

const sentencesOf = (week: WeeklyHours): Record<Language, string> =>
  recordOf(languages, (one) => withLanguage(one, () => weekText(week)))
