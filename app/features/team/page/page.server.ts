import type { Database } from '#app/db/tables.ts'
import { isPhysician, ownOf, type ShownDoctor } from '#app/features/clinic-profile/doctor.ts'
import { website } from '#app/features/clinic-profile/website/current-clinic.ts'
import { localText } from '#app/language/language.ts'
import { textFrom } from '#app/language/local-text.ts'
import { portraitOf } from '../clinicians/profiles.ts'
import { listStaffClinicians, type StaffClinician } from '../clinicians/queries.server.ts'
import { fullName } from '../rules.ts'

/**
 * Whom the website shows, in order: who works here and is marked for it.
 * @param bookable ids of those with whom patients can book something by themselves, as appointments know it
 */
export async function readDoctors(db: Database, bookable: ReadonlySet<string>): Promise<ShownDoctor[]> {
  return (await listShown(db)).map((clinician) => toDoctor(clinician, bookable.has(clinician.id)))
}

/** How many those are. */
export const countDoctors = async (db: Database): Promise<number> => (await listShown(db)).length

const listShown = async (db: Database): Promise<StaffClinician[]> =>
  (await listStaffClinicians(db))
    .map(asPreviewed)
    .filter(({ active, profile }) => active && profile.shownOnWebsite === 1)

/** Inside of a preview it is said of a clinician what the draft says. */
function asPreviewed(clinician: StaffClinician): StaffClinician {
  const drafted = website().doctors?.[clinician.id]
  return drafted ? { ...clinician, profile: { ...clinician.profile, ...drafted } } : clinician
}

function toDoctor({ id, profile, ...named }: StaffClinician, isBookable: boolean): ShownDoctor {
  const own = (text: string) => ownOf(named.name, text)
  return {
    id,
    name: fullName(named),
    specialty: localText(profile.specialty),
    education: localText(textFrom((language) => own(profile.education[language] ?? ''))),
    experience: localText(profile.experience),
    sentence: localText(profile.about),
    portrait: portraitOf(profile),
    focus: profile.focus,
    alternativeText: localText(profile.alternativeText),
    social: { linkedin: own(profile.linkedin), twitter: own(profile.x) },
    isBookable,
    isPhysician: isPhysician(named.credentials),
  }
}
