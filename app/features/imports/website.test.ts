import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemField, itemFieldNames, keysOf } from '#app/features/clinic-profile/website/field-table.ts'
import { setFlag } from '#app/features/clinic-profile/website/fields.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { checkedImport, workOn } from '#test/imports/into-clinic.ts'
import { recordsOf } from '#test/imports/source-files.ts'
import { wordPressFile, wordPressItem, wordPressPicture } from '#test/imports/wordpress-file.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { pageOfFormerNumber, pageOfFormerPath } from '../public-pages/former-addresses.ts'
import { saveDraft } from '../website-editor/draft/commands.server.ts'
import { readDraft } from '../website-editor/draft/draft.server.ts'
import { publishDraft } from '../website-editor/publishing/commands.server.ts'
import { sawOf } from '../website-editor/publishing/listed.server.ts'
import { seedWebsite } from '../website-editor/seed.server.ts'
import { countRows, listRows } from './queries.server.ts'
import type { ImportState } from './rules.ts'

const owner = { kind: 'staff', id: 'owner', addressHash: '' } as const
const today = '2026-12-07'

let photo: Buffer
const pictures = createServer(({ url }, answer) => {
  if (url === '/moved.jpg') answer.writeHead(301, { location: '/door.jpg' }).end()
  else if (url === '/inside.jpg') answer.writeHead(301, { location: 'http://169.254.169.254/' }).end()
  else if (url === '/door.jpg') answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  else if (url === '/text.jpg') answer.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg onload=x>')
  else answer.writeHead(404).end()
})
let origin = ''
beforeAll(async () => {
  const create = { width: 64, height: 48, channels: 3 as const, background: '#caa472' }
  photo = await sharp({ create }).jpeg().toBuffer()
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
})
afterAll(() => pictures.close())

const about = (content = 'We care.\n\n<strong>Always.</strong>') => wordPressItem({ content })
const withPicture = (content = 'We care.\n\n<b>Always.</b>') =>
  about(`${content}<img class="wp-image-7" src="${origin}/door.jpg" alt="Our door">`)
const post = (given: Parameters<typeof wordPressItem>[0] = {}) =>
  wordPressItem({
    id: 20,
    type: 'post',
    title: 'New room',
    slug: 'new-room',
    link: 'https://old.example/2024/05/new-room/',
    content: 'We have a new room.\n\nCome and see.',
    ...given,
  })

async function run(
  services: TestServices,
  items: readonly string[],
  { shown = false, state = 'importing' }: { shown?: boolean; state?: ImportState } = {},
) {
  const choice = { source: 'wordpress', encoding: 'utf-8', shown } as const
  const records = await recordsOf(wordPressFile(items), choice)
  const row = await checkedImport(services, records, 'wordpress', JSON.stringify(choice))
  if (state === 'importing') await workOn(services, row, 'importing')
  return row
}

const statesOf = async ({ db }: TestServices, id: string) =>
  Object.fromEntries(
    (await countRows(db, id))
      .filter(({ kind }) => kind !== 'unreadable')
      .map(({ kind, state, decision, count }) => [`${kind} ${state} ${decision}`, count]),
  )

/** What the draft says of its imported page or article, by the names of their parts. */
async function draftedIn({ db }: TestServices, list: 'page' | 'news') {
  const { fields } = await readDraft(db)
  return keysOf(list, fields)
    .filter((key) => /^n.{12}$/.test(key))
    .map((key) => {
      const own = itemFieldNames(list, key).filter((field) => fields[field])
      const said = own.map((field) => [field.slice(list.length + key.length + 2), fields[field]])
      return { key, ...Object.fromEntries(said) } as Record<string, string>
    })
}

async function publish(services: TestServices) {
  const draft = await readDraft(services.db)
  const published = { actor: owner, version: draft.version, saw: sawOf(draft), note: '' }
  outcomeValue(await publishDraft(services, published))
}

const turnOn = async (services: TestServices, field: string) =>
  outcomeValue(await saveDraft(services, owner, [{ field, typed: setFlag, seen: '' }]))

const leadsTo = ({ clinic }: TestServices, path: string) =>
  clinic.within(() => withLanguage('en', () => pageOfFormerPath(path, today)))
