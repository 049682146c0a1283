import { basename, relative } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { writeDeclarations } from './declarations.mjs'
import { styleModules } from './modules.mjs'

const aModule = /\.module\.css$/
const layers = '@layer base, parts, components, page;'

/**
 * Style sheets beside their components (docs/decisions/2026-11-22-styles.md). Each stands in a layer by its place,
 * so that the order in which sheets arrive decides nothing; in a build its names are as short as can be.
 * @returns {import('vite').Plugin}
 */
export function styleSheets() {
  return {
    name: 'style-sheets',
    enforce: 'pre',
    config: (_config, { command }) => ({
      css: {
        modules: { generateScopedName: command === 'build' ? shortNames() : readableName },
      },
    }),
    configureServer: () => writeDeclarations(),
    watchChange: (id) => {
      if (aModule.test(id)) writeDeclarations()
    },
    transform: {
      filter: { id: aModule },
      handler: (code, id) => ({ code: inLayer(code, pathOf(id)), map: null }),
    },
  }
}

/**
 * Parts of `ui/` come before what a page says of them. The order is said each time: whichever sheet is read first
 * settles it.
 * @param {string} code
 * @param {string} path inside the checkout
 */
export function inLayer(code, path) {
  return `${layers}\n@layer ${path.startsWith('app/ui/') ? 'parts' : 'page'} {\n${code}\n}`
}

/** `badge__yellow` */
const readableName = (name, file) => `${basename(pathOf(file), '.module.css')}__${name}`

/** Numbers for names: the same in the browser's build and the server's, which have the same sheets. */
function shortNames(modules = styleModules()) {
  const all = modules.flatMap(({ path, names }) => names.map((name) => `${path} ${name}`))
  const numbers = new Map(all.map((name, index) => [name, index]))
  return (name, file) => {
    const number = numbers.get(`${pathOf(file)} ${name}`)
    if (number === undefined) throw new Error(`${pathOf(file)} has no name ${name}`)
    return `_${number.toString(36)}`
  }
}

const pathOf = (id) => relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
