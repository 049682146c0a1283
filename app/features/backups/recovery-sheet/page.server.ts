import { readdir } from 'node:fs/promises'
import { findReplication } from '#app/db/engine/wal/replication.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { addressLine, currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { BucketSettings } from '#app/platform/files/file-store.ts'
import { longDate } from '#app/platform/format.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { installedVersion } from '#app/platform/releases/installed-version.server.ts'
import type { Services } from '#app/platform/services.ts'
import { hourlyReason } from '../off-site/following.server.ts'
import { isBackupName } from '../rules.ts'
import { placeOf } from '../run.server.ts'

/** What is on the sheet: where everything is, and no secret. */
export type RecoverySheet = {
  printed: string
  clinic: { name: string; address: string; phone: string; webAddress: string | null }
  version: string
  /** Null while backups are off. */
  folder: string | null
  /** Host and name of the bucket, without keys; null where nothing leaves. */
  bucket: string | null
  /** How often what is new leaves for the bucket, and what its restore needs besides the program. */
  leaving: string[]
  /** The newest file, as an example of what to look for. */
  newest: string
  commands: RecoveryCommands
}

/** What is typed on the new server; null where there is nothing to type. */
type RecoveryCommands = {
  setUp: string | null
  restore: string
  fromBucket: string | null
  start: string | null
  /** Once the address leads to the new server. */
  certificate: string | null
}

/** The sheet for paper. Who printed it is in the log. 503 where that cannot be written. */
export async function readRecoverySheet(
  services: Services,
  actor: Staff & { name: string },
): Promise<Outcome<RecoverySheet>> {
  const { clock, settings } = services
  const leaving = await leavingOf(services)
  const writing = { actor, object: 'backup', id: 'recovery-sheet', failed: m.backups_unknown() } as const
  return writeRecord(services, writing, async () => {
    const { legalName: name, phone } = currentClinic()
    const folder = placeOf(settings)?.directory ?? null
    const bucket = settings.offSite?.writing.bucketUrl.replace(/^https?:\/\//, '') ?? null
    const newest = (folder && (await newestIn(folder))) ?? m.backups_sheet_file()
    const date = longDate(clinicDate(clock.now()))
    return written(
      { action: 'print', detail: { fields: ['recoverySheet'] } },
      {
        printed: m.backups_sheet_printed({ date, name: actor.name }),
        clinic: { name, address: addressLine(), phone: phone.text, webAddress: settings.publicUrl },
        version: installedVersion(),
        folder,
        bucket,
        leaving,
        newest,
        commands: commandsFor(settings, newest, addressOf(settings.offSite?.writing)),
      },
    )
  })
}

async function leavingOf({ db, engine, settings }: Services): Promise<string[]> {
  if (settings.offSite === null) return []
  if (engine === 'sqlite') return [m.backups_sheet_every_minute()]
  const found = await findReplication(db)
  if (found.why !== null || (await hourlyReason({ db, engine })) !== null)
    return [m.backups_sheet_every_hour()]
  return [m.backups_sheet_every_minute(), m.backups_sheet_postgres({ version: found.major })]
}

/** A machine that `deploy/install.sh` set up has a command that stops, restores, and starts; elsewhere it is done by hand. */
function commandsFor(
  { publicUrl, updates }: Services['settings'],
  file: string,
  address: string | null,
): RecoveryCommands {
  if (updates.directory === null) {
    const restore = 'DATA_DIR=/new/empty/folder npm run restore --'
    return {
      setUp: null,
      restore: `${restore} ${file}`,
      fromBucket: address && `${restore} ${address}`,
      start: 'DATA_DIR=/new/empty/folder npm start',
      certificate: null,
    }
  }
  const install = `sudo deploy/install.sh ${publicUrl ? new URL(publicUrl).hostname : 'clinic.example'}`
  return {
    // The address still leads to the lost server.
    setUp: `${install} --behind-proxy`,
    restore: `sudo firstlight restore ${file}`,
    fromBucket: address && `sudo firstlight restore ${address}`,
    start: null,
    certificate: install,
  }
}

/** As the restore takes it: without the key, which it asks for. */
function addressOf(bucket: BucketSettings | undefined): string | null {
  if (!bucket) return null
  const { protocol, host, pathname } = new URL(bucket.bucketUrl)
  return `"s3://${host}${pathname}?region=${bucket.region}${protocol === 'http:' ? '&tls=0' : ''}"`
}

const newestIn = async (folder: string): Promise<string | null> =>
  (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1) ?? null
