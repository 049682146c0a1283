import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { languagesModule } from './languages.mjs'
import { blanksOf, languages, marksOf, messageFiles, nameOf, piecesOf, textsOf } from './read.mjs'

/** @typedef {import('./read.mjs').Message} Message */

/** Compiled messages are not committed. */
export const compiled = join(root, '.messages')
/** Of what is known about the languages (`#languages`). */
export const languagesFile = 'known-languages.ts'
const [base, ...others] = languages

/**
 * Turns the messages of every folder into a module of typed functions, one function for each message, and writes what
 * has changed (docs/topics/languages.md).
 * @param {string} [folder]
 * @param {import('./read.mjs').MessageFile[]} [files]
 */
export function compileMessages(folder = compiled, files = messageFiles()) {
  const rooms = roomsOf(files)
  const modules = new Map([
    [languagesFile, languagesModule()],
    ['index.ts', rooms.map(({ name }) => `export * from './${name}.ts'\n`).join('')],
    ...rooms.map(({ name, functions }) => [
      `${name}.ts`,
      `${importsFor(folder)}\n${[...functions.values()].join('\n')}\n`,
    ]),
  ])
  mkdirSync(folder, { recursive: true })
  for (const name of globSync('*.ts', { cwd: folder })) if (!modules.has(name)) rmSync(join(folder, name))
  for (const [name, code] of modules) writeWhereItDiffers(join(folder, name), code)
}

/**
 * The same functions, each a module of its own: a browser gets the messages of its page, whatever else the room says.
 * @param {string} folder where the modules would stand
 * @param {import('./read.mjs').MessageFile[]} files
 * @returns {Map<string, string>} code by path
 */
export function singleMessages(folder, files) {
  const modules = new Map()
  const index = []
  for (const { name, functions } of roomsOf(files)) {
    for (const [key, code] of functions) {
      const path = `${folder}/${name}/${key}.ts`
      index.push(`export { ${key} } from '${path}'\n`)
      modules.set(path, `${importsFor(`${folder}/${name}`)}${code}\n`)
    }
  }
  return modules.set(`${folder}/index.ts`, index.join(''))
}

/** @param {import('./read.mjs').MessageFile[]} files */
const roomsOf = (files) =>
  files
    .filter(({ language }) => language === base)
    .map((room) => ({ name: nameOf(room.folder), functions: functionsOf(room, files) }))

/**
 * @param {import('./read.mjs').MessageFile} room in the base language
 * @param {import('./read.mjs').MessageFile[]} files
 * @returns {Map<string, string>} code by key
 */
function functionsOf(room, files) {
  const translations = others.map((language) => ({
    language,
    messages: files.find((file) => file.folder === room.folder && file.language === language)?.messages,
  }))
  return new Map(
    Object.entries(room.messages).map(([key, message]) => [
      key,
      functionOf(
        key,
        message,
        translations.flatMap(({ language, messages }) => {
          const translated = messages?.[key]
          return translated === undefined ? [] : [{ language, message: translated }]
        }),
      ),
    ]),
  )
}

/** What a message may need; a bundler drops what it doesn't. */
function importsFor(folder) {
  const from = (name) => relative(folder, join(root, 'app', 'language', name)).replaceAll('\\', '/')
  return `import { language } from '${from('language.ts')}'
import { marked } from '${from('marked-message.ts')}'
import { hour, number, plural, stop } from '${from('message-formats.ts')}'
`
}

/**
 * @param {string} key
 * @param {Message} message in the base language: its blanks are what a caller has to give
 * @param {{ language: string, message: Message }[]} translations
 */
function functionOf(key, message, translations) {
  const hasMarks = marksOf(message).length > 0
  const said = translations.reduceRight(
    (rest, { language, message }) => {
      const other = expressionOf(message, language, hasMarks)
      return other === rest ? rest : `language() === '${language}' ? ${other} : ${rest}`
    },
    expressionOf(message, base, hasMarks),
  )
  const blanks = Object.entries(blanksOf(message)).map(
    ([name, kind]) => `${name}: ${kind === 'number' ? 'number' : 'string | number'}`,
  )
  const given = blanks.length > 0 ? `i: { ${blanks.join('; ')} }` : ''
  return hasMarks
    ? `export const ${key} = /* @__PURE__ */ marked((${given}) => ${said})`
    : `export const ${key} = (${given}): string => ${said}`
}

/** @param {Message} message */
function expressionOf(message, language, hasMarks) {
  const written = (text) => (hasMarks ? listOf : templateOf)(piecesOf(text), language)
  const { other = '', ...forms } = textsOf(message)
  return Object.entries(forms).reduceRight(
    (rest, [form, text]) =>
      `plural('${language}', i.${message.plural}) === '${form}' ? ${written(text)} : ${rest}`,
    written(other),
  )
}

/** @param {import('./read.mjs').Piece[]} pieces */
function templateOf(pieces, language) {
  const inside = pieces.map((piece, at) => {
    if ('text' in piece) {
      const isAfterBlank = at > 0 && 'blank' in pieces[at - 1]
      const text = isAfterBlank ? piece.text.replace(stopAtEnd, '') : piece.text
      return text.replace(/[\\`]|\$(?=\{)/g, '\\$&')
    }
    if ('mark' in piece) throw new Error(`{#${piece.mark}} is marked in one language only`)
    return `\${${expressionOfBlank(piece, pieces[at + 1], language)}}`
  })
  return `\`${inside.join('')}\``
}

const stopAtEnd = /^\.(?=\s|$|[”’])/

/** A blank as its format writes it; before a full stop, which it may have itself, it takes that along (`templateOf`). */
function expressionOfBlank({ blank, format }, next, language) {
  const value = `i.${blank}`
  const written = format ? `${format}('${language}', ${value})` : value
  return next && 'text' in next && stopAtEnd.test(next.text) ? `stop(${written})` : written
}

/** What is between marks becomes a pair of its mark and its words. */
function listOf(pieces, language) {
  const items = []
  let rest = pieces
  while (rest.length > 0) {
    const [first] = rest
    const isMark = 'mark' in first
    const end = rest.findIndex((piece, at) => at > 0 && 'mark' in piece)
    const words = templateOf(rest.slice(isMark ? 1 : 0, end === -1 ? undefined : end), language)
    items.push(isMark ? `['${first.mark}', ${words}]` : words)
    rest = end === -1 ? [] : rest.slice(isMark ? end + 1 : end)
  }
  return `[${items.join(', ')}]`
}

function writeWhereItDiffers(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {}
  writeFileSync(path, text)
}

if (process.argv[1] === import.meta.filename) compileMessages()
