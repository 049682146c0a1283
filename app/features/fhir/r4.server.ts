import type { Services } from '#app/platform/services.ts'
import { fhirJson, type Problem, problemAnswer, textAnswer } from './answers.server.ts'
import { capabilityStatement } from './capability.server.ts'
import { isFhirId } from './ids.ts'
import { findPublication, type ListedType, listedTypes, type Publication } from './publication.server.ts'
import { type Place, type Resource, slot } from './resources.server.ts'
import { type Conditions, readConditions } from './search/conditions.server.ts'
import { included, readIncludes } from './search/includes.server.ts'
import { parametersOf, slotParameters } from './search/parameters.server.ts'
import { findSlot, findSlots } from './search/slots.server.ts'

const r4Path = '/fhir/R4'

/** What anybody may read. A key with a scope adds types of its own. */
const publicTypes = [...listedTypes, 'Slot'] as const

export type R4Request = {
  /** Behind `/fhir/R4/`. */
  path: string
  search: URLSearchParams
  headers: Pick<Headers, 'get'>
  origin: string
}

/** The read API of FHIR R4 (4.0.1): its statement, one resource by its id, or a search of one type. */
export async function r4Answer(services: Services, request: R4Request): Promise<Response> {
  const { path, headers } = request
  const wrongFormat = formatProblem(request)
  if (wrongFormat) return problemAnswer(wrongFormat)
  const found = await answerTo(
    services,
    request,
    path.split('/').filter((part) => part !== ''),
  )
  return 'status' in found && !('resourceType' in found)
    ? problemAnswer(found as Problem)
    : textAnswer(JSON.stringify(found), fhirJson, headers)
}

type Bundle = { resourceType: 'Bundle' } & Record<string, unknown>

async function answerTo(
  services: Services,
  request: R4Request,
  [type = '', id, ...others]: readonly string[],
): Promise<Resource | Bundle | Problem> {
  const publication = await findPublication(services)
  const place = { ...publication.clinic, origin: request.origin }
  if (type === 'metadata' && id === undefined) return capabilityStatement(place, publication.madeAt)
  const isKnown = publicTypes.some((one) => one === type)
  if (!isKnown || others.length > 0)
    return { status: 404, code: 'not-found', text: 'There is nothing at this address.' }
  if (id !== undefined) return readOne(publication, { type, id, place })
  return type === 'Slot'
    ? searchSlots(publication, request, place)
    : searchListed(publication, type as ListedType, request)
}

/** JSON is all we speak. */
function formatProblem({ search, headers }: R4Request): Problem | null {
  const asked = search.get('_format') ?? headers.get('accept') ?? ''
  const takes = asked === '' || /json|\*\/\*|application\/\*|text\/html/i.test(asked)
  return takes ? null : { status: 406, code: 'not-supported', text: 'Only JSON is supported.' }
}

type One = { type: string; id: string; place: Place }

async function readOne(publication: Publication, { type, id, place }: One): Promise<Resource | Problem> {
  const isListed = listedTypes.find((one) => one === type)
  const found = !isFhirId(id)
    ? null
    : isListed
      ? publication.resources(isListed, place.origin).find((one) => one.id === id)
      : await findSlot(publication, id, place).then((one) => one && slot(one, place))
  return found ?? { status: 404, code: 'not-found', text: `There is no ${type} with this id.` }
}

const usualCount = 50
const mostCount = 500

/** How many a page holds; null for what is no number. */
function countOf(search: URLSearchParams): number | null {
  const text = search.get('_count')
  if (text === null || text === '') return usualCount
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), mostCount) : null
}

type Asked = { count: number; after: string | null; includes: ReturnType<typeof readIncludes> }

