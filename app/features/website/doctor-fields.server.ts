import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type DoctorPart, doctorField, doctorPartNames } from '../clinic/website/doctor-fields.ts'
import { pictureValue, setFlag, type WebsiteFields } from '../clinic/website/fields.ts'
import { noProfile, portraitFrom, uploadedPortrait } from '../team/clinicians/profiles.ts'
import type { Profile } from '../team/clinicians/queries.server.ts'
import { listStaffClinicians } from '../team/clinicians/queries.server.ts'
import { listPictures } from './queries.server.ts'

/** Where each part stands in a clinician's profile, which is its published copy. */
const columnOf = {
  'specialty.en': 'specialty',
  'specialty.es': 'spanishSpecialty',
  'education.en': 'education',
  'education.es': 'spanishEducation',
  'experience.en': 'experience',
  'experience.es': 'spanishExperience',
  'about.en': 'about',
  'about.es': 'spanishAbout',
  'pictureText.en': 'alternativeText',
  'pictureText.es': 'spanishAlternativeText',
  portrait: 'portrait',
  focus: 'focus',
  linkedin: 'linkedin',
  x: 'x',
} as const satisfies Record<Exclude<DoctorPart, 'shown'>, keyof Profile>

/** A clinician as the words of the draft name them. */
export type KnownDoctor = { id: string; name: string }

/** Who works here, in order, and what the website says of each by now, field by field. */
export async function readDoctorFields(
  db: Database,
): Promise<{ doctors: KnownDoctor[]; fields: WebsiteFields }> {
  const clinicians = await listStaffClinicians(db)
  const fields: Record<string, string> = {}
  for (const { id, profile } of clinicians)
    for (const part of doctorPartNames) fields[doctorField(id, part)] = partOf(profile, part)
  return { doctors: clinicians.map(({ id, name }) => ({ id, name })), fields }
}

function partOf(profile: Profile, part: DoctorPart): string {
  if (part === 'shown') return columns.isSet(profile.shownOnWebsite) ? setFlag : ''
  const uploaded = part === 'portrait' ? uploadedPortrait(profile.portrait) : null
  return uploaded ? pictureValue('upload', uploaded.id) : profile[columnOf[part]]
}

/** What the profile of that clinician says with these parts in place of its own. */
function profileWith(parts: Partial<Record<DoctorPart, string>>): Partial<Profile> {
  const change: Partial<Record<(typeof columnOf)[keyof typeof columnOf], string>> = {}
  for (const part of doctorPartNames) {
    const value = parts[part]
    if (part !== 'shown' && value !== undefined) change[columnOf[part]] = value
  }
  const { shown } = parts
  return shown === undefined ? change : { ...change, shownOnWebsite: columns.flag(shown === setFlag) }
}

/** The same with what it takes to show an uploaded portrait. */
export async function profileOfParts(
  db: Database,
  parts: Partial<Record<DoctorPart, string>>,
): Promise<Partial<Profile>> {
  const { portrait } = parts
  if (portrait === undefined) return profileWith(parts)
  const { width, height, widths, placeholder } = noProfile
  const id = portrait.startsWith(uploads) ? portrait.slice(uploads.length) : null
  const [uploaded] = id === null ? [] : await listPictures(db, [id])
  if (!uploaded) return { ...profileWith(parts), width, height, widths, placeholder }
  const { id: picture, image, ...size } = uploaded
  return { ...profileWith(parts), ...size, portrait: portraitFrom({ id: picture, image }) }
}
const uploads = pictureValue('upload', '')
