import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { findActorName } from '#app/features/audit/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { distanceText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import type { NotPublished } from '../draft/answers.ts'
import type { Draft, DraftChange } from '../draft/draft.server.ts'
import { fieldName } from '../field-names.ts'
import { momentInSentence } from '../published.server.ts'
import { findLastPublication } from '../queries.server.ts'
import { fieldOfSign, signOf } from './listed.server.ts'

/** The list that somebody had before them: of which version, and a sign of each change. */
type Listed = { version: number; saw: readonly string[] }

type Parts = Pick<Services, 'clock'>
type Asked = Listed & { draft: Draft }

const nearMinutes = 60

/** The refusal where the list of changes is another one than the person saw: who was it, and which field. */
export async function changedSince(
  services: Parts,
  tx: Database,
  { draft, version, saw }: Asked,
): Promise<NotPublished | null> {
  if (draft.version !== version) {
    const message = m.website_publish_published_since(await lastPublication(services, tx))
    return { status: 409, message, changedSince: [] }
  }
  const added = unseen(draft.changes, saw)
  const there = new Set(draft.changes.map(signOf))
  const gone = saw.filter((sign) => !there.has(sign))
  if (added.length === 0 && gone.length === 0) return null
  const fields = Object.keys(draft.fields)
  const named = [...added.map(({ field }) => field), ...gone.map((sign) => fieldOfSign(sign, fields))]
  const changed = [...new Set(named.filter((field) => field !== undefined))]
  const [first] = changed
  if (first === undefined) return { status: 409, message: m.website_publish_list_since(), changedSince: [] }
  const change = draft.changes.find(({ field }) => field === first)
  const message = change
    ? m.website_publish_changed_since(await inWords(services, tx, { change, draft }))
    : m.website_publish_taken_back_since({ field: fieldName(first, draft) })
  return { status: 409, message, changedSince: changed }
}

/** The same where changes are to be taken back: nobody takes back what they have not seen. */
export async function unseenSince(
  services: Parts,
  tx: Database,
  { draft, version, saw, taken }: Asked & { taken: readonly DraftChange[] },
): Promise<NotPublished | null> {
  if (draft.version !== version) {
    const message = m.website_take_back_published_since(await lastPublication(services, tx))
    return { status: 409, message, changedSince: [] }
  }
  const others = unseen(taken, saw)
  const [change] = others
  if (!change) return null
  const message = m.website_take_back_changed_since(await inWords(services, tx, { change, draft }))
  return { status: 409, message, changedSince: others.map(({ field }) => field) }
}

function unseen(changes: readonly DraftChange[], saw: readonly string[]): DraftChange[] {
  const seen = new Set(saw)
  return changes.filter((change) => !seen.has(signOf(change)))
}

async function lastPublication({ clock }: Parts, tx: Database) {
  const last = await findLastPublication(tx)
  const at = last?.at ?? columns.instant(clock.now())
  return { name: await nameOf(tx, last?.by ?? ''), ago: agoText(at, clock.now()) }
}

async function inWords(
  { clock }: Parts,
  tx: Database,
  { change: { field, by, at }, draft }: { change: DraftChange; draft: Draft },
) {
  return { name: await nameOf(tx, by), field: fieldName(field, draft), ago: agoText(at, clock.now()) }
}

const nameOf = async (tx: Database, id: string): Promise<string> =>
  (await findActorName(tx, id)) ?? m.website_draft_somebody()

/** "1 minute ago", "at 10:17 AM" where that was earlier, "on Thu, Nov 19, 4:02 PM" before today. */
function agoText(instant: string, now: Temporal.Instant): string {
  const at = columns.asInstant(instant)
  const minutes = Math.max(0, Math.floor(now.since(at).total('minutes')))
  if (minutes < 1) return m.website_just_now()
  if (minutes < nearMinutes) return distanceText(-minutes, 'minute')
  return momentInSentence(instant, now)
}
