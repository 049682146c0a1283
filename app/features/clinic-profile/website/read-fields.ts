import type { PictureSources } from '#app/features/pictures/picture.ts'
import { readClinicLanguages } from '#app/language/clinic-languages.ts'
import type { LocalText } from '#app/language/language.ts'
import { fieldIn, textFrom } from '#app/language/local-text.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import { withBaseTexts } from './base-texts.ts'
import { fillBlanks } from './blanks.ts'
import { fieldGroups } from './field-groups.ts'
import type { ListName } from './field-lists.ts'
import type { FieldSpec, FieldSpecs } from './field-specs.ts'
import {
  fieldList,
  groupNames,
  isItemShown,
  isLocal,
  itemField,
  keysOf,
  listNames,
  placeOfField,
  type ServicePart,
  serviceField,
} from './field-table.ts'
import { languagesField, middle, pictureValue, setFlag, type WebsiteFields } from './fields.ts'
import { firstProfile } from './first-profile.ts'
import { firstServices } from './first-services.ts'
import { serviceDrawingNames } from './service-drawings.ts'
import { states } from './states.ts'
import { type TextName, textFields } from './texts.ts'
import type {
  Announcement,
  Profile,
  Service,
  Website,
  WebsiteGroups,
  WebsiteLists,
  WebsitePicture,
} from './website.ts'

type Given = {
  version: number
  /** Uploaded pictures by id, of those that fields name. */
  pictures: ReadonlyMap<string, PictureSources>
}

/** The website that these fields make. */
export function websiteOf(said: WebsiteFields, { version, pictures }: Given): Website {
  const fields = withBaseTexts(said)
  const names = Object.keys(textFields) as TextName[]
  return {
    version,
    profile: profileOf(fields),
    texts: recordOf(names, (name) => localOf(fields, name)),
    services: keysOf('service', fields)
      .filter((key) => isItemShown('service', key, fields))
      .map((key) => serviceOf(fields, key, pictures)),
    announcement: announcementOf(fields),
    groups: groupsIn({ fields, pictures }) as WebsiteGroups,
    lists: listsIn({ fields, pictures }) as WebsiteLists,
    languages: readClinicLanguages(fields[languagesField]),
  }
}

/** These follow the tables part by part, which the compiler can't see. */
const groupsIn = (read: Read): unknown =>
  recordOf(groupNames, (name) => valuesOf(fieldGroups[name].fields, (part) => `${name}.${part}`, read))

const listsIn = (read: Read): unknown => recordOf(listNames, (name) => itemsIn(name, read))

type Read = { fields: WebsiteFields; pictures: ReadonlyMap<string, PictureSources> }

/** Items that are shown, in order. */
function itemsIn(list: ListName, read: Read) {
  const { parts } = fieldList(list)
  return keysOf(list, read.fields)
    .filter((key) => isItemShown(list, key, read.fields))
    .map((key) => ({ key, ...valuesOf(parts, (part) => itemField(list, key, part), read) }))
}

const valuesOf = (specs: FieldSpecs, nameOf: (part: string) => string, read: Read) =>
  Object.fromEntries(Object.entries(specs).map(([part, spec]) => [part, readValue(spec, nameOf(part), read)]))

function readValue(spec: FieldSpec, name: string, { fields, pictures }: Read) {
  if (isLocal(spec)) return localOf(fields, name)
  const value = valueIn(fields, name)
  switch (spec.kind) {
    case 'flag':
      return value === setFlag
    case 'cents':
    case 'number':
      return value === '' ? null : Number(value)
    case 'picture':
      return pictures.get(uploadIn(value) ?? '') ?? null
    case 'choice':
      return Object.hasOwn(spec.of, value) ? value : spec.first
    default:
      return value
  }
}

/** The uploaded pictures that fields name. */
export const pictureIdsOf = (fields: WebsiteFields): string[] =>
  Object.entries(fields).flatMap(([field, value]) => {
    const id = uploadIn(value)
    return id !== null && placeOfField(field)?.spec.kind === 'picture' ? [id] : []
  })

const uploaded = pictureValue('upload', '')
/** `upload:ID`; null for anything else. */
const uploadIn = (value: string): string | null =>
  value.startsWith(uploaded) ? value.slice(uploaded.length) : null

const valueIn = (fields: WebsiteFields, name: string): string => fields[name] ?? ''

export const localOf = (fields: WebsiteFields, name: string): LocalText =>
  textFrom((language) => fields[fieldIn(name, language)])

