import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { publishFields } from '#e2e/support/own-look.ts'
import { comingDay } from '#e2e/support/visits.ts'
import { htmlErrors, type Page } from '../other-programs/html-checker.ts'
import { publicForms, publicPages, publicServices } from '../public-pages.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { wholePages, wholeWebsite } from '../whole-website.ts'

const checkMilliseconds = 120_000
const busyMilliseconds = 5_000
/** All pages go through one process of the checker, before the tests. */
let pages: Page[]
let errors: string[]

describe('the W3C checker finds no error', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-markup-'))
    const server = await startBuiltServer({ DATA_DIR: folder })
    const browser = reader(server)
    pages = [...(await websitePages(browser)), ...(await backOfficePages(browser))]
    const file = new DatabaseSync(join(folder, 'firstlight.db'), { timeout: busyMilliseconds })
    publishFields({ database: (statement) => file.prepare(statement).all() }, wholeWebsite)
    file.close()
    pages.push(...(await wholeWebsitePages(browser)))
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    errors = (await htmlErrors(pages)).filter((error) => !isMeant(error))
  }, checkMilliseconds)

  test.each([
    { where: 'the website, as it is read and as it refuses', isOurs: (name: string) => !isStaffs(name) },
    { where: 'the back office, with its dialogs', isOurs: (name: string) => isStaffs(name) },
  ])('on any page of $where', ({ isOurs }) => {
    expect(pages.filter(({ name }) => isOurs(name)).length).toBeGreaterThan(20)
    expect(errors.filter(isOurs)).toEqual([])
  })
})

/**
 * HTML gives radios no `autocomplete`, and browsers obey it all the same: nothing else keeps them from choosing another
 * time for who comes back (e2e/booking/lost-race.spec.ts).
 */
const isMeant = (error: string) =>
  /Attribute .autocomplete. is only allowed .*<input type="radio"[^>]* name="time"/.test(error)

const isStaffs = (name: string) => /^\/admin\/(?!login)/.test(name)

type Browser = ReturnType<typeof reader>

