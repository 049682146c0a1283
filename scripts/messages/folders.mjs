import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'

/** The languages that every message exists in; the first is what the others are written from. */
export const languages = ['en', 'es']

/** Every folder of messages, in one order. @returns {string[]} */
export const messageFolders = () => pathsOf('en').map((path) => path.replace(/\/en\.json$/, ''))

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
