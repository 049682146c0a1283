import * as z from 'zod/mini'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import type { FieldSpec } from '#app/features/clinic-profile/website/field-specs.ts'
import { isKey, listOfOrder, placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import { pictureValue, setFlag } from '#app/features/clinic-profile/website/fields.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { serviceDrawingNames } from '#app/features/clinic-profile/website/service-drawings.ts'
import { states } from '#app/features/clinic-profile/website/states.ts'
import { textFields } from '#app/features/clinic-profile/website/texts.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { readColor } from '#app/platform/color/read-color.ts'
import { parseDate } from '#app/platform/dates.ts'
import { parseCents, typedCents } from '#app/platform/money.ts'
import { isHttpsAddress } from '#app/platform/text/contact-links.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import { isLink, isShortMapLink, mapPlaceIn } from '#app/platform/text/map-place.ts'
import { canBeCalled, shownPhone } from '#app/platform/text/phone.server.ts'
import { line, normalised, optionalLine, optionalParagraphs, paragraphs } from '#app/platform/text/text.ts'
import { completedAddress, isAtNetwork, type Network, namesOf } from './social-addresses.ts'

/** The United States with Alaska, Hawaii and Puerto Rico, in degrees. */
const latitudes = { least: 17, most: 72 }
const longitudes = { least: -180, most: -64 }
const mostEarlyMinutes = 120

/** Of the Services page itself, and of what stands around every page. */
const reservedAnchors = ['main', 'menu', 'root']
/** Cards name their headings so. */
const headingEnding = '-title'

type Check = { holds: (value: string) => boolean; says: (value: string) => string; network?: Network }

/** What must hold of a field's text next to its length, by the field without key and language. */
const checks: Readonly<Record<string, Check>> = {
  'profile.state': { holds: (value) => Object.hasOwn(states, value), says: m.field_rules_state },
  'profile.zip': { holds: (value) => /^\d{5}$/.test(value), says: m.field_rules_zip },
  'profile.phone': { holds: canBeCalled, says: m.field_rules_phone },
  'profile.email': { holds: isMailAddress, says: m.field_rules_email },
  'profile.latitude': {
    holds: (value) => isDegree(value, latitudes),
    says: (value) => noDegree(value) ?? m.field_rules_latitude(latitudes),
  },
  'profile.longitude': {
    holds: (value) => isDegree(value, longitudes),
    says: (value) => noDegree(value) ?? m.field_rules_longitude(longitudes),
  },
  'profile.arriveEarlyMinutes': {
    holds: (value) => isWhole(value, mostEarlyMinutes),
    says: () => m.field_rules_early({ most: mostEarlyMinutes }),
  },
  'profile.facebook': atNetwork('facebook'),
  'profile.instagram': atNetwork('instagram'),
  'profile.linkedin': atNetwork('linkedin'),
  'profile.x': atNetwork('x'),
  'announcement.link': { holds: isOwnOrHttps, says: m.field_rules_link },
  'announcement.from': { holds: (value) => parseDate(value) !== null, says: m.field_rules_day },
  'announcement.until': { holds: (value) => parseDate(value) !== null, says: m.field_rules_day },
  'doctor.portrait': {
    holds: (value) => /^upload:[\w-]+$/.test(value),
    says: m.field_rules_picture,
  },
  'doctor.focus': { holds: isFocus, says: m.field_rules_focus },
  'doctor.linkedin': atNetwork('linkedin'),
  'doctor.x': atNetwork('x'),
}

/** Those that must not be empty, next to the texts that begin with words. */
const required = [
  'profile.name',
  'profile.summary.en',
  'profile.street',
  'profile.city',
  'profile.state',
  'profile.zip',
  'profile.phone',
  'profile.email',
  'profile.arriveEarlyMinutes',
]

/** What must hold of a field in the tables, by what it holds. */
function checkOfSpec(spec: FieldSpec): Check | undefined {
  switch (spec.kind) {
    case 'choice':
      return { holds: (value) => Object.hasOwn(spec.of, value), says: m.platform_unreadable }
    case 'picture':
      return {
        holds: (value) => isUpload(value) || (spec.hasDrawings === true && isDrawing(value)),
        says: m.field_rules_picture,
      }
    case 'number':
      return {
        holds: (value) =>
          /^\d{1,9}$/.test(value) && Number(value) >= spec.least && Number(value) <= spec.most,
        says: () => m.field_rules_number({ least: spec.least, most: spec.most }),
      }
    case 'text':
    case 'flag':
    case 'treatment':
    case 'service':
      return undefined
    default:
      return checksOfKind[spec.kind]
  }
}

const checksOfKind = {
  color: { holds: (value) => /^#[0-9a-f]{6}$/.test(value), says: m.field_rules_color },
  focus: { holds: isFocus, says: m.field_rules_focus },
  slug: { holds: isAnchor, says: m.field_rules_anchor },
  'former-slugs': { holds: (value) => /^[a-z0-9 -]*$/.test(value), says: m.field_rules_anchor },
  'former-paths': { holds: isFormerPaths, says: m.platform_unreadable },
  day: { holds: (value) => parseDate(value) !== null, says: m.field_rules_day },
  link: { holds: isOwnOrHttps, says: m.field_rules_link },
  cents: { holds: (value) => /^\d{1,8}$/.test(value), says: m.field_rules_cents },
  consent: { holds: isKey, says: m.platform_unreadable },
  icon: { holds: (value) => firstServices.some(({ icon }) => icon === value), says: m.field_rules_icon },
} satisfies Record<string, Check>

const isFlag = (field: string) =>
  /\.(shown|canBeClosed)$/.test(field) || placeOfField(field)?.spec.kind === 'flag'

/** A field's text as it is kept: ends trimmed, a phone number as it is written here, a network's address with https. */
export function cleaned(field: string, value: string): string {
  const text = normalised(value)
  const kind = placeOfField(field)?.spec.kind
  if (kind === 'color') return readColor(text) ?? text
  if (kind === 'cents') return centsTyped(text)
  if (field === 'profile.phone') return canBeCalled(text) ? shownPhone(text) : text
  if (field === 'profile.latitude' || field === 'profile.longitude') {
    const place = mapPlaceIn(text)
    return place ? place[field === 'profile.latitude' ? 'latitude' : 'longitude'] : text
  }
  const network = checks[kindOf(field)]?.network
  return network && text !== '' ? completedAddress(network, text) : text
}

/** What stands against a field's text by itself; null where nothing does, and for a field that there is not. */
export function problemOf(field: string, value: string): string | null {
  if (listOfOrder(field)) return null
  const size = sizeOf(field)
  if (!size) return null
  if (isFlag(field)) return value === '' || value === setFlag ? null : m.platform_unreadable()
  const found = schemaFor(field, size).safeParse(value)
  return found.success ? null : (found.error.issues[0]?.message ?? null)
}

function schemaFor(field: string, { most, lines }: { most: number; lines: number }) {
  const text = isRequired(field)
    ? (lines > 1 ? paragraphs : line)(most, m.field_rules_missing)
    : (lines > 1 ? optionalParagraphs : optionalLine)(most)
  const spec = placeOfField(field)?.spec
  const check = spec ? checkOfSpec(spec) : checks[kindOf(field)]
  if (!check) return text
  return text.check(
    z.refine((value) => value === '' || check.holds(value), { error: ({ input }) => check.says(`${input}`) }),
  )
}

function isRequired(field: string): boolean {
  const place = placeOfField(field)
  if (place) {
    const mustBe = 'isRequired' in place.spec && place.spec.isRequired === true
    const hasFirst = place.spec.kind === 'choice'
    return (mustBe || hasFirst) && (place.language === null || place.language === firstLanguage)
  }
  if (required.includes(kindOf(field)) || required.includes(field)) return true
  const [, name] = /^(.*)\.en$/.exec(field) ?? []
  const text = name === undefined ? undefined : Object.entries(textFields).find(([one]) => one === name)?.[1]
  return text !== undefined && text.en !== ''
}

/** `doctor.abc.about.en` is `doctor.about.en` for everybody. */
const kindOf = (field: string): string => field.replace(/^doctor\.[^.]+\./, 'doctor.')

function atNetwork(network: Network): Check {
  const says = () => m.field_rules_network(namesOf(network))
  return { holds: (value) => isAtNetwork(network, value), says, network }
}

/** What is said of a map link that was pasted in place of degrees and holds none. */
function noDegree(value: string): string | null {
  if (isShortMapLink(value)) return m.field_rules_short_map_link()
  return isLink(value) ? m.field_rules_map_link() : null
}

const isDegree = (value: string, { least, most }: { least: number; most: number }) =>
  /^-?\d{1,3}(\.\d{1,8})?$/.test(value) && Number(value) >= least && Number(value) <= most

const isWhole = (value: string, most: number) => /^\d{1,3}$/.test(value) && Number(value) <= most

/** Two slashes would lead to another host. */
function isOwnOrHttps(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(value) || isHttpsAddress(value)
}

function isFormerPaths(value: string): boolean {
  return value.split(' ').every((one) => /^(?:\?p=[1-9]\d{0,11}|\/(?!\/)[^\s\\?#]{1,200})$/.test(one))
}

function isAnchor(value: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(value) && !isReservedAnchor(value)
}

/** Whether the page needs this word for itself. */
const isReservedAnchor = (value: string): boolean =>
  reservedAnchors.includes(value) || value.endsWith(headingEnding)

const isUpload = (value: string) => /^upload:[\w-]{1,50}$/.test(value)

const isDrawing = (value: string) =>
  serviceDrawingNames.some((name) => value === pictureValue('drawing', name))

/** "$1,234.50" is 123450, "149" is 14900; what is no amount stays for the sentence about it, and is never read as cents. */
const centsTyped = (text: string): string =>
  parseCents(text)?.toString() ?? (/^\d+$/.test(text) ? `$${text}` : text)

/** A field's text as a form shows it: an amount in dollars, as it is typed. */
export const asTyped = (field: string, value: string): string =>
  placeOfField(field)?.spec.kind === 'cents' && /^\d+$/.test(value) ? typedCents(Number(value)) : value

function isFocus(value: string): boolean {
  const parts = value.split(' ')
  return parts.length === 2 && parts.every((part) => isWhole(part, 100))
}
