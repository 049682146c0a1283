import { listStaff } from '#app/features/audit/queries.server.ts'
import { priceText } from '#app/features/clinic-profile/price.ts'
import { builtInPageAt } from '#app/features/clinic-profile/website/built-in-pages.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import type { FieldSpec } from '#app/features/clinic-profile/website/field-specs.ts'
import {
  fieldList,
  isAutomatic,
  isItemShown,
  isLocal,
  itemField,
  itemFieldNames,
  keysOf,
  placeOfField,
} from '#app/features/clinic-profile/website/field-table.ts'
import { localOf, pictureIdsOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { photoNumbers, stepNumbers } from '#app/features/clinic-profile/website/service-parts.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import { consentText, problemText } from '#app/features/picture-consents/copy.ts'
import { listConsentStates } from '#app/features/picture-consents/queries.server.ts'
import type { ConsentProblem } from '#app/features/picture-consents/rules.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { fieldsOf, lacksTranslation, noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { unbroken } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Draft, markOf, readDraft } from '../draft/draft.server.ts'
import { fieldName, itemName } from '../field-names.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { readPairProblems } from '../phrases/pairs.server.ts'
import { morePhotos, pictureFieldsOf } from '../pictures/address.ts'
import { pictureAt, picturesAt } from '../pictures/shown-pictures.ts'
import { momentText, picturesIn } from '../published.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'
import { listVersions } from '../versions/queries.server.ts'

export type ItemRow = {
  id: string
  name: string
  /** What tells it from others of its name: of a price its service and amount. */
  detail: string
  title: LocalText
  /** Undefined in lists without pictures, null where none is chosen. */
  picture: WebsitePicture | null | undefined
  /** Undefined where items can't be hidden. */
  isShown: boolean | undefined
  /** One of the first ones, which have a place of their own. */
  isMarked: boolean
  isChanged: boolean
  lacksTranslation: boolean
  /** Something prevents publishing it. */
  hasProblem: boolean
  isFixed: boolean
  /** Below its title. */
  note: string
  /** Of a pair of pictures: why the website leaves it out; null where it doesn't. */
  leftOut: string | null
  /** When what its page says was changed last, and by whom; empty where it never was. */
  changed: string
  /** The names of the fields in which a link leads to its page. */
  linkedFrom: string[]
}

export type ListView = {
  list: ListName
  rows: ItemRow[]
  /** Of the order. */
  mark: string
  isOrderChanged: boolean
  /** What prevents publishing the order: too few or too many. */
  problem: string | undefined
  /** What a new item can be for; empty in lists without services. */
  services: NamedItem[]
  /** The first of them that visitors see and that has none yet. */
  nextService: string
}

type NamedItem = { id: string; name: string }

const hasKind = (list: ListName, wanted: FieldSpec['kind']) =>
  Object.values(fieldList(list).parts).some(({ kind }) => kind === wanted)

/** The services that something of that list can be for. */
const servicesFor = (list: ListName, fields: Draft['fields']): NamedItem[] =>
  hasKind(list, 'service')
    ? keysOf('service', fields).map((id) => ({ id, name: itemName('service', id, fields) }))
    : []

export function readList({ db, log, clock }: Services, list: ListName): Promise<Outcome<ListView>> {
  const fault = { event: 'website list not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const { order, marked } = fieldList(list)
    const pictures = await picturesIn(db, pictureIdsOf(draft.fields))
    const problems = problemsOf(draft.fields)
    const keys = keysOf(list, draft.fields)
    const first = keys.filter((key) => isItemShown(list, key, draft.fields)).slice(0, marked?.first ?? 0)
    const pairs = list === 'result' ? await readPairProblems(db, draft.fields) : noPairs
    const changes = fieldList(list).saidBy ? await readChanges({ db, clock }, draft) : []
    const around = { pictures, problems, first, pairs, changes }
    const rows = keys.map((key) => rowOf(draft, { list, key }, around))
    const isOrderChanged = draft.changes.some(({ field }) => field === order)
    const mark = markOf(draft.fields[order] ?? '')
    const services = servicesFor(list, draft.fields)
    const taken = keys.map((key) => draft.fields[itemField(list, key, 'service')])
    const isNext = ({ id }: NamedItem) => isItemShown('service', id, draft.fields) && !taken.includes(id)
    const nextService = services.find(isNext)?.id ?? ''
    return done({ list, rows, mark, isOrderChanged, problem: problems[order], services, nextService })
  })
}

type Item = { list: ListName; key: string }

type Around = {
  pictures: Awaited<ReturnType<typeof picturesIn>>
  problems: Readonly<Record<string, string>>
  first: readonly string[]
  pairs: ReadonlyMap<string, ConsentProblem>
  changes: readonly { field: string; words: string }[]
}

const noPairs: Around['pairs'] = new Map()

function leftOutText(pairs: Around['pairs'], key: string): string | null {
  const problem = pairs.get(key)
  return problem ? problemText(problem) : null
}

