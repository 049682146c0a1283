import type { ServicePrice } from '#app/features/clinic-profile/price.ts'
import { filled, itemsOf, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { legalPath, publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import {
  photoNumbers,
  questionNumbers,
  stepNumbers,
} from '#app/features/clinic-profile/website/service-parts.ts'
import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { localPath } from '#app/language/addresses.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import {
  noDetails,
  type PayingView,
  type PriceGroup,
  type PriceLine,
  type ServiceDetails,
} from './service-view.ts'

const said = (text: LocalText): string => filled(localText(text))

/** One on each line. */
const linesOf = (text: LocalText): string[] =>
  said(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the clinic wrote for the page of a service, in the language in use. */
export function detailsOf({ key }: Service): ServiceDetails {
  const item = itemsOf('service').find((one) => one.key === key)
  if (!item) return noDetails
  return {
    heading: said(item.heading),
    about: said(item.about),
    goodFit: linesOf(item.goodFit),
    callFirst: linesOf(item.callFirst),
    stepsLead: said(item.stepsLead),
    steps: stepNumbers
      .map((number) => ({
        title: said(item[`step${number}Title`]),
        minutes: item[`step${number}Minutes`],
        text: said(item[`step${number}Text`]),
      }))
      .filter(({ title }) => title !== ''),
    questions: questionNumbers
      .map((number) => ({
        question: said(item[`question${number}Asked`]),
        answer: said(item[`question${number}Answer`]),
      }))
      .filter(({ question, answer }) => question !== '' && answer !== ''),
    photos: photoNumbers.flatMap((number) => {
      const picture = item[`photo${number}`]
      const [focus, alt] = [item[`photo${number}Focus`], said(item[`photo${number}Text`])]
      return picture ? [{ picture, focus, alt }] : []
    }),
    minutes: item.minutes,
    givenBy: said(item.givenBy),
    hasCrisisLine: item.crisisLine,
  }
}

type PriceItem = ReturnType<typeof itemsOf<'price'>>[number]

/** The prices of a service that the clinic wrote, in their order. */
export const pricesOfService = ({ key }: Service): PriceLine[] =>
  itemsOf('price')
    .filter(({ service }) => service === key)
    .map(lineOf)

function lineOf(item: PriceItem): PriceLine {
  const { title, note, per, minutes } = item
  return { title: said(title), note: said(note), per: said(per), minutes, price: priceOf(item) }
}

/** Without an amount the price is "Ask us": nothing is guessed. */
function priceOf({ price: kind, amount, upTo }: PriceItem): ServicePrice {
  if (kind === 'ask' || amount === null) return { kind: 'ask' }
  if (kind !== 'range') return { kind, cents: amount }
  return upTo === null ? { kind: 'from', cents: amount } : { kind, cents: amount, most: upTo }
}

/**
 * Prices that belong to no service that is shown: by heading, in the order of the list, then those without one. A price of
 * a hidden service has a heading, or is on no page.
 */
export function otherPriceGroups(services: readonly Service[]): PriceGroup[] {
  const others = itemsOf('price').filter(({ service }) => !services.some(({ key }) => key === service))
  const groups = Map.groupBy(
    others.filter(({ service, heading }) => service === '' || said(heading) !== ''),
    ({ heading }) => said(heading),
  )
  const headings = [...groups.keys()].toSorted((one, other) => Number(one === '') - Number(other === ''))
  return headings.map((heading, at) => ({
    id: `more-${at + 1}`,
    title: heading || m.clinic_prices_others(),
    lines: groups.get(heading)?.map(lineOf) ?? [],
  }))
}

/** The page that explains estimates; null until an owner confirms that notice. */
export const estimatesPath = (): string | null =>
  publicLegalNames().includes('good-faith') ? localPath(legalPath('good-faith')) : null

/** What the clinic wrote about paying. */
export function payingView(): PayingView {
  const paying = websiteGroup('prices')
  return {
    lead: said(paying.lead),
    methods: linesOf(paying.methods),
    insurance: linesOf(paying.insurance),
    financing: said(paying.financing),
    financingLink: paying.financingLink,
    note: said(paying.note),
    changedOn: parseDate(paying.changedOn),
  }
}
