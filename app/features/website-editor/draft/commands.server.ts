import { columns } from '#app/db/columns.ts'
import type { Database, WebsiteDraftRow } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findActorName, findLastChangeOf } from '#app/features/audit/queries.server.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import {
  fieldList,
  isAutomatic,
  isKey,
  keysOf,
  listOfOrder,
} from '#app/features/clinic-profile/website/field-table.ts'
import {
  laterThan,
  type RecordEntry,
  unchanged,
  writeRecord,
  writtenAll,
} from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type FieldKind, fieldName, kindOfField } from '../field-names.ts'
import { asTyped, cleaned, problemOf } from '../field-rules/rules.server.ts'
import { momentInSentence, momentText } from '../published.server.ts'
import { findLastPublication } from '../queries.server.ts'
import { fieldSeen } from '../screens/form-view.ts'
import { type DraftConflict, mostDraftFields, type SavedDraft, type TypedAnswer } from './answers.ts'
import {
  type Draft,
  type DraftChange,
  draftAfter,
  forgetRestored,
  listedKeys,
  listReplaceable,
  markOf,
  readDraft,
  storeReplaced,
} from './draft.server.ts'
import { deleteDraftRows, holdWebsite, storeDraftRow } from './queries.server.ts'

/** A value as it is stored, or a sentence about it. */
type FieldCheck = { ok: true; value: string } | { ok: false; message: string }

/** Who works here, and the keys of the items that are listed. */
type Here = { doctors: readonly { id: string }[]; listed: Readonly<Record<ListName, readonly string[]>> }

/**
 * What is typed into that field: a name that is no field's is refused, one of a doctor or item that is not here too,
 * and what its own rules do not take.
 */
function checkField(field: string, typed: string, here: Here): FieldCheck {
  const kind = kindOfField(field)
  if (kind === null || !isHere(kind, here)) return { ok: false, message: m.website_draft_unknown_field() }
  const value = cleaned(field, typed)
  const list = listOfOrder(field)
  if (list && !isOrder(list, value, here.listed[list])) return { ok: false, message: m.field_rules_order() }
  const message = problemOf(field, value)
  return message === null ? { ok: true, value } : { ok: false, message }
}

function isHere(kind: FieldKind, { doctors, listed }: Here): boolean {
  if (kind.kind === 'doctor') return doctors.some(({ id }) => id === kind.id)
  return kind.kind !== 'item' || listed[kind.list].includes(kind.key)
}

/** More items than any page is made for (`problemsOf` says how many those are). */
const mostKeys = 200

function isOrder(list: ListName, value: string, listed: readonly string[]): boolean {
  const { order, fixedKeys = [] } = fieldList(list)
  const keys = keysOf(list, { [order]: value })
  if (fixedKeys.some((key) => listed.includes(key) && !keys.includes(key))) return false
  return keys.length <= mostKeys && keys.every(isKey) && value === JSON.stringify(keys)
}

type Asked = { draft: Draft; field: string; mine: string; by: string; now: Temporal.Instant }

/** Who changed the field meanwhile; null where it was anyone who asks, in another tab or by a try whose answer was lost. */
async function conflictOf(
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
    theirs: asTyped(field, theirs),
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

/** What a form says of one field. */
export type FieldEdit = {
  field: string
  /** What it is to say; or what becomes of what it says by then. */
  typed: string | ((before: string) => string)
  /** `markOf` the text that the form was shown with; empty where it does not matter what was there. */
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
    const { answer, entries } = await saveDraftIn(tx, { actor, edits, now: services.clock.now() })
    return writtenAll(entries, answer)
  })
}

type SavingIn = { actor: Staff; edits: readonly FieldEdit[]; now: Temporal.Instant }

/** The same within a transaction of others, which then write down what the log is to hold. */
export async function saveDraftIn(
  tx: Database,
  { actor, edits, now }: SavingIn,
): Promise<{ answer: SavedDraft; entries: RecordEntry[] }> {
  await holdWebsite(tx)
  const draft = await readDraft(tx)
  const answer: SavedDraft = { savedAt: null, count: 0, marks: {}, errors: {}, conflicts: [] }
  const saving: Saving = { tx, now, actor, draft, answer, stored: new Map() }
  const fresh: string[] = []
  for (const edit of edits) if ((await saveField(saving, edit)) === 'newly') fresh.push(edit.field)
  if (saving.stored.size > 0) await forgetRestored(tx, 'undo')
  const after = draftAfter(draft, saving.stored)
  Object.assign(answer, { savedAt: after.savedAt, count: after.changes.length })
  return { answer, entries: fresh.length === 0 ? [] : [{ action: 'edit', detail: { fields: fresh } }] }
}

/** `newly`: this person had not changed it before, which is what the log says, not each stroke of a key. */
async function saveField(
  saving: Saving,
  { field, typed, seen, isTouched }: FieldEdit,
): Promise<'as it was' | 'again' | 'newly'> {
  const { tx, now, actor, draft, answer, stored } = saving
  const before = draft.fields[field] ?? ''
  const known = { doctors: draft.doctors, listed: listedIn(saving) }
  const checked = checkField(field, typeof typed === 'string' ? typed : typed(before), known)
  if (!checked.ok) {
    answer.errors[field] = checked.message
    return 'as it was'
  }
  const { value } = checked
  answer.marks[field] = markOf(before)
  // Typed alike by both, or untouched in the form: what is there stays.
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

/** Of every list, once what came before in the form is stored. */
const listedIn = ({ draft, stored }: Saving) =>
  listedKeys(
    draft.fields,
    [...stored].map(([field, row]) => ({ field, value: row?.value ?? draft.public[field] ?? '[]' })),
  )

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

/**
 * Staff take changes back: those fields say again what is public. All of them can be had back until somebody goes on with
 * the draft (`undoReplacing`). @param fields null for all of them
 */
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
    const before = await listReplaceable(tx)
    await deleteDraftRows(tx, taken)
    await forgetRestored(tx, taken.length === draft.changes.length ? 'all' : 'undo')
    if (fields === null)
      await storeReplaced(tx, before, { by: actor.id, at: columns.instant(services.clock.now()) })
    return writtenAll<readonly string[]>([{ action: 'discard', detail: { fields: taken } }], taken)
  }) as Promise<Outcome<readonly string[], R>>
}

/** Saves the fields that a page sends while somebody types: each by its name, with the mark of what was seen. */
export async function saveTyped(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  { actor, fields }: { actor: Staff; fields: FormFields },
): Promise<{ status: number; answer: TypedAnswer }> {
  const edits = [...fields].flatMap(([name, seen]) => {
    const field = fieldSeen(name)
    return field === null || isAutomatic(field)
      ? []
      : [{ field, typed: fields.get(field) ?? '', seen, isTouched: true as const }]
  })
  const saved = await saveDraft(services, actor, edits)
  if (!saved.ok) return { status: saved.status, answer: { ok: false, message: saved.message ?? '' } }
  const { savedAt, ...rest } = saved.value
  const savedText = savedAt && momentText(savedAt, services.clock.now())
  return { status: 200, answer: { ok: true, saved: { ...rest, savedAt: savedText } } }
}
