import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Role } from '#app/db/values.ts'
import { type IntentOf, intentsOf, unknownAction } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { type Cursor, type Place, pageSortedBy, parseCursor } from '#app/platform/lists/pages.ts'
import { done, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { recordShown } from '../audit/commands.server.ts'
import type { AuditObject } from '../audit/rules.ts'
import type { RecordChange } from '../records/change-record.server.ts'
import { recoverableSince } from '../records/write-record.server.ts'
import { type Deletion, daysLeft, type Kind, kindsFor, lastFirst } from './rules.ts'

const pageSize = 25
/** Of each kind, to say how many there are. */
const mostCounted = 1_000

/** Which record, and the ids of others next to which it comes back, as far as staff have seen them. */
type Restore = RecordChange<Staff> & { seen: string; others: string }
/** `others` come back with the question whether to go on. */
type RestoreRefusal = Refusal & { others?: string }

/** What each kind's own feature answers; the route brings them along. */
type Source = {
  object: AuditObject
  list(
    db: Database,
    asked: { after: Cursor | null; since: string; most: number },
  ): Promise<Omit<Deletion, 'kind'>[]>
  restore(services: Services, change: Restore): Promise<Outcome<unknown, RestoreRefusal>>
}
export type Sources = Record<Kind, Source>

export type Deletions = {
  rows: (Deletion & { /** "Mon, Dec 7, 9:20 AM" */ when: string; left: number })[]
  next: string | null
  place: Place
  /** Those that the role sees. */
  kinds: Kind[]
}

type Asked = { kind: Kind | null; after: string | null; sources: Sources; role: Role | null }

/**
 * A page of what can be brought back, of one kind or of all, last deleted first. Whose rows were shown is
 * written down (docs/topics/audit-log.md). 503 with a sentence where it cannot be
 * read.
 */
export async function readDeletions(
  services: Services,
  actor: Staff,
  { kind, after, sources, role }: Asked,
): Promise<Outcome<Deletions>> {
  const { db, clock, log } = services
  const now = clock.now()
  const cursor = parseCursor(after)
  const since = recoverableSince(now)
  const fault = { event: 'deletions not read', message: m.deletions_load_failed() }
  return attempt(log, fault, async () => {
    const open = kindsFor(role)
    const wanted = open.filter((one) => kind === null || one === kind)
    const list = (asked: { after: Cursor | null; most: number }) =>
      Promise.all(
        wanted.map(async (one) =>
          (await sources[one].list(db, { ...asked, since })).map((row): Deletion => ({ ...row, kind: one })),
        ),
      )
    const lists = await list({ after: cursor, most: pageSize + 1 })
    const page = pageSortedBy(lists.flat().sort(lastFirst), pageSize, (row) => row.deletedAt)
    const place = placeAmong(await list({ after: null, most: mostCounted + 1 }), cursor)
    for (const one of wanted) {
      const ids = page.rows.filter((row) => row.kind === one).map((row) => row.id)
      await recordShown(services, actor, { object: sources[one].object, ids })
    }
    const rows = page.rows.map((row) => ({
      ...row,
      when: whenOf(row.deletedAt),
      left: daysLeft(row.deletedAt, now.epochMilliseconds),
    }))
    return done({ rows, next: page.next, place, kinds: open })
  })
}

/**
 * Where a page is among all that can be brought back: the kinds are sorted into one another, so they are read
 * from the beginning. Of thousands deleted in a month it is told that there are more.
 */
function placeAmong(lists: Deletion[][], after: Cursor | null): Place {
  const isMore = lists.some((list) => list.length > mostCounted)
  const all = lists.flat().sort(lastFirst)
  const whole = isMore ? { total: mostCounted, isMore } : { total: all.length, isMore }
  if (after === null) return { ...whole, before: 0, previous: null }
  const before = all.filter(
    ({ deletedAt, id }) => deletedAt > after.at || (deletedAt === after.at && id >= after.id),
  ).length
  const begin = all[before - pageSize - 1]
  return {
    ...whole,
    before: isMore && before > mostCounted ? null : before,
    previous: begin ? `${begin.deletedAt}_${begin.id}` : '',
  }
}

/** What the form to restore sends. */
export const restoreFields = ['intent', 'kind', 'id', 'updatedAt', 'others'] as const

type Sent = { actor: Staff; role: Role | null; fields: FormFields; sources: Sources }

export const deletionIntents = intentsOf<Sent, Outcome<Kind, RestoreRefusal>>()({
  // Somebody who comes back can sign in again: guarded as other changes of users are.
  restore: { asksAgain: (fields) => fields.get('kind') === ('user' satisfies Kind), run: bringBack },
})

export type DeletionIntent = IntentOf<typeof deletionIntents>

/** Brings one record back. @returns its kind; 422 if nothing that the role sees was asked for. */
async function bringBack(services: Services, sent: Sent): Promise<Outcome<Kind, RestoreRefusal>> {
  const { actor, role, fields, sources } = sent
  const { id, updatedAt, others } = pick(fields, restoreFields)
  const kind = kindsFor(role).find((one) => one === fields.get('kind'))
  if (!kind) return unknownAction()
  const change = { actor, id, seen: updatedAt, others }
  const outcome = await sources[kind].restore(services, change)
  return outcome.ok ? done(kind) : outcome
}

function whenOf(instant: string): string {
  const at = columns.asInstant(instant)
  return m.deletions_when({ day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) })
}
