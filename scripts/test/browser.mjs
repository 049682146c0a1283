import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebian } from '../setup/debian.mjs'
import { Failure, say } from '../setup/failure.mjs'
import { runQuietly } from '../setup/program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without the part that draws windows: the journeys take half the time in it. */
const windowless = 'chromium-headless-shell'

const firefoxNames = ['firefox-esr', 'firefox']
const firefoxApplications = ['/Applications/Firefox.app/Contents/MacOS/firefox']

const webkitPackages = ['webkit2gtk-driver', 'xvfb']

/** A Chromium that this machine has; CHROMIUM_PATH names another. Null: only Playwright's own, if any. */
export const installedBrowser = () => process.env.CHROMIUM_PATH ?? firstThere(names, applications)

/** The browser of the journeys: CHROMIUM_PATH, the windowless Chromium where there is one, else any other. */
export const journeysBrowser = () =>
  process.env.CHROMIUM_PATH ?? firstThere([windowless], []) ?? installedBrowser()

/** A Firefox that this machine has, for the journeys that other engines take; FIREFOX_PATH names another. */
export const installedFirefox = () =>
  process.env.FIREFOX_PATH ?? firstThere(firefoxNames, firefoxApplications)

/** WebKitGTK's driver, which knows its browser, and a screen for it. Null: one of them isn't on this machine. */
export function installedWebkit() {
  const [driver, screen] = [firstThere(['WebKitWebDriver'], []), firstThere(['Xvfb'], [])]
  return driver && screen ? { driver, screen } : null
}

function firstThere(programs, elsewhere) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = folders.flatMap((folder) => programs.map((name) => join(folder, name)))
  return [...paths, ...elsewhere].find((path) => existsSync(path)) ?? null
}

/**
 * Makes sure that there is a browser for the journeys, on Debian the windowless Chromium; fails with one line
 * where none can be had.
 */
export async function ensureBrowser(runtime) {
  if (process.env.CHROMIUM_PATH || firstThere([windowless], [])) return
  if (await installDebian('a browser', [windowless], runtime.environment)) return
  if (installedBrowser() || (await hasPlaywrights(runtime)) || (await playwrights(runtime))) return
  throw new Failure(
    'The journeys need a browser and none could be installed: install Chromium, or set CHROMIUM_PATH to one.',
  )
}

/** Without a Firefox or a WebKit its journeys are left out, and named at the end of the run. */
export async function ensureOtherBrowsers({ environment }) {
  if (!installedFirefox() && !(await installDebian('Firefox', ['firefox-esr'], environment))) {
    say('There is no Firefox: its journeys are left out. Install one, or set FIREFOX_PATH.')
  }
  if (!installedWebkit() && !(await installDebian('WebKitGTK', webkitPackages, environment))) {
    say(
      `There is no WebKitGTK: its journeys are left out. On Debian, install ${webkitPackages.join(' and ')}.`,
    )
  }
}

async function hasPlaywrights({ node, environment }) {
  const ask = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const { code, output } = await runQuietly(node, ['--input-type=module', '-e', ask], { environment })
  return code === 0 && existsSync(output.trim())
}

async function playwrights({ environment }) {
  say('Installing a browser (playwright install chromium) ...')
  const { code } = await runQuietly('playwright', ['install', 'chromium'], { environment })
  return code === 0
}
