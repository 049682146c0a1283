import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import type { FieldSpec } from '#app/features/clinic-profile/website/field-specs.ts'
import { fieldList, isLocal, itemField, keysOf } from '#app/features/clinic-profile/website/field-table.ts'
import {
  middle,
  pictureValue,
  setFlag,
  type WebsiteFields,
} from '#app/features/clinic-profile/website/fields.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { firstLanguage, type Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type FieldEdit, saveDraft } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { cleaned, problemOf } from '../field-rules/rules.server.ts'
import { doneAddress, itemPath } from './address.ts'

/** Where to go on. */
type Came = Outcome<string>

type Sent = { actor: Staff; fields: FormFields; list: ListName }

/** What forms of a list ask for, in the draft. Each leads to the address to go on with. */
export const listIntents = intentsOf<Sent, Came>()({
  add: addItem,
  undo: (services, sent) => {
    const { id, before } = pick(sent.fields, ['id', 'before'])
    const known = knownIn(sent.list, before.split(','))
    return order(services, sent, {
      change: (now) => putBack(now, known, id),
      address: doneAddress(sent.list, { action: 'undone', key: id }),
    })
  },
  move: (services, sent) =>
    ofItem(services, sent, (key, before) => {
      const { to } = pick(sent.fields, ['to'])
      const address = doneAddress(sent.list, { action: 'moved', key, before })
      return order(services, sent, { change: (now) => moved(now, key, to), address })
    }),
  delete: (services, sent) =>
    ofItem(services, sent, async (key, before) => {
      const { least = 0, fixedKeys = [] } = fieldList(sent.list)
      if (before.length <= least || fixedKeys.includes(key))
        return refused({ status: 422, message: m.field_rules_least_items({ least }) })
      const address = doneAddress(sent.list, { action: 'deleted', key, before })
      return order(services, sent, { change: (now) => now.filter((one) => one !== key), address })
    }),
  show: (services, sent) =>
    ofItem(services, sent, (key) => {
      const shown = sent.fields.has('shown')
      const isAsked = !shown && !sent.fields.has('sure')
      if (isAsked && fieldList(sent.list).beforeHiding?.(key))
        return Promise.resolve(done(doneAddress(sent.list, { action: 'asked', key })))
      const edit = { field: itemField(sent.list, key, 'shown'), typed: shown ? setFlag : '', seen: '' }
      const address = doneAddress(sent.list, { action: shown ? 'shown' : 'hidden', key })
      return save(services, sent.actor, { edits: [edit], address })
    }),
})

export type ListIntent = IntentOf<typeof listIntents>

const keysNow = async ({ db }: Services, list: ListName) => keysOf(list, (await readDraft(db)).fields)

/** 404 where the draft has no such item any more. */
async function ofItem(
  services: Services,
  { fields, list }: Sent,
  change: (key: string, keys: readonly string[]) => Promise<Came>,
): Promise<Came> {
  const key = fields.get('id') ?? ''
  const keys = await keysNow(services, list)
  return keys.includes(key) ? change(key, keys) : refused({ status: 404, message: m.lists_gone() })
}

type Ordering = { change: OrderChange; address: string }

const order = (services: Services, { actor, fields, list }: Sent, { change, address }: Ordering) =>
  save(services, actor, { edits: [orderEdit(list, change, fields.get('seen') ?? '')], address })

type OrderChange = (now: readonly string[]) => readonly string[]

/** Made of the order as it is when nobody else can change it: of two who add at once both do. */
function orderEdit(list: ListName, change: OrderChange, seen: string): FieldEdit {
  const { order: field } = fieldList(list)
  const typed = (now: string) => JSON.stringify(change(keysOf(list, { [field]: now })))
  return { field, typed, seen, isTouched: true }
}

/** Where it was before; what was added or deleted meanwhile stays so. */
function putBack(keys: readonly string[], before: readonly string[], key: string): string[] {
  const known = before.filter((one) => one === key || keys.includes(one))
  return [...known, ...keys.filter((one) => !known.includes(one))]
}

/** Each once: a form that was made by hand may say anything. */
const knownIn = (list: ListName, keys: readonly string[]) =>
  [...new Set(keys.filter((key) => key !== ''))].slice(0, fieldList(list).most)

/** A place up or down, or to the place of another one. */
function moved(keys: readonly string[], key: string, to: string): string[] {
  const at = keys.indexOf(key)
  if (at < 0) return [...keys]
  const place = to === 'earlier' ? at - 1 : to === 'later' ? at + 1 : Number(to)
  if (!Number.isInteger(place) || place < 0 || place >= keys.length) return [...keys]
  const rest = keys.filter((one) => one !== key)
  return rest.toSpliced(place, 0, key)
}

