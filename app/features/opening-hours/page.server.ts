import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { parseTimeZone, timeZones } from '#app/platform/clinic-time.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { nameOfTimeZone } from '#app/platform/time-zone.ts'
import type { Staff } from '../audit/actor.ts'
import { laterThan, unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { type HoursVisits, saveHours } from './commands.server.ts'
import { hoursProblems, readTypedHours, type TypedHours, typedHoursOf, weekOf, weekProblems } from './form.ts'
import { weekText } from './hours-text.ts'
import { newlyOutside, type VisitsOutside, whenOutside } from './outside-hours.ts'
import { findOpeningHours, hoursId, saveTimeZone } from './queries.server.ts'
import type { WeeklyHours } from './rules.ts'

type Choice = {
  actor: Staff
  typed: string
  visits: Pick<HoursVisits, 'isAnyVisitBooked' | 'moveVisitsTo'>
}

/**
 * Staff choose the clinic's time zone as long as no visit is booked; deleted ones keep their day and time. It holds from
 * the next answer on (docs/topics/clinic-time.md).
 * @returns 422 where it is no zone, 409 where visits are booked: moving those is up to the person at the machine
 */
export async function chooseTimeZone(services: Services, choice: Choice): Promise<Outcome<undefined>> {
  const zone = parseTimeZone(choice.typed)
  if (zone === null) return refused({ status: 422, message: m.opening_hours_zone_unknown() })
  const { actor, visits } = choice
  const writing = {
    actor,
    object: 'opening-hours',
    id: hoursId,
    failed: m.opening_hours_save_failed(),
  } as const
  const outcome = await writeRecord(services, writing, async (tx) => {
    await pauseBooking(tx)
    const before = await findOpeningHours(tx)
    if (before.timeZone === zone) return unchanged(before.updatedAt)
    if (await visits.isAnyVisitBooked(tx))
      return refused({ status: 409, message: m.opening_hours_zone_fixed() })
    const now = services.clock.now()
    const { updatedAt } = before
    const saved = updatedAt === '' ? columns.instant(now) : laterThan(updatedAt, now)
    await saveTimeZone(tx, zone, saved)
    await visits.moveVisitsTo(tx, { from: before.timeZone, to: zone })
    return written({ action: 'edit', detail: { fields: ['timeZone'], to: zone } }, saved)
  })
  if (!outcome.ok) return outcome
  services.clinic.forget()
  return done(undefined)
}

/** What a week would mean. */
export type HoursPreview = {
  /** What visitors will read. */
  /** In the order of the clinic's languages. */
  sentences: Partial<Record<Language, string>>
  /** Visits that it leaves outside, and the saved week does not. */
  outside: { count: number; when: VisitsOutside[] }
}

/** All that the section shows. */
export type HoursView = {
  saved: TypedHours
  preview: HoursPreview
  /** Visits outside of working hours, until each is settled. */
  toSettle: number
  zone: ZoneView
}

/** A time zone by its IANA name, and as people call it: "Mountain Time (America/Denver)". */
type NamedZone = { name: string; label: string }

/** The clinic's time zone, and those that it may still choose: none while an appointment is booked. */
export type ZoneView = NamedZone & { choices: NamedZone[] }

/** What a form came back with: what was typed, and what stands against it. */
export type HoursAnswer = {
  /** Null where the form was about the time zone. */
  typed: TypedHours | null
  preview: HoursPreview | null
  errors: Record<string, string>
  message: string | null
  /** What stands against the time zone; left out where it was not about that. */
  zoneRefusal?: string
}

export function readHours({ db, log }: Services, visits: HoursVisits): Promise<Outcome<HoursView>> {
  const fault = { event: 'opening hours not read', message: m.opening_hours_load_failed() }
  return attempt(log, fault, async () => {
    const saved = await findOpeningHours(db)
    const [toSettle, isFixed] = await Promise.all([visits.outsideHours(db), visits.isAnyVisitBooked(db)])
    const zone = { ...namedZone(saved.timeZone), choices: isFixed ? [] : zonesInOrder() }
    const preview = { sentences: sentencesOf(saved.week), outside: { count: 0, when: [] } }
    return done({ saved: typedHoursOf(saved), preview, toSettle, zone })
  })
}

type Sent = { actor: Staff; fields: FormFields; visits: HoursVisits }

type HoursOutcome = Outcome<'saved' | 'shown'> & { answer: HoursAnswer }

export const hoursIntents = intentsOf<Sent, HoursOutcome>()({
  show: async (services, sent) => {
    const { answer } = await readSent(services, sent)
    return { ...done('shown'), answer: { ...answer, errors: {} } }
  },
  save: async (services, sent) => {
    const { actor, fields, visits } = sent
    const { typed, answer } = await readSent(services, sent)
    if (Object.keys(answer.errors).length > 0) return refusedWith(answer, 422, null)
    const saved = await saveHours(services, {
      actor,
      seen: typed.updatedAt,
      hours: { week: weekOf(typed.week), step: Number(typed.step) },
      warned: Number(fields.get('warned')) || 0,
      visits,
    })
    return saved.ok ? { ...done('saved'), answer } : refusedWith(answer, saved.status, saved.message ?? null)
  },
  zone: changeZone,
})

export type HoursIntent = IntentOf<typeof hoursIntents>

async function readSent(services: Services, { fields, visits }: Sent) {
  const typed = readTypedHours(fields)
  const errors = hoursProblems(typed, { isConfirmed: fields.has('closed') })
  const isReadable = Object.keys(weekProblems(typed.week)).length === 0
  const preview = isReadable ? await previewOf(services, typed, visits) : null
  return { typed, answer: { typed, preview, errors, message: null } }
}

async function changeZone(services: Services, { actor, fields, visits }: Sent) {
  const choice = { actor, typed: fields.get('timeZone') ?? '', visits }
  const outcome = await chooseTimeZone(services, choice)
  const answer = { typed: null, preview: null, errors: {}, message: null }
  if (outcome.ok) return { ...done('saved' as const), answer }
  const zoneRefusal = outcome.message ?? m.opening_hours_save_failed()
  return { ...refused({ status: outcome.status }), answer: { ...answer, zoneRefusal } }
}

/** Those of the United States before all others. */
function zonesInOrder(): NamedZone[] {
  const american = americanZones.filter((zone) => timeZones().includes(zone))
  const others = timeZones().filter((zone) => !american.includes(zone))
  // To name one costs about 0.1 ms; there are more than 400.
  return [...american.map(namedZone), ...others.map((name) => ({ name, label: name }))]
}

const namedZone = (name: string): NamedZone => ({ name, label: `${nameOfTimeZone(name)} (${name})` })

const americanZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

const refusedWith = (answer: HoursAnswer, status: number, message: string | null) => ({
  ...refused({ status }),
  answer: { ...answer, message },
})

/** Null where it cannot be told: saving says why. */
async function previewOf(
  { db, log }: Services,
  typed: TypedHours,
  visits: HoursVisits,
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

const sentencesOf = (week: WeeklyHours): Partial<Record<Language, string>> =>
  recordOf(clinicLanguages(), (one) => withLanguage(one, () => weekText(week)))
