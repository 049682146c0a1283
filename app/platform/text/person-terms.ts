import { folded } from './folded-text.ts'

/** At least so many digits are looked for among phone numbers. */
const fewestDigits = 3
/** More words than a name has are not looked for. */
const mostWords = 5
const longestWord = 60

/** Every term that somebody is found by: words of the name, the mail address, each number from its end. */
export function termsOf({ name, email, phone }: { name: string; email: string; phone: string }): string[] {
  const words = folded(name).split(/\s+/)
  const parts = words.flatMap((word) => [together(word), ...word.split(/[^\p{L}\p{N}]+/u)])
  const terms = [
    ...[...parts, ...writtenTogether(words.map(together))].flatMap(withSaint).map(nameTerm),
    mailTerm(folded(email)),
    ...digitRunsIn(folded(phone)).map(phoneTerm),
  ]
  return [...new Set(terms)].filter((term) => term.length > prefixLength)
}

/** Words that begin a surname of several: "de la Cruz", "van der Berg", "St. John". */
const particles = new Set(
  'da das de del della den der di do dos du el la las le les los mac mc san santa st ste saint ten ter van vander von y'.split(
    ' ',
  ),
)
/** More particles do not be before one name. */
const mostParticles = 3

/** Names of several words as one, as many type them: "maryann", "delacruz", "vanderberg". */
function writtenTogether(all: readonly string[]): string[] {
  const words = all.filter((word) => word !== '').map((word) => (word === 'st' ? 'saint' : word))
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const surnames = words.flatMap((word, at) => {
    if (!particles.has(word)) return []
    const rest = words.slice(at, at + mostParticles + 1)
    const length = rest.findIndex((one) => !particles.has(one)) + 1
    return length > 2 ? rest.slice(0, length).join('') : []
  })
  return [...pairs, ...surnames].map((word) => word.slice(0, longestWord))
}

/** "St." is said "Saint", and written either way. */
function withSaint(word: string): string[] {
  if (word === 'st' || word === 'saint') return ['st', 'saint']
  if (word.startsWith('saint')) return [word, `st${word.slice('saint'.length)}`]
  return [word]
}

/**
 * What staff typed, as beginnings of terms: of each group one must match. Digits mean the end of a number; one word may be the
 * beginning of a mail address too. Empty where nothing can be looked for.
 */
export function wantedTerms(typed: string): string[][] {
  const text = folded(typed).trim()
  const digits = digitsOf(text)
  if (!/[\p{L}@]/u.test(text)) return digits.length >= fewestDigits ? [[phoneTerm(digits)]] : []
  if (text.includes('@')) return [[mailTerm(text.slice(0, longestWord))]]
  const words = text
    .split(/\s+/)
    .map((word) => together(word).slice(0, longestWord))
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const [only] = words
  if (words.length === 1 && only !== undefined) return [[nameTerm(only), mailTerm(text)]]
  return words.map((word) => [nameTerm(word)])
}

/** No shorter number is one patient's alone. */
const fewestDigitsOfOne = 7

/** What those of that mail address, or of that number, are found by, and nobody else's; empty where it is neither. */
export function exactTerms(contact: string): string[] {
  const text = folded(contact).trim()
  if (text.includes('@')) return /^[^\s@]+@[^\s@]+$/.test(text) ? [mailTerm(text)] : []
  if (/\p{L}/u.test(text)) return []
  const digits = digitsOf(text)
  return digits.length >= fewestDigitsOfOne && digits.length <= mostDigits ? [phoneTerm(digits)] : []
}

const prefixLength = 2
/** The term of a word of a name. */
export const nameTerm = (word: string) => `n:${word}`
const mailTerm = (address: string) => `m:${address}`
const phoneTerm = (digits: string) => `p:${[...digits].reverse().join('')}`

/** No number of the world is longer (ITU-T E.164). */
const mostDigits = 15
const northAmericanDigits = 10

/** All digits as one, and each number by itself where an extension or another number is next to it. */
function digitRunsIn(phone: string): string[] {
  const parts = phone.split(/[^\d\s()+.-]+/).map(digitsOf)
  const firstOfTwo = parts
    .filter((digits) => digits.length > mostDigits)
    .map((digits) => digits.slice(0, northAmericanDigits))
  return [digitsOf(phone), ...parts, ...firstOfTwo].filter((digits) => digits.length >= fewestDigits)
}

const together = (word: string) => word.replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Without the country code of North America, which some type and some do not. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
