import { isRecord } from '#app/platform/shapes/shapes.ts'
import definitions from './r4-audit-event.json' with { type: 'json' }

type Element = {
  path: string
  min: number
  max: string
  types: string[]
  regex?: string
  binding?: { strength: string; valueSet: string }
}
type Codes = Record<string, Record<string, string> | null>

const types: Record<string, Element[]> = definitions.types
const valueSets: Record<string, Codes> = definitions.valueSets

const resources = ['AuditEvent', 'Bundle']
const idForm = /^[A-Za-z0-9.-]{1,64}$/
const primitives = new Map(
  Object.values(types).flatMap((elements) => {
    const value = elements.find(({ path }) => path.endsWith('.value') && path.split('.').length === 2)
    const [root] = elements
    return value?.regex && root ? [[root.path, new RegExp(`^(?:${value.regex})$`)] as const] : []
  }),
)

/**
 * What of a resource does not fit the definitions of FHIR R4: elements that there are not, too few or too many,
 * of another type or form, codes outside of their value set, and the rules of bundles and entities. Empty where all does.
 */
export function r4Problems(resource: unknown): string[] {
  const type = isRecord(resource) ? String(resource.resourceType) : ''
  if (!resources.includes(type) || !isRecord(resource)) return [`not a resource that is known here: ${type}`]
  const { resourceType: _, ...elements } = resource
  // The definitions call the id of a resource a text, the specification says which (R4, datatypes, id).
  const isId = elements.id === undefined || idForm.test(String(elements.id))
  return [
    ...problemsOf(elements, { type, path: type }),
    ...(isId ? [] : [`${type}.id: no id: ${elements.id}`]),
    ...(rules[type]?.(resource) ?? []),
  ]
}

type Place = { type: string; path: string }

/** @param given elements of a resource, a datatype, or a part of one; what it may hold is defined under `path` */
function problemsOf(given: Record<string, unknown>, { type, path }: Place): string[] {
  const allowed = (types[type] ?? []).filter((element) => isDirectlyIn(element.path, path))
  const problems: string[] = []
  const seen = new Set<string>()
  for (const element of allowed) {
    const found = namesOf(element).filter(({ name }) => given[name] !== undefined)
    for (const { name } of found) seen.add(name)
    if (found.length > 1) problems.push(`${element.path}: more than one of its types`)
    const [one] = found
    if (!one) {
      if (element.min > 0) problems.push(`${element.path}: missing`)
      continue
    }
    problems.push(...valueProblems(given[one.name], { element, code: one.code, type }))
  }
  for (const name of Object.keys(given))
    if (!seen.has(name)) problems.push(`${path}.${name}: no such element`)
  if (Object.keys(given).length === 0) problems.push(`${path}: empty`)
  return problems
}

const isDirectlyIn = (child: string, parent: string) =>
  child.startsWith(`${parent}.`) && !child.slice(parent.length + 1).includes('.')

/** `value[x]` is written with its type: `valueString`. */
function namesOf({ path, types: codes }: Element): { name: string; code: string }[] {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (!name.endsWith('[x]')) return [{ name, code: codes[0] ?? '' }]
  const stem = name.slice(0, -'[x]'.length)
  return codes.map((code) => ({ name: `${stem}${code.charAt(0).toUpperCase()}${code.slice(1)}`, code }))
}

type Known = { element: Element; code: string; type: string }

function valueProblems(value: unknown, known: Known): string[] {
  const { element } = known
  const isList = element.max !== '1'
  if (isList !== Array.isArray(value))
    return [`${element.path}: ${isList ? 'a list' : 'one value'} is needed`]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  if (isList && values.length === 0) return [`${element.path}: an empty list`]
  return values.flatMap((one) => [...oneProblem(one, known), ...bindingProblems(one, element)])
}

function oneProblem(value: unknown, { element, code, type }: Known): string[] {
  const { path } = element
  if (code === 'BackboneElement')
    return isRecord(value) ? problemsOf(value, { type, path }) : [`${path}: an object is needed`]
  if (code === 'Resource') return r4Problems(value)
  if (code === 'boolean') return typeof value === 'boolean' ? [] : [`${path}: true or false is needed`]
  const form = primitives.get(code)
  if (form) return isText(value) && form.test(value) ? [] : [`${path}: no ${code}: ${String(value)}`]
  if (!types[code]) return [`${path}: ${code} is not known here`]
  return isRecord(value) ? problemsOf(value, { type: code, path: code }) : [`${path}: an object is needed`]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Ours take every code from the value set, where it is to be extended only for what it lacks, too. */
function bindingProblems(value: unknown, { path, binding }: Element): string[] {
  const codes = binding && valueSets[binding.valueSet]
  if (!codes) return []
  const codings = isRecord(value) && Array.isArray(value.coding) ? value.coding : [value]
  return codings.flatMap((coding) => {
    if (typeof coding === 'string')
      return Object.values(codes).some((system) => system && Object.hasOwn(system, coding))
        ? []
        : [`${path}: ${coding} is not in ${binding.valueSet}`]
    if (!isRecord(coding)) return [`${path}: no code`]
    const system = codes[String(coding.system)]
    const display = system?.[String(coding.code)]
    if (display === undefined)
      return [`${path}: ${coding.system}|${coding.code} is not in ${binding.valueSet}`]
    return coding.display === display ? [] : [`${path}: ${coding.code} is called ${display}`]
  })
}

/** Invariants of R4 that a file of ours could break, by their keys there. */
const rules: Record<string, (resource: Record<string, unknown>) => string[]> = {
  AuditEvent: ({ entity }) =>
    listOf(entity).flatMap((one) =>
      one.name !== undefined && one.query !== undefined ? ['sev-1: either a name or a query'] : [],
    ),
  Bundle: ({ type, total, entry }) => {
    const entries = listOf(entry)
    const urls = entries.map(({ fullUrl }) => fullUrl).filter((url) => url !== undefined)
    const isSearch = type === 'searchset' || type === 'history'
    return [
      ...(total !== undefined && !isSearch ? ['bdl-1: total only when a search or history'] : []),
      ...(entries.some(({ search }) => search) && type !== 'searchset'
        ? ['bdl-2: search only when a search']
        : []),
      ...(entries.some(({ request, response }) => request || response) ? ['bdl-3, bdl-4: a collection'] : []),
      ...(entries.some(({ resource }) => !resource) ? ['bdl-5: must be a resource'] : []),
      ...(new Set(urls).size < urls.length ? ['bdl-7: fullUrl must be unique'] : []),
      ...(urls.some((url) => String(url).includes('/_history/')) ? ['bdl-8: fullUrl names a version'] : []),
      ...entries.flatMap(({ fullUrl, resource }) =>
        isRecord(resource) && !String(fullUrl).endsWith(`/AuditEvent/${resource.id}`)
          ? ['fullUrl and id must agree']
          : [],
      ),
    ]
  },
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
