import type { ServerBuild } from 'react-router'
import * as z from 'zod/mini'
import { namedLanguage } from '#app/language/addresses.ts'
import type { Language } from '#app/language/languages.ts'
import {
  type ContentKind,
  contentKinds,
  type KeptFrame,
  type KeptRoute,
  shownOnEveryPage,
} from '#app/platform/pages/keeping.ts'
import { previewParameter } from '#app/platform/pages/preview-parameter.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'

/** A public page as it is asked for: the one address under which it is rendered and kept, and what it shows. */
export type KeptAddress = {
  path: string
  search: string
  /** The language that its address names; one without may offer another. */
  named: Language | null
  shows: readonly ContentKind[]
}
type Page = KeptAddress & { route: KeptRoute }

const kinds = z.readonly(z.array(z.enum(contentKinds)))
/** What a route says of itself; one that says it otherwise stops the start. */
const keptRoute: z.ZodMiniType<KeptRoute> = z.strictObject({
  shows: kinds,
  apart: z.exactOptional(z.readonly(z.record(z.string(), kinds))),
  never: z.exactOptional(z.readonly(z.array(z.string()))),
})

const keptFrame: z.ZodMiniType<KeptFrame> = z.strictObject({ shows: kinds })

const longestValue = 200
/** Pages whose address names what they show, remembered: a visitor can name what isn't there, so there is an end. */
const mostNamed = 1_000

/**
 * Finds the kept page of a request's target, such as `/gallery?category=HRT`; null where there is none. A path without
 * parameters is the same object each time, as long as it is remembered.
 */
export type FindKept = (target: string) => KeptAddress | null

/** The pages whose route says that they are the same for everyone. */
export function keptRoutes(routes: ServerBuild['routes']): FindKept {
  const plain = new Map<string, Page>()
  const withName: { pattern: RegExp; page: Page }[] = []
  for (const route of Object.values(routes)) {
    const kept = route && keptOf(route.module.handle)
    if (!route || !kept) continue
    const path = `/${route.path ?? ''}`
    const named = namedLanguage(path)
    const around = shownAround(route.parentId, routes)
    const shows = [...new Set([...kept.shows, ...around, ...shownOnEveryPage])]
    const page = { route: kept, path, search: '', named, shows }
    if (path.includes(':')) withName.push({ pattern: patternOf(path), page })
    else plain.set(path, page)
  }
  const known = new Map<string, Page>()
  const pageAt = (path: string): Page | undefined => {
    const found = plain.get(path) ?? known.get(path)
    if (found) return found
    const { page } = withName.find(({ pattern }) => pattern.test(path)) ?? {}
    if (!page) return undefined
    if (known.size >= mostNamed) known.clear()
    const own = { ...page, path }
    known.set(path, own)
    return own
  }
  return (target) => {
    const end = target.indexOf('?')
    const page = pageAt(end < 0 ? target : target.slice(0, end))
    if (!page || end < 0) return page ?? null
    return withParameters(page, new URLSearchParams(target.slice(end)))
  }
}

/** An address that names what it shows: by a slug, so that no other spelling of it is rendered and kept too. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[a-z0-9-]{1,80}')}$`)

/**
 * Tells whether a path is one of those pages, also one whose address names what it shows, such as `/services/botox`: never
 * anything that could hold a token or what somebody typed.
 */
export function isKeptPath(routes: ServerBuild['routes']): (path: string) => boolean {
  const paths = Object.values(routes)
    .filter((route) => route && keptOf(route.module.handle))
    .map((route) => `/${route?.path ?? ''}`)
  const plain = new Set(paths.filter((path) => !path.includes(':')))
  const named = paths.filter((path) => path.includes(':')).map(patternOf)
  return (path) => plain.has(path) || named.some((pattern) => pattern.test(path))
}

/** Only the parameters that make a page of its own stay in its address, in one order. */
function withParameters(page: Page, given: URLSearchParams): KeptAddress | null {
  const { apart = {}, never = [] } = page.route
  if (given.has(previewParameter) || never.some((name) => given.has(name))) return null
  const search = new URLSearchParams()
  const shows = [...page.shows]
  for (const [name, shown] of Object.entries(apart)) {
    const [value, second] = given.getAll(name)
    if (value === undefined) continue
    // Several values of one parameter have no end of combinations.
    if (second !== undefined || value.length > longestValue) return null
    search.set(name, value)
    shows.push(...shown)
  }
  if (search.size === 0) return page
  return { path: page.path, search: `?${search}`, named: page.named, shows }
}

function keptOf(handle: unknown): KeptRoute | null {
  return isRecord(handle) && handle.kept !== undefined ? keptRoute.parse(handle.kept) : null
}

/** What the layouts around a page show, from its parent outwards. */
function shownAround(id: string | undefined, routes: ServerBuild['routes']): readonly ContentKind[] {
  const layout = id === undefined ? undefined : routes[id]
  if (!layout) return []
  const { handle } = layout.module
  const own = isRecord(handle) && handle.frame !== undefined ? keptFrame.parse(handle.frame).shows : []
  return [...own, ...shownAround(layout.parentId, routes)]
}
