import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { root } from '../setup/pinned.mjs'

/**
 * @typedef {object} StyleModule a style sheet beside its component
 * @property {string} path inside the checkout, with `/`
 * @property {string[]} classes sorted
 * @property {string[]} names classes and animations, sorted: all that are renamed so that they are its own
 */

/** @returns {StyleModule[]} every `*.module.css` of the product, by path */
export function styleModules() {
  return globSync('app/**/*.module.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, ...namesIn(path, readFileSync(join(root, path))) }))
}

/**
 * @param {string} path
 * @param {Uint8Array} code
 */
export function namesIn(path, code) {
  const given = (animation) => {
    const options = { animation, grid: false, container: false, customIdents: false, dashedIdents: false }
    const { exports } = transform({ filename: path, code, cssModules: options })
    return Object.keys(exports || {}).sort()
  }
  return { classes: given(false), names: given(true) }
}
