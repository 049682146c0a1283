import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import { messages } from './scripts/messages/vite-plugin.mjs'
import { styleSheets } from './scripts/styles/vite-plugin.mjs'

/** The modules of a build, as the bundler knows them while it makes files of them. */
type Graph = {
  getModuleInfo: (id: string) => {
    importers: readonly string[]
    dynamicImporters: readonly string[]
    importedIds: readonly string[]
  } | null
}

const libraries = /node_modules\/(react|react-dom|scheduler|react-router)\//
const sheetFile = /\.module\.css$/
const sharingPages = 2
const messageFile = /\.messages\/.*?(\w+)\.ts$/
const messageList = resolve('app/language/messages.ts')
const routeFile = /\/app\/(root\.tsx|entry\.client\.tsx|routes\/.+?)(\?|$)/
/** It starts React as soon as it is loaded, so no group may hold it: a page that imports the group would start too early. */
const entry = /\/app\/entry\.client\.tsx(\?|$)/
const frameOfWebsite = /^(root|entry\.client|routes\/public\/layout)\.tsx$/
const frameOfBackOffice = /^routes\/admin\/(layout|gate)\.tsx$/
/** Its address is a visitor's, its page one of the back office's. */
const invitation = 'routes/public/invitation.tsx'
const home = 'routes/public/home.tsx'
const booking = 'routes/public/appointment.tsx'
/** The pages that show most of its parts. */
const bookingPages = [booking, 'routes/public/visit-move.tsx']
/** Of the pages with a form, and of the back office's screens: what fewer of them need comes with those alone. */
const formPages = 4
const screens = 6
const screensOfSheet = 3

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

/** The modules that need a module. The list of messages imports all of them: those that name a message need it. */
const usersOf = (id: string, graph: Graph): readonly string[] => {
  const [, message] = messageFile.exec(id) ?? []
  if (message === undefined || message === 'index') return graph.getModuleInfo(id)?.importers ?? []
  return namesMessages(messageList, graph).get(message) ?? []
}
const noUsers: ReadonlyMap<string, readonly string[]> = new Map()
const namesMessages = cached((list, graph) => {
  const users = new Map<string, readonly string[]>()
  for (const id of graph.getModuleInfo(list)?.importers ?? [])
    for (const [, name = ''] of readFileSync(id.replace(/\?.*$/, ''), 'utf8').matchAll(/\bm\.(\w+)/g))
      users.set(name, [...(users.get(name) ?? []), id])
  return users
}, noUsers)

const routesAbove = (id: string, users: (id: string) => readonly string[]): readonly string[] => {
  const above = new Set([id])
  for (const one of above) for (const user of users(one)) above.add(user)
  return [...new Set([...above].flatMap((one) => routeFile.exec(one)?.[1] ?? []))]
}
/** Which routes need a module before they run. */
const routesOf = cached((id, graph) => routesAbove(id, (one) => usersOf(one, graph)), [])
/** Those, and which fetch it later. */
const allRoutesOf = cached(
  (id, graph) =>
    routesAbove(id, (one) => [...usersOf(one, graph), ...(graph.getModuleInfo(one)?.dynamicImporters ?? [])]),
  [],
)
const isOfBackOffice = (route: string) => route.startsWith('routes/admin/') || route === invitation
const isOfWebsite = (route: string) => !isOfBackOffice(route) && route.startsWith('routes/public/')
const ofWebsite = cached(
  (id, graph): readonly string[] =>
    routesOf(id, graph).filter((route) => isOfWebsite(route) && isHydrated(route)),
  [],
)
const ofBackOffice = (id: string, graph: Graph) => routesOf(id, graph).filter(isOfBackOffice)

/** Pages that run no script: of a group they need the style sheet alone, and get it whole. */
const ofContentPages = cached(
  (id, graph): readonly string[] =>
    routesOf(id, graph).filter((route) => isOfWebsite(route) && !isHydrated(route)),
  [],
)

const isBookingPart = (id: string, graph: Graph) =>
  ofContentPages(id, graph).length === 0 &&
  [...ofWebsite(id, graph), ...ofBackOffice(id, graph)].every((route) => bookingPages.includes(route)) &&
  ofWebsite(id, graph).includes(booking)