/** What every search says besides its own parameters. */
function readAsked(
  type: string,
  { search, headers }: R4Request,
  conditions: Conditions<never> | Problem,
): Asked | Problem {
  if (!('holds' in conditions)) return conditions
  const count = countOf(search)
  if (count === null) return { status: 400, code: 'value', text: '“_count” is no number.' }
  const after = search.get('_after')
  if (after !== null && !isFhirId(after)) return { status: 400, code: 'value', text: '“_after” is no id.' }
  const includes = readIncludes(search, type)
  const isStrict = /\bhandling\s*=\s*strict\b/i.test(headers.get('prefer') ?? '')
  const [unknown] = [...conditions.unknown, ...includes.unknown]
  if (isStrict && unknown !== undefined)
    return { status: 400, code: 'not-supported', text: `“${unknown}” is not supported.` }
  return { count, after, includes }
}

async function searchSlots(
  publication: Publication,
  request: R4Request,
  place: Place,
): Promise<Bundle | Problem> {
  const { timeZone } = publication.clinic
  const conditions = readConditions(request.search, slotParameters, { origin: place.origin, timeZone })
  const asked = readAsked('Slot', request, conditions as Conditions<never> | Problem)
  if (!('holds' in conditions)) return conditions
  if (!('count' in asked)) return asked
  const { slots, isMore } = await findSlots(publication, conditions, { ...asked, place })
  const matches = slots.map((one) => slot(one, place))
  const isWhole = asked.after === null && !isMore
  const total = isWhole ? matches.length : null
  return bundle(publication, request, { type: 'Slot', matches, total, isMore, asked, conditions })
}

function searchListed(publication: Publication, type: ListedType, request: R4Request): Bundle | Problem {
  const { origin } = request
  const { timeZone } = publication.clinic
  // The days of a schedule's horizon have no zone.
  const zone = type === 'Schedule' ? 'UTC' : timeZone
  const conditions = readConditions(request.search, parametersOf[type], { origin, timeZone: zone })
  const asked = readAsked(type, request, conditions as Conditions<never> | Problem)
  if (!('holds' in conditions)) return conditions
  if (!('count' in asked)) return asked
  const { count, after } = asked
  const all = publication
    .resources(type, origin)
    .filter(conditions.holds)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const rest = after === null ? all : all.filter(({ id }) => id > after)
  const matches = rest.slice(0, count)
  const isMore = rest.length > count
  return bundle(publication, request, { type, matches, total: all.length, isMore, asked, conditions })
}

type Found = {
  type: string
  matches: readonly Resource[]
  total: number | null
  isMore: boolean
  asked: Asked
  conditions: { used: Conditions<never>['used'] }
}

function bundle(publication: Publication, { origin, search }: R4Request, found: Found): Bundle {
  const { type, matches, total, isMore, asked, conditions } = found
  const said = new URLSearchParams(conditions.used.map(([name, value]) => [name, value]))
  for (const [name, value] of asked.includes.used) said.append(name, value)
  if (search.has('_count')) said.set('_count', String(asked.count))
  const linkTo = (after: string | null) => {
    const query = new URLSearchParams(said)
    if (after !== null) query.set('_after', after)
    return `${origin}${r4Path}/${type}${query.size > 0 ? `?${query}` : ''}`
  }
  const last = matches.at(-1)
  const entry = (resource: Resource, mode: 'match' | 'include') => ({
    fullUrl: `${origin}${r4Path}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  })
  const entries = [
    ...matches.map((one) => entry(one, 'match')),
    ...included(matches, asked.includes, (one) => resourcesOf(publication, one, origin)).map((one) =>
      entry(one, 'include'),
    ),
  ]
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== null && { total }),
    link: [
      { relation: 'self', url: linkTo(asked.after) },
      ...(isMore && last ? [{ relation: 'next', url: linkTo(last.id) }] : []),
    ],
    ...(entries.length > 0 && { entry: entries }),
  }
}

const resourcesOf = (publication: Publication, type: string, origin: string): Resource[] => {
  const known = listedTypes.find((one) => one === type)
  return known ? publication.resources(known, origin) : []
}
