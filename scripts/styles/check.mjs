import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { iconMasks } from './icon-masks.mjs'
import { styleModules, writeDeclarations } from './modules.mjs'
import { unsetProperties, unusedClasses } from './rules.mjs'

/** Part of `npm run check`: writes the types of the style sheets, and names what is declared or read in vain. */
const modules = styleModules()
writeDeclarations(modules)
const read = (pattern) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
const components = read('app/**/*.{ts,tsx}')
const sheets = [...read('app/**/*.css'), { path: 'scripts/styles/icon-masks.mjs', text: iconMasks() }]
const problems = [...unusedClasses(modules, components), ...unsetProperties(sheets, components)]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
