import { createHash } from 'node:crypto'
import type { Database, WebsiteDraftRow } from '#app/db/tables.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import { fieldList, keysOf, listNames } from '#app/features/clinic-profile/website/field-table.ts'
import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { type KnownDoctor, readDoctorFields } from '../doctor-fields.server.ts'
import { kindOfField } from '../field-names.ts'
import { findPublished } from '../queries.server.ts'
import { deleteDraftRows, findDraftRow, listDraftRows, storeDraftRow } from './queries.server.ts'

/** A field that says something else than the website does. */
export type DraftChange = {
  field: string
  /** What is public, and what will be. */
  from: string
  to: string
  /** Id of an admin, and when. */
  by: string
  at: string
}

/** What would be public if it were published now. */
export type Draft = {
  /** Number of the version that is public; 0 before the first. */
  version: number
  public: WebsiteFields
  fields: WebsiteFields
  /** In the order in which people read them. */
  changes: DraftChange[]
  /** When any of it was changed last. */
  savedAt: string | null
  /** Who works here, in order. What is drafted of others, and of items that are deleted, waits unseen. */
  doctors: KnownDoctor[]
}

/** The draft as all who work on the website share it. */
export async function readDraft(db: Database): Promise<Draft> {
  const [published, people, rows] = await Promise.all([
    findPublished(db),
    readDoctorFields(db),
    listDraftRows(db),
  ])
  const known = { ...withoutDoctors(published?.fields ?? {}), ...people.fields }
  return draftOf({ version: published?.version ?? 0, public: known, doctors: people.doctors }, rows)
}

type Row = Pick<WebsiteDraftRow, 'field' | 'value' | 'changedBy' | 'changedAt'>

/** The draft once these rows are stored; null where that of a field went. */
export function draftAfter(draft: Draft, stored: ReadonlyMap<string, Row | null>): Draft {
  const others = draft.changes
    .filter(({ field }) => !stored.has(field))
    .map(({ field, to, by, at }) => ({ field, value: to, changedBy: by, changedAt: at }))
  return draftOf(draft, [...others, ...[...stored.values()].filter((row) => row !== null)])
}

function draftOf(known: Pick<Draft, 'version' | 'public' | 'doctors'>, rows: readonly Row[]): Draft {
  const listed = listedKeys(known.public, rows)
  const isHere = (field: string) => {
    const kind = kindOfField(field)
    if (kind?.kind === 'doctor') return known.doctors.some(({ id }) => id === kind.id)
    return kind?.kind === 'item' ? listed[kind.list].includes(kind.key) : kind !== null
  }
  const changes = rows
    .filter(({ field, value }) => isHere(field) && value !== (known.public[field] ?? ''))
    .map(({ field, value, changedBy, changedAt }) => ({
      field,
      from: known.public[field] ?? '',
      to: value,
      by: changedBy,
      at: changedAt,
    }))
  const fields = { ...known.public, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }
  const places = orderOf(fields, known.doctors)
  return {
    version: known.version,
    public: known.public,
    doctors: known.doctors,
    fields,
    changes: changes.toSorted((one, other) => placeIn(places, one.field) - placeIn(places, other.field)),
    savedAt: changes.reduce<string | null>((last, { at }) => (last === null || at > last ? at : last), null),
  }
}

/** The keys of every list once these rows are stored. */
export function listedKeys(
  fields: WebsiteFields,
  rows: readonly Pick<Row, 'field' | 'value'>[],
): Record<ListName, string[]> {
  return recordOf(listNames, (list) => {
    const { order } = fieldList(list)
    const drafted = rows.find(({ field }) => field === order)?.value
    return keysOf(list, drafted === undefined ? fields : { [order]: drafted })
  })
}

/** What the profiles say counts, not what a version said of doctors when it was published. */
const withoutDoctors = (fields: WebsiteFields): WebsiteFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => kindOfField(field)?.kind !== 'doctor'))

type Order = { fields: readonly string[]; things: readonly string[] }

function orderOf(fields: WebsiteFields, doctors: readonly KnownDoctor[]): Order {
  const items = listNames.flatMap((list) => keysOf(list, fields).map((key) => `${list}.${key}`))
  const things = [...items, ...doctors.map(({ id }) => id)]
  return { fields: Object.keys(fields), things }
}

const kinds = ['profile', 'announcement', 'group', 'text', 'doctor', 'order', 'item'] as const
const roomForEach = 10_000

/** By kind, then by the item or doctor in order, then as the fields themselves stand. */
function placeIn({ fields, things }: Order, field: string): number {
  const kind = kindOfField(field)
  if (!kind) return Number.POSITIVE_INFINITY
  const thing = kind.kind === 'item' ? `${kind.list}.${kind.key}` : 'id' in kind ? kind.id : ''
  const inKind = (things.indexOf(thing) + 1) * roomForEach + fields.indexOf(field)
  return kinds.indexOf(kind.kind) * roomForEach * roomForEach + inKind
}

const markLength = 16

/** Stands in a form for the text of a field as it was shown, so that the form need not carry it twice. */
export const markOf = (value: string): string =>
  createHash('sha256').update(value).digest('base64url').slice(0, markLength)

/**
 * Rows of the draft that are no fields: from which version it was filled, and what it held before, until somebody goes
 * on with it. Nothing reads them as texts (`kindOfField`).
 */
export const restoredRows = { from: 'restored.from', undo: 'restored.before' } as const

/** @param what `undo`: somebody went on with the draft; `all`: it is no longer the restored one */
export const forgetRestored = (tx: Database, what: 'undo' | 'all'): Promise<void> =>
  deleteDraftRows(tx, what === 'undo' ? [restoredRows.undo] : Object.values(restoredRows))

/** The version that fills the draft, and who filled it. */
export async function findRestored(
  db: Database,
): Promise<{ number: number; by: string; at: string } | undefined> {
  const row = await findDraftRow(db, restoredRows.from)
  return row && { number: Number(row.value), by: row.changedBy, at: row.changedAt }
}

/** What the draft holds, to be had back by `undoReplacing` once it was replaced or emptied. */
export const listReplaceable = async (tx: Database): Promise<WebsiteDraftRow[]> =>
  (await listDraftRows(tx)).filter(({ field }) => field !== restoredRows.undo)

/** Keeps what the draft held, in the draft itself, until somebody goes on with it. */
export const storeReplaced = (
  tx: Database,
  rows: readonly WebsiteDraftRow[],
  { by, at }: { by: string; at: string },
): Promise<void> =>
  storeDraftRow(tx, {
    field: restoredRows.undo,
    value: JSON.stringify(rows),
    baseValue: null,
    changedBy: by,
    changedAt: at,
  })

/** The rows of the draft that a restored version replaced or that were all taken back, while nobody has gone on. */
export async function findReplaced(db: Database): Promise<WebsiteDraftRow[] | undefined> {
  const row = await findDraftRow(db, restoredRows.undo)
  return row && JSON.parse(row.value)
}
