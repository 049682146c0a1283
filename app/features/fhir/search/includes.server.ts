import { isRecord } from '#app/platform/shapes/shapes.ts'
import type { Resource } from '../resources.server.ts'

/** `TYPE:PARAMETER`, and the element whose references it follows. */
export const includes = {
  'Slot:schedule': 'schedule',
  'Schedule:actor': 'actor',
  'PractitionerRole:practitioner': 'practitioner',
  'PractitionerRole:location': 'location',
  'PractitionerRole:service': 'healthcareService',
  'HealthcareService:location': 'location',
} as const satisfies Record<string, string>

type Include = { of: string; element: string; target: string | null; iterates: boolean }
export type Includes = { all: Include[]; used: [string, string][]; unknown: string[] }

/** What the result should bring along; `_include:iterate` follows what was brought, too. */
export function readIncludes(search: URLSearchParams, type: string): Includes {
  const found: Includes = { all: [], used: [], unknown: [] }
  for (const [name, value] of search) {
    if (name !== '_include' && name !== '_include:iterate') continue
    const [of = '', parameter = '', target = null] = value.split(':')
    const element = Object.entries(includes).find(([key]) => key === `${of}:${parameter}`)?.[1]
    const iterates = name === '_include:iterate'
    if (element === undefined || (!iterates && of !== type)) {
      found.unknown.push(`${name}=${value}`)
      continue
    }
    found.all.push({ of, element, target, iterates })
    found.used.push([name, value])
  }
  return found
}

/** The resources that they lead to, each once, without those that were found anyway. */
export function included(
  matches: readonly Resource[],
  { all }: Includes,
  resourcesOf: (type: string) => readonly Resource[],
): Resource[] {
  if (all.length === 0) return []
  const known = new Set(matches.map(addressOf))
  const brought: Resource[] = []
  const byAddress = new Map<string, Resource>()
  const read = new Set<string>()
  const find = (address: string): Resource | undefined => {
    const [type = ''] = address.split('/')
    if (!read.has(type)) for (const one of resourcesOf(type)) byAddress.set(addressOf(one), one)
    read.add(type)
    return byAddress.get(address)
  }
  let from: readonly Resource[] = matches
  for (let isFirst = true; from.length > 0; isFirst = false) {
    const next: Resource[] = []
    for (const { of, element, target, iterates } of all) {
      if (!isFirst && !iterates) continue
      for (const one of from) {
        if (one.resourceType !== of) continue
        for (const address of referencesIn(one[element])) {
          const isWanted = target === null || address.startsWith(`${target}/`)
          const resource = isWanted && !known.has(address) ? find(address) : undefined
          if (!resource) continue
          known.add(address)
          next.push(resource)
        }
      }
    }
    brought.push(...next)
    from = next
  }
  return brought
}

const addressOf = ({ resourceType, id }: Resource) => `${resourceType}/${id}`

const referencesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    isRecord(one) && typeof one.reference === 'string' ? [one.reference] : [],
  )
