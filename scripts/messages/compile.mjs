import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { base, languages, messageFolders } from './folders.mjs'

/** What the compiler makes stands here, outside of what is committed. */
export const compiled = join(root, '.messages')
const stampFile = join(compiled, 'stamp')
const project = join(root, 'project.inlang')

/**
 * `whole`: one module for each language, for the server, the tests and the compiler of types; thousands of files
 * would be slow to open. `single`: one module for each message, so that a browser gets those of its page
 * (docs/topics/languages.md).
 */
const structures = { whole: 'locale-modules', single: 'message-modules' }

/** In place of the library's own, which looks for cookies and headers: ours knows the language in use. */
const runtimeFor = (folder) => `import { language } from '${fileOf(folder, 'language.ts')}'
/** @typedef {string} LocalizedString */
/** @typedef {{ type: 'text', value: string } | { type: 'markup-start' | 'markup-end' | 'markup-standalone', name: string }} MessagePart */
/**
 * @template Inputs, Options, Parts
 * @typedef {{}} MessageMetadata
 */
export const experimentalStaticLocale = undefined
export const getLocale = language
`

/** For the messages of browsers, as `browser-message.mjs` writes them: a document stays in its language. */
const browserRuntime = `export const isSpanish = /* @__PURE__ */ language() === 'es'
`

/** In place of the library's own, which makes a formatter anew for every message, and Spanish numbers as in Spain. */
const registryFor = (folder) => `export { number, plural } from '${fileOf(folder, 'message-formats.ts')}'\n`

const fileOf = (folder, name) => relative(folder, join(root, 'app', 'language', name)).replaceAll('\\', '/')

/** Turns the messages of all folders into typed functions, where one has changed since the last time. */
export async function compileMessages() {
  const stamp = stampOfMessages()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  writeSettings()
  rmSync(stampFile, { force: true })
  await compileInto(compiled, project)
  mkdirSync(compiled, { recursive: true })
  writeFileSync(stampFile, stamp)
}

/**
 * @param {string} folder
 * @param {string} project the folder of settings that name the files of messages
 */
export async function compileInto(folder, project) {
  const { compile } = await import('@inlang/paraglide-js')
  for (const [name, outputStructure] of Object.entries(structures)) {
    const outdir = join(folder, name)
    await compile({
      project,
      outdir,
      outputStructure,
      emitReadme: false,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      additionalFiles: {
        'runtime.js': runtimeFor(outdir) + (name === 'single' ? browserRuntime : ''),
        'registry.js': registryFor(outdir),
      },
    })
    rmSync(join(outdir, 'server.js'), { force: true })
  }
}

/**
 * For the compiler and for translators' tools, which files there are. Paths begin beside the project's folder.
 * @param {{ modules: string, pathPattern: string[] }} paths of the packages, and of the files of messages
 */
export const settingsFor = ({ modules, pathPattern }) => ({
  $schema: 'https://inlang.com/schema/project-settings',
  baseLocale: base,
  locales: languages,
  modules: [`${modules}/@inlang/plugin-message-format/dist/index.js`],
  'plugin.inlang.messageFormat': { pathPattern },
  telemetry: 'off',
})

function writeSettings() {
  const pathPattern = messageFolders().map((folder) => `./${folder}/{locale}.json`)
  const settings = settingsFor({ modules: './node_modules', pathPattern })
  const path = join(project, 'settings.json')
  const text = `${JSON.stringify(settings, null, 2)}\n`
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Changes with every message, and with what compiles them. */
function stampOfMessages() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  hash.update(readFileSync(join(root, 'node_modules', '@inlang', 'paraglide-js', 'package.json')))
  for (const folder of messageFolders()) {
    for (const language of languages) {
      const path = join(root, folder, `${language}.json`)
      hash.update(`${path}\0`)
      if (existsSync(path)) hash.update(readFileSync(path))
    }
  }
  return hash.digest('hex')
}

if (process.argv[1] === import.meta.filename) await compileMessages()
