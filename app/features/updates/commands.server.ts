import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { installedVersion } from '#app/platform/releases/installed-version.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { saveService } from '../service-settings/commands.server.ts'
import type { UpdatesDone } from './address.ts'
import { findNewerVersion, findUpdateChoices, type UpdateChoices } from './queries.server.ts'
import { checkJob, tonightTime } from './rules.ts'
import { askUpdater, forgetPlanned, isBusy, plan, readPlanned } from './updater-files.server.ts'

type Sent = { actor: Staff }
type Answer = Outcome<UpdatesDone>

const writing = (actor: Staff, id: string) =>
  ({ actor, object: 'update', id, failed: m.updates_refused_fault() }) as const

/** Looks for a newer release now; the daily job does it. */
async function checkNow({ db, clock, wakeJobs }: Services): Promise<Answer> {
  await makeJobDue(db, checkJob, clock.now())
  wakeJobs()
  return done('checking')
}

/** The log first: what is asked for and can't be written down isn't asked for. */
async function updateNow(services: Services, { actor }: Sent): Promise<Answer> {
  const found = await findAvailable(services)
  if (!found.ok) return found
  const version = found.value
  const outcome = await writeRecord(services, writing(actor, version), async () =>
    written({ action: 'create' }),
  )
  if (!outcome.ok) return outcome
  await forgetPlanned(services)
  await askUpdater(services, { action: 'update', version, by: actor.id })
  return done('asked')
}

async function updateTonight(services: Services, { actor }: Sent): Promise<Answer> {
  const found = await findAvailable(services)
  if (!found.ok) return found
  const version = found.value
  const outcome = await writeRecord(services, writing(actor, version), async () =>
    written({ action: 'create' }),
  )
  if (!outcome.ok) return outcome
  const at = nextAtClinic(services.clock.now(), tonightTime).toString()
  await plan(services, { version, by: actor.id, at })
  return done('tonight')
}

async function cancelTonight(services: Services, { actor }: Sent): Promise<Answer> {
  const planned = await readPlanned(services)
  const outcome = await writeRecord<undefined>(services, writing(actor, planned?.version ?? ''), async () =>
    planned ? written({ action: 'delete' }) : unchanged(),
  )
  if (!outcome.ok) return outcome
  await forgetPlanned(services)
  return done('cancelled')
}

/** The release before serves again, with all that was booked since. */
async function goBack(services: Services, { actor }: Sent): Promise<Answer> {
  const free = await requireUpdater(services)
  if (!free.ok) return free
  const outcome = await writeRecord(services, writing(actor, installedVersion()), async () =>
    written({ action: 'restore' }),
  )
  if (!outcome.ok) return outcome
  await askUpdater(services, { action: 'rollback', by: actor.id })
  return done('asked')
}

/** 409 where this installation doesn't update itself, or is at it. */
async function requireUpdater(services: Services): Promise<Outcome<void>> {
  if (services.settings.updates.directory === null)
    return refused({ status: 409, message: m.updates_refused_elsewhere() })
  if (await isBusy(services)) return refused({ status: 409, message: m.updates_refused_running() })
  return done(undefined)
}

/** The release that the screen shows. 409 where there is none. */
async function findAvailable(services: Services): Promise<Outcome<string>> {
  const free = await requireUpdater(services)
  if (!free.ok) return free
  const version = await findNewerVersion(services)
  return version === '' ? refused({ status: 409, message: m.updates_refused_latest() }) : done(version)
}

/** Keeps what the owner chose. */
async function choose(
  services: Services,
  actor: Staff,
  changed: Partial<UpdateChoices>,
): Promise<Outcome<undefined>> {
  const value = { ...(await findUpdateChoices(services)), ...changed }
  return saveService(services, { actor, name: 'updates', value, fields: Object.keys(changed) })
}

const switchAutomatic =
  (automatic: boolean) =>
  async (services: Services, { actor }: Sent): Promise<Answer> => {
    const outcome = await choose(services, actor, { automatic })
    return outcome.ok ? done(automatic ? 'automatic' : 'manual') : outcome
  }

/** Nothing is offered before the next release. */
async function skip(services: Services, { actor }: Sent): Promise<Answer> {
  const version = await findNewerVersion(services)
  if (version === '') return refused({ status: 409, message: m.updates_refused_latest() })
  const outcome = await choose(services, actor, { skipped: version })
  if (!outcome.ok) return outcome
  await forgetPlanned(services)
  return done('skipped')
}

async function stopSkipping(services: Services, { actor }: Sent): Promise<Answer> {
  const outcome = await choose(services, actor, { skipped: '' })
  return outcome.ok ? done('shown') : outcome
}

export const updateIntents = intentsOf<Sent, Answer>()({
  check: checkNow,
  now: { asksAgain: true, run: updateNow },
  tonight: { asksAgain: true, run: updateTonight },
  cancel: { asksAgain: true, run: cancelTonight },
  back: { asksAgain: true, run: goBack },
  skip: { asksAgain: true, run: skip },
  unskip: { asksAgain: true, run: stopSkipping },
  automatic: { asksAgain: true, run: switchAutomatic(true) },
  manual: { asksAgain: true, run: switchAutomatic(false) },
})

export type UpdateIntent = IntentOf<typeof updateIntents>
