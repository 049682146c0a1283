import type { ImportedRow } from '#app/db/import-tables.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import {
  fieldList,
  itemField,
  itemFieldNames,
  keysOf,
} from '#app/features/clinic-profile/website/field-table.ts'
import {
  languagesField,
  middle,
  pictureValue,
  setFlag,
  type WebsiteFields,
} from '#app/features/clinic-profile/website/fields.ts'
import { readClinicLanguages } from '#app/language/clinic-languages.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { RecordEntry } from '../records/write-record.server.ts'
import { mostDraftFields } from '../website-editor/draft/answers.ts'
import { type FieldEdit, saveDraftIn } from '../website-editor/draft/commands.server.ts'
import { readDraft } from '../website-editor/draft/draft.server.ts'
import { deleteDraftRows } from '../website-editor/draft/queries.server.ts'
import { cleaned, problemOf } from '../website-editor/field-rules/rules.server.ts'
import { isComplete, newItemKey, slugOf } from '../website-editor/lists/commands.server.ts'
import { updateRow } from './queries.server.ts'
import type { SourcePage } from './source-record.ts'
import type { Written } from './written.ts'

/** Where pages and posts come to on the clinic's own website. */
const listOf = { page: 'page', post: 'news' } as const satisfies Record<SourcePage['kind'], ListName>

/** A picture that came, with the words for people who don't see it. */
export type CamePicture = { id: string; alt: string }

type Page = {
  record: SourcePage
  picture: CamePicture | null
  actor: Staff
  /** Whether it is shown once the draft is published; one that lacks something stays hidden. */
  shown: boolean
}

/** How many more of that kind the website takes. */
export async function roomFor(db: Database, kind: SourcePage['kind']): Promise<number> {
  const list = listOf[kind]
  return fieldList(list).most - keysOf(list, (await readDraft(db)).fields).length
}

/** A page or post becomes an item of the website's draft, hidden or shown. Nothing is public before the draft is published. */
export async function writePage(tx: Database, page: Page, now: Temporal.Instant): Promise<Written> {
  const { record, actor } = page
  const list = listOf[record.kind]
  const { fields, changes } = await readDraft(tx)
  const keys = keysOf(list, fields)
  const { most, order } = fieldList(list)
  if (keys.length >= most) return { state: 'failed', decision: 'no-room' }
  const key = newItemKey()
  const said = valuesOf(page, key, fields)
  if (changes.length + said.length >= mostDraftFields) return { state: 'failed', decision: 'draft-full' }
  const shown = { field: itemField(list, key, 'shown'), typed: setFlag }
  const isShown = page.shown && isComplete(fields, { list, key }, [...said, shown])
  const all = isShown ? [...said, shown] : said
  const entries = await save(tx, {
    actor,
    now,
    edits: [{ field: order, typed: JSON.stringify([...keys, key]) }, ...all],
  })
  const writtenAt = markOf(list, key, withSaid({}, all))
  return { state: 'done', decision: 'new', recordId: key, writtenAt, entries }
}

/** One that an earlier run brought: it follows the source while nobody has changed it here, or turned it on. */
export async function updatePage(
  tx: Database,
  { row, earlier, ...page }: Page & { row: ImportedRow; earlier: ImportedRow },
  now: Temporal.Instant,
): Promise<Written> {
  const { record, actor, picture } = page
  const list = listOf[record.kind]
  const key = earlier.recordId ?? ''
  const { fields } = await readDraft(tx)
  const isSame = row.recordKey === earlier.recordKey
  const lacksPicture = picture !== null && !fields[itemField(list, key, 'picture')]
  if (isSame && !lacksPicture) return { state: 'seen', decision: 'here', recordId: key }
  if (!keysOf(list, fields).includes(key) || markOf(list, key, fields) !== earlier.writtenAt)
    return { state: 'kept', decision: 'touched', recordId: key }
  const said = valuesOf(page, key, fields)
  const names = new Set(said.map(({ field }) => field))
  // One that can't be had today stays as it came.
  const isLate = (field: string) =>
    record.picture !== null && picture === null && /picture|focus/i.test(field)
  const emptied = itemFieldNames(list, key).filter(
    (field) =>
      fields[field] &&
      !names.has(field) &&
      field !== itemField(list, key, 'shown') &&
      !isLate(field) &&
      problemOf(field, '') === null,
  )
  const edits = [...said, ...emptied.map((field) => ({ field, typed: '' }))]
  const entries = await save(tx, { actor, now, edits })
  const writtenAt = markOf(list, key, withSaid(fields, edits))
  await updateRow(tx, earlier.id, { writtenAt, recordKey: row.recordKey })
  return { state: 'updated', decision: 'here', recordId: key, entries }
}

