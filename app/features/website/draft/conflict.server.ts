import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { findActorName } from '../../audit/people-queries.server.ts'
import { findLastChangeOf } from '../../audit/website-queries.server.ts'
import { fieldName } from '../field-names.ts'
import { momentInSentence } from '../moments.server.ts'
import { findLastPublication } from '../queries.server.ts'
import type { DraftConflict } from './answers.ts'
import type { Draft } from './draft.server.ts'
import { markOf } from './mark.server.ts'

type Asked = { draft: Draft; field: string; mine: string; by: string; now: Temporal.Instant }

/** Who changed the field meanwhile; null where it was whoever asks, in another tab or by a try whose answer was lost. */
export async function conflictOf(
  tx: Database,
  { draft, field, mine, by, now }: Asked,
): Promise<DraftConflict | null> {
  const last = draft.changes.find((change) => change.field === field) ?? (await lastWithoutRow(tx, field))
  if (!last || last.by === by) return null
  const name = (await findActorName(tx, last.by)) ?? m.website_draft_somebody()
  const when = momentInSentence(last.at, now)
  const theirs = draft.fields[field] ?? ''
  return {
    field,
    message: m.website_draft_changed_by({ name, field: fieldName(field, draft), when }),
    theirs,
    mine,
    mark: markOf(theirs),
  }
}

/** Says it what is public, somebody took it back since the last publication, or that itself changed it. */
async function lastWithoutRow(tx: Database, field: string): Promise<{ by: string; at: string } | undefined> {
  const publication = await findLastPublication(tx)
  const since = publication?.at ?? ''
  return (await findLastChangeOf(tx, { field, since })) ?? publication
}
