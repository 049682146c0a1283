import type { Problem } from '../answers.server.ts'
import { type DateValue, dateMatches, readDate } from './dates.server.ts'
import type { Parameter } from './parameters.server.ts'

/** What a search asks for, read once: `holds` for each item, `dates` for what need not be read at all. */
export type Conditions<T> = {
  holds: (item: T) => boolean
  /** By parameter, each list of alternatives. */
  dates: readonly { name: string; any: readonly DateValue[] }[]
} & Understood

export type Understood = {
  /** What was understood, for the link to itself. */
  used: readonly (readonly [string, string])[]
  unknown: readonly string[]
}

/** Read by the search itself, whatever is looked for. */
const ofEverySearch = new Set([
  '_count',
  '_after',
  '_include',
  '_include:iterate',
  '_format',
  '_pretty',
  '_total',
])

export type SearchContext = { origin: string; timeZone: string }

type Kind = 'token' | 'reference' | 'string' | 'date'
/** A parameter as it was sent: its alternatives, and of a date what they mean. */
export type Sent<P> = {
  parameter: P
  modifier: string | undefined
  values: readonly string[]
  dates: readonly DateValue[]
}

/** More in one search, alternatives and repeated parameters together, is more than SQLite reads in one condition. */
export const mostValues = 100

/** Commas that separate alternatives. */
const separator = /(?<!\\),/

/**
 * Alternatives have commas between them. What can't be read is refused; what isn't known is listed.
 * @param timeZone of dates, but of those that are days of no zone (`isDay`)
 */
export function readSent<P extends { name: string; type: Kind; isDay?: true }>(
  search: URLSearchParams,
  parameters: readonly P[],
  timeZone: string,
): ({ sent: readonly Sent<P>[] } & Understood) | Problem {
  const count = [...search.values()].reduce((sum, value) => sum + value.split(separator).length, 0)
  if (count > mostValues)
    return refused('too-costly', `A search takes ${mostValues} values at most, and this one has ${count}.`)
  const sent: Sent<P>[] = []
  const used: [string, string][] = []
  const unknown: string[] = []
  for (const [key, value] of search) {
    if (ofEverySearch.has(key) || value === '') continue
    const [name = '', modifier] = key.split(':')
    const parameter = parameters.find((one) => one.name === name)
    if (!parameter) {
      unknown.push(key)
      continue
    }
    if (modifier !== undefined && !knows(parameter, modifier))
      return refused('not-supported', `The modifier “${modifier}” of “${name}” is not supported.`)
    const values = value.split(separator).map((one) => one.replaceAll(/\\([,|$\\])/g, '$1'))
    const dates: DateValue[] = []
    if (parameter.type === 'date')
      for (const one of values) {
        const date = readDate(one, parameter.isDay ? 'UTC' : timeZone)
        if (!date) return refused('value', `“${name}” can’t be read: ${one}`)
        dates.push(date)
      }
    sent.push({ parameter, modifier, values, dates })
    used.push([key, value])
  }
  return { sent, used, unknown }
}

/** What is asked for twice has to hold twice. */
export function readConditions<T>(
  search: URLSearchParams,
  parameters: readonly Parameter<T>[],
  context: SearchContext,
): Conditions<T> | Problem {
  const read = readSent(search, parameters, context.timeZone)
  if (!('sent' in read)) return read
  const dates: { name: string; any: readonly DateValue[] }[] = []
  const tests = read.sent.map(({ parameter, modifier, values, dates: any }): ((item: T) => boolean) => {
    if (parameter.type !== 'date') return comparison(parameter, values, { ...context, modifier })
    dates.push({ name: parameter.name, any })
    return (item) => parameter.values(item).some((span) => any.some((one) => dateMatches(one, span)))
  })
  const { used, unknown } = read
  return { holds: (item) => tests.every((one) => one(item)), dates, used, unknown }
}

const refused = (code: Problem['code'], text: string): Problem => ({ status: 400, code, text })

const knows = ({ type }: { type: Kind }, modifier: string): boolean =>
  type === 'reference' ? /^[A-Z][A-Za-z]+$/.test(modifier) : type === 'string' && textModifiers.has(modifier)
const textModifiers = new Set(['exact', 'contains'])

type Compared<T> = Exclude<Parameter<T>, { type: 'date' }>

function comparison<T>(
  parameter: Compared<T>,
  wanted: readonly string[],
  { origin, modifier }: Pick<SearchContext, 'origin'> & { modifier: string | undefined },
): (item: T) => boolean {
  if (parameter.type === 'token') {
    const tokens = wanted.map(readToken)
    return (item) =>
      parameter
        .values(item)
        .some((given) =>
          tokens.some(
            ({ system, code }) =>
              (system === null || system === (given.system ?? '')) && (code === '' || code === given.code),
          ),
        )
  }
  if (parameter.type === 'reference') {
    const ends = wanted.map((one) => relative(one, origin))
    const matches = (given: string) =>
      ends.some((end) => (end.includes('/') ? given === end : given.slice(given.indexOf('/') + 1) === end)) &&
      (modifier === undefined || given.startsWith(`${modifier}/`))
    return (item) => parameter.values(item).some(matches)
  }
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const matches = (given: string) =>
    wanted.some((one) => {
      if (modifier === 'exact') return given === one
      if (modifier === 'contains') return plain(given).includes(plain(one))
      // The whole, or any word of it.
      return plain(given).startsWith(plain(one)) || plain(given).includes(` ${plain(one)}`)
    })
  return (item) => parameter.values(item).some(matches)
}

/** A reference to something of ours as resources have it, `TYPE/ID`. */
export const relative = (reference: string, origin: string): string =>
  reference.replace(`${origin}/fhir/R4/`, '')

/** `system|code`, `|code` of no system, `system|` for all of it, or `code` of any. */
export function readToken(text: string): { system: string | null; code: string } {
  const bar = text.indexOf('|')
  return bar < 0 ? { system: null, code: text } : { system: text.slice(0, bar), code: text.slice(bar + 1) }
}
