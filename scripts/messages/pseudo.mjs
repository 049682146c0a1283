import { join } from 'node:path'
import { compiled } from './compile.mjs'
import { pseudoMessage } from './pseudo-text.mjs'
import { languages, messageFiles } from './read.mjs'

/**
 * A build for tests in which Spanish is English between marks, longer by 40 %: words without marks did not come from a
 * message, and a layout that cannot hold longer words shows it.
 */
export const speaksPseudo = Boolean(process.env.PSEUDO_LANGUAGE)

/** Next to what the product is built from, never in its place. */
export const pseudoFolder = join(compiled, 'pseudo')

/** @returns {import('./read.mjs').MessageFile[]} */
export function pseudoFiles() {
  const files = messageFiles()
  const english = files.filter(({ language }) => language === languages[0])
  const added = files.filter(({ language }) => !['en', 'es'].includes(language))
  const pseudo = english.map(({ folder, messages }) => ({
    folder,
    language: 'es',
    messages: Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)]),
    ),
  }))
  return [...english, ...pseudo, ...added]
}
