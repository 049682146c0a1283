import { doctor } from '#app/features/clinic-profile/doctor.ts'
import { filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { states } from '#app/features/clinic-profile/website/states.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { bookingPage, findAppointmentPage } from '#app/features/public-pages/navigation.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { firstTimeZone, timeZones } from '#app/platform/clinic-time.server.ts'
import { nameOfTimeZone } from '#app/platform/time-zone.ts'

/** As on Spanish pages: the pseudo-language takes the place of messages, not of days and numbers. */
const locale = 'es-US'
const monthsOfYear = 12
const daysOfWeek = 7

const inLocale = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.UTC(2026, month, day))

const lengths = ['long', 'short'] as const
const months = lengths.flatMap((length) =>
  Array.from({ length: monthsOfYear }, (_, month) => inLocale({ month: length }, month, 1)),
)
const weekdays = lengths.flatMap((length) =>
  Array.from({ length: daysOfWeek }, (_, day) => inLocale({ weekday: length }, 0, 1 + day)),
)

/** Longest first, so that none hides a part of another; an empty one would be between any two digits. */
const anyOf = (words: readonly string[]) =>
  [...new Set(words)]
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
    .join('|')

const alone = (pattern: string) => new RegExp(`(?<!\\p{L})(${pattern})(?!\\p{L})`, 'giu')
const month = `(${anyOf(months)})\\.?`
const weekday = `(${anyOf(weekdays)})s?\\.?`

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const near = [-2, -1, 0, 1, 2]
/** "mañana", "dentro de 2 horas" of any number. */
const distances = units.flatMap((unit) =>
  (['always', 'auto'] as const).flatMap((numeric) => {
    const format = new Intl.RelativeTimeFormat(locale, { numeric })
    return near.map((count) => format.format(count, unit))
  }),
)
const distance = anyOf(distances).replace(/\d/g, '\\d+')
/** Two letters above a calendar's column. */
const columnHeads = anyOf(weekdays.map((name) => name.slice(0, 2)))

/** Spanish and what has no language, of a text in both or of a document of such texts. */
function spanishOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  if ('es' in part && typeof part.es === 'string') return [part.es]
  return Object.values(part).flatMap(spanishOf)
}

/** The same as pages show it: with the profile's words in its blanks; a heading and a list line by line. */
const asShown = (texts: readonly string[]): string[] =>
  withLanguage('es', () => withWebsite(firstWebsite, () => texts.map(filled))).flatMap((text) => [
    text,
    ...text.split(/(?<=,)\s+/),
    ...text.split('\n').map(asRead),
  ])

/** A line of a longer text without the marks of its format (`website-text/parse.ts`); the phone in it is known apart. */
const asRead = (line: string): string =>
  line
    .replace(/^(- |#+ )/, '')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')

const { name, legalName, address, phone, email } = firstWebsite.profile
const names = [
  name,
  legalName,
  ...Object.values(address),
  phone.text,
  email.text,
  `${doctor.name}, ${doctor.credentials}`,
  firstTimeZone,
]
/** On Home their years are a figure, and this is under it. */
const underYears = doctor.experience.es.replace(/^.*\d\s/, '')
/** In the form of a service, where both languages stand. */
const serviceNames = firstWebsite.services.map(({ title }) => title.en)
const hosts = ['facebook.com/', 'instagram.com/', 'linkedin.com/', 'x.com/']
const networks = ['Facebook', 'Instagram', 'LinkedIn', 'Twitter (X)', 'X', ...hosts]
const mailServices = ['Google Workspace', 'Microsoft 365', 'Postmark', 'Amazon SES', 'Fastmail', 'EmailJS']
/** As the engine names them; no message does. */
const zones = withLanguage('es', () => timeZones().map(nameOfTimeZone))
/** Of the samples of the desk: what staff searched for, and as whom they sign in. */
const samples = ['elena', 'nobody at all', 'file', 'admin', 'dana']
/** Their browsers, as a session names them, and the language of the page by its own name. */
const namedByThemselves = ['Chrome', 'Windows', 'English', 'Español', 'Qaxi', 'DMARC']
/** The calendar's own words for its two buttons. */
const reactAria = ['Anterior', 'Siguiente']

/** What is on pages and came from no message: dates and lists by Intl, addresses, what the clinic says of itself. */
export const knownData: readonly RegExp[] = [
  /** The reference of a refusal, at the end of its line: before what could be found inside of it. */
  /(?<=: )[\w-]{8}\s*$/g,
  /** Ids of samples, recovery codes: before all else, since chance puts a "TX" into one. */
  /\b(sample|busy)-[\w-]+|\b[A-Z\d]{5}-[A-Z\d]{5}\b/g,
  /** The reference of a visit, drawn by chance (`appointments/references.server.ts`). */
  /\b[CDFGHJKMNPQRTVWXY346789]{6}\b/g,
  /** Addresses, before what could be a version in them; names of variables. */
  /\S+@\S+\.\w+|https?:\S+|\b[A-Z]+(_[A-Z]+)+\b/g,
  /** Sizes. */
  /\b\d+([.,]\d+)? [KMGT]?B\b/g,
  /** Versions of ours. */
  /\b\d+\.\d+\.\d+(-[a-z]+\.\d+)?\b/g,
  /** Keys, as they are labelled. */
  /^\s*((Ctrl\s)?(K|Enter)|Ctrl|Esc|Shift)\s*$/g,
  /** A blank of the website's texts, as a hint names it. */
  /\{place\}/g,
  /** Names of time zones, and what anyone who installed it types. */
  /\b[A-Z][a-z]+\/[A-Z][A-Za-z_]+\b|\bnpm run [\w -]+(:HEAD)?/g,
  alone(
    anyOf([
      ...serviceNames,
      ...Object.values(states),
      ...asShown(spanishOf({ firstWebsite, doctor, bookingPage, findAppointmentPage })),
      ...zones,
      ...names,
      underYears,
      ...networks,
      ...mailServices,
      ...reactAria,
      ...samples,
      ...namedByThemselves,
    ]),
  ),
  alone(`(${weekday},?\\s)?\\d{1,2}(\\sde)?\\s${month}(\\sde\\s\\d{4})?`),
  alone(`${month}((\\sde)?\\s\\d{4})?`),
  alone(weekday),
  alone(distance),
  new RegExp(`^\\s*(${columnHeads})\\s*$`, 'giu'),
  /** The letters of a clinician or a treatment on a board. */
  /^\s*[A-Z]{2,4}\d*\s*$/g,
  /** A language by its code, which the engine has no name for, and where its pages begin. */
  /\/(en|es|qx)\b|(?<!\p{L})qx(?!\p{L})/giu,
  /** The code of a patient's language. */
  /^\s*(es|qx)\s*$/g,
]