function reader({ url }: BuiltServer) {
  let headers: Record<string, string> = {}
  /** Empty where the answer is no page: a file, or another address. */
  async function page(name: string, answer: Promise<Response>): Promise<Page> {
    const response = await answer
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
    const html = await response.text()
    return { name: `${name} (${response.status})`, html: isPage ? html : '' }
  }
  return {
    read: (path: string) => page(path, fetch(url + path, { headers })),
    answerTo: (path: string, fields: Record<string, string>) =>
      page(`${path}, answered`, postForm(url + path, fields, headers)),
    post: (path: string, fields: Record<string, string>) => postForm(url + path, fields, headers),
    async signIn() {
      const answer = await postForm(`${url}/admin/login`, { username: 'admin', password: adminPassword })
      headers = { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
    },
  }
}

async function websitePages({ read, answerTo, post }: Browser): Promise<Page[]> {
  const { date } = comingDay('Wednesday')
  const visit = { treatment: 'HRT', date, time: '10:00 AM', message: '' }
  const booking = { ...visit, name: 'Elena Ruiz', email: 'elena@example.com', phone: '(432) 555-0188' }
  const sent = await post('/appointment', { ...booking, key: crypto.randomUUID() })
  return [
    ...(await readAll(read, pathsOf({ isGuarded: false }))),
    await read(sent.headers.get('Location') ?? ''),
    await read(`/appointment?treatment=HRT&date=${date}`),
    await read('/gallery?category=Facilities'),
    await read('/contact?sent=1'),
    await read('/testimonials?sent=1'),
    await answerTo('/appointment', {}),
    await answerTo('/appointment', { treatment: 'HRT', intent: 'show' }),
    await answerTo('/appointment', { ...booking, key: crypto.randomUUID() }),
    await answerTo('/contact', {}),
    await answerTo('/testimonials', {}),
    await answerTo('/admin/login', { username: 'admin', password: 'wrong' }),
  ].filter(({ html }) => html !== '')
}

/** In a look of the clinic's own and with all pages, in both languages; legal pages as their preview shows them. */
async function wholeWebsitePages({ read }: Browser): Promise<Page[]> {
  const previews = legalNames.map((name) => `/legal/${name}?preview=1`)
  const paths = [...publicPages, ...publicServices, ...publicForms, ...wholePages, ...previews]
  const found = await readAll(
    read,
    paths.flatMap((path) => [path, path === '/' ? '/es' : `/es${path}`]),
  )
  expect(found.filter(({ name }) => !name.endsWith('(200)'))).toEqual([])
  return found
}

async function backOfficePages(browser: Browser): Promise<Page[]> {
  const { read, answerTo, signIn } = browser
  await signIn()
  const clinic = await clinicPages(browser)
  const lists = await readAll(read, pathsOf({ isGuarded: true }))
  const dialogs = new Set(lists.flatMap(({ html }) => linksIn(html)))
  return [
    ...lists,
    ...clinic,
    ...(await readAll(read, [...dialogs].slice(0, mostDialogs))),
    await answerTo('/admin/dashboard/add', { intent: 'add' }),
    await answerTo('/admin/treatments', { intent: 'add' }),
    await answerTo('/admin/settings/you', { intent: 'password' }),
  ].filter(({ html }) => html !== '')
}

/** Team, hours and closures, filled and refused; the visit of the website lies on the day that is closed. */
async function clinicPages({ read, answerTo, post }: Browser): Promise<Page[]> {
  const closures = '/admin/clinic/closures'
  const { date } = comingDay('Wednesday')
  const closed = { intent: 'save', length: 'day', scope: 'clinic', firstDay: date, publicReason: 'Training' }
  const added = await post(`${closures}/add`, {
    ...closed,
    firstDay: `${Number(date.slice(0, 4)) + 1}-06-09`,
  })
  const id = added.headers.get('Location')?.split('#row-')[1] ?? ''
  const room = { id: '', updatedAt: '', name: 'Room 1', capacity: '1', active: '1' }
  const withRoom = await post('/admin/team', { intent: 'save-room', ...room })
  const monday = { 'hours-Monday-1': '13:00', 'hours-Monday-1-to': '12:00' }
  const paths = [
    `${closures}/${id}`,
    `${closures}?delete=${id}`,
    `${closures}?past=1`,
    `${closures}?done=added`,
  ]
  return [
    ...(await readAll(read, [...paths, withRoom.headers.get('Location')?.split('#')[0] ?? ''])),
    ...(await readAll(read, [`/admin/visits-to-settle?closure=${id}`, '/admin/team?add=room'])),
    await answerTo(`${closures}/add`, closed),
    await answerTo(`${closures}/add`, { ...closed, length: 'part', scope: 'clinician' }),
    await answerTo(closures, { intent: 'holidays' }),
    await answerTo('/admin/clinic/hours', { intent: 'save', step: '30', updatedAt: '', ...monday }),
    await answerTo('/admin/clinic/hours', { intent: 'show', step: '30', updatedAt: '' }),
    await answerTo('/admin/clinic/hours', { intent: 'zone', timeZone: 'x' }),
    await answerTo('/admin/team/new', { intent: 'save', hasOwnHours: '1', ...monday }),
    await answerTo('/admin/team', { intent: 'save-room' }),
  ]
}

/** What the lists lead to, dialogs among it: enough of each kind. */
const mostDialogs = 60
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/admin\/[^"#]*)"/g)]
    .map((found) => (found[1] ?? '').replaceAll('&amp;', '&'))
    .filter((path) => !path.includes('/export') && !path.includes('/logout'))

const readAll = (read: Browser['read'], paths: string[]): Promise<Page[]> =>
  Promise.all(paths.map((path) => read(path)))

const pathsOf = ({ isGuarded }: { isGuarded: boolean }): string[] =>
  addresses
    .filter((address) => address.isGuarded === isGuarded && address.file.endsWith('.tsx'))
    .map(({ path }) => filled(path))
