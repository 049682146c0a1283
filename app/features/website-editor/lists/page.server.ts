import { priceText } from '#app/features/clinic-profile/price.ts'
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
} from '#app/features/clinic-profile/website/field-table.ts'
import { localOf, pictureIdsOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { photoNumbers, stepNumbers } from '#app/features/clinic-profile/website/service-parts.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import { consentText, problemText } from '#app/features/picture-consents/copy.ts'
import { listConsentStates } from '#app/features/picture-consents/queries.server.ts'
import type { ConsentProblem } from '#app/features/picture-consents/rules.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { lacksTranslation, noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Draft, markOf, readDraft } from '../draft/draft.server.ts'
import { itemName } from '../field-names.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { readPairProblems } from '../phrases/pairs.server.ts'
import { morePhotos, pictureFieldsOf } from '../pictures/address.ts'
import { pictureAt, picturesAt } from '../pictures/shown-pictures.ts'
import { picturesIn } from '../published.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

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
}

type NamedItem = { id: string; name: string }

const hasKind = (list: ListName, wanted: FieldSpec['kind']) =>
  Object.values(fieldList(list).parts).some(({ kind }) => kind === wanted)

/** The services that something of that list can be for. */
const servicesFor = (list: ListName, fields: Draft['fields']): NamedItem[] =>
  hasKind(list, 'service')
    ? keysOf('service', fields).map((id) => ({ id, name: itemName('service', id, fields) }))
    : []

export function readList({ db, log }: Services, list: ListName): Promise<Outcome<ListView>> {
  const fault = { event: 'website list not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const { order, marked } = fieldList(list)
    const pictures = await picturesIn(db, pictureIdsOf(draft.fields))
    const problems = problemsOf(draft.fields)
    const keys = keysOf(list, draft.fields)
    const first = keys.filter((key) => isItemShown(list, key, draft.fields)).slice(0, marked?.first ?? 0)
    const pairs = list === 'result' ? await readPairProblems(db, draft.fields) : noPairs
    const rows = keys.map((key) => rowOf(draft, { list, key }, { pictures, problems, first, pairs }))
    const isOrderChanged = draft.changes.some(({ field }) => field === order)
    const mark = markOf(draft.fields[order] ?? '')
    const services = servicesFor(list, draft.fields)
    return done({ list, rows, mark, isOrderChanged, problem: problems[order], services })
  })
}

type Item = { list: ListName; key: string }

type Around = {
  pictures: Awaited<ReturnType<typeof picturesIn>>
  problems: Readonly<Record<string, string>>
  first: readonly string[]
  pairs: ReadonlyMap<string, ConsentProblem>
}

const noPairs: Around['pairs'] = new Map()

function leftOutText(pairs: Around['pairs'], key: string): string | null {
  const problem = pairs.get(key)
  return problem ? problemText(problem) : null
}

function rowOf(
  { fields, changes }: Draft,
  { list, key }: Item,
  { pictures, problems, first, pairs }: Around,
): ItemRow {
  const { parts, partsOf, title, fixedKeys = [], note } = fieldList(list)
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
    note: note?.(key, (part) => fields[itemField(list, key, part)] ?? '') ?? '',
    leftOut: leftOutText(pairs, key),
  }
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
  /** Of a service: where its page is; null where it has none of its own. */
  page: string | null
  /** Texts that are there in the first language alone. */
  untranslated: number
}

/** All fields of an item that its form asks for. */
export const itemFormNames = (list: ListName, key: string): string[] =>
  itemFieldNames(list, key).filter((field) => !isAutomatic(field))

/** The fields that show a picture which is sent for that part; a sentence where there is no room for it. */
export function pictureFor(
  { list, id, form }: Pick<ItemView, 'list' | 'id' | 'form'>,
  part: string,
): Outcome<{ picture: string; focus: string | undefined }> {
  const isFree = (number: number) => !form.values[itemField(list, id, `${morePhotos}${number}`)]
  const free = photoNumbers.find(isFree)
  if (part === morePhotos && free === undefined) {
    const errors = { file: m.services_photos_full({ most: photoNumbers.length }) }
    return refused({ status: 422, errors })
  }
  const found = pictureFieldsOf(fieldList(list).parts, part === morePhotos ? `${part}${free}` : part)
  if (!found) return refused({ status: 404, message: m.lists_gone() })
  const { picture, focus } = found
  return done({
    picture: itemField(list, id, picture),
    focus: focus === undefined ? undefined : itemField(list, id, focus),
  })
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
      page: list === 'service' ? `/services/${draft.fields[itemField(list, key, 'anchor')] ?? ''}` : null,
      untranslated: Object.entries(fieldList(list).parts).filter(
        ([part, spec]) =>
          isLocal(spec) && lacksTranslation(localOf(draft.fields, itemField(list, key, part))),
      ).length,
    })
  })
}

/** Consents that hold, newest first, and the chosen one whatever became of it. */
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
