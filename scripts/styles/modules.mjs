import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { root } from '../setup/pinned.mjs'

/**
 * @typedef {object} StyleModule a style sheet next to its component
 * @property {string} path inside the checkout, with `/`
 * @property {string[]} classes sorted
 * @property {string[]} names classes and animations, sorted: all that are renamed so that they are its own
 */

/** TypeScript lays this folder over the checkout (`rootDirs`), as it does with the router's. */
const types = '.css-types'

/** @returns {StyleModule[]} every `*.module.css` of the product, by path */
export const styleModules = () =>
  globSync('app/**/*.module.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, ...namesIn(path, readFileSync(join(root, path))) }))

/**
 * @param {string} path
 * @param {Uint8Array} code
 */
export function namesIn(path, code) {
  const given = (animation) => {
    const options = { animation, grid: false, container: false, customIdents: false, dashedIdents: false }
    return Object.keys(transform({ filename: path, code, cssModules: options }).exports || {}).sort()
  }
  return { classes: given(false), names: given(true) }
}

/** Says which classes each style sheet has, so that any other name is a type error. */
export function writeDeclarations(modules = styleModules()) {
  const wanted = new Map(
    modules.map(({ path, classes }) => [
      `${types}/${path.replace(/css$/, 'd.css.ts')}`,
      declaration(classes),
    ]),
  )
  for (const path of globSync(`${types}/**/*.d.css.ts`, { cwd: root }))
    if (!wanted.has(path.replaceAll('\\', '/'))) rmSync(join(root, path))
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** @param {string[]} classes */
export const declaration = (classes) =>
  `declare const styles: { ${classes.map((name) => `readonly ${name}: string; `).join('')}}\nexport default styles\n`
