import type { Scope } from '#app/features/connections/keys/rules.ts'
import type { Problem } from '../answers.server.ts'
import { type Bundle, operationBundle } from '../bundle.server.ts'
import { generalPracticeSpecialty, systems } from '../codes.ts'
import { scopeProblem } from '../holder.server.ts'
import { locationId } from '../ids.ts'
import { type Resource, reference } from '../resources.server.ts'
import { readConditions, readToken, relative } from '../search/conditions.server.ts'
import { type FoundSlot, slotParameters } from '../search/parameters.server.ts'
import { findSlots } from '../search/slots.server.ts'
import { bookTime } from './book.server.ts'
import { holdTime } from './hold.server.ts'
import {
  type Given,
  type Operating,
  parametersIn,
  readParameters,
  required,
  textsOf,
} from './parameters.server.ts'
import { proposed } from './proposed.server.ts'

type Asked = Omit<Operating, 'given'> & { search: URLSearchParams; posted?: string | undefined }

type Operation = {
  /** What the key needs; null where any key will do. */
  scope: Scope | null
  /** It changes nothing: it can be asked for by address, too. */
  isRead: boolean
  run: (asked: Operating) => Promise<Resource[] | Problem>
}

/** By the names of IHE ITI Scheduling (ITI-115, 116, 117); ITI-118 is the search of appointments. */
const operations = {
  $find: { scope: null, isRead: true, run: findTimes },
  $hold: { scope: 'appointments:write', isRead: false, run: holdTime },
  $book: { scope: 'appointments:write', isRead: false, run: bookTime },
} as const satisfies Record<string, Operation>

type OperationName = keyof typeof operations

export const isOperation = (id: string | undefined): id is OperationName =>
  id !== undefined && Object.hasOwn(operations, id)

/** How a CapabilityStatement names them. */
export const operationDefinitions = Object.entries(operations).map(([id, { scope }]) => {
  const name = id.slice(1)
  return {
    name,
    definition: `https://profiles.ihe.net/ITI/Scheduling/OperationDefinition/appointment-${name}`,
    scope: scope as Scope | null,
  }
})

/** What it came to, as a Bundle of appointments. */
export async function runOperation(name: OperationName, asked: Asked): Promise<Bundle | Problem> {
  const { scope, isRead, run }: Operation = operations[name]
  const { holder, origin, search, posted } = asked
  const lacking = scope && scopeProblem(holder, scope)
  if (lacking) return lacking
  if (posted === undefined && !isRead)
    return { status: 405, code: 'not-supported', text: 'Post a Parameters resource here.' }
  const given = posted === undefined ? parametersIn(search) : readParameters(posted)
  if ('status' in given) return given
  const found = await run({ ...asked, given })
  return 'status' in found ? ofOperation(found) : operationBundle(origin, found)
}

/** Of a time that nobody can have. */
const goneStatuses = new Set([404, 409, 410])

/** ITI-116 and 117: an outcome in a Bundle; a time that can't be had is `fatal` and `not-found`. */
const ofOperation = (problem: Problem): Problem =>
  goneStatuses.has(problem.status)
    ? { ...problem, code: 'not-found', ofOperation: { severity: 'fatal' } }
    : { ...problem, ofOperation: { severity: 'error' } }

const usualCount = 20
const mostCount = 200

/** Free times of patients as appointments that could be had; `_count` of them. */
async function findTimes({ given, publication, place, origin }: Operating) {
  const [from] = textsOf(given, 'start')
  const [to] = textsOf(given, 'end')
  if (!from || !to) return required('Say “start” and “end”.')
  const [count = usualCount] = (given.get('_count') ?? []).map(Number)
  if (!Number.isInteger(count) || count < 1)
    return { status: 400, code: 'value', text: '“_count” is no number.' } as const
  if (isElsewhere(given, origin)) return []
  const search = new URLSearchParams([
    ['status', 'free'],
    ['start', `ge${from}`],
    ['start', `le${to}`],
  ])
  const wanted = {
    'service-type': textsOf(given, 'visit-type'),
    // A practitioner and their role have the same id.
    'schedule.actor': textsOf(given, 'practitioner').map((one) =>
      relative(one, origin).replace(/^Practitioner\//, 'PractitionerRole/'),
    ),
  }
  for (const [name, values] of Object.entries(wanted))
    if (values.length > 0)
      search.append(name, values.map((one) => one.replaceAll(/[\\,]/g, '\\$&')).join(','))
  const { timeZone } = place
  const conditions = readConditions<FoundSlot>(search, slotParameters, { origin, timeZone })
  if ('status' in conditions) return conditions
  const page = { count: Math.min(count, mostCount), after: null, place }
  const { slots } = await findSlots(publication, conditions, page)
  return slots.map((one) => proposed(one, { id: one.id, status: 'proposed' }, place))
}

/** Whether another place or specialty is asked for than the clinic's. */
function isElsewhere(given: Given, origin: string): boolean {
  const places = textsOf(given, 'location-reference').map((one) => relative(one, origin))
  const isHere = ({ reference: here } = reference('Location', locationId)) =>
    places.length === 0 || places.some((one) => one === here || one === locationId)
  const specialties = textsOf(given, 'specialty').map(readToken)
  const isOurs =
    specialties.length === 0 ||
    specialties.some(
      ({ system, code }) =>
        code === generalPracticeSpecialty.code && (system === null || system === systems.snomed),
    )
  return !isHere() || !isOurs
}
