import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import {
  fieldList,
  keysOf,
  listOfOrder,
  placeOfField,
} from '#app/features/clinic-profile/website/field-table.ts'
import { setFlag, type WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { consentCode } from '#app/features/picture-consents/rules.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { longDate } from '#app/platform/format.ts'
import { centsText } from '#app/platform/money.ts'
import { baseOf, deletedTreatment, itemName } from '../field-names.ts'

/** What a field said and what it says, as people read it; an empty text is one that there is not. */
export type Difference = { old: string[]; now: string[] }

type Given = {
  from: string
  to: string
  before: WebsiteFields
  after: WebsiteFields
  /** By their names in the first language. */
  treatments: readonly { id: string; name: LocalText }[]
}

/** Both sides of a change in words. */
export function differenceInWords(field: string, given: Given): Difference {
  const { from, to, treatments } = given
  const list = listOfOrder(field)
  if (list) return orderInWords(list, given)
  if (Math.max(from.length, to.length) > longText && !isConfirmed(field))
    return { old: paragraphsOnlyIn(from, to), now: paragraphsOnlyIn(to, from) }
  const { before, after } = given
  return {
    old: inWords(field, from, { treatments, services: before }),
    now: inWords(field, to, { treatments, services: after }),
  }
}

/** Of a whole page of text what changed is shown, and of that the beginning. */
const longText = 1_000
const longestShown = 600

/** It also carries the clinic's details of that day, which staff see on the page. */
const isConfirmed = (field: string) => /^legal-[a-z-]+\.confirmed$/.test(field)

function paragraphsOnlyIn(text: string, other: string): string[] {
  const paragraphs = other.split('\n')
  const changed = text
    .split('\n')
    .filter((one) => one !== '' && !paragraphs.includes(one))
    .join('\n')
  if (changed === '') return []
  return [changed.length > longestShown ? `${changed.slice(0, longestShown).toWellFormed()}…` : changed]
}

type Known = Pick<Given, 'treatments'> & { services: WebsiteFields }

function inWords(field: string, value: string, { treatments, services }: Known): string[] {
  const base = baseOf(field)
  const spec = placeOfField(field)?.spec
  if (spec?.kind === 'choice') return [Object.hasOwn(spec.of, value) ? (spec.of[value]?.() ?? value) : value]
  if (spec?.kind === 'cents' && value !== '') return [centsText(Number(value))]
  if (spec?.kind === 'flag' || /\.(shown|canBeClosed)$/.test(base))
    return [value === setFlag ? m.website_on() : m.website_off()]
  if (value === '') return []
  const confirmed = isConfirmed(field) ? parseDate(value.split(' ')[0] ?? '') : null
  if (confirmed) return [m.legal_confirmation_words({ day: longDate(confirmed) })]
  const day = spec?.kind === 'day' || /\.(from|until)$/.test(base) ? parseDate(value) : null
  if (day) return [longDate(day)]
  if (spec?.kind === 'picture' || base.endsWith('.portrait'))
    return [value.startsWith('drawing:') ? m.website_value_drawing() : m.website_value_picture()]
  if (spec?.kind === 'treatment') return [treatmentInWords(value, treatments)]
  if (spec?.kind === 'service') return [serviceInWords(value, services)]
  if (spec?.kind === 'consent') return [m.picture_consents_code({ code: consentCode(value) })]
  if (spec?.kind === 'icon') return [iconInWords(value)]
  if (spec?.kind === 'focus' || base.endsWith('.focus')) return [focusInWords(value)]
  return [value]
}

/** The first content names some by what they are called. */
function treatmentInWords(value: string, treatments: Given['treatments']): string {
  const known = treatments.find(({ id, name }) => id === value || name.en === value)
  return known ? localText(known.name) : deletedTreatment(value)
}

/** Of a price: its service as it is called on that side. */
const serviceInWords = (key: string, fields: WebsiteFields): string =>
  keysOf('service', fields).includes(key) ? itemName('service', key, fields) : key

/** Each icon is called after the service that has it at first. */
function iconInWords(value: string): string {
  const service = firstServices.find(({ icon }) => icon === value)
  return service ? m.website_value_icon({ service: localText(service.title) }) : m.website_value_other_icon()
}

/** Of a picture, the point that stays in sight: "50 30". */
function focusInWords(value: string): string {
  const [left = '', top = ''] = value.split(' ')
  return m.website_value_focus({ left, top })
}

/** Only what moved, came or went: "Red Light Therapy was 6 of 7". */
function orderInWords(list: ListName, { from, to, before, after }: Omit<Given, 'treatments'>): Difference {
  const { order } = fieldList(list)
  const [old, now] = [keysOf(list, { [order]: from }), keysOf(list, { [order]: to })]
  const common = (keys: string[], others: string[]) => keys.filter((key) => others.includes(key))
  const stays = longestCommon(common(old, now), common(now, old))
  const moved = now.filter((key) => old.includes(key) && !stays.has(key))
  const place = (keys: string[], key: string) => ({ place: keys.indexOf(key) + 1, count: keys.length })
  const gone = old.filter((key) => !now.includes(key))
  const come = now.filter((key) => !old.includes(key))
  return {
    old: [
      ...moved.map((key) => m.website_order_was({ item: itemName(list, key, before), ...place(old, key) })),
      ...gone.map((key) => itemName(list, key, before)),
    ],
    now: [
      ...moved.map((key) => m.website_order_is({ item: itemName(list, key, after), ...place(now, key) })),
      ...gone.map((key) => m.website_order_gone({ item: itemName(list, key, before) })),
      ...come.map((key) => m.website_order_new({ item: itemName(list, key, after), ...place(now, key) })),
    ],
  }
}

/** The keys of a longest common subsequence: they need not be named, all others moved around them. */
function longestCommon(one: readonly string[], other: readonly string[]): Set<string> {
  const lengths = [...one, ''].map(() => [...other, ''].map(() => 0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--) {
      const isSame = one[row] === other[column]
      const best = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row]?.splice(column, 1, best)
    }
  const kept = new Set<string>()
  let [row, column] = [0, 0]
  while (row < one.length && column < other.length) {
    const key = one[row]
    if (key !== undefined && key === other[column]) {
      kept.add(key)
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return kept
}
