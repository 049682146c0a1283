import type { Database, WebsiteDraftRow } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { type Outcome, type Refusal, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { serviceOrderField } from '../../clinic/website/fields.ts'
import { serviceKeysOf } from '../../clinic/website/read-fields.ts'
import { laterThan } from '../../records/moments.server.ts'
import { type RecordEntry, unchanged, writeRecord, writtenAll } from '../../records/write-record.server.ts'
import { mostDraftFields, type SavedDraft } from './answers.ts'
import { checkField } from './check-field.server.ts'
import { conflictOf } from './conflict.server.ts'
import { type Draft, type DraftChange, draftAfter, readDraft } from './draft.server.ts'
import { markOf } from './mark.server.ts'
import { deleteDraftRows, holdWebsite, storeDraftRow } from './queries.server.ts'
import { forgetRestored } from './restored.server.ts'

/** What a form says of one field. */
export type FieldEdit = {
  field: string
  /** What it is to say; or what becomes of what it says by then. */
  typed: string | ((before: string) => string)
  /** `markOf` the text that the form was shown with; empty where it does not matter what stood there. */
  seen: string
  /** Somebody typed there or pressed a button; a form that is sent whole says what it only showed, too. */
  isTouched?: true
}

type Saving = {
  tx: Database
  now: Temporal.Instant
  actor: Staff
  draft: Draft
  answer: SavedDraft
  /** By field; null where it says again what is public. */
  stored: Map<string, WebsiteDraftRow | null>
}

/**
 * Keeps what was typed, field by field: what says what is public has no row, all else has one with who and when. What
 * somebody else changed since the form was shown is not written over but told, unless the form says so by the mark of
 * what they wrote; what is refused is told at its place. All the rest is saved.
 */
export function saveDraft(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  actor: Staff,
  edits: readonly FieldEdit[],
): Promise<Outcome<SavedDraft>> {
  const writing = { actor, object: 'website', failed: m.website_draft_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await holdWebsite(tx)
    const draft = await readDraft(tx)
    const answer: SavedDraft = { savedAt: null, count: 0, marks: {}, errors: {}, conflicts: [] }
    const saving: Saving = { tx, now: services.clock.now(), actor, draft, answer, stored: new Map() }
    const fresh: string[] = []
    for (const edit of edits) if ((await saveField(saving, edit)) === 'newly') fresh.push(edit.field)
    if (saving.stored.size > 0) await forgetRestored(tx, 'undo')
    const after = draftAfter(draft, saving.stored)
    Object.assign(answer, { savedAt: after.savedAt, count: after.changes.length })
    if (fresh.length === 0) return unchanged(answer)
    const entry: RecordEntry = { action: 'edit', detail: { fields: fresh } }
    return writtenAll([entry], answer)
  })
}

/** `newly`: this person had not changed it before, which is what the log says, not each stroke of a key. */
async function saveField(
  saving: Saving,
  { field, typed, seen, isTouched }: FieldEdit,
): Promise<'as it was' | 'again' | 'newly'> {
  const { tx, now, actor, draft, answer, stored } = saving
  const before = draft.fields[field] ?? ''
  const known = { doctors: draft.doctors, services: serviceKeysOf({ [serviceOrderField]: orderIn(saving) }) }
  const checked = checkField(field, typeof typed === 'string' ? typed : typed(before), known)
  if (!checked.ok) {
    answer.errors[field] = checked.message
    return 'as it was'
  }
  const { value } = checked
  answer.marks[field] = markOf(before)
  // Typed alike by both, or untouched in the form: what stands there stays.
  if (value === before || (!isTouched && markOf(value) === seen)) return 'as it was'
  const row = draft.changes.find((change) => change.field === field)
  if (seen !== '' && markOf(before) !== seen) {
    const conflict = await conflictOf(tx, { draft, field, mine: value, by: actor.id, now })
    if (conflict) {
      answer.conflicts.push(conflict)
      delete answer.marks[field]
      return 'as it was'
    }
  }
  const isPublic = value === (draft.public[field] ?? '')
  if (!isPublic && !row && draft.changes.length + stored.size >= mostDraftFields) {
    answer.errors[field] = m.website_draft_too_many()
    return 'as it was'
  }
  const kept = isPublic ? null : rowOf({ field, value, draft, by: actor.id, now })
  if (kept) await storeDraftRow(tx, kept)
  else await deleteDraftRows(tx, [field])
  stored.set(field, kept)
  answer.marks[field] = markOf(value)
  return row?.by === actor.id && !isPublic ? 'again' : 'newly'
}

/** Of the services, once what came before in the form is stored. */
const orderIn = ({ draft, stored }: Saving): string =>
  stored.get(serviceOrderField)?.value ?? draft.fields[serviceOrderField] ?? '[]'

type Row = { field: string; value: string; draft: Draft; by: string; now: Temporal.Instant }

function rowOf({ field, value, draft, by, now }: Row) {
  const earlier = draft.changes.find((change) => change.field === field)
  return {
    field,
    value,
    baseValue: draft.public[field] ?? null,
    changedBy: by,
    changedAt: laterThan(earlier?.at ?? '1970-01-01T00:00:00.000Z', now),
  }
}

/** What stands against taking those changes back, with all rows held; null where nothing does. */
type Objection<R extends Refusal> = (
  tx: Database,
  held: { draft: Draft; taken: readonly DraftChange[] },
) => Promise<R | null>

/** Staff take changes back: those fields say again what is public. @param fields null for all of them */
export function takeBack<R extends Refusal = Refusal>(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  actor: Staff,
  fields: readonly string[] | null,
  objection: Objection<R> = async () => null,
): Promise<Outcome<readonly string[], R>> {
  const writing = { actor, object: 'website', failed: m.website_draft_failed() } as const
  return writeRecord<readonly string[]>(services, writing, async (tx) => {
    await holdWebsite(tx)
    const draft = await readDraft(tx)
    const changes = draft.changes.filter(({ field }) => fields === null || fields.includes(field))
    const refusal = await objection(tx, { draft, taken: changes })
    if (refusal) return refused(refusal)
    const taken = changes.map(({ field }) => field)
    if (taken.length === 0) return unchanged<readonly string[]>([])
    await deleteDraftRows(tx, taken)
    await forgetRestored(tx, taken.length === draft.changes.length ? 'all' : 'undo')
    return writtenAll<readonly string[]>([{ action: 'discard', detail: { fields: taken } }], taken)
  }) as Promise<Outcome<readonly string[], R>>
}
