import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Loaded = { module: string; imports?: string[] }
type Route = Loaded & { id: string; parentId?: string }

/** What a browser fetches before a page runs, files by name; Brotli bytes, as the build packs them. */
export type FirstScripts = { route: string; files: string[]; bytes: number }

/** The first scripts of each route of the build in that folder: its own, its parents', the entry's, and what these import. */
export function firstScripts(assets: string): FirstScripts[] {
  const source = (file: string) => readFileSync(join(assets, file), 'utf8')
  const manifest = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const json = source(manifest)
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, '')
  const { entry, routes }: { entry: Loaded; routes: Record<string, Route> } = JSON.parse(json)
  const importsOf = new Map<string, string[]>()
  const imports = (file: string) => {
    const known = importsOf.get(file)
    if (known) return known
    const found = [...source(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
      ([, next = '']) => next,
    )
    importsOf.set(file, found)
    return found
  }
  return Object.keys(routes).map((route) => {
    const files = new Set<string>()
    const visit = (file: string) => {
      if (!file.endsWith('.js') || files.has(file)) return
      files.add(file)
      imports(file).forEach(visit)
    }
    for (const { module, imports: more = [] } of [entry, ...chain(routes, route)])
      for (const address of [module, ...more]) visit(address.split('/').at(-1) ?? '')
    const bytes = [...files].reduce((sum, file) => sum + packedSize(assets, file), 0)
    return { route, files: [...files], bytes }
  })
}

function* chain(routes: Record<string, Route>, id: string): Generator<Route> {
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) yield at
}

/** Small files are not packed. */
function packedSize(assets: string, file: string): number {
  const packed = statSync(join(assets, `${file}.br`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(assets, file))).size
}
