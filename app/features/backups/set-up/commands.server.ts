import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeJobDue, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { clinicWords } from '#app/features/clinic-profile/own-words.ts'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { ownBackupFolder } from '#app/features/service-settings/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { guessability } from '#app/platform/secrets/password-strength.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { backupFaultCopy } from '../copy.ts'
import { backupFault } from '../faults.server.ts'
import { hasAsked, insertAsked } from '../history-queries.server.ts'
import { offSiteJob } from '../off-site/rules.ts'
import { type BackupFault, backupJob, passphraseCheck } from '../rules.ts'
import { keepChoices, passphraseLength, plainPassphrase, type SetUpDone } from './rules.ts'

/** Ten thousand million guesses (zxcvbn), each of which costs a second or so. */
const leastScore = 3

type Typed = Record<'passphrase' | 'again' | 'written' | 'keep', string>
type Asked = { actor: Staff; fields: FormFields }

/**
 * Turns backups on, or changes how they are made: a passphrase that nobody guesses, and how many are kept. The first one, and
 * the first under another passphrase, is made at once. 422 by field, 409 where the environment says it.
 */
export async function saveBackups(services: Services, { actor, fields }: Asked): Promise<Outcome<SetUpDone>> {
  const { db, log, settings } = services
  const fault = { event: 'backups not set up', message: m.service_settings_failed() }
  return attempt(log, fault, async () => {
    const typed = pick(fields, ['passphrase', 'again', 'written', 'keep'])
    const stored = await findService(db, 'backups')
    const isGiven = stored?.passphrase === '' || (!stored && settings.backup.passphrase !== null)
    const takesPassphrase = !isGiven && (!stored || typed.passphrase !== '' || typed.again !== '')
    const errors = {
      ...(takesPassphrase && (await passphraseErrors(typed))),
      ...(keepOf(typed) === null && { keep: m.backups_set_up_keep_wrong() }),
    }
    const keep = keepOf(typed)
    if (keep === null || Object.keys(errors).length > 0) return refused({ status: 422, errors })
    const passphrase = takesPassphrase ? plainPassphrase(typed.passphrase) : (stored?.passphrase ?? '')
    if (stored && stored.keep === keep && stored.passphrase === passphrase) return done('saved')
    const changed = [
      ...(takesPassphrase ? (['passphrase'] as const) : []),
      ...(stored?.keep === keep ? [] : (['keep'] as const)),
    ]
    const folderProblem = stored ? null : await folderFault(ownBackupFolder(settings))
    if (folderProblem !== null) return refused({ status: 422, message: backupFaultCopy[folderProblem]() })
    const saving = { actor, name: 'backups', value: { keep, passphrase }, fields: changed } as const
    const saved = await saveService(services, saving)
    if (!saved.ok) return saved
    if (!stored || takesPassphrase) await beginWith(services, actor)
    return done(stored ? (takesPassphrase ? 'replaced' : 'saved') : 'on')
  })
}

/** What speaks against the folder: one small file is written there, and deleted. */
async function folderFault(folder: string): Promise<BackupFault | null> {
  const path = join(folder, `.test-${randomId()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, 'test', { mode: 0o600 })
    await rm(path)
    return null
  } catch (error) {
    return backupFault(error)
  }
}

/** A backup at once, and a quarter until somebody is asked for the passphrase. */
async function beginWith(services: Services, actor: Staff): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await recordSuccess(db, { name: passphraseCheck, now, detail: {} })
  if ((await makeJobDue(db, backupJob, now)) && !(await hasAsked(db)))
    await insertAsked(db, { startedBy: actor.id, now })
  // What is in the bucket opens with the former passphrase until a whole backup has left.
  if (services.settings.offSite !== null) await makeJobDue(db, offSiteJob, now)
  services.wakeJobs()
}

function keepOf({ keep }: Typed): number | null {
  return keepChoices.find((choice) => String(choice) === keep) ?? null
}

async function passphraseErrors(typed: Typed): Promise<Record<string, string>> {
  const passphrase = plainPassphrase(typed.passphrase)
  const problem = await passphraseProblem(passphrase)
  if (problem !== null) return { passphrase: problem }
  if (plainPassphrase(typed.again) !== passphrase) return { again: m.backups_set_up_again_wrong() }
  return typed.written === '1' ? {} : { written: m.backups_set_up_written_missing() }
}

async function passphraseProblem(passphrase: string): Promise<string | null> {
  const length = [...passphrase].length
  if (length < passphraseLength.least) return m.backups_set_up_passphrase_short()
  if (length > passphraseLength.most) return m.backups_set_up_passphrase_long()
  const score = await guessability(passphrase, clinicWords())
  return score < leastScore ? m.backups_set_up_passphrase_easy() : null
}

/** No more backups are made; those that were stay in their folder. 409 where the environment says it. */
export async function turnBackupsOff(
  services: Services,
  { actor }: { actor: Staff },
): Promise<Outcome<SetUpDone>> {
  const outcome = await removeService(services, { actor, name: 'backups' })
  return outcome.ok ? done('off') : outcome
}
