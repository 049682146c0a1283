import * as z from 'zod/mini'
import { m } from '../../../language/messages.ts'
import { recordOf } from '../../../platform/shapes/keys.ts'
import { line, optionalLine, optionalParagraphs } from '../../../platform/text/text.ts'
import { isHttpsAddress, withSmallHost } from '../../../platform/text/web-address.ts'
import { readTypedWeek, type TypedWeek, weekFields } from '../../opening-hours/form.ts'
import { tickedOf } from '../assignments/fields.ts'
import { profileWords } from './profiles.ts'

/** In code points (docs/specification.md#text). */
export const lengths = {
  name: 100,
  credentials: 40,
  specialty: 100,
  education: 200,
  experience: 100,
  about: 600,
  alternativeText: 250,
  link: 300,
} as const
/** The lines that are typed; in the order of the form. */
export const wordFields = ['name', 'credentials', ...profileWords] as const
export type WordField = (typeof wordFields)[number]

/** A clinician's form as it was typed. */
export type TypedClinician = {
  words: Record<WordField, string>
  active: boolean
  bookable: boolean
  shownOnWebsite: boolean
  /** Instead of those of the clinic. */
  hasOwnHours: boolean
  week: TypedWeek
  /** Of those that the form listed. */
  treatmentIds: string[]
}

/** Where sentences may stand, for the summary above the form. */
export const clinicianFieldOrder: readonly string[] = [...wordFields, 'treatments', ...weekFields]
type Fields = ReadonlyMap<string, string>

/** @param listed the treatments whose boxes the form showed */
export const readTypedClinician = (fields: Fields, listed: readonly string[]): TypedClinician => ({
  words: recordOf(wordFields, (name) => fields.get(name) ?? ''),
  active: fields.has('active'),
  bookable: fields.has('bookable'),
  shownOnWebsite: fields.has('shownOnWebsite'),
  hasOwnHours: fields.has('hasOwnHours'),
  week: readTypedWeek(fields),
  treatmentIds: tickedOf(fields, listed),
})

const link = optionalLine(lengths.link).check(
  z.refine((value) => value === '' || isHttpsAddress(value), { error: m.team_link_invalid }),
  z.overwrite(withSmallHost),
)

/** What is said of a clinician. */
export const clinicianForm = z.object({
  name: line(lengths.name, m.team_name_missing),
  credentials: optionalLine(lengths.credentials),
  specialty: optionalLine(lengths.specialty),
  spanishSpecialty: optionalLine(lengths.specialty),
  education: optionalLine(lengths.education),
  spanishEducation: optionalLine(lengths.education),
  experience: optionalLine(lengths.experience),
  spanishExperience: optionalLine(lengths.experience),
  about: optionalParagraphs(lengths.about),
  spanishAbout: optionalParagraphs(lengths.about),
  alternativeText: optionalLine(lengths.alternativeText),
  spanishAlternativeText: optionalLine(lengths.alternativeText),
  linkedin: link,
  x: link,
} satisfies Record<WordField, unknown>)
