import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export type Address = {
  /** With its parameters, such as `/appointment/booked/:id`; the root is `/`. */
  path: string
  /** The module under `app/`, and the id by which its data is asked for. */
  file: string
  id: string
  /** Behind the gate of the back office. */
  isGuarded: boolean
  /** Takes forms: what only programs send is refused without their key (`test/server/api.test.ts`). */
  hasAction: boolean
  /** Reads something from its address. */
  readsAddress: boolean
}

const gate = 'routes/admin/gate.tsx'

/**
 * Every address of the route table, so that what is added to it is tested without anybody thinking of it; without those
 * that lead to the same page in a clinic's first language (`test/server/clinic-languages.test.ts`).
 */
export const addresses: readonly Address[] = listed(await routes).filter(
  ({ path }) => !/^\/en(\/|$)/.test(path),
)

function listed(entries: RouteConfigEntry[], parent = '', isGuarded = false): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const guarded = isGuarded || entry.file === gate
    const isPage = entry.path !== undefined || entry.index === true
    const { file, id = file.replace(/\.tsx?$/, '') } = entry
    const own = { path: path || '/', file, id, isGuarded: guarded, ...abilities(file) }
    return [...(isPage ? [own] : []), ...listed(entry.children ?? [], path, guarded)]
  })
}

function abilities(file: string): Pick<Address, 'hasAction' | 'readsAddress'> {
  const source = readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8')
  return {
    hasAction:
      !/forPrograms: true/.test(source) &&
      /export (async function|function|const) action\b|export \{[^}]*\baction\b/.test(source),
    readsAddress: /searchParams|\bparams\b|request\.url/.test(source),
  }
}

/** The address with its parameters filled in; `*` stands for a path of its own. */
export const filled = (path: string, parameters: Record<string, string> = {}): string =>
  path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? 'none'))
    .replace('*', 'no/such/page')
