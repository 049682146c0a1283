import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'

/** The language that the others are written from. */
export const base = 'en'
/** Every message exists in all of them. */
export const languages = [base, 'es']

/** Every folder of messages, in one order. @returns {string[]} */
export const messageFolders = () => pathsOf(base).map((path) => path.replace(/\/\w+\.json$/, ''))

/**
 * Every file of messages, in one order; `$schema` is for translators' tools.
 * @returns {import('./rules.mjs').MessageFile[]}
 */
export const messageFiles = () =>
  pathsOf('*').map((path) => {
    const [, folder = '', language = ''] = path.match(/^(.*)\/(.*)\.json$/) ?? []
    const { $schema, ...messages } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return { folder, language, messages }
  })

const pathsOf = (name) =>
  globSync(`{app,server}/**/messages/${name}.json`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