function rowOf(
  draft: Draft,
  { list, key }: Item,
  { pictures, problems, first, pairs, changes: known }: Around,
): ItemRow {
  const { fields, changes } = draft
  const { parts, partsOf, title, fixedKeys = [], note, page, beforeHiding, saidBy } = fieldList(list)
  const said = (part: string) => fields[itemField(list, key, part)] ?? ''
  const beginnings = saidBy?.(key) ?? []
  const isOf = (field: string) => field.startsWith(`${list}.${key}.`)
  const own = partsOf?.(key)
  const texts = Object.entries(parts).filter(([part, spec]) => isLocal(spec) && (own?.includes(part) ?? true))
  const mustBe = texts.filter(([, spec]) => 'isRequired' in spec && spec.isRequired)
  const lacking = mustBe.some(([part]) => lacksTranslation(localOf(fields, itemField(list, key, part))))
  return {
    id: key,
    name: itemName(list, key, fields),
    detail: list === 'price' ? priceDetail(fields, key) : '',
    title: texts.some(([part]) => part === title) ? localOf(fields, itemField(list, key, title)) : noText,
    picture: partsOf ? undefined : firstPictureOf({ list, key }, fields, pictures),
    isShown: parts.shown && (own?.includes('shown') ?? true) ? isItemShown(list, key, fields) : undefined,
    isMarked: first.includes(key),
    isChanged: changes.some(({ field }) => isOf(field)),
    lacksTranslation: lacking,
    hasProblem: Object.keys(problems).some(isOf),
    isFixed: fixedKeys.includes(key),
    leftOut: leftOutText(pairs, key),
    note: note?.(key, said) ?? '',
    changed:
      known.find(({ field }) => isOf(field) || beginnings.some((one) => field.startsWith(one)))?.words ?? '',
    linkedFrom: beforeHiding ? linksTo(page?.(key, said) ?? null, draft) : [],
  }
}

/** What was changed last comes first: what waits, then what was published. */
async function readChanges({ db, clock }: Pick<Services, 'db' | 'clock'>, { changes }: Draft) {
  const [versions, people] = await Promise.all([
    listVersions(db, { before: null, most: mostVersions }),
    listStaff(db),
  ])
  const words = (at: string, by: string) => {
    const name = people.find(({ id }) => id === by)?.name ?? m.website_draft_somebody()
    return m.lists_changed({ when: unbroken(momentText(at, clock.now())), name })
  }
  const waiting = changes.toSorted((one, other) => other.at.localeCompare(one.at))
  return [
    ...waiting.map(({ field, at, by }) => ({ field, words: words(at, by) })),
    ...versions.flatMap(({ publishedAt, publishedBy, changes: published }) =>
      published.map(({ field }) => ({ field, words: words(publishedAt, publishedBy) })),
    ),
  ]
}

const mostVersions = 50

/** Fields whose text leads to that page, by their names: a button's link, or one inside of a text. */
function linksTo(path: string | null, draft: Draft): string[] {
  if (path === null) return []
  const names = Object.entries(draft.fields)
    .filter(([field, value]) =>
      placeOfField(field)?.spec.kind === 'link' ? value === path : value.includes(`](${path})`),
    )
    .map(([field]) => fieldName(field, draft))
  return [...new Set(names)]
}

function firstPictureOf({ list, key }: Item, fields: Draft['fields'], pictures: Around['pictures']) {
  const part = Object.entries(fieldList(list).parts).find(([, { kind }]) => kind === 'picture')?.[0]
  return part === undefined ? undefined : pictureAt(itemField(list, key, part), fields, pictures)
}

export type ItemView = {
  form: DraftFormView
  list: ListName
  id: string
  name: string
  place: number
  total: number
  /** By the field that holds them. */
  pictures: Readonly<Record<string, WebsitePicture | null>>
  /** What can be booked for it; empty in lists without treatments. */
  treatments: { id: string; name: string }[]
  /** What a price can be for; empty in lists without services. */
  services: NamedItem[]
  /** Of a service: its prices, which are a list of their own. */
  prices: (NamedItem & { detail: string })[]
  /** Recorded consents that hold, and the one that was chosen; empty in lists without pairs of pictures. */
  consents: { id: string; name: string }[]
  /** Of a pair of pictures: why the website leaves it out. */
  leftOut: string | null
  /** Of a service: what does not fit together, though it can be published; null where all does. */
  advice: string | null
  /** Where visitors read it; null while it is hidden. */
  page: string | null
}

/** All fields of an item that its form asks for. */
export const itemFormNames = (list: ListName, key: string): string[] =>
  itemFieldNames(list, key).filter((field) => !isAutomatic(field))