/** A sheet of its own costs a page more in headers than a few more rules in the one that all have. */
const isSharedSheet = (id: string, graph: Graph) =>
  sheetFile.test(id) &&
  ofContentPages(id, graph).length > 0 &&
  routesOf(id, graph).filter(isOfWebsite).length >= sharingPages
/** The server solves the colors of a brand; in a browser only the screen that shows their contrast does. */
const solvesColors =
  /\/app\/(features\/look\/(palette|contrast|first-light|sheet|tokens)|platform\/color\/oklch)\.ts$/
/** A group brings along all that its modules import: what the booking pages share with others is not for their own. */
const isPublicPart = (id: string, graph: Graph) =>
  isSharedSheet(id, graph) ||
  routesOf(id, graph).some((route) => frameOfWebsite.test(route)) ||
  ofWebsite(id, graph).length >= formPages ||
  (ofWebsite(id, graph).includes(booking) && !isBookingPart(id, graph))
/** Home is where most first visits begin: all other pages have one file more, with what Home does without. */
const isHomePart = (id: string, graph: Graph) =>
  isPublicPart(id, graph) && routesOf(id, graph).some((route) => frameOfWebsite.test(route) || route === home)
/**
 * What a public page and the back office share without either's parts holding it. Each stays with exactly the pages that need
 * it: as a part of the back office's, a visitor's page would fetch all of those for it, and their style sheet.
 */
const isSharedPart = (id: string, graph: Graph) => {
  const routes = routeFile.test(id) ? [] : allRoutesOf(id, graph)
  return routes.some(isOfWebsite) && routes.some(isOfBackOffice)
}
/** What describes every field of the website: the front desk's screens do without it. */
const ofWebsiteEditor = /\/app\/features\/(website-editor|clinic-profile\/website)\//
/** For the same reason nothing may be among these that a public page would fetch here, were it the style sheet alone. */
const isBackOfficePart = cached((id, graph): boolean => {
  if (libraries.test(id) || messageFile.test(id) || isPublicPart(id, graph) || isSharedPart(id, graph))
    return true
  if (ofWebsiteEditor.test(id) || allRoutesOf(id, graph).some(isOfWebsite)) return false
  const routes = ofBackOffice(id, graph)
  const enough = sheetFile.test(id) ? screensOfSheet : screens
  const isWanted = routes.some((route) => frameOfBackOffice.test(route)) || routes.length >= enough
  return (
    isWanted && (graph.getModuleInfo(id)?.importedIds ?? []).every((next) => isBackOfficePart(next, graph))
  )
}, true)

const group = (name: string, priority: number, holds: (id: string, graph: Graph) => boolean) => ({
  name: (id: string, graph: Graph) =>
    entry.test(id) || libraries.test(id) || !holds(id, graph) ? null : name,
  priority,
})

/**
 * The files that several pages share; all other modules are left to the bundler. React and its router are two: as one
 * they would take a slow phone so long to run that a finger has to wait (docs/topics/browser-code.md).
 */
const groups = [
  { name: 'colors', test: solvesColors, priority: 7 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 5 },
  group('public-parts', 4, isHomePart),
  group('inside-parts', 3, isPublicPart),
  group('booking-parts', 2, isBookingPart),
  { ...group('shared', 1, isSharedPart), entriesAware: true },
  group('back-office-parts', 0, (id, graph) => !messageFile.test(id) && isBackOfficePart(id, graph)),
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
  'libphonenumber-js',
  '@simplewebauthn/browser',
  // The router's own: where it stands inside the bundle, nobody else installs this.
  'cookie-es',
]

/** Their modules are the server's: built with it, a command takes less than half of the processor's time to start. */
const operatorPrograms = ['admin', 'backup', 'restore']

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
    ...operatorPrograms.map((name) => besideTheServer(`server/${name}.ts`)),
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
      build: {
        rolldownOptions: {
          input: { main: './server/main.ts' },
          // Modules look for their neighbors from where they are.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
      resolve: { noExternal: command === 'build' ? manySmallFiles : [] },
    },
  },
}))

/** The program of a short-lived process or thread of its own, built to a file of its name next to the server's. */
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
