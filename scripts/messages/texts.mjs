import { base } from './folders.mjs'
import { pathOf } from './rules.mjs'
import { shapeOf, wordsOf } from './shape.mjs'
import { brokenInSpanish } from './spanish.mjs'

/** @typedef {import('./rules.mjs').MessageFile} MessageFile */

const letter = /\p{L}/u

/** Two blanks, none at all, and edges unlike the English ones. @param {MessageFile[]} files */
export function brokenTexts(files) {
  return textsOf(files).flatMap(({ path, key, when, text, english, language }) => {
    const at = `${path}  ${key}${when && ` (${when})`}`
    const problems = [
      ...(text.trim() === '' && language !== base && english?.trim() !== '' ? ['says nothing'] : []),
      ...(/ {2}/.test(text) ? ['has two blanks in a row'] : []),
      ...(english !== undefined && edgesOf(text) !== edgesOf(english)
        ? ['begins or ends with a blank or comma that English has not, or without one']
        : []),
      ...(language === 'es' ? brokenInSpanish(text) : []),
    ]
    return problems.map((problem) => `${at}  ${problem}: ${text}`)
  })
}

const edgesOf = (text) => `${/^[,;\s]/.test(text)} ${/\s$/.test(text)}`

/** Every text with the English one that is chosen by the same; none where English has fewer. */
function textsOf(files) {
  return files.flatMap((file) => {
    const english = files.find(({ folder, language }) => folder === file.folder && language === base)
    return Object.entries(file.messages).flatMap(([key, message]) =>
      Object.entries(shapeOf(message)?.texts ?? {}).map(([when, text]) => ({
        path: pathOf(file),
        language: file.language,
        key,
        when,
        text,
        english: file === english ? undefined : shapeOf(english?.messages[key])?.texts[when],
      })),
    )
  })
}

/**
 * Texts that nobody translated, and words that need not be listed as the same in all languages any more.
 * @param {MessageFile[]} files
 * @param {string[]} same
 */
export function untranslated(files, same) {
  const equal = textsOf(files).filter(({ text, english }) => text === english && letter.test(wordsOf(text)))
  const texts = new Set(equal.map(({ text }) => text))
  return [
    ...equal
      .filter(({ text }) => !same.includes(text))
      .map(({ path, key, text }) => `${path}  ${key} is not translated: ${text}`),
    ...same.filter((text) => !texts.has(text)).map((text) => `exceptions.mjs  nothing says: ${text}`),
  ]
}
