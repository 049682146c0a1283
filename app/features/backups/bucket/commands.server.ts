import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { offSiteOf, type Service } from '#app/features/service-settings/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { StoreRefused } from '#app/platform/files/file-store.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneLine } from '#app/platform/text/text.ts'
import { offSiteFaultCopy } from '../copy.ts'
import { type Bucket, bucketOf, offSiteFault } from '../off-site/bucket.server.ts'
import { offSiteAlarmJob, offSiteJob, offSiteTestJob } from '../off-site/rules.ts'
import { beginAsWriter, findWriter } from '../off-site/writer.server.ts'
import { placeOf } from '../run.server.ts'
import {
  type BucketDone,
  type BucketField,
  type BucketTest,
  bucketFields,
  endpointOf,
  isBucketName,
  isRegion,
  secretFields,
  usualRegion,
} from './rules.ts'

type Asked = { actor: Staff; fields: FormFields }
type Stored = Service<'off-site'>
export type BucketAnswer = { test: BucketTest } | { done: BucketDone }

/** Tries what was typed, and stores nothing. 422 by field, or with what the bucket said. */
export async function testBucket(services: Services, { fields }: Asked): Promise<Outcome<BucketAnswer>> {
  const tested = await triedBucket(services, fields)
  return tested.ok ? done({ test: tested.value.test }) : tested
}

/** Stores a bucket that was tried; backups go there from now on. 409 where the environment says it, or backups are off. */
export async function saveBucket(
  services: Services,
  { actor, fields }: Asked,
): Promise<Outcome<BucketAnswer>> {
  if (services.settings.fixed.has('off-site'))
    return refused({ status: 409, message: m.service_settings_fixed() })
  const tried = await triedBucket(services, fields)
  if (!tried.ok) return tried
  const { value, changed } = tried.value
  if (changed.length > 0) {
    const saved = await saveService(services, { actor, name: 'off-site', value, fields: changed })
    if (!saved.ok) return saved
    for (const name of [offSiteJob, offSiteTestJob]) await makeJobDue(services.db, name, services.clock.now())
    services.wakeJobs()
  }
  return done({ done: 'bucket-saved' })
}

/** Nothing leaves any more; what is in the bucket stays there. */
export async function removeBucket(services: Services, { actor }: Asked): Promise<Outcome<BucketAnswer>> {
  const outcome = await removeService(services, { actor, name: 'off-site' })
  return outcome.ok ? done({ done: 'bucket-removed' }) : outcome
}

/** After another server took the bucket over: this one writes there again, and the other one stops. 409 where none did. */
export async function takeBucketOver(services: Services, { actor }: Asked): Promise<Outcome<BucketAnswer>> {
  const { clock, settings } = services
  const url = settings.offSite?.writing.bucketUrl
  const writing = { actor, object: 'backup', failed: m.service_settings_failed() } as const
  const outcome = await writeRecord(services, writing, async (db) => {
    const writer = url === undefined ? null : await findWriter(db, url)
    if (url === undefined || writer === null || writer.replaced === null)
      return refused({ status: 409, message: m.backups_bucket_not_replaced() })
    await beginAsWriter({ db, clock }, url)
    return written({ action: 'edit', detail: { fields: ['offSiteWriter'] } })
  })
  if (!outcome.ok) return outcome
  for (const name of [offSiteJob, offSiteAlarmJob]) await makeJobDue(services.db, name, clock.now())
  services.wakeJobs()
  return done({ done: 'bucket-taken-over' })
}

/** Someone waits for it: each file of a test is a few bytes. */
const tryMilliseconds = 10_000

type Tried = { value: Stored; changed: BucketField[]; test: BucketTest }

