import { folded } from '#app/platform/text/folded-text.ts'

/** Which number of "11/30/2026" is the month. Days that begin with the year, or name the month, are read in any order. */
export const dateOrders = ['month-first', 'day-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What a cell says of a day, a time or both, in nobody's zone unless it says one. */
export type LocalMoment = {
  /** `yyyy-mm-dd`; null where it says only a time. */
  date: string | null
  /** `HH:MM`; null where it says only a day. */
  time: string | null
  /** "+02:00" or "Z" where it says so. */
  offset: string | null
  /** The order is spelled out (2026-11-30, Nov 30), shown by a number above 12, or only assumed. */
  order: 'spelled' | 'shown' | 'assumed'
}

const mostCharacters = 64
const firstYear = 1900
const lastYear = 2200

const months = [
  ['january', 'jan', 'enero', 'ene'],
  ['february', 'feb', 'febrero'],
  ['march', 'mar', 'marzo'],
  ['april', 'apr', 'abril', 'abr'],
  ['may', 'mayo'],
  ['june', 'jun', 'junio'],
  ['july', 'jul', 'julio'],
  ['august', 'aug', 'agosto', 'ago'],
  ['september', 'sep', 'sept', 'septiembre', 'setiembre'],
  ['october', 'oct', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'diciembre', 'dic'],
]
const monthOf = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const fillers = new Set(
  [
    'mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday',
    'lun lunes mar martes mie miercoles jue jueves vie viernes sab sabado dom domingo',
    'at on of the de del a al las la el hs h hrs t',
  ]
    .join(' ')
    .split(' '),
)
/** Names of American offsets; which of two zones they mean makes no difference to the instant. */
const offsets: Record<string, string> = {
  utc: 'Z',
  gmt: 'Z',
  z: 'Z',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
  akst: '-09:00',
  akdt: '-08:00',
  hst: '-10:00',
}

const isoPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/
const compactPattern = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?)?(z)?$/
const timePattern = /(?<!\d)(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?)?\s*(?:([ap])\.?\s?m\b\.?)/
const plainTimePattern = /(?<![\d.:])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?![\d:])/
const numbersPattern = /^(\d{1,4})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,4})$/

/** Null for what is neither a day nor a time. @param lastYearOfTwo until which year "85" is 2085: birthdays lie behind, visits ahead */
export function parseLocalMoment(text: string, order: DateOrder, lastYearOfTwo: number): LocalMoment | null {
  if (text.length > mostCharacters) return null
  const plain = folded(text)
    .replaceAll(/[,()\s]+/g, ' ')
    .trim()
  if (plain === '') return null
  const iso = isoPattern.exec(plain) ?? compactPattern.exec(plain)
  if (iso) return ofParts(iso)
  const { rest, time } = withoutTime(plain)
  if (time === undefined) return null
  const words = rest.split(' ').filter((word) => word !== '' && !isFiller(word, rest))
  const offset = offsetOf(words)
  const day = words.join(' ')
  if (day === '') return time === null ? null : { date: null, time, offset, order: 'spelled' }
  const found = numericDay(day, order, lastYearOfTwo) ?? namedDay(words, lastYearOfTwo)
  return found && { date: found.date, time, offset, order: found.order }
}

function ofParts([, year, month, day, hour, minute, , zone]: RegExpExecArray): LocalMoment | null {
  const date = dayOf(Number(year), Number(month), Number(day))
  const time = hour === undefined ? null : timeOf(Number(hour), Number(minute))
  if (date === null || time === undefined) return null
  const offset = zone === undefined ? null : /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z'
  return { date, time, offset, order: 'spelled' }
}

/** The time is undefined where there is one that no clock shows. */
function withoutTime(text: string): { rest: string; time: string | null | undefined } {
  const spoken = timePattern.exec(text)
  const found = spoken ?? plainTimePattern.exec(text)
  if (!found) return { rest: text, time: null }
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim()
  const [, hourText, minute = '0'] = found
  const hour = Number(hourText)
  const half = spoken?.[4]
  if (half === undefined) return { rest, time: timeOf(hour, Number(minute)) }
  if (hour < 1 || hour > 12)
    return { rest, time: hour === 0 || hour > 23 ? undefined : timeOf(hour, Number(minute)) }
  return { rest, time: timeOf((hour % 12) + (half === 'p' ? 12 : 0), Number(minute)) }
}

/** "mar" is March and martes: the month where no other word is one. */
function isFiller(word: string, all: string): boolean {
  const bare = word.replace(/\.$/, '')
  if (!fillers.has(bare)) return bare === '-' || bare === '|'
  return (
    bare !== 'mar' || all.split(' ').some((other) => other !== word && monthOf.has(other.replace(/\.$/, '')))
  )
}

/** Takes it out of the words. */
function offsetOf(words: string[]): string | null {
  const last = words.at(-1) ?? ''
  const signed = /^(?:utc|gmt)?([+-]\d{2}):?(\d{2})$/.exec(last)
  const offset = signed ? `${signed[1]}:${signed[2]}` : offsets[last]
  if (offset === undefined) return null
  words.pop()
  return offset
}

function numericDay(text: string, order: DateOrder, lastYearOfTwo: number) {
  const found = numbersPattern.exec(text)
  if (!found) return null
  const [first, second, third] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if ((found[1] ?? '').length === 4) {
    const date = dayOf(first, second, third)
    return date === null ? null : { date, order: 'spelled' as const }
  }
  if ((found[1] ?? '').length > 2 || ![2, 4].includes((found[3] ?? '').length)) return null
  const year = (found[3] ?? '').length === 4 ? third : fullYear(third, lastYearOfTwo)
  const date = order === 'month-first' ? dayOf(year, first, second) : dayOf(year, second, first)
  return date === null
    ? null
    : { date, order: Math.max(first, second) > 12 ? ('shown' as const) : ('assumed' as const) }
}

function namedDay(words: readonly string[], lastYearOfTwo: number) {
  let month: number | undefined
  const numbers: string[] = []
  for (const word of words.flatMap((one) => one.split(/[-/]/))) {
    const named = monthOf.get(word.replace(/\.$/, ''))
    const number = /^(\d{1,4})(?:st|nd|rd|th|o)?\.?$/.exec(word)?.[1]
    if (named !== undefined && month === undefined) month = named
    else if (number !== undefined) numbers.push(number)
    else return null
  }
  if (month === undefined || numbers.length !== 2) return null
  const [one = '', other = ''] = numbers
  const [dayText, yearText] = one.length === 4 ? [other, one] : [one, other]
  const year = yearText.length === 4 ? Number(yearText) : fullYear(Number(yearText), lastYearOfTwo)
  const date = dayOf(year, month, Number(dayText))
  return date === null ? null : { date, order: 'spelled' as const }
}

function fullYear(two: number, lastYearOfTwo: number): number {
  const century = Math.floor(lastYearOfTwo / 100) * 100
  return century + two > lastYearOfTwo ? century + two - 100 : century + two
}

const two = (value: number): string => String(value).padStart(2, '0')

function dayOf(year: number, month: number, day: number): string | null {
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1) return null
  return day > new Date(Date.UTC(year, month, 0)).getUTCDate() ? null : `${year}-${two(month)}-${two(day)}`
}

const timeOf = (hour: number, minute: number): string | undefined =>
  hour > 23 || minute > 59 ? undefined : `${two(hour)}:${two(minute)}`
