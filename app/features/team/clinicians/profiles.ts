import type { TextColumn } from '#app/db/json.ts'
import type { ClinicianProfileRow } from '#app/db/tables.ts'
import { type PictureSources, pictureSources } from '#app/features/pictures/picture.ts'
import type { LocalText } from '#app/language/language.ts'
import { noText } from '#app/language/local-text.ts'

type ProfileText = TextColumn<'clinician_profiles'>

/** What the website says of a clinician. */
export type Profile = Omit<ClinicianProfileRow, 'clinicianId' | ProfileText> & Record<ProfileText, LocalText>

/** Nobody has said anything yet, and there is no portrait. */
export const noProfile: Profile = {
  specialty: noText,
  education: noText,
  experience: noText,
  about: noText,
  alternativeText: noText,
  linkedin: '',
  x: '',
  portrait: '',
  focus: '50 50',
  width: null,
  height: null,
  widths: '[]',
  placeholder: '',
  shownOnWebsite: 0,
}

const uploads = 'upload:'

/** What a profile says of an uploaded portrait: the picture's id and its files. */
export const portraitFrom = ({ id, image }: { id: string; image: string }): string =>
  `${uploads}${id}:${image}`

/** Which uploaded picture a profile's portrait is; null for a drawn one. */
export function uploadedPortrait(portrait: string): { id: string; image: string } | null {
  const [, id, image] = /^upload:([^:]+):(.+)$/.exec(portrait) ?? []
  return id !== undefined && image !== undefined ? { id, image } : null
}

type Portrait = Pick<ClinicianProfileRow, 'portrait' | 'width' | 'height' | 'widths' | 'placeholder'>

/** A clinician's own portrait; null where the drawn one is shown. */
export function portraitOf({ portrait, ...size }: Portrait): PictureSources | null {
  const uploaded = uploadedPortrait(portrait)
  return uploaded && pictureSources('website', { ...uploaded, ...size })
}
