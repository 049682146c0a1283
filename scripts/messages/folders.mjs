import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'

/** The languages that every message exists in; the first is what the others are written from. */
export const languages = ['en', 'es']

/**
 * @typedef {{ folder: string, language: string, path: string, messages: Record<string, unknown> }} MessageFile
 */

/** Every folder of messages, in one order. @returns {string[]} */
export const messageFolders = () =>
  globSync('{app,server}/**/messages/en.json', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/\/en\.json$/, ''))
    .sort()

/** What translators' tools write and read; `$schema` is theirs. @returns {MessageFile[]} */
export const messageFiles = () =>
  messageFolders().flatMap((folder) =>
    languages.map((language) => {
      const path = `${folder}/${language}.json`
      const { $schema, ...messages } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return { folder, language, path, messages }
    }),
  )
