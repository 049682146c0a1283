import type { Services } from '#app/platform/services.ts'
import type { KeyHolder } from '../connections/keys/open-key.server.ts'
import { fhirJson, type Problem, privateAnswer, problemAnswer, textAnswer } from './answers.server.ts'
import { isOperation, runOperation } from './booking/operations.server.ts'
import { type Bundle, searchBundle } from './bundle.server.ts'
import { capabilityStatement } from './capability.server.ts'
import { noKey, readHolder, scopeProblem } from './holder.server.ts'
import { isFhirId } from './ids.ts'
import { findPublication, type ListedType, listedTypes, type Publication } from './publication.server.ts'
import { type RecordType, readClauses, recordTypes } from './records/parameters.server.ts'
import { findRecord, listRecords, scopeOf } from './records/records.server.ts'
import { type Place, type Resource, slot } from './resources.server.ts'
import { readConditions, type Understood } from './search/conditions.server.ts'
import { included, readIncludes } from './search/includes.server.ts'
import { parametersOf, slotParameters } from './search/parameters.server.ts'
import { findSlot, findSlots } from './search/slots.server.ts'

/** What anybody may read. A key with a scope adds `recordTypes`. */
const publicTypes = [...listedTypes, 'Slot'] as const

export type R4Request = {
  /** Behind `/fhir/R4/`. */
  path: string
  search: URLSearchParams
  headers: Pick<Headers, 'get'>
  origin: string
  /** Of who asks, as the server knows it. */
  address?: string
  /** What was posted, as text; omitted where something is read. */
  posted?: string
}

/** What a request is answered from. */
type Asked = R4Request & {
  publication: Publication
  place: Place
  /** Who brought a key; null where nobody did. */
  holder: KeyHolder | null
}
type Found = Resource | Bundle | Problem

/**
 * The API of FHIR R4 (4.0.1): its statement, one resource by its id, a search of one type, and what can be done with
 * appointments. What is public is answered to everybody; what a key opens, to its holder.
 */
export async function r4Answer(services: Services, request: R4Request): Promise<Response> {
  const { headers, address = '' } = request
  const wrongFormat = formatProblem(request)
  if (wrongFormat) return problemAnswer(wrongFormat)
  const read = await readHolder(services, { headers, address })
  if (!('holder' in read)) return problemAnswer(read, 'private')
  const parts = request.path.split('/').filter((part) => part !== '')
  const isPrivate =
    read.holder !== null || request.posted !== undefined || recordTypes.some((one) => one === parts[0])
  const publication = await findPublication(services)
  const place = { ...publication.clinic, origin: request.origin }
  const asked = { ...request, publication, place, holder: read.holder }
  const found = await (request.posted === undefined ? answerTo(asked, parts) : answerPost(asked, parts))
  if (isProblem(found)) return problemAnswer(found, isPrivate ? 'private' : 'public')
  return isPrivate ? privateAnswer(found) : textAnswer(JSON.stringify(found), fhirJson, headers)
}

const isProblem = (found: Found): found is Problem => !('resourceType' in found)

const nothingHere: Problem = { status: 404, code: 'not-found', text: 'There is nothing at this address.' }

async function answerTo(asked: Asked, [type = '', id, ...others]: readonly string[]): Promise<Found> {
  const { publication, place, holder } = asked
  if (type === 'metadata' && id === undefined)
    return capabilityStatement(place, { since: publication.madeAt, scopes: holder?.scopes ?? null })
  if (others.length > 0) return nothingHere
  if (type === 'Appointment' && isOperation(id)) return operate(asked, id)
  const record = recordTypes.find((one) => one === type)
  if (record) return readRecords(asked, record, id)
  if (!publicTypes.some((one) => one === type)) return nothingHere
  if (id !== undefined) return readOne(publication, { type, id, place })
  return type === 'Slot' ? searchSlots(asked) : searchListed(asked, type as ListedType)
}

function answerPost(asked: Asked, [type, id, ...others]: readonly string[]): Promise<Found> | Problem {
  if (type === 'Appointment' && isOperation(id) && others.length === 0) return operate(asked, id)
  if (!isKnownType(type)) return nothingHere
  return { status: 405, code: 'not-supported', text: 'This can be read, and not written.' }
}

const isKnownType = (type = ''): boolean => [...publicTypes, ...recordTypes].some((one) => one === type)

/** @param id of an operation */
async function operate(asked: Asked, id: Parameters<typeof runOperation>[0]): Promise<Found> {
  const { holder } = asked
  return holder === null ? noKey : runOperation(id, { ...asked, holder })
}

/** JSON is all we speak. */
function formatProblem({ search, headers }: R4Request): Problem | null {
  const asked = search.get('_format') ?? headers.get('accept') ?? ''
  const takes = asked === '' || /json|\*\/\*|application\/\*|text\/html/i.test(asked)
  return takes ? null : { status: 406, code: 'not-supported', text: 'Only JSON is supported.' }
}

type One = { type: string; id: string; place: Place }
const noSuch = (type: string): Problem => ({
  status: 404,
  code: 'not-found',
  text: `There is no ${type} with this id.`,
})

