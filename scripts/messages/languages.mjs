import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../setup/pinned.mjs'

/**
 * What a language says about itself in `languages/CODE/language.json` (languages/README.md).
 * @typedef {{
 *   code: string, name: string, locale: string, direction: 'ltr' | 'rtl', order?: number,
 *   offer: { question: string, more: string, accept: string, decline: string }
 * }} LanguageFacts
 */

const shipped = 'languages'
/** A build for tests may know one more folder of languages. */
export const languageFolders = [shipped, process.env.MORE_LANGUAGES].filter((folder) => folder !== undefined)

/**
 * The languages in those folders: those with an order first, which a clinic speaks until it chooses, then the others
 * by their code.
 * @param {string[]} [folders] from the root
 * @returns {LanguageFacts[]}
 */
const languagesIn = (folders = languageFolders) =>
  folders
    .flatMap((folder) => globSync(`${folder}/*/language.json`, { cwd: root }))
    .map((path) => ({
      code: basename(dirname(path)),
      ...JSON.parse(readFileSync(join(root, path), 'utf8')),
    }))
    .sort((one, other) => placeOf(one) - placeOf(other) || one.code.localeCompare(other.code))

/** @param {LanguageFacts} facts */
const placeOf = ({ order }) => order ?? Number.POSITIVE_INFINITY

/** The first one has every message, and the others are compared with it. */
export const languages = languagesIn().map(({ code }) => code)

/** The languages that lack no message; what others lack is said in the first. */
export const wholeLanguages = languagesIn([shipped])
  .filter(({ order }) => order !== undefined)
  .map(({ code }) => code)

/**
 * The module of what is known about the languages, for `#languages`: in parts, so that a browser gets what its page needs.
 * @param {LanguageFacts[]} [found]
 */
export const languagesModule = (found = languagesIn()) => `export const languages = ${listOf(found)} as const
/** Those that a clinic speaks until it chooses. */
export const languagesAtFirst = ${listOf(found.filter(({ order }) => order))} as const
export const languagesFromTheRight: readonly string[] = ${listOf(found.filter(({ direction }) => direction === 'rtl'))}
export const locales = ${byCode(found, 'locale')} as const
export const ownNames = ${byCode(found, 'name')} as const
/** What pages in another language say in each. */
export const languageOffers = ${byCode(found, 'offer')} as const
/** Each in a group of its own. Scripts of the router ask for \`/es.data\`; \`/es.html\` is no page of ours. */
export const languagePrefix = /^\\/(?:${found.map(({ code }) => `(${spelled(code)})`).join('|')})(?=\\/|(?:\\.data)?(?:[?#]|$))/i
`

/** @param {LanguageFacts[]} found */
const listOf = (found) => JSON.stringify(found.map(({ code }) => code))

/** @param {LanguageFacts[]} found @param {keyof LanguageFacts} part */
const byCode = (found, part) =>
  JSON.stringify(Object.fromEntries(found.map((facts) => [facts.code, facts[part]])), null, 2)

/** The router reads `%65s` as `es`. @param {string} code */
const spelled = (code) =>
  [...code].map((sign) => `(?:${[sign, hexOf(sign), hexOf(sign.toUpperCase())].join('|')})`).join('')
/** @param {string} sign */
const hexOf = (sign) => `%${sign.charCodeAt(0).toString(16)}`
