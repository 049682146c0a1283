import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fieldLists } from '#app/features/clinic-profile/website/field-lists.ts'
import {
  itemField,
  keysOf,
  listNames,
  serviceField,
} from '#app/features/clinic-profile/website/field-table.ts'
import { setFlag } from '#app/features/clinic-profile/website/fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveDraft, saveTyped } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { receivePicture } from '../pictures/commands.server.ts'
import { openWebsitePicture } from '../pictures/file.server.ts'
import { sweepWebsitePictures } from '../pictures/jobs.server.ts'
import { readPublished } from '../published.server.ts'
import { publishDraft } from '../publishing/commands.server.ts'
import { withFormerAnchors } from '../publishing/content.ts'
import { sawOf } from '../publishing/listed.server.ts'
import { saveForm } from '../screens/form-page.server.ts'
import { seenName, switchName } from '../screens/form-view.ts'
import { seedWebsite } from '../seed.server.ts'
import { listAt, listPath } from './address.ts'
import { listIntents } from './commands.server.ts'
import { itemFormNames, readItem, readList } from './page.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const luis = { kind: 'staff', id: 'luis', addressHash: '' } as const

let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const create = { width: 400, height: 470, channels: 3 as const, background: '#caa472' }
  photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
})

const list = 'service'

const ask = (services: TestServices, fields: Record<string, string>) =>
  runIntent(listIntents, services, { actor: dana, list, fields: new Map(Object.entries(fields)) })

const keysIn = async ({ db }: TestServices) => keysOf(list, (await readDraft(db)).fields)
const listTreatments = async () => []

const shown = { picture: serviceField('botox', 'picture'), focus: serviceField('botox', 'focus') }

