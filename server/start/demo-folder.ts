import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Settings, serviceNames } from '#app/platform/settings.ts'
import { DataFolderProblem } from './data-folder.ts'

/** A folder with this file holds nothing but a demo: it is deleted and made again at every start. */
const markIn = (folder: string): string => join(folder, 'demo')

/** From where a demo clinic's emails would come, if any left. */
const demoMail = { transport: 'smtp', url: 'smtp://demo.example:587', from: 'clinic@demo.example' } as const

/** What made-up patients would be sent stays here, whatever the environment says. */
export function withDemo(settings: Omit<Settings, 'isDemo'>): Settings {
  if (!existsSync(markIn(settings.dataDirectory))) return { ...settings, isDemo: false }
  const backup = { ...settings.backup, directory: null }
  const fixed = new Set(serviceNames)
  return { ...settings, isDemo: true, fixed, mail: demoMail, texts: null, cdn: null, backup, offSite: null }
}

/**
 * Marks a folder as a demo's, made where it is missing.
 * @throws DataFolderProblem where it holds anything else: what is in it may be a clinic's own
 */
export function claimDemoFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(markIn(folder))) return
  if (readdirSync(folder).length > 0)
    throw new DataFolderProblem(
      `${folder} holds something else than a demo, and a demo deletes what is in its folder. Set DATA_DIR to an empty folder, or unset it.`,
    )
  writeFileSync(
    markIn(folder),
    'Everything in this folder is made up, and is deleted at the next start of the demo.\n',
  )
}
