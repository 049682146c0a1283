import type { Language } from '#app/language/languages.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, languageNameWithin } from '#app/platform/format.ts'

/** Every order of some of them: those of several languages first, as the list of languages begins. */
const ordersOf = (known: readonly Language[]): Language[][] =>
  known.flatMap((first) => [
    [first],
    ...ordersOf(known.filter((one) => one !== first)).map((others) => [first, ...others]),
  ])

/** "English, then Spanish", "Spanish only": what the field `site.languages` may say, by what it holds. */
export const languageChoices: Readonly<Record<string, () => string>> = Object.fromEntries(
  ordersOf(languages)
    .toSorted((one, other) => other.length - one.length)
    .map((spoken) => [spoken.join(), () => choiceInWords(spoken)]),
)

function choiceInWords([first, ...others]: readonly Language[]): string {
  const name = first ? languageNameWithin(first) : ''
  const words = others.reduce(
    (before, one) => m.languages_then({ before, language: languageNameWithin(one) }),
    others.length === 0 ? m.languages_only({ language: name }) : name,
  )
  return capitalised(words)
}
