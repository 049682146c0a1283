import { m } from '../../../language/messages.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'
import { findClinician } from '../clinicians/queries.server.ts'
import { deleteFeed, replaceFeed } from './queries.server.ts'
import { feedDigest, feedPath } from './token.server.ts'

type Asked = { actor: Staff; id: string }

/**
 * Makes a clinician's private calendar address, or another one in place of it. It is told once: only a digest is kept.
 * @returns the path that opens it
 */
export async function renewFeed(services: Services, { actor, id }: Asked): Promise<Outcome<string>> {
  const token = randomId()
  const digest = feedDigest(services.settings.secretKey, token)
  const writing = { actor, object: 'clinician-feed', id, failed: m.team_save_failed() } as const
  const stored = await writeRecord(services, writing, async (tx) => {
    if (!(await findClinician(tx, id))) return refused({ status: 404, message: m.team_deleted_meanwhile() })
    await replaceFeed(tx, { clinicianId: id, digest }, services.clock.now())
    return written({ action: 'create' })
  })
  return stored.ok ? done(feedPath(token)) : stored
}

/** The address opens nothing any more. */
export function revokeFeed(services: Services, { actor, id }: Asked): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'clinician-feed', id, failed: m.team_save_failed() } as const
  return writeRecord(services, writing, async (tx) =>
    (await deleteFeed(tx, id)) ? written({ action: 'end' }) : unchanged(),
  )
}