function upload(services: TestServices, content: BlobPart) {
  const form = new FormData()
  form.append('file', new File([content], 'me.jpg', { type: 'image/jpeg' }))
  const request = new Request('https://clinic.example/', { method: 'POST', body: form })
  return receivePicture(services, { actor: dana, shown }, request)
}

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    return services
  }

  test.each([
    { title: 'Our promise', slug: 'our-promise' },
    { title: '¡Más cerca de usted!', slug: 'mas-cerca-de-usted' },
    { title: 'Our promise', has: 'Our promise', slug: /^new-/ },
    { title: '24 hours', slug: /^new-/ },
    { title: '诊所', slug: /^new-/ },
  ])('a page called $title has an address from that', async ({ title, slug, has }) => {
    const services = await open()
    const add = async (name: string) => {
      const fields = new Map(Object.entries({ intent: 'add', title: name }))
      outcomeValue(await runIntent(listIntents, services, { actor: dana, list: 'page', fields }))
      const draft = await readDraft(services.db)
      return draft.fields[itemField('page', keysOf('page', draft.fields).at(-1) ?? '', 'slug')]
    }
    if (has) await add(has)
    expect(await add(title)).toEqual(typeof slug === 'string' ? slug : expect.stringMatching(slug))
  })

  test('a service is moved in the draft, and put back', async () => {
    const services = await open()
    const first = await keysIn(services)
    const { mark } = outcomeValue(await readList(services, list))
    const to = outcomeValue(await ask(services, { intent: 'move', id: 'botox', to: 'earlier', seen: mark }))
    expect(await keysIn(services)).toEqual(first.toSpliced(3, 2, 'botox', 'redlight'))
    const before = new URL(to, 'https://clinic.example').searchParams.get('before') ?? ''
    await ask(services, { intent: 'undo', id: 'botox', before })
    expect(await keysIn(services)).toEqual(first)
    expect((await readDraft(services.db)).changes).toEqual([])
  })

  test('from the same list up and down again is where it was, and not over what somebody else did', async () => {
    const services = await open()
    const first = await keysIn(services)
    const { mark: seen } = outcomeValue(await readList(services, list))
    const move = { intent: 'move', id: 'botox', seen }
    for (const to of ['earlier', 'later']) outcomeValue(await ask(services, { ...move, to }))
    expect(await keysIn(services)).toEqual(first)
    const up = { ...move, to: 'earlier' }
    outcomeValue(
      await runIntent(listIntents, services, { actor: luis, list, fields: new Map(Object.entries(up)) }),
    )
    expect(await ask(services, { ...move, to: 'later' })).toMatchObject({ ok: false, status: 409 })
    expect(await keysIn(services)).toEqual(first.toSpliced(3, 2, 'botox', 'redlight'))
  })

  test('the first one goes no further up, and a service that is not there is told', async () => {
    const services = await open()
    const first = await keysIn(services)
    await ask(services, { intent: 'move', id: 'weightloss', to: 'earlier' })
    expect(await keysIn(services)).toEqual(first)
    expect(await ask(services, { intent: 'move', id: 'nothing', to: 'earlier' })).toMatchObject({
      status: 404,
    })
    expect(await ask(services, { intent: 'burn', id: 'botox' })).toMatchObject({ status: 422 })
  })

  test('a new service is hidden, may stay unfinished, and stands against nothing until it is shown', async () => {
    const services = await open()
    const to = outcomeValue(await ask(services, { intent: 'add', title: 'Ear rinse' }))
    const key = to.split('/').at(-1) ?? ''
    const view = outcomeValue(await readItem(services, { list, key, listTreatments }))
    expect(view).toMatchObject({ place: 8, total: 8, form: { problems: {} } })
    await ask(services, { intent: 'show', id: key, shown: '1' })
    const { form } = outcomeValue(await readItem(services, { list, key, listTreatments }))
    expect(Object.keys(form.problems)).toEqual([
      serviceField(key, 'summary.en'),
      serviceField(key, 'description.en'),
    ])
    await ask(services, { intent: 'delete', id: key })
    expect(await keysIn(services)).toHaveLength(7)
  })

  test('nothing is written of a new service before it has a name', async () => {
    const services = await open()
    for (const title of ['', ' ', 'x'.repeat(41)])
      expect(await ask(services, { intent: 'add', title })).toMatchObject({ ok: false, status: 422 })
    expect((await readDraft(services.db)).changes).toEqual([])
  })

  test('a service that was added and deleted again leaves nothing to publish; Undo brings all of it back', async () => {
    const services = await open()
    const key =
      outcomeValue(await ask(services, { intent: 'add', title: 'Ear rinse' }))
        .split('/')
        .at(-1) ?? ''
    const anchor = (await readDraft(services.db)).fields[serviceField(key, 'anchor')]
    const to = outcomeValue(await ask(services, { intent: 'delete', id: key }))
    expect((await readDraft(services.db)).changes).toEqual([])
    const before = new URL(to, 'https://clinic.example').searchParams.get('before') ?? ''
    outcomeValue(await ask(services, { intent: 'undo', id: key, before }))
    expect((await readDraft(services.db)).fields[serviceField(key, 'anchor')]).toBe(anchor)
    outcomeValue(await ask(services, { intent: 'delete', id: key }))
    outcomeValue(await ask(services, { intent: 'delete', id: 'botox' }))
    const draft = await readDraft(services.db)
    const asked = { actor: dana, version: draft.version, saw: sawOf(draft), note: '' }
    expect(outcomeValue(await publishDraft(services, asked)).count).toBe(1)
    expect(await services.db.selectFrom('website_drafts').selectAll().execute()).toEqual([])
  })

  test('of two who add at once both do; what was added meanwhile outlives an Undo', async () => {
    const services = await open()
    const [first] = await keysIn(services)
    await Promise.all([
      ask(services, { intent: 'add', title: 'Ear rinse' }),
      ask(services, { intent: 'add', title: 'Ear rinse' }),
    ])
    expect(await keysIn(services)).toHaveLength(9)
    const to = outcomeValue(await ask(services, { intent: 'move', id: 'botox', to: '0' }))
    expect((await keysIn(services)).slice(0, 2)).toEqual(['botox', first])
    const before = new URL(to, 'https://clinic.example').searchParams.get('before') ?? ''
    outcomeValue(await ask(services, { intent: 'add', title: 'Ear rinse' }))
    outcomeValue(await ask(services, { intent: 'undo', id: 'botox', before }))
    const keys = await keysIn(services)
    expect([keys.indexOf('botox'), keys.length]).toEqual([4, 10])
  })

  test('an address that another service has is refused at its place; all else is saved', async () => {
    const services = await open()
    const [anchor, title] = [serviceField('botox', 'anchor'), serviceField('botox', 'title.en')]
    const saved = await saveForm(services, {
      actor: dana,
      names: itemFormNames(list, 'botox'),
      fields: new Map([
        [anchor, 'rehab'],
        [title, 'Botox & more'],
        [seenName(title), ''],
        [switchName(serviceField('botox', 'shown')), '1'],
      ]),
    })
    expect(saved).toMatchObject({
      status: 422,
      answer: { errors: { [anchor]: 'Physical Rehab already uses this link.' } },
    })
    const { fields } = await readDraft(services.db)
    expect([fields[anchor], fields[title], fields[serviceField('botox', 'shown')]]).toEqual([
      'botox',
      'Botox & more',
      '',
    ])
  })

  test('a photo is staff’s alone until it is published, and goes when nothing names it', async () => {
    const services = await open()
    expect(await upload(services, photo)).toMatchObject({ ok: true })
    const { pictures } = outcomeValue(await readItem(services, { list, key: 'botox', listTreatments }))
    const picture = pictures[shown.picture]
    if (picture?.kind !== 'upload') throw new Error('no photo')
    const [, , , id = '', name = ''] = picture.sources.src.split('/')
    const published = await readPublished(services.db)
    const opened = (isStaff: boolean, website = published) =>
      withWebsite(website, () => openWebsitePicture(services, { id, name }, async () => isStaff))
    expect(await opened(false)).toBeNull()
    expect(await opened(true)).toMatchObject({ isPublic: false })
    const [first, ...others] = published.services
    if (!first) throw new Error('no service')
    const shows = { ...published, services: [{ ...first, picture }, ...others] }
    expect(await opened(false, shows)).toMatchObject({ isPublic: true, file: { type: 'image/jpeg' } })
    services.clock.set(
      Temporal.Now.instant()
        .add({ hours: 24 * 100 })
        .toString(),
    )
    await sweepWebsitePictures(services)
    expect(await opened(true)).not.toBeNull()
    await services.db.deleteFrom('website_drafts').execute()
    await sweepWebsitePictures(services)
    expect(await opened(true)).toBeNull()
    expect(await Array.fromAsync(services.files.list('website/'))).toEqual([])
  })

  test('what is no picture is refused at the field', async () => {
    const services = await open()
    expect(await upload(services, 'hello')).toMatchObject({
      status: 422,
      errors: { file: 'We can’t read this file. Use JPEG, PNG, or WebP.' },
    })
    expect((await readDraft(services.db)).changes).toEqual([])
  })

  test('a page that every website has is turned off once that is meant, and says what leads to it', async () => {
    const services = await open()
    await storedAdmin(services.db, { id: 'dana', name: 'Dana Whitlock' })
    const pages = (fields: Record<string, string>) =>
      runIntent(listIntents, services, { actor: dana, list: 'page', fields: new Map(Object.entries(fields)) })
    const row = async () =>
      outcomeValue(await readList(services, 'page')).rows.find(({ id }) => id === 'gallery')
    const own =
      outcomeValue(await pages({ intent: 'add', title: 'Veterans' }))
        .split('/')
        .at(-1) ?? ''
    const link = itemField('page', own, 'buttonLink')
    outcomeValue(await saveDraft(services, dana, [{ field: link, typed: '/gallery', seen: '' }]))
    expect(await row()).toMatchObject({ isShown: true, changed: '', linkedFrom: [expect.any(String)] })
    const hide = { intent: 'show', id: 'gallery' }
    expect(outcomeValue(await pages(hide))).toBe('/admin/website/pages?done=asked&of=gallery')
    expect((await row())?.isShown).toBe(true)
    expect(outcomeValue(await pages({ ...hide, sure: '1' }))).toContain('done=hidden')
    expect(await row()).toMatchObject({ isShown: false, changed: expect.stringMatching(/^Changed .*Dana/) })
    // Its own pages are asked about once.
    outcomeValue(await pages({ intent: 'show', id: own, shown: '1' }))
    expect(outcomeValue(await pages({ intent: 'show', id: own }))).toContain('done=hidden')
    expect((await readDraft(services.db)).fields[link]).toBe('/gallery')
  })

  test('an order that is sent by hand leaves out no page that every website has', async () => {
    const services = await open()
    const { order } = fieldLists.page
    const send = (typed: string) =>
      saveTyped(services, {
        actor: dana,
        fields: new Map([
          [order, typed],
          [seenName(order), ''],
        ]),
      })
    for (const typed of ['[]', '["home"]'])
      expect(await send(typed)).toMatchObject({
        answer: { saved: { errors: { [order]: expect.any(String) } } },
      })
    expect((await readDraft(services.db)).changes).toEqual([])
  })
})

