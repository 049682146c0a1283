import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../messages/languages.mjs'
import { Failure } from './failure.mjs'
import { root } from './pinned.mjs'
import {
  addWebhook,
  book,
  firstClinician,
  firstTreatment,
  nameWebsite,
  post,
  signIn,
} from './visitor-forms.mjs'

/**
 * @typedef {import('./page-checks.mjs').Hydration} Hydration
 * @typedef {import('./built-pages.mjs').BuiltRoute} BuiltRoute
 * @typedef {{ url: string, password: string, routes: Record<string, BuiltRoute> }} Built
 * @typedef {{ name: string, path: string, hydration: Hydration, init?: RequestInit }} Visit
 */

/**
 * Every page of the build as a visitor or as staff gets it, with what is refused: each route, pages that are kept
 * (asked for twice), forms that come back, addresses that nothing answers, and the server's own refusals.
 * @param {Built} built
 */
export async function* listAnswers(built) {
  const booked = await book(built.url)
  const cookie = await signIn(built)
  const treatment = await firstTreatment(built.url, cookie)
  const clinician = await firstClinician(built.url, cookie)
  const staff = { headers: { Cookie: cookie } }
  await nameWebsite(built.url, cookie)
  const webhook = await addWebhook(built.url, cookie)
  for (const { id, path } of pagesOf(built.routes)) {
    if (id.startsWith(ofFirstLanguage)) continue
    const isAdmin = path.startsWith('/admin')
    const ids = { id: path.includes('/treatments/') ? treatment : booked, clinician, webhook }
    const address = fill(asked[path] ?? path, ids)
    const visit = { path: address, hydration: hydrationOf(built.routes, id), init: isAdmin ? staff : {} }
    yield await answerTo(built.url, { ...visit, name: path })
    if (!isAdmin) yield await answerTo(built.url, { ...visit, name: `${path} (kept)` })
  }
  for (const visit of refused) yield await answerTo(built.url, visit)
}

/**
 * Who just signed in is not asked for the password again, but for a file. The visits outside of a saved offer are in
 * another list.
 * @type {Record<string, string>}
 */
const asked = {
  '/admin/confirm': '/admin/confirm?next=/admin/dashboard/export',
  '/services/:key': '/services/botox',
  '/es/services/:key': '/es/services/botox',
  '/admin/clinic/services/:key': '/admin/clinic/services/botox',
  '/admin/clinic/legal/:name': '/admin/clinic/legal/complaints',
  '/admin/website/pages/:key': '/admin/website/pages/about',
  '/admin/website/faq/:key': '/admin/website/faq/account',
  '/admin/website/reasons/:key': '/admin/website/reasons/1',
  '/admin/website/values/:key': '/admin/website/values/1',
  '/admin/settings/connections/calendar': '/admin/settings/connections/calendar?clinician=:clinician',
  '/admin/settings/connections/webhook/:id': '/admin/settings/connections/webhook/:webhook',
  '/admin/treatments/:id/outside': '/admin/treatments/:id/outside?days=Monday&times=09:00&capacity=1',
}

const ofLanguage = new RegExp(`^((${languages.join('|')})/)?(embed/)?`)
/** Each leads to the same page without a language in its address. */
const ofFirstLanguage = `${languages[0]}/`

/** @type {Visit[]} */
const refused = [
  { name: 'sign-in, signed out', path: '/admin/login', hydration: 'at once' },
  {
    name: 'sign-in refused',
    path: '/admin/login',
    hydration: 'at once',
    init: post({ username: 'nobody', password: '-' }),
  },
  { name: 'a form that comes back', path: '/contact', hydration: 'deferred', init: post({ name: '' }) },
  {
    name: 'a booking that comes back',
    path: '/appointment',
    hydration: 'deferred',
    init: post({ name: '' }),
  },
  { name: 'an address that nothing answers', path: '/no-such-page', hydration: 'none' },
  { name: 'the map alone', path: '/map?live', hydration: 'none' },
  { name: 'an address that cannot be read', path: '/%zz', hydration: 'none' },
  { name: 'a method that is not taken', path: '/', hydration: 'none', init: { method: 'DELETE' } },
  {
    name: 'a form from elsewhere',
    path: '/contact',
    hydration: 'none',
    init: post({ name: '' }, { Origin: 'http://elsewhere.example' }),
  },
  {
    name: 'a body of another kind',
    path: '/contact',
    hydration: 'none',
    init: post('{}', { 'Content-Type': 'text/plain' }),
  },
]

/**
 * @param {string} url
 * @param {Visit} visit
 */
async function answerTo(url, { name, path, hydration, init = {} }) {
  const headers = { Origin: url, ...init.headers }
  const answer = await fetch(url + path, { redirect: 'manual', ...init, headers })
  const html = await answer.text()
  if (!answer.headers.get('content-type')?.startsWith('text/html')) {
    throw new Failure(
      `${name}: no page came from ${path}, but ${answer.status}. scripts/setup/visited-pages.mjs asks for it.`,
    )
  }
  return { name, html, policy: answer.headers.get('content-security-policy') ?? '', hydration }
}

/**
 * Routes that show a page, with their whole path.
 * @param {Record<string, BuiltRoute>} routes
 */
function pagesOf(routes) {
  return Object.values(routes)
    .filter(({ hasDefaultExport, path, index }) => hasDefaultExport && (path || index))
    .map(({ id }) => ({
      id,
      path: `/${lineOf(routes, id)
        .flatMap(({ path }) => path || [])
        .join('/')}`,
    }))
    .filter(({ path }) => !signedOutOnly.has(path) && !ofClinicians.has(path))
}

/**
 * Sign-in leads on anyone who is signed in already: it is among the refused. Its second step needs a code, and the page
 * after it a password that somebody else has set: e2e/desk/settings.spec.ts.
 */
const signedOutOnly = new Set(['/admin/login', '/admin/login/code', '/admin/password'])

/** The owner of a clinic that has just begun is no clinician, and is led on; the page is that of Connections. */
const ofClinicians = new Set(['/admin/settings/you/calendar'])

/**
 * From the root down to that route.
 * @param {Record<string, BuiltRoute>} routes
 * @param {string} id
 * @returns {BuiltRoute[]}
 */
function lineOf(routes, id) {
  const route = routes[id]
  if (!route) return []
  return [...(route.parentId ? lineOf(routes, route.parentId) : []), route]
}

/**
 * What the sources ask for: `handle = { interactive: true }` of the route or of one around it.
 * @param {Record<string, BuiltRoute>} routes
 * @param {string} id
 * @returns {Hydration}
 */
function hydrationOf(routes, id) {
  const line = lineOf(routes, id)
  const isInteractive = line.some(({ id: one }) =>
    /^export const handle = \{.*\binteractive: true\b/m.test(sourceOf(one)),
  )
  if (!isInteractive) return 'none'
  return line.some(({ path }) => path?.startsWith('admin')) ? 'at once' : 'deferred'
}

/** One source for all languages, and for the page in a frame. @param {string} id */
const sourceOf = (id) => readFileSync(join(root, 'app', `${id.replace(ofLanguage, '')}.tsx`), 'utf8')

/**
 * @param {string} path
 * @param {Record<string, string>} parameters
 */
const fill = (path, parameters) =>
  path.replace(/:(\w+)/g, (_, name) => parameters[name] ?? 'none').replace('*', 'no/such/page')
