import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { styleModules } from './modules.mjs'

/** TypeScript lays this folder over the checkout (`rootDirs`), as it does with the router's. */
const folder = '.css-types'

/** Says which classes each style sheet has, so that any other name is a type error. */
export function writeDeclarations(modules = styleModules()) {
  const wanted = new Map(modules.map((module) => [declarationPath(module.path), declaration(module.classes)]))
  for (const path of globSync(`${folder}/**/*.d.css.ts`, { cwd: root })) {
    if (!wanted.has(path.replaceAll('\\', '/'))) rmSync(join(root, path))
  }
  for (const [path, text] of wanted) writeWhereItDiffers(join(root, path), text)
}

/** @param {string} path of the style sheet */
const declarationPath = (path) => `${folder}/${path.replace(/\.css$/, '.d.css.ts')}`

/** @param {string[]} classes */
export function declaration(classes) {
  const lines = classes.map((name) => `  readonly ${JSON.stringify(name)}: string\n`)
  return `declare const styles: {\n${lines.join('')}}\nexport default styles\n`
}

/**
 * @param {string} path
 * @param {string} text
 */
function writeWhereItDiffers(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    mkdirSync(dirname(path), { recursive: true })
  }
  writeFileSync(path, text)
}
