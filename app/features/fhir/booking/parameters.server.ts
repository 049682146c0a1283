import type { KeyHolder } from '#app/features/connections/keys/open-key.server.ts'
import { sentProblem } from '#app/platform/shapes/sent-json.ts'
import { isRecord, parsedJson } from '#app/platform/shapes/shapes.ts'
import type { Problem } from '../answers.server.ts'
import type { Publication } from '../publication.server.ts'
import type { Place } from '../resources.server.ts'

/** What an operation is given, by name; what is repeated is a list. */
export type Given = ReadonlyMap<string, readonly unknown[]>

/** What an operation is asked for, with a key. */
export type Operating = {
  given: Given
  holder: KeyHolder
  publication: Publication
  place: Place
  origin: string
  headers: Pick<Headers, 'get'>
}

/** A Parameters resource (FHIR R4), or what is wrong with it. */
export function readParameters(text: string): Given | Problem {
  const body = parsedJson(text)
  const wrong = sentProblem(body)
  if (wrong !== null) return invalid(wrong)
  if (!isRecord(body)) return invalid('This isn’t JSON.')
  if (body.resourceType !== 'Parameters') return invalid('Send a Parameters resource.')
  const { parameter = [] } = body
  if (!Array.isArray(parameter)) return invalid('“parameter” is no list.')
  const given = new Map<string, unknown[]>()
  for (const one of parameter) {
    if (!isRecord(one) || typeof one.name !== 'string') return invalid('A parameter has no name.')
    const found = Object.entries(one).find(([key]) => key === 'resource' || /^value[A-Z]/.test(key))
    if (found) add(given, one.name, found[1])
  }
  return given
}

function add<T>(given: Map<string, T[]>, name: string, value: T): void {
  const before = given.get(name)
  if (before) before.push(value)
  else given.set(name, [value])
}

const invalid = (text: string): Problem => ({ status: 400, code: 'invalid', text })

/** The same of an address, where only texts are given. */
export function parametersIn(search: URLSearchParams): Given {
  const given = new Map<string, string[]>()
  for (const [name, value] of search) add(given, name, value)
  return given
}

/** What is text, or a reference as text. */
export const textsOf = (given: Given, name: string): string[] =>
  (given.get(name) ?? []).flatMap((one) => referenceIn(one) ?? (typeof one === 'string' ? one : []))

export const referenceIn = (value: unknown): string | null =>
  isRecord(value) && typeof value.reference === 'string' ? value.reference : null

export const resourceOf = (given: Given, name: string, type: string): Record<string, unknown> | null =>
  (given.get(name) ?? []).filter(isRecord).find((one) => one.resourceType === type) ?? null

/** The items of a list that are objects; none of what is no list. */
export const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

export const textIn = (of: Record<string, unknown> | undefined, name: string): string => {
  const value = of?.[name]
  return typeof value === 'string' ? value : ''
}

export const required = (text: string): Problem => ({ status: 400, code: 'required', text })
