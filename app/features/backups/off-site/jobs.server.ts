import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, sqlitePath } from '#app/db/engine/database.server.ts'
import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { verifyChain } from '#app/features/audit/chain/verification.server.ts'
import { nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { clockTime } from '#app/platform/dates.ts'
import { createFolderStore } from '#app/platform/files/file-store.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { BackupParts } from '../run.server.ts'
import { makeWorkFolder, removeLeftovers } from '../verification.server.ts'
import { type Bucket, bucketOf, offSiteFault, rehearsalFault } from './bucket.server.ts'
import { hourlyReason } from './following.server.ts'
import { shipWhole } from './full.server.ts'
import { isOfBucket, type LateFacts, lateSince, readOffSite } from './health.server.ts'
import { listContents } from './reading.server.ts'
import { restoredFrom } from './restore.server.ts'
import {
  alarmAfterHours,
  type OffSiteFault,
  offSiteAlarmJob,
  offSiteJob,
  offSiteTestJob,
  type RehearsalFault,
} from './rules.ts'
import { shippingOf } from './shipping.server.ts'
import { ensureWriter } from './writer.server.ts'

/** After the backup that stays here, and before its test. */
const wholeTime = clockTime(3 * 60 + 30)
const rehearsalTime = clockTime(5 * 60 + 30)
/** One that went wrong is made again the next night. */
const daysBetweenRehearsals = 7
/** The email comes again after so long, as long as nothing leaves. */
const alarmAgainHours = 24
const spareBytes = 256 * 1_048_576
/** The database, its log, the archive, and the database that it is restored into. */
const roomTimes = 5

type Detail = Record<string, number | string>
/** Writes to the owners. */
export type WarnOwners = (facts: LateFacts) => Promise<void>
type Parts = BackupParts & Pick<Services, 'clinic'>

/** While a bucket is set: an owner sets it while the server runs. */
export const goingOffSite = (parts: Parts, warnOwners: WarnOwners): Job[] =>
  [wholeBackup(parts), rehearsal(parts), alarm(parts, warnOwners)].map((job) => ({
    ...job,
    isOn: () => bucketOf(parts.settings) !== undefined,
  }))

/** As the settings say now: the owner may have taken the bucket away since the job was taken. */
function bucketNow({ settings }: Parts): Bucket & { passphrase: string; url: string } {
  const bucket = bucketOf(settings)
  if (!bucket || !settings.offSite) throw new Error('off-site backups are off')
  return { ...bucket, passphrase: settings.backup.passphrase ?? '', url: settings.offSite.writing.bucketUrl }
}

/** What the last run came to; nothing where it was of another bucket. */
async function detailOf({ db, settings }: Pick<Services, 'db' | 'settings'>, name: string): Promise<Detail> {
  const detail = (await jobFacts(db, [name])).get(name)?.detail ?? {}
  return isOfBucket(detail, settings) ? detail : {}
}

/** Each night; each hour where nothing leaves in between. */
function wholeBackup(parts: Parts): Job {
  const { clock, db, log } = parts
  let wentWell = true
  return {
    name: offSiteJob,
    next: async (now) =>
      wentWell && (await hourlyReason(parts)) === null ? nextAtClinic(now, wholeTime) : hourly(now),
    run: async () => {
      const before = await detailOf(parts, offSiteJob)
      const { writing: store, passphrase, url: bucket } = bucketNow(parts)
      try {
        const { id: writer, replaced } = await ensureWriter(parts, bucket)
        if (replaced !== null) return { ...before, bucket, fault: 'replaced' satisfies OffSiteFault }
        const bytes = await shipWhole(parts, { store, passphrase, writer })
        shippingOf(db)?.renew()
        wentWell = true
        return { bucket, wholeAt: clock.now().toString(), bytes, fault: '' }
      } catch (error) {
        wentWell = false
        const fault = offSiteFault(error)
        log.error({ kind: kindOf(error), code: fault }, 'backup not sent off site')
        return { ...before, bucket, fault }
      }
    },
  }
}

function rehearsal(parts: Parts): Job {
  const { settings, clock, log } = parts
  let wentWell = true
  return {
    name: offSiteTestJob,
    next: (now) => {
      if (!bucketOf(settings)) return hourly(now)
      return nextAtClinic(
        wentWell ? now.add({ hours: 24 * (daysBetweenRehearsals - 1) }) : now,
        rehearsalTime,
      )
    },
    run: async () => {
      const bucket = bucketOf(settings)
      if (!bucket) return await detailOf(parts, offSiteTestJob)
      const rehearsed = await rehearse(parts, bucket)
      wentWell = rehearsed.fault === ''
      if (wentWell) log.info({ count: rehearsed.rows }, 'off-site backup restored as a test')
      else log.error({ code: rehearsed.fault }, 'off-site backup not restored in a test')
      return { ...rehearsed, bucket: bucketNow(parts).url, testedAt: clock.now().toString() }
    },
  }
}

export type Rehearsed = { fault: RehearsalFault | ''; at: string; rows: number; files: number }

/** Restores the newest moment from the bucket alone into an empty database, and verifies its audit log. Nothing of it stays. */
export async function rehearse({ settings, log }: Parts, bucket: Bucket): Promise<Rehearsed> {
  const nothing = { at: '', rows: 0, files: 0 }
  const { dataDirectory, database } = settings
  const passphrase = settings.backup.passphrase ?? ''
  await removeLeftovers(dataDirectory)
  const folder = await makeWorkFolder(dataDirectory)
  try {
    if (!(await hasRoom(settings))) return { ...nothing, fault: 'disk-full' }
    const { series, whole } = await listContents(bucket.reading)
    if (series.length + whole.length === 0) return { ...nothing, fault: 'missing' }
    const target = join(folder, 'restored')
    await mkdir(join(target, 'files'), { recursive: true })
    const key = database.engine === 'sqlite' ? database.key : undefined
    const db = openDatabase({ dataDirectory: target, database: { engine: 'sqlite', ...(key && { key }) } })
    try {
      const into = { db, engine: 'sqlite', files: createFolderStore(join(target, 'files')) } as const
      const wanted = { store: bucket.reading, passphrase, at: null, folder: join(folder, 'fetched') }
      const outcome = await restoredFrom(into, wanted)
      if (!outcome.ok) return { ...nothing, fault: 'other' }
      const { rows, files, madeAt, secretKey } = outcome.value
      keepChainKey(db, secretKey)
      const chain = await verifyChain(db)
      return { fault: chain.ok || chain.why === 'unverified' ? '' : 'log', at: madeAt, rows, files }
    } finally {
      await db.destroy()
    }
  } catch (error) {
    log.warn({ kind: kindOf(error) }, 'off-site test broke off')
    return { ...nothing, fault: rehearsalFault(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasRoom({ dataDirectory }: Services['settings']): Promise<boolean> {
  const file = await stat(sqlitePath(dataDirectory)).catch(() => null)
  const { bavail, bsize } = await statfs(dataDirectory)
  return bavail * bsize > (file?.size ?? 0) * roomTimes + spareBytes
}

/** Looks every hour; writes once a day while nothing leaves. */
function alarm(parts: Parts, warnOwners: WarnOwners): Job {
  const { clock } = parts
  return {
    name: offSiteAlarmJob,
    next: hourly,
    run: async () => {
      const now = clock.now()
      const facts = await readOffSite(parts)
      if (facts === null) return {}
      const { url: bucket } = bucketNow(parts)
      const { alarmedAt = '', since = now.toString() } = await detailOf(parts, offSiteAlarmJob)
      const kept = { bucket, since, shippedAt: facts.shippedAt?.toString() ?? '' }
      const late = lateSince({ ...facts, since: Temporal.Instant.from(String(since)) }, now)
      if (late === null) return kept
      const isAgain =
        alarmedAt !== '' && isYounger(String(alarmedAt), now.subtract({ hours: alarmAgainHours }))
      if (isAgain) return { ...kept, alarmedAt }
      await warnOwners({ ...late, hours: alarmAfterHours })
      return { ...kept, alarmedAt: now.toString() }
    },
  }
}

const isYounger = (at: string, than: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(at), than) > 0
