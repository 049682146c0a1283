import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type DoctorPart, doctorField, doctorPartNames } from '../clinic-profile/website/doctor-fields.ts'
import { pictureValue, setFlag, type WebsiteFields } from '../clinic-profile/website/fields.ts'
import { noProfile, type Profile, portraitFrom, uploadedPortrait } from '../team/clinicians/profiles.ts'
import { listStaffClinicians } from '../team/clinicians/queries.server.ts'
import { baseOf, languageOfField } from './field-names.ts'
import { listPictures } from './queries.server.ts'

/** Where the texts are in a clinician's profile, which is their published copy. */
const texts = {
  specialty: 'specialty',
  education: 'education',
  experience: 'experience',
  about: 'about',
  pictureText: 'alternativeText',
} as const
const isText = (name: string): name is keyof typeof texts => Object.hasOwn(texts, name)
const others = ['portrait', 'focus', 'linkedin', 'x'] as const

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
  if (uploaded) return pictureValue('upload', uploaded.id)
  const { base, language } = inLanguage(part)
  if (language && isText(base)) return profile[texts[base]][language] ?? ''
  return profile[part as (typeof others)[number]]
}

/** What the profile says with these parts in place of its own. */
function profileWith(profile: Profile, parts: Parts): Profile {
  const after = { ...profile }
  for (const part of doctorPartNames) {
    const value = parts[part]
    const { base, language } = inLanguage(part)
    if (value === undefined) continue
    if (part === 'shown') after.shownOnWebsite = columns.flag(value === setFlag)
    else if (language && isText(base)) after[texts[base]] = { ...after[texts[base]], [language]: value }
    else after[part as (typeof others)[number]] = value
  }
  return after
}
type Parts = Partial<Record<DoctorPart, string>>

const inLanguage = (part: DoctorPart) => ({ base: baseOf(part), language: languageOfField(part) })

/** The same with what it takes to show an uploaded portrait. */
export async function profileOfParts(db: Database, profile: Profile, parts: Parts): Promise<Profile> {
  const { portrait } = parts
  const after = profileWith(profile, parts)
  if (portrait === undefined) return after
  const { width, height, widths, placeholder } = noProfile
  const id = portrait.startsWith(uploads) ? portrait.slice(uploads.length) : null
  const [uploaded] = id === null ? [] : await listPictures(db, [id])
  if (!uploaded) return { ...after, width, height, widths, placeholder }
  const { id: picture, image, ...size } = uploaded
  return { ...after, ...size, portrait: portraitFrom({ id: picture, image }) }
}
const uploads = pictureValue('upload', '')
