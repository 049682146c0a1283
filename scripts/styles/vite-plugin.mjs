import { basename, relative } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { iconMasks } from './icon-masks.mjs'
import { styleModules, writeDeclarations } from './modules.mjs'

const aModule = /\.module\.css$/
const preloadHelper = /^\0vite\/preload-helper\.js$/
const maskedIcons = /\/masked-icons\.css$/
const layers = '@layer base, parts, components, page;'

/**
 * Style sheets next to their components (docs/topics/styles-and-look.md). Each is in a layer by its place,
 * so that the order in which sheets arrive decides nothing; in a build its names are as short as can be.
 * @returns {import('vite').Plugin[]}
 */
export function styleSheets() {
  return [
    {
      name: 'style-sheets',
      enforce: 'pre',
      config: (_config, { command }) => ({
        css: { modules: { generateScopedName: command === 'build' ? shortNames() : readableName } },
      }),
      configureServer: () => writeDeclarations(),
      watchChange: (id) => {
        if (aModule.test(id)) writeDeclarations()
      },
      transform: {
        filter: { id: /\.(tsx?|module\.css)$|\/masked-icons\.css$/ },
        handler: (code, id) => {
          if (maskedIcons.test(id)) return { code: `${code}\n${iconMasks()}`, map: null }
          return { code: aModule.test(id) ? inLayer(code, pathOf(id)) : namesApart(code), map: null }
        },
      },
    },
    {
      name: 'style-sheets-in-order',
      apply: 'build',
      transform: {
        filter: { id: preloadHelper },
        handler: (code) => ({ code: besideTheSame(code), map: null }),
      },
    },
    {
      // Once its names are written into the scripts nothing asks for a sheet any more: it would be dropped.
      name: 'style-sheets-kept',
      enforce: 'post',
      transform: {
        filter: { id: aModule },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}

/**
 * Names are asked for one by one, so that the bundler writes in what they are: no script carries a table of them.
 * @param {string} code
 */
export const namesApart = (code) =>
  code.replace(/^import (\w+) from (['"][^'"]+\.module\.css['"])/gm, 'import * as $1 from $2')

/**
 * Code that is fetched later brings its sheets along. React Router links sheets of routes under an address of their own
 * (with `#`), so Vite links such a sheet once more, behind all others: its rules would win over those of the page,
 * `@page` of print.css over the margins of the printed schedule. The second link stands right behind the first.
 * @param {string} code Vite's own helper
 */
export function besideTheSame(code) {
  const last = 'document.head.appendChild(link)'
  if (code.split(last).length !== 2)
    throw new Error('Vite links style sheets in another way: see besideTheSame')
  return code.replace(
    last,
    `{ const same = [...document.head.getElementsByTagName('link')].find((one) => one.rel === link.rel && one.href === link.href + '#');
    if (same) same.after(link); else ${last}; }`,
  )
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

/**
 * `badge__yellow`
 * @param {string} name
 * @param {string} file
 */
const readableName = (name, file) => `${basename(pathOf(file), '.module.css')}__${name}`

/** Numbers for names: the same in the browser's build and the server's, which have the same sheets. */
function shortNames() {
  const all = styleModules().flatMap(({ path, names }) => names.map((name) => `${path} ${name}`))
  const numbers = new Map(all.map((name, index) => [name, index]))
  return (/** @type {string} */ name, /** @type {string} */ file) => {
    const number = numbers.get(`${pathOf(file)} ${name}`)
    if (number === undefined) throw new Error(`${pathOf(file)} has no name ${name}`)
    return `_${number.toString(36)}`
  }
}

const pathOf = (/** @type {string} */ id) => relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
