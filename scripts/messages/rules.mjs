import { base } from './folders.mjs'
import { shapeOf, valuesOf } from './shape.mjs'

/** @typedef {{ folder: string, language: string, messages: Record<string, unknown> }} MessageFile */

const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

const unique = (list) => [...new Set(list)]
export const pathOf = ({ folder, language }) => `${folder}/${language}.json`

/** Every folder has every language. @param {Pick<MessageFile, 'folder' | 'language'>[]} files */
export function missingFiles(files, languages) {
  const there = new Set(files.map(pathOf))
  return unique(files.map(({ folder }) => folder))
    .flatMap((folder) => languages.map((language) => pathOf({ folder, language })))
    .filter((path) => !there.has(path))
    .map((path) => `${path} is missing`)
}

/** Translators' tools know every folder. @param {string[]} patterns of `project.inlang/settings.json` */
export function unlistedFolders(folders, patterns) {
  const listed = new Set(patterns.map((pattern) => pattern.replace(/^\.\/|\/\{locale\}\.json$/g, '')))
  return [
    ...folders.filter((folder) => !listed.has(folder)).map((folder) => `${folder} is not in settings.json`),
    ...[...listed].filter((one) => !folders.includes(one)).map((one) => `${one} is in settings.json only`),
  ]
}

/**
 * What keys may begin with: the name of the room that the folder stands in, alone or behind its feature's; never
 * alone where another room is called the same.
 * @returns {string[]}
 */
export function prefixesOf(folder, folders) {
  const [own = '', above = ''] = roomsOf(folder).toReversed()
  const isAlone = folders.filter((other) => roomsOf(other).at(-1) === own).length < 2
  return [...(isAlone ? [own] : []), `${above}_${own}`].map((name) => `${name.replaceAll('-', '_')}_`)
}
const roomsOf = (folder) => folder.split('/').slice(0, -1)

/** @param {MessageFile[]} files @returns {string[]} */
export function brokenKeys(files) {
  const folders = unique(files.map(({ folder }) => folder))
  const owners = new Map()
  return files.flatMap((file) =>
    Object.keys(file.messages).flatMap((key) => {
      const owner = owners.get(`${file.language} ${key}`)
      owners.set(`${file.language} ${key}`, file.folder)
      const prefixes = prefixesOf(file.folder, folders)
      return [
        ...(owner === undefined ? [] : [`stands in ${owner}, too`]),
        ...(snakeCase.test(key) ? [] : ['is not snake_case']),
        ...(prefixes.some((prefix) => key.startsWith(prefix)) ? [] : [`does not begin with ${prefixes[0]}`]),
      ].map((sentence) => `${pathOf(file)}  ${key} ${sentence}`)
    }),
  )
}

/**
 * What one language has and asks for, the others have and ask for.
 * @param {MessageFile[]} files
 */
export function unlikeMessages(files) {
  return pairsOf(files).flatMap(({ path, key, english, other }) => {
    const problem = english === undefined || other === undefined ? 'is missing' : unlike(english, other)
    return problem ? [`${path}  ${key} ${problem}`] : []
  })
}

/** Each message of another language with its English, and those that only one of them has. */
function pairsOf(files) {
  return files
    .filter(({ language }) => language !== base)
    .flatMap((file) => {
      const english = files.find(({ folder, language }) => folder === file.folder && language === base)
      const keys = unique([...Object.keys(english?.messages ?? {}), ...Object.keys(file.messages)])
      return keys.map((key) => {
        const [one, other] = [english?.messages[key], file.messages[key]]
        const path = pathOf(one === undefined ? { ...file, language: base } : file)
        return { path, key, english: one, other }
      })
    })
}

function unlike(english, other) {
  const [one, two] = [shapeOf(english), shapeOf(other)]
  if (!one || !two) return 'is no text and no choice of texts'
  if (`${one.parameters}` !== `${two.parameters}`)
    return `asks for {${two.parameters}}, English for {${one.parameters}}`
  if (`${one.selectors}` !== `${two.selectors}`)
    return `is chosen by [${two.selectors}], English by [${one.selectors}]`
  const choosing = one.selectors.filter((name) => !two.plurals.includes(name))
  const odd = choosing.find((name) => !isSame(valuesOf(one, name), valuesOf(two, name)))
  return odd ? `knows other values of ${odd} than English` : null
}

const isSame = (one, other) => one.size === other.size && one.isSubsetOf(other)

/** A number for which a plural has no text would be answered with the key. @param {MessageFile[]} files */
export function gapsInPlurals(files) {
  return files.flatMap((file) =>
    Object.entries(file.messages).flatMap(([key, message]) => {
      const shape = shapeOf(message)
      return (shape?.plurals ?? []).flatMap((name) => {
        const has = valuesOf(shape, name)
        const needed = new Intl.PluralRules(file.language).resolvedOptions().pluralCategories
        const gaps = has.has('*') ? [] : needed.filter((category) => !has.has(category))
        return gaps.length > 0 ? [`${pathOf(file)}  ${key} has no text for ${gaps.join(', ')}, nor *`] : []
      })
    }),
  )
}