test('a service that got another address is found under the published one', () => {
  const published = {
    [fieldLists.service.order]: '["botox"]',
    'service.botox.anchor': 'botox',
    'service.botox.formerAnchors': 'old',
  }
  const fields = withFormerAnchors({ ...published, 'service.botox.anchor': 'smooth' }, published)
  expect(fields['service.botox.formerAnchors']).toBe('botox old')
  expect(withFormerAnchors(published, published)).toEqual(published)
})

test('a former address is of the last one that had it: two that trade theirs, and one that goes on', () => {
  const published = {
    [fieldLists.service.order]: '["botox","knee"]',
    'service.botox.anchor': 'one',
    'service.botox.shown': setFlag,
    'service.knee.shown': setFlag,
    'service.knee.anchor': 'two',
  }
  const traded = withFormerAnchors(
    { ...published, 'service.botox.anchor': 'two', 'service.knee.anchor': 'one' },
    published,
  )
  expect(traded['service.botox.formerAnchors'] ?? '').toBe('')
  const further = withFormerAnchors({ ...traded, 'service.knee.anchor': 'three' }, traded)
  expect(further['service.knee.formerAnchors']).toBe('one')
  expect(further['service.botox.formerAnchors'] ?? '').toBe('')
})

test('every list has an address of its own', () => {
  for (const name of listNames)
    expect([listAt(listPath(name)), listAt(`${listPath(name)}/x`)]).toEqual([name, name])
  expect(listAt('/admin/clinic/servicesx')).toBeUndefined()
})