/** The fields that show a picture which is sent for that part; a sentence where there is no room for it. */
export function pictureFor(
  { list, id, form }: Pick<ItemView, 'list' | 'id' | 'form'>,
  part: string,
): Outcome<{ picture: string; focus: string | undefined; words: string[] }> {
  const isFree = (number: number) => !form.values[itemField(list, id, `${morePhotos}${number}`)]
  const free = photoNumbers.find(isFree)
  if (part === morePhotos && free === undefined) {
    const errors = { file: m.services_photos_full({ most: photoNumbers.length }) }
    return refused({ status: 422, errors })
  }
  const item = { parts: fieldList(list).parts, nameOf: (one: string) => itemField(list, id, one) }
  const found = pictureFieldsOf(item, part === morePhotos ? `${part}${free}` : part)
  if (!found) return refused({ status: 404, message: m.lists_gone() })
  return done({ ...found, words: part === morePhotos ? fieldsOf(`${found.picture}Text`) : [] })
}

type Bookable = { id: string; name: string; minutes?: number }
type Asked = Item & { listTreatments: (db: Services['db']) => Promise<Bookable[]> }

/** 404 where there is none, in the draft. */
export function readItem(
  { db, log }: Services,
  { list, key, listTreatments }: Asked,
): Promise<Outcome<ItemView>> {
  const fault = { event: 'website item not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const keys = keysOf(list, draft.fields)
    const at = keys.indexOf(key)
    if (at < 0) return refused({ status: 404, message: m.lists_gone() })
    const known = await picturesIn(db, pictureIdsOf(draft.fields))
    const names = itemFormNames(list, key)
    const treatments = hasKind(list, 'treatment') ? await listTreatments(db) : []
    return done({
      form: formViewOf(draft, names),
      list,
      id: key,
      name: itemName(list, key, draft.fields),
      place: at + 1,
      total: keys.length,
      pictures: picturesAt(names, draft.fields, known),
      treatments,
      services: servicesFor(list, draft.fields),
      prices: list === 'service' ? pricesOf(key, draft.fields) : [],
      consents: hasKind(list, 'consent')
        ? await listChoices(db, draft.fields[itemField(list, key, 'consent')])
        : [],
      leftOut: list === 'result' ? leftOutText(await readPairProblems(db, draft.fields), key) : null,
      advice: list === 'service' ? stepsAdvice(draft.fields, key, treatments) : null,
      page: pageOf(draft.fields, { list, key }),
    })
  })
}

/** Consents that hold, newest first, and the chosen one even if it was withdrawn. */
async function listChoices(db: Services['db'], chosen = ''): Promise<ItemView['consents']> {
  const known = [...(await listConsentStates(db)).values()]
  return known
    .filter(({ id, withdrawnOn }) => withdrawnOn === null || id === chosen)
    .map((consent) => ({ id: consent.id, name: consentText(consent) }))
}

/** The minutes of the steps add up to the length of a first appointment, where both are known. */
function stepsAdvice(fields: Draft['fields'], key: string, treatments: readonly Bookable[]): string | null {
  const value = (part: string) => fields[itemField('service', key, part)] ?? ''
  const named = value('treatment') || value(`title.${firstLanguage}`)
  const treatment = treatments.find(({ id, name }) => id === named || name === named)
  const minutes = Number(value('minutes')) || treatment?.minutes
  const steps = stepNumbers.map((number) => value(`step${number}Minutes`)).filter((typed) => typed !== '')
  const sum = steps.reduce((total, one) => total + Number(one), 0)
  return minutes === undefined || steps.length === 0 || sum === minutes
    ? null
    : m.services_steps_add_up({ sum, minutes })
}

/** Null for what isn't shown, and while the page is off. */
function pageOf(fields: Draft['fields'], { list, key }: Item): string | null {
  const { page, parts } = fieldList(list)
  if (parts.shown && !isItemShown(list, key, fields)) return null
  const path = page?.(key, (part) => fields[itemField(list, key, part)] ?? '') ?? null
  const builtIn = path && builtInPageAt(path)
  return builtIn && !isItemShown('page', builtIn, fields) ? null : path
}

function pricesOf(service: string, fields: Draft['fields']): ItemView['prices'] {
  return keysOf('price', fields)
    .filter((key) => fields[itemField('price', key, 'service')] === service)
    .map((id) => ({
      id,
      name: itemName('price', id, fields),
      detail: draftPrice((part) => fields[itemField('price', id, part)] ?? ''),
    }))
}

/** "Weight Loss Program · from $149", or its heading; what is not typed yet is left out. */
function priceDetail(fields: Draft['fields'], key: string): string {
  const value = (part: string) => fields[itemField('price', key, part)] ?? ''
  const isOfService = keysOf('service', fields).includes(value('service'))
  const of = isOfService
    ? itemName('service', value('service'), fields)
    : localText(localOf(fields, itemField('price', key, 'heading')))
  return [of, draftPrice(value)].filter((words) => words !== '').join(' · ')
}

function draftPrice(value: (part: string) => string): string {
  const [kind, cents, most] = [value('price'), Number(value('amount')), Number(value('upTo'))]
  if (kind === 'ask') return priceText({ kind })
  if (value('amount') === '') return ''
  if (kind === 'range') return value('upTo') === '' ? '' : priceText({ kind, cents, most })
  return priceText({ kind: kind === 'from' ? kind : 'exact', cents })
}
