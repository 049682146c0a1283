import { wholeLanguages } from './languages.mjs'
import { blanksOf, languages, marksOf, textsOf, wordsOf } from './read.mjs'
import { brokenInSpanish } from './spanish.mjs'

/** @typedef {import('./read.mjs').MessageFile} MessageFile */

/** Texts that are right in English and in Spanish. */
const sameInBoth = new Set([
  // Spanish emails offer English in English.
  'For English, please call us.',
  'Website in English',
  // Names of formats, and words that both languages spell the same.
  'JSON Lines',
  'Token',
  'token',
  'FHIR',
  'FHIR R4',
  'SMART Scheduling Links',
  'Webhook',
  'Webhooks',
  '{count:number} webhook',
  '{count:number} webhooks',
  'No',
  'Error: {title}',
  '{count} min',
  '{seconds} s',
  'editor',
  'auditor',
])

/**
 * Every message exists in English and Spanish, asks for the same blanks and marks the same places.
 * @param {MessageFile[]} files
 * @returns {string[]} one line for each that doesn't
 */
export function brokenMessages(files) {
  return Object.entries(Object.groupBy(files, ({ folder }) => folder)).flatMap(([folder, room = []]) => {
    const [english, ...others] = languages.map(
      (language) => room.find((file) => file.language === language)?.messages ?? {},
    )
    return others.flatMap((other, index) => {
      const language = languages[index + 1] ?? ''
      return [...new Set([...Object.keys(english ?? {}), ...Object.keys(other)])].flatMap((key) =>
        problemsOf(english?.[key], other[key], language).map(
          (problem) => `${folder}/${language}.json  ${key} ${problem}`,
        ),
      )
    })
  })
}

function problemsOf(english, other, language) {
  if (english === undefined) return ['is missing in English']
  if (other === undefined) return wholeLanguages.includes(language) ? ['is missing'] : []
  if ([english, other].some((message) => textsOf(message).other === undefined))
    return ['has no text for "other"']
  const problems = []
  for (const [what, of] of Object.entries({
    blanks: (message) => Object.keys(blanksOf(message)),
    marks: marksOf,
  })) {
    const [one, two] = [english, other].map((message) => of(message).sort().join(', '))
    if (one !== two) problems.push(`has the ${what} {${two}}, English has {${one}}`)
  }
  if (english.plural !== other.plural) problems.push('is a plural of something else than in English')
  for (const [form, text] of Object.entries(textsOf(other))) {
    const englishText = textsOf(english)[form]
    if (text.trim() === '' && englishText?.trim() !== '') problems.push('says nothing')
    if (text === englishText && /\p{L}/u.test(wordsOf(text)) && !sameInBoth.has(text))
      problems.push(`is not translated: ${text}`)
    if (language === 'es') problems.push(...brokenInSpanish(text).map((problem) => `${problem}: ${text}`))
  }
  return problems
}

/**
 * Messages that no source says.
 * @param {MessageFile[]} files
 * @param {string[]} sources their texts
 */
export function unusedMessages(files, sources) {
  const used = new Set(sources.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)))
  return files
    .filter(({ language }) => language === languages[0])
    .flatMap(({ folder, messages }) =>
      Object.keys(messages)
        .filter((key) => !used.has(key))
        .map((key) => `${folder}/en.json  nothing says ${key}`),
    )
}
