import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { m } from '#app/language/messages.ts'
import { folded } from './folded-text.ts'
import { oneLine } from './text.ts'

const ownCountry = 'US'
const northAmerica = '1'

/**
 * Whether somebody can be called by what was typed: by its length, never by whether the number is given out
 * (lists of that age, and 555-01XX is for examples). Words next to it do no harm.
 */
export const canBeCalled = (typed: string): boolean =>
  [typed, ...partsOf(typed)].some((part) => isPossible(parsed(part)))

/** Why nobody can be called by what was typed: `otherwise`, or that the area code is missing; null where somebody can. */
export function phoneProblem(typed: string, otherwise: () => string): string | null {
  if (canBeCalled(typed)) return null
  return /^\d{3}[\s.-]*\d{4}$/.test(oneLine(typed)) ? m.platform_phone_area_code() : otherwise()
}

/** "(432) 555-0142", "+52 55 1234 5678"; as it was typed where it is more than one number, or none. */
export function shownPhone(typed: string): string {
  const number = parsed(typed)
  if (!number || !isPossible(number)) return typed
  if (number.countryCallingCode !== northAmerica) return number.formatInternational()
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(number.nationalNumber) ?? []
  if (!area) return typed
  return `(${area}) ${exchange}-${line}${number.ext ? ` x${number.ext}` : ''}`
}

/**
 * Each number that is in what was typed, as the world writes it (ITU-T E.164), without extensions.
 * @param country whose numbers are those without a country in front
 */
export function numbersIn(typed: string, country: CountryCode = ownCountry): string[] {
  const whole = parsed(typed, country)
  if (whole && isPossible(whole)) return [whole.number]
  const parts = partsOf(typed).map((part) => parsed(part, country))
  return [...new Set(parts.flatMap((part) => (part && isPossible(part) ? [part.number] : [])))]
}

/** The one number that a text message could reach, as the world writes it; null where there are several, or an extension. */
export function oneNumberIn(typed: string): string | null {
  const [number, ...others] = numbersIn(typed)
  if (number === undefined || others.length > 0) return null
  return parsed(typed)?.ext ? null : number
}

/** What is typed next to numbers parts them. A field takes 40 characters; in a text that is much longer there is none. */
const partsOf = (typed: string): string[] =>
  typed.length > mostCharacters ? [] : folded(typed).split(/[^\d+\s().-]+/)

const mostCharacters = 250

const isPossible = (number: PhoneNumber | undefined): boolean => number?.isPossible() === true

const parsed = (text: string, country: CountryCode = ownCountry): PhoneNumber | undefined =>
  parsePhoneNumberFromString(withoutMobileOne(oneLine(text)), { defaultCountry: country, extract: false })

/** Until 2019 a 1 stood before mobile numbers of Mexico that were called from abroad; many still write it. */
const withoutMobileOne = (text: string): string =>
  text.replace(/^(\s*(?:\+|011)[\s-]*52)[\s-]*1(?=(?:\D*\d){10}\D*$)/, '$1 ')
