import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, filled } from '../requests/route-table.ts'

const application = join(import.meta.dirname, '..', '..', 'app')
const asks =
  /\b(?:search|searchParams|asked|parameters|query)\)?\.(?:get|has|getAll)\('([\w-]+)'\)|searchParams\.(?:get|has)\(\s*'([\w-]+)'/g
/** Looked up by a name that is in a list, or by nobody: an unknown one must change nothing either. */
const others = [
  'treatment',
  'date',
  'month',
  'edit',
  'delete',
  'cancel',
  'restore',
  'factor',
  'codes',
  'index',
  'who',
  'record',
  'session',
  'patient',
  'format',
  '_routes',
  '__proto__',
  'p',
  'id',
]

/** Every name that some page of ours reads from its address. */
export const parameterNames: readonly string[] = [
  ...new Set([
    ...readdirSync(application, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .flatMap((name) => [...readFileSync(join(application, name), 'utf8').matchAll(asks)])
      .map(([, one, other]) => one ?? other ?? ''),
    ...others,
  ]),
]

export type Asked = { addressOf: (text: string, turn: number) => string; readsAddress: boolean }

/** Every page with a hostile text in one parameter of its address, or in a part of its path. */
export const asked: readonly Asked[] = addresses.flatMap(({ path, readsAddress }) => {
  const name = (turn: number) => parameterNames[turn % parameterNames.length] ?? ''
  const inSearch = (text: string, turn: number) =>
    `${filled(path)}?${new URLSearchParams([[name(turn), text]])}`
  const parameter = /:(\w+)/.exec(path)?.[1]
  const inPath = (text: string) =>
    path.includes('*')
      ? path.replace('*', encodeURIComponent(text.toWellFormed()))
      : filled(path, { [parameter ?? '']: text.toWellFormed() })
  const ways = parameter || path.includes('*') ? [inSearch, inPath] : [inSearch]
  return ways.map((addressOf) => ({ addressOf, readsAddress }))
})