async function readOne(publication: Publication, { type, id, place }: One): Promise<Resource | Problem> {
  const isListed = listedTypes.find((one) => one === type)
  const found = !isFhirId(id)
    ? null
    : isListed
      ? publication.resources(isListed, place.origin).find((one) => one.id === id)
      : await findSlot(publication, id, place).then((one) => one && slot(one, place))
  return found ?? noSuch(type)
}

/** Of patients, with a key that may: one by its id, or a search. */
async function readRecords(asked: Asked, type: RecordType, id: string | undefined): Promise<Found> {
  const { holder, place, origin, search } = asked
  const lacking = scopeProblem(holder, scopeOf[type])
  if (lacking || holder === null) return lacking ?? noKey
  if (id !== undefined)
    return (isFhirId(id) ? await findRecord(holder, type, { id, place }) : null) ?? noSuch(type)
  const context = { origin, timeZone: place.timeZone }
  const conditions = await readClauses(holder.services.db, type, search, context)
  if (isRefused(conditions)) return conditions
  const page = readPage(type, asked, conditions)
  if (isRefused(page)) return page
  const { resources, isMore } = await listRecords(holder, type, {
    page: { ...page, clauses: conditions.clauses },
    place,
  })
  const total = page.after === null && !isMore ? resources.length : null
  const { after } = page
  const said = saidIn(asked, conditions, page)
  return searchBundle({ origin, type, matches: resources, total, isMore, said, after })
}

const isRefused = (read: object): read is Problem => 'status' in read

const usualCount = 50
const mostCount = 500

/** How many a page holds; null for what is no number. */
function countOf(search: URLSearchParams): number | null {
  const text = search.get('_count')
  if (text === null || text === '') return usualCount
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), mostCount) : null
}

type SearchPage = { count: number; after: string | null; includes: ReturnType<typeof readIncludes> }

/** What every search says besides its own parameters. */
function readPage(
  type: string,
  { search, headers }: R4Request,
  { unknown: notKnown }: Understood,
): SearchPage | Problem {
  const count = countOf(search)
  if (count === null) return { status: 400, code: 'value', text: '“_count” is no number.' }
  const after = search.get('_after')
  if (after !== null && !isFhirId(after)) return { status: 400, code: 'value', text: '“_after” is no id.' }
  const includes = readIncludes(search, type)
  const isStrict = /\bhandling\s*=\s*strict\b/i.test(headers.get('prefer') ?? '')
  const [unknown] = [...notKnown, ...includes.unknown]
  if (isStrict && unknown !== undefined)
    return { status: 400, code: 'not-supported', text: `“${unknown}” is not supported.` }
  return { count, after, includes }
}

async function searchSlots(asked: Asked): Promise<Bundle | Problem> {
  const { publication, place, origin, search } = asked
  const { timeZone } = place
  const conditions = readConditions(search, slotParameters, { origin, timeZone })
  if (isRefused(conditions)) return conditions
  const page = readPage('Slot', asked, conditions)
  if (isRefused(page)) return page
  const { slots, isMore } = await findSlots(publication, conditions, { ...page, place })
  const matches = slots.map((one) => slot(one, place))
  const total = page.after === null && !isMore ? matches.length : null
  return withIncluded(asked, { type: 'Slot', matches, total, isMore, page, conditions })
}

function searchListed(asked: Asked, type: ListedType): Bundle | Problem {
  const { publication, place, origin, search } = asked
  // The days of a schedule's horizon have no zone.
  const timeZone = type === 'Schedule' ? 'UTC' : place.timeZone
  const conditions = readConditions(search, parametersOf[type], { origin, timeZone })
  if (isRefused(conditions)) return conditions
  const page = readPage(type, asked, conditions)
  if (isRefused(page)) return page
  const { count, after } = page
  const all = publication
    .resources(type, origin)
    .filter(conditions.holds)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const rest = after === null ? all : all.filter(({ id }) => id > after)
  const matches = rest.slice(0, count)
  const isMore = rest.length > count
  return withIncluded(asked, { type, matches, total: all.length, isMore, page, conditions })
}

type Matched = {
  type: string
  matches: readonly Resource[]
  total: number | null
  isMore: boolean
  page: SearchPage
  conditions: Understood
}

function withIncluded(asked: Asked, { page, conditions, ...matched }: Matched): Bundle {
  const { origin, publication } = asked
  const brought = included(matched.matches, page.includes, (type) => {
    const known = listedTypes.find((one) => one === type)
    return known ? publication.resources(known, origin) : []
  })
  const said = saidIn(asked, conditions, page)
  return searchBundle({ ...matched, origin, included: brought, said, after: page.after })
}

function saidIn({ search }: R4Request, { used }: Understood, { includes, count }: SearchPage) {
  const said = new URLSearchParams(used.map(([name, value]) => [name, value]))
  for (const [name, value] of includes.used) said.append(name, value)
  if (search.has('_count')) said.set('_count', String(count))
  return said
}
