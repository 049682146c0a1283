import { type Language, localeOf } from './languages.ts'

/**
 * A formatter for each language and its options, made when a message first asks for it: to make one costs a hundred
 * times as much as to use it, and a page asks dozens of times.
 */
function madeOnce<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const known = new Map<string, Formatter>()
  return (language: Language, options: Options): Formatter => {
    const key = language + JSON.stringify(options)
    const before = known.get(key)
    if (before) return before
    const formatter = make(localeOf(language), options)
    known.set(key, formatter)
    return formatter
  }
}

const pluralRules = /* @__PURE__ */ madeOnce(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
)
const numberFormats = /* @__PURE__ */ madeOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Which form of a message a number takes (`"local countPlural = count: plural"`). */
export const plural = (language: Language, value: unknown, options: Intl.PluralRulesOptions = {}): string =>
  pluralRules(language, options).select(Number(value))

/** A number in a message (`"local countNumber = count: number"`). */
export const number = (language: Language, value: unknown, options: Intl.NumberFormatOptions = {}): string =>
  numberFormats(language, options).format(Number(value))

/**
 * An hour with the article that Spanish needs (`"hasta {time:hour}"`): "la 1:30 p. m.", "las 2:00 p. m."; English has none.
 * @public Compiled messages call it.
 */
export const hour = (language: Language, value: unknown): string => {
  if (language !== 'es') return String(value)
  return `${/^1:/.test(String(value)) ? 'la' : 'las'} ${value}`
}

/**
 * What ends a sentence, with its one full stop: "9:00 a. m." has it already, and so has what somebody wrote with one.
 * @public Compiled messages call it.
 */
export const stop = (value: unknown): string => (/[.!?…]$/.test(String(value)) ? String(value) : `${value}.`)
