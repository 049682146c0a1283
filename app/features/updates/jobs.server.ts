import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import { nextAtClinic } from '#app/platform/clinic-time.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import { findRelease, SourceProblem } from '#app/platform/releases/release-source.server.ts'
import type { UpdateResult } from '#app/platform/releases/update-state.ts'
import type { Services } from '#app/platform/services.ts'
import { checkJob, checkTime, noteBreak, watchJob, watchMinutes } from './rules.ts'
import { askUpdater, forgetPlanned, readPlanned, readUpdateState } from './updater-files.server.ts'

/** Tells the owners that an update wasn't installed. */
export type TellOwners = (services: Services, result: UpdateResult) => Promise<void>

/** Looks for a newer release once a day, and when an owner asks; what was found is the job's detail. */
export const checkingForUpdates = ({ settings, log }: Services): Job => ({
  name: checkJob,
  next: (now) => nextAtClinic(now, checkTime),
  run: async () => {
    try {
      const { manifest } = await findRelease(settings.updates)
      const { version, releasedOn, minimumVersion, notes } = manifest
      const [en, es] = [notes.en, notes.es].map((lines) => lines.join(noteBreak))
      return { fault: '', version, releasedOn, minimumVersion, en: en ?? '', es: es ?? '' }
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error
      if (error.reason !== 'no-source') log.warn({ code: error.reason }, 'no release found')
      return { fault: error.reason }
    }
  },
})

/** Asks for the night's update when its time has come, and tells the owners of one that wasn't installed. */
export const watchingUpdates = (services: Services, tellOwners: TellOwners): Job => ({
  name: watchJob,
  next: (now) => now.add({ minutes: watchMinutes }),
  run: async () => {
    await askWhenPlanned(services)
    return { toldAt: await tellNews(services, tellOwners) }
  },
})

async function askWhenPlanned(services: Services): Promise<void> {
  const planned = await readPlanned(services)
  if (planned === null) return
  const at = Temporal.Instant.from(planned.at)
  if (Temporal.Instant.compare(services.clock.now(), at) < 0) return
  await forgetPlanned(services)
  await askUpdater(services, { action: 'update', version: planned.version, by: planned.by })
}

/** Each is told once: a later one has a later end. @returns the end of the last that was told */
async function tellNews(services: Services, tellOwners: TellOwners): Promise<string> {
  const { detail } = (await jobFacts(services.db, [watchJob])).get(watchJob) ?? {}
  const toldAt = String(detail?.toldAt ?? '')
  const [last] = (await readUpdateState(services)).history
  if (!last || last.endedAt <= toldAt) return toldAt
  // Of what the person at the machine did, that person was told there.
  const isNews = last.outcome === 'rolled-back' || (last.outcome === 'stopped' && last.by !== null)
  if (isNews) await tellOwners(services, last)
  return last.endedAt
}