function triedBucket(services: Services, fields: FormFields): Promise<Outcome<Tried>> {
  const { db, log, settings } = services
  const fault = { event: 'bucket not tried', message: m.service_settings_failed() }
  return attempt(log, fault, async () => {
    if (placeOf(settings) === null)
      return refused({ status: 409, message: m.backups_bucket_passphrase_first() })
    const stored = await findService(db, 'off-site')
    const read = readTyped(fields, stored)
    if (!read.ok) return read
    const { value, changed } = read.value
    const bucket = bucketOf({ ...settings, offSite: offSiteOf(value) }, { milliseconds: tryMilliseconds })
    if (!bucket) return refused({ status: 409, message: m.backups_bucket_passphrase_first() })
    try {
      return done({ value, changed, test: await tryBucket(bucket) })
    } catch (error) {
      log.warn({ kind: kindOf(error), code: offSiteFault(error) }, 'bucket refused a test file')
      return refused({ status: 422, message: bucketSentence(error) })
    }
  })
}

/** Secrets that stay empty are those that are stored, as long as they are for the same bucket. */
function readTyped(
  fields: FormFields,
  stored: Stored | undefined,
): Outcome<{ value: Stored; changed: BucketField[] }> {
  const raw = pick(fields, [...bucketFields, ...secretFields])
  const typed = Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [name, oneLine(text)]),
  ) as typeof raw
  const endpoint = endpointOf(typed.endpoint)
  const region = typed.region || usualRegion
  const isSame = stored !== undefined && stored.endpoint === endpoint && stored.bucket === typed.bucket
  const keeps = isSame && typed.accessKey === '' && typed.secretKey === ''
  const keepsReading = keeps && typed.readingAccessKey === '' && typed.readingSecretKey === ''
  const errors = {
    ...(endpoint === null && { endpoint: m.backups_bucket_endpoint_wrong() }),
    ...(!isBucketName(typed.bucket) && { bucket: m.backups_bucket_name_wrong() }),
    ...(!isRegion(region) && { region: m.backups_bucket_region_wrong() }),
    ...(!keeps && typed.accessKey === '' && { accessKey: m.backups_bucket_key_missing() }),
    ...(!keeps && typed.secretKey === '' && { secretKey: m.backups_bucket_secret_missing() }),
    ...(typed.readingAccessKey === '' &&
      typed.readingSecretKey !== '' && { readingAccessKey: m.backups_bucket_key_missing() }),
    ...(typed.readingAccessKey !== '' &&
      typed.readingSecretKey === '' && { readingSecretKey: m.backups_bucket_secret_missing() }),
  }
  if (endpoint === null || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const { bucket, readingAccessKey, readingSecretKey } = typed
  const keys = keeps
    ? { accessKey: stored.accessKey, secretKey: stored.secretKey }
    : { accessKey: typed.accessKey, secretKey: typed.secretKey }
  const newReading =
    readingAccessKey === '' ? null : { accessKey: readingAccessKey, secretKey: readingSecretKey }
  const value = { endpoint, bucket, region, ...keys, reading: keepsReading ? stored.reading : newReading }
  const changed: BucketField[] = [
    ...bucketFields.filter((name) => stored?.[name] !== value[name]),
    ...(keeps ? [] : (['accessKey', 'secretKey'] as const)),
    ...(keepsReading || newReading === null ? [] : (['readingAccessKey', 'readingSecretKey'] as const)),
  ]
  return done({ value, changed })
}

/** One small file is written, read, and deleted. Only writing has to work: a key that does nothing else is the best one. */
async function tryBucket({ writing, reading }: Bucket): Promise<BucketTest> {
  const key = `connection-test/${randomId()}`
  await writing.put(key, Buffer.from('Firstlight can write here. This file can go.\n'), 'text/plain')
  const reads = await isAllowed(async () => {
    const found = await reading.get(key)
    if (!found) throw new StoreRefused('the file that was written is not there', 404)
    await found.body.cancel()
  })
  return { reads, deletes: await isAllowed(() => writing.delete(key)) }
}

/** A refusal is an answer; that nobody answers is not. */
async function isAllowed(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof StoreRefused) return false
    throw error
  }
}

/** What to do, and the bucket's own word: it has no key in it. */
function bucketSentence(error: unknown): string {
  const sentence = offSiteFaultCopy[offSiteFault(error)]()
  if (!(error instanceof StoreRefused)) return sentence
  const said = [String(error.status), error.reason?.match(/^[A-Za-z]{1,60}$/)?.[0]].filter(Boolean).join(' ')
  return `${sentence} ${m.backups_bucket_said({ said })}`
}
