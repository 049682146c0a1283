import type { ServerBuild } from 'react-router'
import { languageOfPath, pathIn } from '../app/language/addresses.ts'
import { type Language, languages, routePrefix } from '../app/language/languages.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * The build in parts, so that the router has few routes to try for an address: it tries one after the other, and makes
 * all of them anew, several times for every page. A part holds the pages of one language whose paths begin with the same
 * word, and those that any path can mean.
 */
export class PageParts<Part> {
  #ofLanguage = new Map<Language, Part>()
  #ofWord = new Map<string, Part>()

  /** @param make is called once for each part, with a build that knows no other routes */
  constructor(build: ServerBuild, make: (part: ServerBuild) => Part) {
    for (const language of languages) {
      const ofLanguage = narrowed(build, ({ id }) => languageOfRoute(id) === language)
      this.#ofLanguage.set(language, make(ofLanguage))
      const words = new Map(pagesOf(ofLanguage.routes).map(({ id, path }) => [id, firstWord(path) ?? '']))
      for (const word of words.values()) {
        const key = `${language}/${word}`
        if (isAnyWord(word) || this.#ofWord.has(key)) continue
        const isOfPart = ({ id }: Route) => words.get(id) === word || isAnyWord(words.get(id))
        this.#ofWord.set(key, make(narrowed(ofLanguage, isOfPart)))
      }
    }
  }

  /** What answers a path: the part of its first word, where there is one; else all pages of its language. */
  of(path: string): Part {
    const language = languageOfPath(path)
    const part = this.#ofWord.get(`${language}/${firstWord(path)}`) ?? this.#ofLanguage.get(language)
    if (!part) throw new Error(`no pages in the language ${language}`)
    return part
  }
}

const languageOfRoute = (id: string): Language =>
  languages.slice(1).find((language) => id.startsWith(routePrefix(language))) ?? languages[0]

/** "visit" of `/visit/TOKEN` and of `/es/visit/TOKEN`, nothing of `/`; null where a path has an empty word before others. */
function firstWord(path: string): string | null {
  const [first = '', ...others] = pathIn('en', path).slice(1).split('/')
  return first === '' && others.length > 0 ? null : first
}

const isAnyWord = (word = '') => word === '*' || word.startsWith(':')

/** The routes that have a path, each with the whole of it. */
function pagesOf(routes: Routes): { id: string; path: string }[] {
  const wholePath = ({ path = '', parentId }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent ? `${wholePath(parent)}/${path}`.replaceAll('//', '/') : path
  }
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ path, index }) => path !== undefined || index)
    .map((route) => ({ id: route.id, path: wholePath(route) || '/' }))
}

/** A build of the routes that are asked for, and of those around them. */
function narrowed(build: ServerBuild, isWanted: (route: Route) => boolean): ServerBuild {
  const kept = new Set<string>()
  const keep = (route: Route | undefined): void => {
    if (!route || kept.has(route.id)) return
    kept.add(route.id)
    if (route.parentId !== undefined) keep(build.routes[route.parentId])
  }
  for (const route of Object.values(build.routes)) if (route && isWanted(route)) keep(route)
  const isKept = ([id]: [string, unknown]) => kept.has(id)
  return {
    ...build,
    routes: Object.fromEntries(Object.entries(build.routes).filter(isKept)),
    assets: {
      ...build.assets,
      routes: Object.fromEntries(Object.entries(build.assets.routes).filter(isKept)),
    },
  }
}
