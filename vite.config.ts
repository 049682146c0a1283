import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import { messages } from './scripts/messages/vite-plugin.mjs'
import { styleSheets } from './scripts/styles/vite-plugin.mjs'

/** The modules of a build, as the bundler knows them while it makes files of them. */
type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; importedIds: readonly string[] } | null
}

const libraries = /node_modules\/(react|react-dom|scheduler|react-router)\//
/** The list of all messages imports every message: who imports the list says nothing about who needs a message. */
const messageFile = /\.messages\//
const routeFile = /\/app\/(root\.tsx|entry\.client\.tsx|routes\/.+?)(\?|$)/
/** It starts React as soon as it is loaded, so no group may hold it: a page that imports the group would start too early. */
const entry = /\/app\/entry\.client\.tsx(\?|$)/
const frameOfWebsite = /^(root|entry\.client|routes\/public\/layout)\.tsx$/
const frameOfBackOffice = /^routes\/admin\/(layout|gate)\.tsx$/
/** Of the pages with a form, and of the back office's screens: what fewer of them need comes with those alone. */
const formPages = 4
const screens = 10

const isHydrated = (route: string) => readFileSync(`app/${route}`, 'utf8').includes('interactive: true')

/** Remembers what is found; inside a circle of imports the answer is `whileFinding`. */
const cached = <Value>(find: (id: string, graph: Graph) => Value, whileFinding: Value) => {
  const found = new Map<string, Value>()
  return (id: string, graph: Graph): Value => {
    const known = found.get(id)
    if (known !== undefined) return known
    found.set(id, whileFinding)
    const value = find(id, graph)
    found.set(id, value)
    return value
  }
}

/** Which routes need a module before they run. */
const routesOf = cached((id, graph): readonly string[] => {
  const above = new Set([id])
  for (const one of above)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer)
  return [...new Set([...above].flatMap((one) => routeFile.exec(one)?.[1] ?? []))]
}, [])
const ofWebsite = cached(
  (id, graph): readonly string[] =>
    routesOf(id, graph).filter((route) => route.startsWith('routes/public/') && isHydrated(route)),
  [],
)

const isPublicPart = (id: string, graph: Graph) =>
  routesOf(id, graph).some((route) => frameOfWebsite.test(route))
const isFormPart = (id: string, graph: Graph) => ofWebsite(id, graph).length >= formPages
const isShared = (id: string, graph: Graph) => isPublicPart(id, graph) || isFormPart(id, graph)
/** A group brings along all that its modules import: nothing may be among that which a public page would fetch here. */
const isBackOfficePart = cached((id, graph): boolean => {
  if (libraries.test(id) || messageFile.test(id) || isShared(id, graph)) return true
  if (ofWebsite(id, graph).length > 0) return false
  const routes = routesOf(id, graph)
  const isWanted =
    routes.some((route) => frameOfBackOffice.test(route)) ||
    routes.filter((route) => route.startsWith('routes/admin/')).length >= screens
  return (
    isWanted && (graph.getModuleInfo(id)?.importedIds ?? []).every((next) => isBackOfficePart(next, graph))
  )
}, true)

const group = (name: string, priority: number, holds: (id: string, graph: Graph) => boolean) => ({
  name: (id: string, graph: Graph) =>
    entry.test(id) || libraries.test(id) || messageFile.test(id) || !holds(id, graph) ? null : name,
  priority,
})

/**
 * The files that several pages share; all other modules are left to the bundler. React and its router are two: as one
 * they would take a slow phone so long to run that a finger has to wait (docs/topics/browser-code.md).
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 4 },
  group('public-parts', 3, isPublicPart),
  group('form-parts', 2, isFormPart),
  group('back-office-parts', 1, isBackOfficePart),
]

/**
 * Packages of hundreds of small files, built into the server's own: to find and open each of them would be most
 * of a start's time.
 */
const manySmallFiles = [
  'kysely',
  'zod',
  'hono',
  '@hono/node-server',
  'react-router',
  // The router's own: where it stands inside the bundle, nobody else installs this.
  'cookie-es',
]

/**
 * One module graph for the process: the server bundle's entry is our own
 * (docs/topics/processes.md).
 */
export default defineConfig(({ command }) => ({
  plugins: [
    styleSheets(),
    messages(),
    reactRouter(),
    besideTheServer('app/features/pictures/picture-maker.ts'),
    besideTheServer('app/platform/secrets/password-judge.ts'),
    smallPageScript(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: { main: './server/main.ts' } } },
      resolve: { noExternal: command === 'build' ? manySmallFiles : [] },
    },
  },
}))

/** The program of a short-lived process or thread of its own, built to a file of its name beside the server's. */
function besideTheServer(path: string): Plugin {
  const fileName = path.replace(/^.*\/|ts$/g, (part) => (part === 'ts' ? 'js' : ''))
  return {
    name: 'beside-the-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(path), fileName })
    },
  }
}

/** The one script of every public page is no module: it leaves as it was written, and most of that is for reading. */
function smallPageScript(): Plugin {
  return {
    name: 'small-page-script',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\/page-script-[\w-]+\.js$/.test(file.fileName)) continue
        file.source = (await minify(file.fileName, String(file.source))).code
      }
    },
  }
}
