import type { Database } from '../../../db/tables.ts'
import { localText } from '../../../language/local-text.ts'
import type { ShownDoctor } from '../../clinic/doctor.ts'
import { listAssignments } from '../assignments/queries.server.ts'
import { listStaffClinicians, type StaffClinician } from '../clinicians/queries.server.ts'
import { portraitOf } from '../portraits/portrait.server.ts'
import { fullName } from '../rules.ts'

/** Whom the website shows, in order: who works here and is marked for it. */
export async function readDoctors(db: Database): Promise<ShownDoctor[]> {
  const [clinicians, assignments] = await Promise.all([listStaffClinicians(db), listAssignments(db)])
  const offering = new Set([...assignments.clinicians.values()].flat())
  return clinicians
    .filter(({ active, profile }) => active && profile.shownOnWebsite === 1)
    .map((clinician) => toDoctor(clinician, clinician.bookable && offering.has(clinician.id)))
}

function toDoctor({ id, profile, ...named }: StaffClinician, isBookable: boolean): ShownDoctor {
  return {
    id,
    name: fullName(named),
    specialty: localText({ en: profile.specialty, es: profile.spanishSpecialty }),
    education: localText({ en: profile.education, es: profile.spanishEducation }),
    experience: localText({ en: profile.experience, es: profile.spanishExperience }),
    sentence: localText({ en: profile.about, es: profile.spanishAbout }),
    portrait: portraitOf(id, profile),
    alternativeText: localText({ en: profile.alternativeText, es: profile.spanishAlternativeText }),
    social: { linkedin: profile.linkedin, twitter: profile.x },
    isBookable,
  }
}
