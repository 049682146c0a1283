import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { journeysBrowser } from '../../scripts/test/browser.mjs'
import { adminPages } from './admin-pages.ts'
import { type Taken, takeAll } from './camera.ts'
import { seedClinic } from './clinic.ts'
import { compareSets, isSame, reportOf } from './comparison.ts'
import { letterSubjects } from './letters.ts'
import { publicPages } from './public-pages.ts'
import { spanishPages } from './spanish-pages.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, to: { type: 'string', default: 'screenshots' } },
})
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
const folder = resolve(values.to)
const before = values.compare === undefined ? null : resolve(values.compare)
const begun = performance.now()

const clinic = await seedClinic()
const executablePath = journeysBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--hide-scrollbars',
    '--disable-gpu',
    '--force-color-profile=srgb',
    // Everything is drawn anew for each picture, in one go.
    '--run-all-compositor-stages-before-draw',
    '--disable-partial-raster',
    '--disable-checker-imaging',
    '--disable-threaded-animation',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})
let taken: Taken = { names: [], failed: [] }
try {
  const subjects = [...publicPages, ...spanishPages, ...adminPages, ...(await letterSubjects(clinic.mail))]
  const chosen = subjects.filter(({ name }) => isWanted(name))
  if (chosen.length === 0)
    throw new Error(`No picture has that name. There are: ${subjects.map(({ name }) => name).join(' ')}`)
  mkdirSync(folder, { recursive: true })
  taken = await takeAll({ browser, clinic, subjects: chosen, folder, before })
} finally {
  await browser.close()
  await clinic.close()
}
const { names, failed } = taken
const seconds = Math.round((performance.now() - begun) / 1_000)
process.stdout.write(`${names.length} pictures in ${seconds} s: ${folder}\n`)
for (const one of failed) process.stderr.write(`Not taken: ${one}\n`)
if (failed.length > 0) process.exitCode = 1

if (before !== null) {
  const differences = join(folder, 'differences')
  const comparison = compareSets({ names, before, after: folder, differences, isWanted })
  process.stdout.write(`${reportOf(comparison).join('\n')}\n`)
  if (comparison.different.length > 0) process.stdout.write(`Where they differ: ${differences}\n`)
  if (!isSame(comparison)) process.exitCode = 1
}