export function profileOf(fields: WebsiteFields): Profile {
  const value = (name: string) => valueIn(fields, `profile.${name}`)
  const coordinates = coordinatesOf(fields)
  const address = {
    street: [value('street'), value('suite')].filter(Boolean).join(', '),
    city: value('city'),
    state: states[value('state')] ?? value('state'),
    stateCode: value('state'),
    zip: value('zip'),
    country: 'US',
  } as const
  const words = { clinic: value('name'), place: `${address.city}, ${address.state}`, phone: value('phone') }
  const ownWords = (name: string): LocalText => {
    const text = localOf(fields, name)
    return textFrom((language) => fillBlanks(text[language] ?? '', words))
  }
  return {
    name: value('name'),
    legalName: value('legalName') || value('name'),
    tagline: ownWords('profile.tagline'),
    summary: ownWords('profile.summary'),
    address,
    coordinates,
    phone: { text: value('phone'), link: callable(value('phone')) },
    email: { text: value('email'), link: mailLink(value('email')) },
    arriveEarlyMinutes: Number(value('arriveEarlyMinutes')),
    social: {
      facebook: ownFacebook(fields),
      instagram: value('instagram'),
      linkedin: value('linkedin'),
      x: value('x'),
    },
    directions: coordinates ? pointOnMap(coordinates) : searchOnMap(address),
  }
}

/** The example's is nobody else's. */
const ownFacebook = (fields: WebsiteFields): string => {
  const isExample = valueIn(fields, 'profile.name') === firstProfile['profile.name']
  const facebook = valueIn(fields, 'profile.facebook')
  return facebook === firstProfile['profile.facebook'] && !isExample ? '' : facebook
}

/** What the first profile says of its place goes with the first address: anyone who moves need not know degrees. */
function coordinatesOf(fields: WebsiteFields): Profile['coordinates'] {
  const isFirst = (name: keyof typeof firstProfile) => valueIn(fields, name) === firstProfile[name]
  const [latitude, longitude] = [valueIn(fields, 'profile.latitude'), valueIn(fields, 'profile.longitude')]
  if (latitude === '' || longitude === '') return null
  const areOfFirst = isFirst('profile.latitude') && isFirst('profile.longitude')
  const isThere = isFirst('profile.street') && isFirst('profile.city') && isFirst('profile.zip')
  if (areOfFirst && !isThere) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

const mapSite = 'https://www.openstreetmap.org'

const pointOnMap = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${mapSite}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

const searchOnMap = ({ street, city, state, zip }: Profile['address']) =>
  `${mapSite}/search?${new URLSearchParams({ query: `${street}, ${city}, ${state} ${zip}` })}`

const digitsHere = 10

/** `tel:` with the country's code, as numbers of this country are written without it. */
function callable(phone: string): string {
  const link = phoneLink(phone) ?? ''
  const [number = ''] = link.split(';')
  return /^tel:\d/.test(number) && number.replace(/\D/g, '').length === digitsHere
    ? link.replace('tel:', 'tel:+1')
    : link
}

function serviceOf(
  fields: WebsiteFields,
  key: string,
  pictures: ReadonlyMap<string, PictureSources>,
): Service {
  const value = (part: ServicePart) => valueIn(fields, serviceField(key, part))
  const local = (part: 'title' | 'summary' | 'description' | 'notice' | 'pictureText') =>
    localOf(fields, `service.${key}.${part}`)
  const [first] = firstServices
  return {
    key,
    id: value('anchor'),
    formerIds: formerAnchorsOf(value('formerAnchors')),
    title: local('title'),
    treatment: value('treatment'),
    icon: firstServices.find(({ icon }) => icon === value('icon'))?.icon ?? first.icon,
    summary: local('summary'),
    description: local('description'),
    notice: local('notice'),
    picture: pictureOf(value('picture'), value('focus'), pictures),
    pictureText: local('pictureText'),
  }
}

/** Former slugs of a service or page, as their field lists them. */
export const formerAnchorsOf = (value: string): string[] => value.split(' ').filter((one) => one !== '')

/** A picture that is not there any more leaves the first drawing in its place. */
export function pictureOf(
  value: string,
  focus: string,
  pictures: ReadonlyMap<string, PictureSources>,
): WebsitePicture {
  const sources = pictures.get(uploadIn(value) ?? '')
  if (sources) return { kind: 'upload', sources, focus: focus || middle }
  const [first] = serviceDrawingNames
  const drawing = serviceDrawingNames.find((known) => value === pictureValue('drawing', known))
  return { kind: 'drawing', name: drawing ?? first }
}

function announcementOf(fields: WebsiteFields): Announcement | null {
  const text = localOf(fields, 'announcement.text')
  if (text.en === '') return null
  const value = (name: string) => valueIn(fields, `announcement.${name}`)
  return {
    text,
    link: value('link'),
    linkText: localOf(fields, 'announcement.linkText'),
    from: value('from'),
    until: value('until'),
    canBeClosed: value('canBeClosed') === setFlag,
  }
}
