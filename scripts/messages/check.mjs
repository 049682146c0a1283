import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { compileMessages } from './compile.mjs'
import { messageFiles } from './read.mjs'
import { brokenMessages, unusedMessages } from './rules.mjs'

/** Part of `npm run check`: compiles messages for the type check, and names those that break a rule. */
const files = messageFiles()
const sources = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
compileMessages(undefined, files)
const problems = [...brokenMessages(files), ...unusedMessages(files, sources)]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