/** Takes one out of the draft that is as it came; it leaves the website with the next publication. */
export async function undoPage(
  tx: Database,
  { kind, key, writtenAt, actor }: { kind: SourcePage['kind']; key: string; writtenAt: string; actor: Staff },
  now: Temporal.Instant,
): Promise<'gone' | 'kept' | RecordEntry[]> {
  const list = listOf[kind]
  const draft = await readDraft(tx)
  const keys = keysOf(list, draft.fields)
  if (!keys.includes(key)) return 'gone'
  if (markOf(list, key, draft.fields) !== writtenAt) return 'kept'
  const typed = JSON.stringify(keys.filter((one) => one !== key))
  const entries = await save(tx, { actor, now, edits: [{ field: fieldList(list).order, typed }] })
  if (!keysOf(list, draft.public).includes(key)) await deleteDraftRows(tx, itemFieldNames(list, key))
  return entries
}

type Said = { field: string; typed: string }

/** What its fields say, by what the file says of it. */
function valuesOf({ record, picture }: Page, key: string, fields: WebsiteFields): Said[] {
  const list = listOf[record.kind]
  const { kind, title, lead, text, author, day, formerPaths } = record
  const language = record.language ?? readClinicLanguages(fields[languagesField])[0]
  const at = (part: string) => itemField(list, key, part)
  const now = fields[at('slug')]
  const wanted = record.slug === '' ? title : record.slug
  const slug =
    now || slugOf(/^\d/.test(wanted) ? `${kind}-${wanted}` : wanted, { fields, list, part: 'slug', key })
  const parts: Readonly<Record<string, string>> = {
    [`title.${language}`]: title,
    slug,
    formerPaths: formerPaths.join(' '),
    [`lead.${language}`]: lead,
    [`text.${language}`]: text,
    ...(picture && {
      picture: pictureValue('upload', picture.id),
      focus: middle,
      [`pictureText.${language}`]: picture.alt,
    }),
    ...(kind === 'post' ? { author, day: day ?? '' } : { place: 'none' }),
  }
  return Object.entries(parts)
    .map(([part, words]) => ({ field: at(part), typed: fitting(at(part), words) }))
    .filter(({ typed }) => typed !== '')
}

const fitting = (field: string, words: string): string =>
  cleaned(field, [...words].slice(0, sizeOf(field)?.most).join(''))

class NotSaved extends Error {
  override name = 'NotSaved'
}

async function save(
  tx: Database,
  { actor, now, edits }: { actor: Staff; now: Temporal.Instant; edits: readonly Said[] },
): Promise<RecordEntry[]> {
  const all = edits.map((edit): FieldEdit => ({ ...edit, seen: '', isTouched: true }))
  const { answer, entries } = await saveDraftIn(tx, { actor, now, edits: all })
  if (Object.keys(answer.errors).length > 0) throw new NotSaved()
  return entries
}

/** Of all that an item says: another one means that somebody changed it. */
const markOf = (list: ListName, key: string, fields: WebsiteFields): string =>
  digest(
    ...itemFieldNames(list, key)
      .filter((field) => fields[field])
      .toSorted()
      .flatMap((field) => [field, fields[field] ?? '']),
  )

const withSaid = (fields: WebsiteFields, said: readonly Said[]): WebsiteFields => ({
  ...fields,
  ...Object.fromEntries(said.map(({ field, typed }) => [field, typed])),
})
