import { readDoctorField } from './doctor-fields.ts'
import type { FieldKindName } from './field-specs.ts'
import { placeOfField } from './field-table.ts'
import { announcementFields } from './fields.ts'
import { firstProfile } from './first-profile.ts'
import { type TextName, textFields } from './texts.ts'

/** A map link may be pasted in place of degrees: it is read before anything is kept. */
const mapLinkLength = 1_000
/** In code points (docs/specification.md#text), by the field without its language. */
const profileLengths = {
  name: 60,
  legalName: 100,
  tagline: 80,
  summary: 200,
  street: 100,
  suite: 40,
  city: 60,
  state: 2,
  zip: 5,
  latitude: mapLinkLength,
  longitude: mapLinkLength,
  phone: 40,
  email: 254,
  arriveEarlyMinutes: 3,
  facebook: 300,
  instagram: 300,
  linkedin: 300,
  x: 300,
} as const

const announcementLengths = {
  text: 140,
  link: 300,
  linkText: 40,
  from: 10,
  until: 10,
  canBeClosed: 1,
} as const

/** Of fields in the tables that aren't words, by what they hold. */
const kindLengths: Readonly<Record<Exclude<FieldKindName, 'text'>, number>> = {
  flag: 1,
  choice: 40,
  color: 40,
  picture: 60,
  focus: 7,
  slug: 40,
  'former-slugs': 410,
  'former-paths': 1_000,
  day: 10,
  link: 300,
  cents: 20,
  number: 10,
  icon: 40,
  treatment: 120,
  service: 64,
  consent: 64,
}

const doctorLengths = {
  shown: 1,
  specialty: 100,
  education: 200,
  experience: 100,
  about: 600,
  portrait: 120,
  focus: 7,
  pictureText: 250,
  linkedin: 300,
  x: 300,
} as const

/** Several lines: what is longer than this is written on more than one. */
const longLine = 100

/** How long a field may be and on how many lines it is written; null for one that there is not. */
export function sizeOf(field: string): { most: number; lines: number } | null {
  const spec = placeOfField(field)?.spec
  if (spec) {
    const isText = spec.kind === 'text'
    return { most: isText ? spec.most : kindLengths[spec.kind], lines: isText ? (spec.lines ?? 1) : 1 }
  }
  const base = field.replace(/\.(en|es)$/, '')
  if (isText(base)) return textFields[base]
  const most = mostOf(field, base)
  if (most === undefined) return null
  return {
    most,
    lines: base.endsWith('.about') ? 4 : isSentence(base) && most > longLine ? 2 : 1,
  }
}

const isSentence = (base: string) => /\.(text|summary|pictureText)$/.test(base)

const isText = (name: string): name is TextName => Object.hasOwn(textFields, name)

function mostOf(field: string, base: string): number | undefined {
  const { place, part } = partOf(base)
  if (place === 'profile' && Object.hasOwn(firstProfile, field)) return lengthIn(profileLengths, part)
  if (announcementFields.some((one) => one === field)) return lengthIn(announcementLengths, part)
  return readDoctorField(field) ? lengthIn(doctorLengths, part) : undefined
}

const lengthIn = (lengths: Readonly<Record<string, number>>, part: string) => lengths[part]

function partOf(base: string): { place: string; part: string } {
  const parts = base.split('.')
  return { place: parts[0] ?? '', part: parts.at(-1) ?? '' }
}
