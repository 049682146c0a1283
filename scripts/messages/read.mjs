import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { languageFolders, languages } from './languages.mjs'

export { languages }

/**
 * A sentence, or one for each form of a plural; `other` is for every number that no other form takes.
 * @typedef {string | { plural: string, other: string } & Record<string, string>} Message
 * @typedef {{ folder: string, language: string, messages: Record<string, Message> }} MessageFile
 */

/**
 * Every file of messages, in one order: those next to the code, and those of languages that were added as a folder,
 * `languages/fr/desk-details.json` for `app/features/desk/details/messages`.
 * @param {string[]} [folders] of languages
 * @returns {MessageFile[]}
 */
export function messageFiles(folders = languageFolders) {
  const next = filesIn('{app,server}/**/messages/*.json')
  const byName = new Map(next.map(({ folder }) => [nameOf(folder), folder]))
  const added = folders
    .flatMap((folder) => filesIn(`${folder}/*/*.json`))
    .flatMap(({ folder, language, messages }) => {
      const place = byName.get(language)
      return place ? [{ folder: place, language: folder.replace(/^.*\//, ''), messages }] : []
    })
  return [...next, ...added]
}

/** @param {string} pattern */
const filesIn = (pattern) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const [, folder = '', language = ''] = path.match(/^(.*)\/(.*)\.json$/) ?? []
      return { folder, language, messages: JSON.parse(readFileSync(join(root, path), 'utf8')) }
    })

/** `desk-details` for `app/features/desk/details/messages`. @param {string} folder */
export const nameOf = (folder) =>
  folder
    .replace(/^app\/(features\/)?/, '')
    .replace(/\/messages$/, '')
    .replaceAll('/', '-')

/**
 * The texts of a message by their form; one under `other` where it has no plural.
 * @param {Message} message
 * @returns {Record<string, string>}
 */
export function textsOf(message) {
  if (typeof message === 'string') return { other: message }
  const { plural, ...texts } = message
  return texts
}

/** What is in braces: `{name}`, `{count:number}`, `{time:hour}`, and the words between `{#b}` and `{/b}`. */
const braces = /\{([#/]?)(\w+)(?::(number|hour))?\}/

/** @typedef {{ text: string } | { blank: string, format: 'number' | 'hour' | undefined } | { mark: string, isEnd: boolean }} Piece */

/** @param {string} text @returns {Piece[]} */
export function piecesOf(text) {
  const found = []
  const parts = text.split(braces)
  for (let at = 0; at < parts.length; at += 4) {
    const [words = '', sign = '', name = '', format] = parts.slice(at, at + 4)
    if (words) found.push({ text: words })
    if (sign) found.push({ mark: name, isEnd: sign === '/' })
    else if (name) found.push({ blank: name, format })
  }
  return found
}

/**
 * What a message has to be given, by name: a number where it chooses the form or is written as one.
 * @param {Message} message
 * @returns {Record<string, 'number' | 'text'>}
 */
export function blanksOf(message) {
  const found = {}
  for (const piece of Object.values(textsOf(message)).flatMap(piecesOf)) {
    if ('blank' in piece)
      found[piece.blank] = piece.format === 'number' ? 'number' : (found[piece.blank] ?? 'text')
  }
  if (typeof message !== 'string') found[message.plural] = 'number'
  return found
}

/** The names of the places that a message marks. @param {Message} message @returns {string[]} */
export const marksOf = (message) => [
  ...new Set(
    Object.values(textsOf(message))
      .flatMap(piecesOf)
      .flatMap((piece) => ('mark' in piece ? [piece.mark] : [])),
  ),
]

/** The words of a text, without what is in braces. @param {string} text */
export const wordsOf = (text) =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')
