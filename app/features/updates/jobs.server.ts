import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicTime, nextAtClinic } from '#app/platform/clinic-time.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import { findRelease, SourceProblem } from '#app/platform/releases/release-source.server.ts'
import { automatically } from '#app/platform/releases/update-request.ts'
import type { UpdateResult } from '#app/platform/releases/update-state.ts'
import type { Services } from '#app/platform/services.ts'
import { type OwnerAlarm, tellOwners } from '../outbox/owner-alarms.server.ts'
import { updatesPath } from './address.ts'
import { problemOf } from './page.server.ts'
import { findAutomaticVersion } from './queries.server.ts'
import { checkJob, checkTime, isNight, noteBreak, tonightTime, watchJob, watchMinutes } from './rules.ts'
import {
  askUpdater,
  forgetPlanned,
  isBusy,
  type Planned,
  plan,
  readPlanned,
  readUpdateState,
} from './updater-files.server.ts'

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
export const watchingUpdates = (services: Services): Job => ({
  name: watchJob,
  next: (now) => now.add({ minutes: watchMinutes }),
  run: async () => {
    const { detail } = (await jobFacts(services.db, [watchJob])).get(watchJob) ?? {}
    return {
      asked: await askAtNight(services, String(detail?.asked ?? '')),
      toldAt: await tellNews(services, String(detail?.toldAt ?? '')),
    }
  },
})

/**
 * The update that an owner planned, or where owners want that, each new one once. One process at a time does this job.
 * @param asked the version that was asked for last without a person
 */
async function askAtNight(services: Services, asked: string): Promise<string> {
  if (services.settings.updates.directory === null || (await isBusy(services))) return asked
  const now = services.clock.now()
  const planned = await readPlanned(services)
  if (planned) {
    await askForPlanned(services, planned, now)
    return asked
  }
  if (!isNight(clinicTime(now))) return asked
  const version = await findAutomaticVersion(services)
  if (version === '' || version === asked) return asked
  await askUpdater(services, { action: 'update', version, by: automatically })
  return version
}

/** Asked first, then forgotten: a process that ends between the two asks again, and nothing newer is there then. */
async function askForPlanned(services: Services, planned: Planned, now: Temporal.Instant): Promise<void> {
  if (Temporal.Instant.compare(now, planned.at) < 0) return
  if (!isNight(clinicTime(now)))
    return plan(services, { ...planned, at: nextAtClinic(now, tonightTime).toString() })
  await askUpdater(services, { action: 'update', version: planned.version, by: planned.by })
  await forgetPlanned(services)
}

/** Each is told once: a later one has a later end. @returns the end of the last that was told */
async function tellNews(services: Services, toldAt: string): Promise<string> {
  const [last] = (await readUpdateState(services)).history
  if (!last || last.endedAt <= toldAt) return toldAt
  // Of what the person at the machine did, that person was told there.
  const isNews = last.outcome === 'rolled-back' || (last.outcome === 'stopped' && last.by !== null)
  if (isNews) {
    await inTransaction(services.db, (tx) => tellOwners(tx, services, () => alarmOf(last)))
    services.wake()
  }
  return last.endedAt
}

function alarmOf(result: UpdateResult): OwnerAlarm {
  const { version, from } = result
  const heading = m.updates_email_subject({ version })
  const text = problemOf(result, from)?.text ?? ''
  return {
    subject: heading,
    heading,
    paragraphs: [text],
    path: updatesPath,
    button: m.updates_email_button(),
  }
}
