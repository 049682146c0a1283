import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { firstProfile } from '#app/features/clinic-profile/website/first-profile.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { nameOfTimeZone } from '#app/platform/time-zone.ts'
import { readDraft } from '../draft/draft.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

export type ProfileView = {
  form: DraftFormView
  /** Whether it is still chosen on a screen: no visit is booked. */
  zone: { label: string; canBeChosen: boolean }
  week: WeeklyHours
}

export const profileFields = [...Object.keys(firstProfile), languagesField]

/** @param isAnyVisitBooked as appointments know it: the zone of booked visits is the operator's to change */
export function readProfile(
  { db, log }: Services,
  isAnyVisitBooked: (db: Services['db']) => Promise<boolean>,
): Promise<Outcome<ProfileView>> {
  const fault = { event: 'website profile not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const [draft, hours, isFixed] = await Promise.all([
      readDraft(db),
      findOpeningHours(db),
      isAnyVisitBooked(db),
    ])
    const zone = { label: nameOfTimeZone(hours.timeZone), canBeChosen: !isFixed }
    return done({ form: formViewOf(draft, profileFields), zone, week: hours.week })
  })
}
