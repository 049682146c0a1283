import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { comingDay } from '../../e2e/support/visits.ts'
import { htmlErrors, type Page } from '../other-programs/html-checker.ts'
import { addresses, filled } from '../requests/route-table.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'

const checkMilliseconds = 120_000
/** All pages go through one process of the checker, before the tests. */
let pages: Page[]
let errors: string[]

describe('the W3C checker finds no error', () => {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-markup-'))
    const server = await startBuiltServer({ DATA_DIR: folder })
    const browser = reader(server)
    pages = [...(await websitePages(browser)), ...(await backOfficePages(browser))]
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    errors = await htmlErrors(pages)
  }, checkMilliseconds)

  test.each([
    { where: 'the website, as it is read and as it refuses', isOurs: (name: string) => !isStaffs(name) },
    { where: 'the back office, with its dialogs', isOurs: (name: string) => isStaffs(name) },
  ])('on any page of $where', ({ isOurs }) => {
    expect(pages.filter(({ name }) => isOurs(name)).length).toBeGreaterThan(20)
    expect(errors.filter(isOurs)).toEqual([])
  })
})

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

async function backOfficePages({ read, answerTo, signIn }: Browser): Promise<Page[]> {
  await signIn()
  const lists = await readAll(read, pathsOf({ isGuarded: true }))
  const dialogs = new Set(lists.flatMap(({ html }) => linksIn(html)))
  return [
    ...lists,
    ...(await readAll(read, [...dialogs].slice(0, mostDialogs))),
    await answerTo('/admin/dashboard/add', { intent: 'add' }),
    await answerTo('/admin/treatments', { intent: 'add' }),
    await answerTo('/admin/settings', { intent: 'password' }),
  ].filter(({ html }) => html !== '')
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
