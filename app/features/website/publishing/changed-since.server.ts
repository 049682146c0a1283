import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { clinicTime } from '../../../platform/clinic-time.server.ts'
import type { Services } from '../../../platform/services.ts'
import { distanceText, stoppedOnce, timeText } from '../../../platform/shown.ts'
import { findActorName } from '../../audit/people-queries.server.ts'
import type { Draft } from '../draft/draft.server.ts'
import { markOf } from '../draft/mark.server.ts'
import { fieldName } from '../field-names.ts'
import { findLastPublication } from '../queries.server.ts'
import type { NotPublished } from './answers.ts'

type Asked = { draft: Draft; version: number; saw: Readonly<Record<string, string>> }

const nearMinutes = 60

/** The refusal where the list of changes is another one than the person saw: who was it, and which field. */
export async function changedSince(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  { draft, version, saw }: Asked,
): Promise<NotPublished | null> {
  const say = async (by: string) => (await findActorName(tx, by)) ?? m.website_draft_somebody()
  const ago = (at: string) => agoText(columns.asInstant(at), clock.now())
  if (draft.version !== version) {
    const last = await findLastPublication(tx)
    const who = { name: await say(last?.by ?? ''), ago: ago(last?.at ?? columns.instant(clock.now())) }
    return { status: 409, message: stoppedOnce(m.website_publish_published_since(who)), changedSince: [] }
  }
  const now = new Map(draft.changes.map(({ field, to }) => [field, markOf(to)]))
  const changed = [...new Set([...now.keys(), ...Object.keys(saw)])].filter(
    (field) => now.get(field) !== saw[field],
  )
  const [first] = changed
  if (first === undefined) return null
  const change = draft.changes.find(({ field }) => field === first)
  const field = fieldName(first, draft)
  const message = change
    ? stoppedOnce(m.website_publish_changed_since({ name: await say(change.by), field, ago: ago(change.at) }))
    : m.website_publish_taken_back_since({ field })
  return { status: 409, message, changedSince: changed }
}

/** "1 minute ago", "at 10:17 AM" where that was earlier. */
function agoText(at: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(now.since(at).total('minutes')))
  if (minutes < 1) return m.website_just_now()
  if (minutes < nearMinutes) return distanceText(-minutes, 'minute')
  return m.website_at_time({ time: timeText(clinicTime(at)) })
}
