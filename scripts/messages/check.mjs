import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { englishIn } from './english-in-code.mjs'
import { englishInCode, sameInBoth } from './exceptions.mjs'
import { languages, messageFiles } from './folders.mjs'
import { brokenKeys, gapsInPlurals, missingFiles, unlikeMessages, unlistedFolders } from './rules.mjs'
import { brokenTexts, untranslated } from './texts.mjs'
import { unusedMessages } from './uses.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

/** Tests speak of what people read; migrations hold what was said when they were written. */
const isProduct = (path) => !/\.test\.tsx?$|^app\/db\/migrations\//.test(path)

const files = messageFiles()
const sources = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(isProduct)
  .sort()
  .map((path) => ({ path, text: read(path) }))
const settings = JSON.parse(read('project.inlang/settings.json'))

/** Part of `npm run check`: every sentence is a message, and every message exists in all languages. */
const problems = [
  ...missingFiles(files, languages),
  ...unlistedFolders(
    [...new Set(files.map(({ folder }) => folder))],
    settings['plugin.inlang.messageFormat'].pathPattern,
  ),
  ...brokenKeys(files),
  ...unlikeMessages(files),
  ...gapsInPlurals(files),
  ...brokenTexts(files),
  ...untranslated(files, sameInBoth),
  ...unusedMessages(files, sources),
  ...englishIn(sources, englishInCode),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
