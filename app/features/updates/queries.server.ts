import { type JobFacts, jobFacts } from '#app/db/technical/job-runs.server.ts'
import { installedVersion } from '#app/platform/releases/installed-version.server.ts'
import { isNewer } from '#app/platform/releases/version.ts'
import type { Services } from '#app/platform/services.ts'
import { findService } from '../service-settings/queries.server.ts'
import type { Service } from '../service-settings/rules.ts'
import { checkJob } from './rules.ts'
import { readUpdateState } from './updater-files.server.ts'

export type UpdateChoices = Service<'updates'>

/** What the owner chose; at first an owner starts each update. */
export const findUpdateChoices = async ({ db }: Pick<Services, 'db'>): Promise<UpdateChoices> =>
  (await findService(db, 'updates')) ?? { automatic: false, skipped: '' }

/** The newest release that was found, where it is newer than ours; '' for none. */
export async function findNewerVersion({ db }: Pick<Services, 'db'>): Promise<string> {
  return newerVersion((await jobFacts(db, [checkJob])).get(checkJob))
}

export function newerVersion(facts: JobFacts | undefined): string {
  const version = String(facts?.detail.version ?? '')
  return isNewer(version, installedVersion()) ? version : ''
}

/**
 * The release that the night installs where the owner wants that; '' for none. One that was skipped, that failed, or that an
 * owner went back from waits for a person.
 */
export async function findAutomaticVersion(services: Pick<Services, 'db' | 'settings'>): Promise<string> {
  const { automatic, skipped } = await findUpdateChoices(services)
  const version = await findNewerVersion(services)
  if (!automatic || version === skipped) return ''
  const { history } = await readUpdateState(services)
  const isRefused = history.some(({ outcome, ...result }) =>
    outcome === 'went-back' ? result.from === version : result.version === version && result.reason !== null,
  )
  return isRefused ? '' : version
}
