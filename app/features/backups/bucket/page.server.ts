import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { moment } from '../health.server.ts'
import { findWriter } from '../off-site/writer.server.ts'
import { placeOf } from '../run.server.ts'
import { type BucketAnswer, removeBucket, saveBucket, takeBucketOver, testBucket } from './commands.server.ts'

/** The bucket without its keys: they are never sent back. */
export type BucketView = {
  isFixed: boolean
  /** Backups are on: without a passphrase nothing leaves. */
  isReady: boolean
  isSet: boolean
  hasReadingKey: boolean
  endpoint: string
  bucket: string
  region: string
  /** When another server took the bucket over, and this one stopped; null where it goes on. */
  replaced: { day: string; time: string } | null
}

export function readBucket(services: Services): Promise<Outcome<BucketView>> {
  const { db, log, settings } = services
  return attempt(log, { event: 'bucket not read', message: m.backups_unknown() }, async () => {
    const stored = await findService(db, 'off-site')
    const { offSite } = settings
    const writer = offSite && (await findWriter(db, offSite.writing.bucketUrl))
    return done({
      isFixed: settings.fixed.has('off-site'),
      isReady: placeOf(settings) !== null,
      isSet: stored !== undefined,
      hasReadingKey: Boolean(stored?.reading),
      endpoint: stored?.endpoint ?? '',
      bucket: stored?.bucket ?? '',
      region: stored?.region ?? '',
      replaced: writer?.replaced ? moment(writer.replaced.at) : null,
    })
  })
}

type Sent = { actor: Staff; fields: FormFields }

/** Someone who copied a session can't send the clinic's data elsewhere: each asks again. */
export const bucketIntents = intentsOf<Sent, Outcome<BucketAnswer>>()({
  test: { asksAgain: true, run: testBucket },
  save: { asksAgain: true, run: saveBucket },
  remove: { asksAgain: true, run: removeBucket },
  'take-over': { asksAgain: true, run: takeBucketOver },
})

export type BucketIntent = IntentOf<typeof bucketIntents>
