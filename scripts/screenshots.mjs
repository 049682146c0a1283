import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runScript } from './setup/failure.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'
import { ensureBrowser } from './test/browser.mjs'

/**
 * Pictures of every page into `screenshots/` or the folder after `--to`, or, with `--compare`, against those of a
 * folder; words after the command choose pages by name.
 */
await runScript(async () => {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: { compare: { type: 'string' }, to: { type: 'string', default: 'screenshots' } },
  })
  const { compare, to } = values
  const runtime = await setUp({ build: true })
  await ensureBrowser(runtime)
  const choices = [
    '--config=e2e/pictures/playwright.config.ts',
    `--update-snapshots=${compare === undefined ? 'all' : 'none'}`,
    ...(words.length > 0 ? [`--grep=${words.join('|')}`] : []),
  ]
  const environment = { ...runtime.environment, PICTURES: resolve(compare ?? to) }
  await become('playwright', ['test', ...choices], environment)
})