const numberLeadsTo = ({ clinic }: TestServices, search: string) =>
  clinic.within(() => withLanguage('en', () => pageOfFormerNumber(new URLSearchParams(search), today)))

forEachEngineWithServices((openServices) => {
  async function open() {
    const opened = await openServices()
    const services = { ...opened, settings: { ...opened.settings, allowPrivateHosts: ['127.0.0.1'] } }
    await seedWebsite(services.db, services.clock.now())
    return services
  }

  test('a check writes nothing but rows of its own', async () => {
    const services = await open()
    const { id } = await run(services, [withPicture(), post(), wordPressPicture(7, `${origin}/door.jpg`)], {
      state: 'checked',
    })
    expect(await statesOf(services, id)).toEqual({
      'page staged new': 1,
      'post staged new': 1,
      'picture staged new': 1,
    })
    expect((await readDraft(services.db)).changes).toEqual([])
  })

  test('pages and news come into the draft, hidden, with their pictures; nothing of it is public', async () => {
    const services = await open()
    const { id } = await run(services, [withPicture(), post(), wordPressPicture(7, `${origin}/door.jpg`)])
    const [page] = await draftedIn(services, 'page')
    const picture = await services.db
      .selectFrom('website_pictures')
      .select(['id', 'width'])
      .executeTakeFirst()
    expect(picture?.width).toBe(64)
    expect(page).toEqual({
      key: page?.key,
      'title.en': 'About us',
      'text.en': 'We care.\n\n**Always.**',
      slug: 'about-us',
      place: 'none',
      formerPaths: '/about-us ?p=12',
      picture: `upload:${picture?.id}`,
      focus: '50 50',
      'pictureText.en': 'Our door',
    })
    expect(await draftedIn(services, 'news')).toMatchObject([
      {
        'title.en': 'New room',
        'lead.en': 'We have a new room.',
        'text.en': 'Come and see.',
        day: '2024-05-03',
        author: 'Ana Ruvalcaba',
      },
    ])
    expect((await readDraft(services.db)).version).toBe(1)
    const log = await services.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'detail'])
      .orderBy('seq')
      .execute()
    expect(
      log.filter(({ detail }) => detail.includes(id)).map(({ action, object }) => `${object} ${action}`),
    ).toEqual(['website-picture create', 'website edit', 'website edit'])
  })

  test('a former address leads to its page once that is public and on', async () => {
    const services = await open()
    await run(services, [about(), post({ slug: '5-tips', title: '5 tips' })], { shown: true })
    expect(await leadsTo(services, '/about-us/')).toBeNull()
    await turnOn(services, itemField('page', 'news', 'shown'))
    await publish(services)
    expect(await leadsTo(services, '/about-us/')).toBe('/p/about-us')
    expect(await leadsTo(services, '/About-Us')).toBe('/p/about-us')
    expect(await leadsTo(services, '/2024/05/new-room/')).toBe('/news/post-5-tips')
    expect(await numberLeadsTo(services, '?p=12')).toBe('/p/about-us')
    expect(await numberLeadsTo(services, '?page_id=12&utm=1')).toBe('/p/about-us')
    for (const search of ['?p=13', '?p=12x', '?p=', '?page_id=//evil.example'])
      expect(await numberLeadsTo(services, search)).toBeNull()
    for (const path of ['/', '//', '/about', '/2024/05', '/?p=12', '//evil.example'])
      expect(await leadsTo(services, path), path).toBeNull()
  })

  test('a second run follows the source where nobody changed anything, and adds nothing twice', async () => {
    const services = await open()
    await run(services, [withPicture(), post()])
    const [page] = await draftedIn(services, 'page')
    const again = await run(services, [withPicture('We care more.'), post()])
    expect(await statesOf(services, again.id)).toEqual({
      'picture seen here': 1,
      'page updated here': 1,
      'post seen here': 1,
    })
    expect(await draftedIn(services, 'page')).toEqual([{ ...page, 'text.en': 'We care more.' }])
    const field = itemField('page', page?.key ?? '', 'title.en')
    outcomeValue(await saveDraft(services, owner, [{ field, typed: 'Our own title', seen: '' }]))
    const third = await run(services, [withPicture('We care most.'), post()])
    expect(await statesOf(services, third.id)).toMatchObject({ 'page kept touched': 1 })
    expect(await draftedIn(services, 'page')).toMatchObject([
      { 'title.en': 'Our own title', 'text.en': 'We care more.' },
    ])
    expect(await services.db.selectFrom('website_pictures').select('id').execute()).toHaveLength(1)
  })

  test('Undo takes out what nobody changed; what was published leaves with the next publication', async () => {
    const services = await open()
    const row = await run(services, [withPicture(), post()], { shown: true })
    await publish(services)
    const [article] = await draftedIn(services, 'news')
    const field = itemField('news', article?.key ?? '', 'title.en')
    outcomeValue(await saveDraft(services, owner, [{ field, typed: 'Our new room', seen: '' }]))
    await workOn(services, row, 'undoing')
    expect(await statesOf(services, row.id)).toEqual({
      'page undone new': 1,
      'picture undone new': 1,
      'post done touched': 1,
    })
    expect(await draftedIn(services, 'page')).toEqual([])
    expect(await leadsTo(services, '/about-us/')).toBe('/p/about-us')
    await publish(services)
    expect(await leadsTo(services, '/about-us/')).toBeNull()
    expect(await draftedIn(services, 'news')).toHaveLength(1)
  })

  test('Undo of a draft leaves no trace in it', async () => {
    const services = await open()
    const row = await run(services, [about(), post()])
    await workOn(services, row, 'undoing')
    expect(await services.db.selectFrom('website_drafts').selectAll().execute()).toEqual([])
  })

  test('one that somebody deleted here is brought back by no run', async () => {
    const services = await open()
    await run(services, [about()])
    const { fields } = await readDraft(services.db)
    const kept = keysOf('page', fields).filter((key) => !/^n.{12}$/.test(key))
    outcomeValue(
      await saveDraft(services, owner, [{ field: 'pages.order', typed: JSON.stringify(kept), seen: '' }]),
    )
    const again = await run(services, [about('More.')])
    expect(await statesOf(services, again.id)).toMatchObject({ 'page kept touched': 1 })
    expect(await draftedIn(services, 'page')).toEqual([])
  })

  test.each([
    { from: 'moved.jpg', came: 'done new' },
    { from: 'gone.jpg', came: 'failed not-fetched' },
    { from: 'inside.jpg', came: 'failed not-fetched' },
    { from: 'text.jpg', came: 'failed no-image' },
  ])('a picture at $from: $came, and its page comes', async ({ from, came }) => {
    const services = await open()
    const { id } = await run(services, [withPicture(), wordPressPicture(7, `${origin}/${from}`)])
    expect(await statesOf(services, id)).toEqual({ [`picture ${came}`]: 1, 'page done new': 1 })
    const [page] = await draftedIn(services, 'page')
    expect(page?.picture !== undefined).toBe(came === 'done new')
    const rows = await listRows(services.db, id, {
      state: ['done', 'failed'],
      after: { rank: -1, position: -1 },
      most: 9,
    })
    expect(rows.map(({ kind }) => kind)).toEqual(['picture', 'page'])
  })

  test('nothing is fetched from a private address that the operator did not open', async () => {
    const services = await open()
    const { id } = await run({ ...services, settings: { ...services.settings, allowPrivateHosts: [] } }, [
      withPicture(),
    ])
    expect(await statesOf(services, id)).toEqual({ 'picture failed not-fetched': 1, 'page done new': 1 })
  })

  test('more pages than a website takes stay out, and the check says which', async () => {
    const services = await open()
    const most = 48
    const pages = Array.from({ length: most + 2 }, (_, index) =>
      wordPressItem({
        id: 100 + index,
        title: `Page ${index}`,
        slug: `page-${index}`,
        link: `https://old.example/page-${index}/`,
        content: 'Words.',
      }),
    )
    const { id } = await run(services, pages, { state: 'checked' })
    expect(await statesOf(services, id)).toEqual({ 'page staged new': most, 'page failed no-room': 2 })
  })
})