const keyLength = 12

/** Of an item that is added. */
export const newItemKey = (): string => `n${randomId().slice(0, keyLength)}`

/** A new one has a title. Where items can be hidden it is, until it is switched on, and may stay unfinished until then. */
async function addItem(services: Services, { actor, fields, list }: Sent): Promise<Came> {
  const { most, parts, partsOf, title, asked = [] } = fieldList(list)
  const draft = await readDraft(services.db)
  if (keysOf(list, draft.fields).length >= most)
    return refused({ status: 422, message: m.field_rules_most_items({ most }) })
  const key = newItemKey()
  const titlePart = parts[title]
  const titleIn = (language: Language) =>
    itemField(list, key, titlePart && isLocal(titlePart) ? `${title}.${language}` : title)
  const field = titleIn(clinicLanguages()[0])
  const typed = fields.get('title') ?? ''
  const problem = problemOf(titleIn(firstLanguage), cleaned(field, typed))
  if (problem !== null) return refused({ status: 422, message: problem })
  const own = partsOf?.(key)
  const answers = asked.flatMap((part) => {
    const text = fields.get(part)
    return text === undefined ? [] : [{ field: itemField(list, key, part), typed: text, seen: '' }]
  })
  for (const answer of answers) {
    const sentence = problemOf(answer.field, cleaned(answer.field, answer.typed))
    if (sentence !== null) return refused({ status: 422, message: sentence })
  }
  const begins = Object.entries(parts).flatMap(([part, spec]) => {
    if (own && !own.includes(part)) return []
    const value =
      spec.kind === 'slug' ? slugOf(typed, { fields: draft.fields, list, part, key }) : beginning(spec, part)
    return value === null ? [] : [{ field: itemField(list, key, part), typed: value, seen: '' }]
  })
  const said = [{ field, typed, seen: '' }, ...begins, ...answers]
  const order = orderEdit(list, (now) => [...now, key], '')
  const shown = { field: itemField(list, key, 'shown'), typed: setFlag, seen: '' }
  return answers.length > 0 && isComplete(draft.fields, { list, key }, [...said, shown])
    ? save(services, actor, {
        edits: [order, ...said, shown],
        address: doneAddress(list, { action: 'added', key }),
      })
    : save(services, actor, { edits: [order, ...said], address: itemPath(list, key) })
}

type Said = { field: string; typed: string }

/** Whether a new item can be published as it is typed. */
export function isComplete(
  fields: WebsiteFields,
  { list, key }: { list: ListName; key: string },
  said: readonly Said[],
): boolean {
  const typed = said.map(({ field, typed: text }) => [field, cleaned(field, text)])
  const { order } = fieldList(list)
  const after = {
    ...fields,
    [order]: JSON.stringify([...keysOf(list, fields), key]),
    ...Object.fromEntries(typed),
  }
  return !Object.keys(problemsOf(after)).some((field) => field.startsWith(itemField(list, key, '')))
}

const randomSlugLength = 7
type NewSlug = { fields: WebsiteFields; list: ListName; part: string; key: string }

/** "our-promise" for "Our promise"; a made-up one where the title has no letters for it, or another item has it. */
export function slugOf(title: string, { fields, list, part, key }: NewSlug): string {
  const field = itemField(list, key, part)
  const slug = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, sizeOf(field)?.most)
    .replaceAll(/^-|-$/g, '')
  const isTaken = keysOf(list, fields).some((other) => fields[itemField(list, other, part)] === slug)
  if (slug !== '' && !isTaken && problemOf(field, slug) === null) return slug
  const own = key.slice(1, 1 + randomSlugLength).toLowerCase()
  return `new-${own.replaceAll(/[^a-z0-9]/g, '0')}`
}

/** What a part of a new item says before anyone writes something; null where that is nothing. */
function beginning(spec: FieldSpec, part: string): string | null {
  const [firstService] = firstServices
  switch (spec.kind) {
    case 'icon':
      return firstService.icon
    case 'picture':
      return spec.hasDrawings ? pictureValue('drawing', firstService.id) : null
    case 'focus':
      return part === 'focus' ? middle : null
    case 'choice':
      return spec.first
    default:
      return null
  }
}

async function save(
  services: Services,
  actor: Staff,
  { edits, address }: { edits: FieldEdit[]; address: string },
): Promise<Came> {
  const saved = await saveDraft(services, actor, edits)
  if (!saved.ok) return saved
  const [conflict] = saved.value.conflicts
  const [error] = Object.values(saved.value.errors)
  if (conflict) return refused({ status: 409, message: conflict.message })
  return error === undefined ? done(address) : refused({ status: 422, message: error })
}
