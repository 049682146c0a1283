import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { isDrawn } from '#app/features/clinic-profile/doctor.ts'
import { mondayOf, type OwnHours } from '#app/features/opening-hours/alternate-weeks.ts'
import { typedWeekOf } from '#app/features/opening-hours/form.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { longDate, timeText } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listedOf } from '../assignments/fields.ts'
import { listTreatmentIds } from '../assignments/queries.server.ts'
import { portraitOf } from '../clinicians/profiles.ts'
import { findClinician, type StaffClinician } from '../clinicians/queries.server.ts'
import { addClinician, editClinician, renewFeed, revokeFeed } from '../commands.server.ts'
import { findFeed } from '../feeds/queries.server.ts'
import { readTypedClinician, type TypedClinician, wordFields } from '../form.ts'
import { fullName } from '../rules.ts'
import type { ListedTreatment, TeamVisits } from '../visits.ts'
import { clinicianDoneAddress, doneAddress } from './address.ts'

/** A clinician's page; that of a new one has no clinician. */
export type ClinicianView = {
  clinician: {
    id: string
    name: string
    updatedAt: string
    portrait: PictureSources | null
    /** Where they have none: whether the drawn one is of them. */
    isDrawn: boolean
    /** When the calendar address was made and last asked for, as people read it. */
    feed: { made: string; read: string | null } | null
    toSettle: number
  } | null
  typed: TypedClinician
  treatments: ListedTreatment[]
  /** The clinic's, which says which week this one is. */
  today: CalendarDate
}

/** Why the last form came back, and what was typed in it. */
export type ClinicianRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedClinician | undefined
}

/** Null id for a new one. 404 where there is none, 503 with its sentence where it cannot be read. */
export function readClinicianPage(
  services: Services,
  actor: Staff,
  { id, visits }: { id: string | null; visits: TeamVisits },
): Promise<Outcome<ClinicianView>> {
  const { db, log, clock } = services
  const today = clinicDate(clock.now())
  const fault = { event: 'clinician not read', message: m.team_load_failed() }
  return attempt(log, fault, async () => {
    const treatments = await visits.listTreatments(db)
    const clinic = { week: (await findOpeningHours(db)).week, today }
    if (id === null) return done({ clinician: null, typed: emptyClinician(clinic), treatments, today })
    const found = await findClinician(db, id)
    if (!found) return refused({ status: 404, message: m.team_deleted_meanwhile() })
    await recordShown(services, actor, { object: 'clinician', ids: [id] })
    const typed = typedOf(found, await listTreatmentIds(db, { kind: 'clinician', id }), clinic)
    const toSettle = (await visits.countToSettle(db)).clinicians.get(id) ?? 0
    const { updatedAt, profile } = found
    const shown = { id, updatedAt, name: fullName(found), toSettle }
    const picture = { portrait: portraitOf(profile), isDrawn: isDrawn(profile.alternativeText.en) }
    const feed = await feedOf(db, id)
    return done({ clinician: { ...shown, ...picture, feed }, typed, treatments, today })
  })
}

type Clinic = { week: WeeklyHours; today: CalendarDate }

const emptyClinician = (clinic: Clinic): TypedClinician => ({
  words: pick(new Map(), wordFields),
  active: true,
  bookable: true,
  dailyLimit: '',
  ...typedHoursOf({ hours: null, alternate: null }, clinic),
  treatmentIds: [],
})

/** Own hours begin as those of the clinic are, and alternating ones with this week as week A. */
function typedHoursOf({ hours, alternate }: OwnHours, { week, today }: Clinic) {
  return {
    hasOwnHours: hours !== null,
    week: typedWeekOf(hours ?? week),
    alternates: alternate !== null,
    weekA: alternate?.weekAStart ?? mondayOf(today),
    weekB: typedWeekOf(alternate?.weekB ?? hours ?? week),
  }
}

function typedOf(
  { name, credentials, active, bookable, dailyLimit, ...own }: StaffClinician,
  treatmentIds: string[],
  clinic: Clinic,
): TypedClinician {
  return {
    words: { name, credentials },
    active,
    bookable,
    dailyLimit: dailyLimit === null ? '' : String(dailyLimit),
    ...typedHoursOf(own, clinic),
    treatmentIds,
  }
}

async function feedOf(db: Database, id: string) {
  const feed = await findFeed(db, id)
  return feed ? { made: whenOf(feed.createdAt), read: feed.readAt && whenOf(feed.readAt) } : null
}

function whenOf(instant: string): string {
  const at = columns.asInstant(instant)
  return m.team_when({ day: longDate(clinicDate(at)), time: timeText(clinicTime(at)) })
}

type Sent = { actor: Staff; id: string | null; fields: FormFields; visits: TeamVisits }

/** Where to go on; the calendar address where one was made, which is shown once. */
type Came = { to: string } | { feed: string }
/** What a refused form shows again. */
export type ClinicianAnswer = Outcome<Came> & { typed?: TypedClinician }

export const clinicianIntents = intentsOf<Sent, ClinicianAnswer>()({
  save: save,
  // The address opens a clinician's schedule for as long as nobody ends it: longer than any session.
  'renew-feed': {
    asksAgain: true,
    run: async (services, { actor, id }) => {
      if (id === null) return unknownAction()
      const made = await renewFeed(services, { actor, id })
      return made.ok ? done({ feed: made.value }) : made
    },
  },
  'revoke-feed': async (services, { actor, id }) => {
    if (id === null) return unknownAction()
    const revoked = await revokeFeed(services, { actor, id })
    return revoked.ok ? done({ to: clinicianDoneAddress('updated', id) }) : revoked
  },
})

export type ClinicianIntent = IntentOf<typeof clinicianIntents>

async function save(services: Services, sent: Sent): Promise<ClinicianAnswer> {
  const { actor, id, fields, visits } = sent
  const known = (await visits.listTreatments(services.db)).map((treatment) => treatment.id)
  const listed = listedOf(fields, known)
  const typed = readTypedClinician(fields, listed)
  const clinician = { typed, listed, visits }
  if (id === null) {
    const added = await addClinician(services, actor, clinician)
    return added.ok ? done({ to: clinicianDoneAddress('added', added.value) }) : { ...added, typed }
  }
  const change = { actor, id, seen: fields.get('updatedAt') ?? '' }
  const edited = await editClinician(services, change, clinician)
  return edited.ok ? done({ to: doneAddress('updated', 'clinician', id) }) : { ...edited, typed }
}
