import { expect, test } from 'vitest'
import { CurrentClinic } from '#app/composition/current-clinic.server.ts'
import { website } from '#app/features/clinic-profile/website/current-clinic.ts'
import { itemField, keysOf } from '#app/features/clinic-profile/website/field-table.ts'
import { pictureValue } from '#app/features/clinic-profile/website/fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { addConsent, withdrawConsent } from '#app/features/picture-consents/commands.server.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveDraft } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { openWebsitePicture } from '../pictures/file.server.ts'
import { insertPicture } from '../pictures/queries.server.ts'
import { readDraftWebsite } from '../preview/draft-website.server.ts'
import { publishDraft } from '../publishing/commands.server.ts'
import { sawOf } from '../publishing/listed.server.ts'
import { readPublish } from '../publishing/page.server.ts'
import { saveForm } from '../screens/form-page.server.ts'
import { seedWebsite } from '../seed.server.ts'
import { restoreVersion } from '../versions/commands.server.ts'
import { listIntents } from './commands.server.ts'
import { itemFormNames, readItem, readList } from './page.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const list = 'result'
const stored = { image: 'file:aaaaaaaaaaaaaaaaaaaa', width: 8, height: 8, widths: '[8]', placeholder: '' }

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.clock.set('2026-11-24T18:00:00Z')
    await seedWebsite(services.db, services.clock.now())
    await storedAdmin(services.db, { id: 'dana' })
    for (const id of ['before', 'after'])
      await insertPicture(services.db, {
        ...stored,
        id,
        createdBy: 'dana',
        createdAt: '2026-11-24T17:00:00.000Z',
      })
    return services
  }

  const consented = async (services: TestServices, face: 'yes' | 'no' = 'no') => {
    const words = { name: 'Ana Ruvalcaba', signedOn: '2026-11-20', language: 'es', note: '', signed: '1' }
    return outcomeValue(
      await addConsent(services, { actor: dana, typed: { ...words, face }, patientId: null }),
    )
  }

  async function withPair(services: TestServices, consent: string, more: Record<string, string> = {}) {
    const add = new Map(Object.entries({ intent: 'add', title: 'Six weeks of red light' }))
    outcomeValue(await runIntent(listIntents, services, { actor: dana, list, fields: add }))
    const [key = ''] = keysOf(list, (await readDraft(services.db)).fields)
    const typed = {
      shown: '1',
      before: pictureValue('upload', 'before'),
      after: pictureValue('upload', 'after'),
      'beforeText.en': 'A cheek with spots',
      'afterText.en': 'A cheek with fewer spots',
      consent,
      ...more,
    }
    const fields = new Map(Object.entries(typed).map(([part, text]) => [itemField(list, key, part), text]))
    const saved = await saveForm(services, { actor: dana, fields, names: itemFormNames(list, key) })
    return { key, saved }
  }

  const publish = async (services: TestServices, isChecked = false) => {
    const draft = await readDraft(services.db)
    return publishDraft(services, {
      actor: dana,
      version: draft.version,
      saw: sawOf(draft),
      note: '',
      isChecked,
    })
  }

  const switchPage = async (services: TestServices, shown: '1' | '') => {
    const field = itemField('page', 'results', 'shown')
    outcomeValue(await saveDraft(services, dana, [{ field, typed: shown, seen: '' }]))
    outcomeValue(await publish(services))
  }
  const shownIn = ({ clinic }: Pick<TestServices, 'clinic'>) =>
    clinic.within(() => website().lists.result.map(({ title }) => title.en))
  /** Staff are asked for only where a picture isn't everybody's. */
  const isPublic = (services: TestServices, id: string) =>
    services.clinic.within(async () => {
      let isAsked = false
      await openWebsitePicture(services, { id, name: 'aaaaaaaaaaaaaaaaaaaa-8.jpg' }, async () => {
        isAsked = true
        return false
      })
      return !isAsked
    })

  test('the form has a preview once the page is on', async () => {
    const services = await open()
    const { key } = await withPair(services, await consented(services))
    const read = async () =>
      outcomeValue(await readItem(services, { list, key, listTreatments: async () => [] })).page
    expect(await read()).toBeNull()
    await switchPage(services, '1')
    expect(await read()).toBe('/results')
  })

  test('a pair is public while its consent holds, and gone at once when it is withdrawn, in every process', async () => {
    const services = await open()
    const { db, log } = services
    const other = new CurrentClinic({ db, content: new ContentClock(db), log })
    const consent = await consented(services)
    await withPair(services, consent)
    expect(await isPublic(services, 'before')).toBe(false)
    outcomeValue(await publish(services))
    await switchPage(services, '1')
    expect(await isPublic(services, 'before')).toBe(true)
    expect(await shownIn(services)).toEqual(['Six weeks of red light'])
    expect(await shownIn({ clinic: other })).toEqual(['Six weeks of red light'])
    outcomeValue(await withdrawConsent(services, { actor: dana, id: consent }))
    expect(await shownIn(services)).toEqual([])
    expect(await isPublic(services, 'before')).toBe(false)
    expect(await isPublic(services, 'after')).toBe(false)
    await expect.poll(() => shownIn({ clinic: other })).toEqual([])
    const { rows } = outcomeValue(await readList(services, list))
    expect(rows).toMatchObject([{ leftOut: 'Not shown: consent withdrawn on November 24, 2026.' }])
  })

  test('pictures of pairs are public while the page that shows them is on', async () => {
    const services = await open()
    await withPair(services, await consented(services))
    outcomeValue(await publish(services))
    expect(await isPublic(services, 'before')).toBe(false)
    await switchPage(services, '1')
    expect(await isPublic(services, 'before')).toBe(true)
    await switchPage(services, '')
    expect(await isPublic(services, 'before')).toBe(false)
    expect(await isPublic(services, 'after')).toBe(false)
  })

  test('only a visitor’s browser keeps a picture of a pair, not a server between', async () => {
    const services = await open()
    const [id, name] = ['before', 'aaaaaaaaaaaaaaaaaaaa-8.jpg']
    await services.files.put(`website/${id}/${name}`, new Uint8Array(1), 'image/jpeg')
    await withPair(services, await consented(services))
    outcomeValue(await publish(services))
    await switchPage(services, '1')
    const picture = await services.clinic.within(() =>
      openWebsitePicture(services, { id, name }, async () => false),
    )
    expect(picture).toMatchObject({ isPublic: true, isOfPatient: true })
    await picture?.file.body.cancel()
  })

  test('neither a preview nor an earlier version brings it back', async () => {
    const services = await open()
    const consent = await consented(services)
    const { key } = await withPair(services, consent)
    outcomeValue(await publish(services))
    const fields = new Map([[itemField(list, key, 'title.en'), 'Red light']])
    await saveForm(services, { actor: dana, fields, names: itemFormNames(list, key) })
    outcomeValue(await publish(services))
    const inPreview = async () => {
      const draft = await readDraftWebsite(services.db)
      return withWebsite(draft.website, () => website().lists.result.length)
    }
    expect(await inPreview()).toBe(1)
    outcomeValue(await withdrawConsent(services, { actor: dana, id: consent }))
    expect(await inPreview()).toBe(0)
    outcomeValue(await restoreVersion(services, { actor: dana, number: 2, replaces: 0 }))
    expect(await inPreview()).toBe(0)
    outcomeValue(await publish(services, true))
    expect(await shownIn(services)).toEqual([])
    expect(await isPublic(services, 'before')).toBe(false)
  })

  test.each([
    { consent: 'someone-elses', says: 'Not shown: no recorded consent.' },
    { consent: 'no-face', says: 'Not shown: the consent doesn’t allow a face.' },
  ])('whatever is published, a pair with the consent $consent is not shown', async ({ consent, says }) => {
    const services = await open()
    const id = consent === 'no-face' ? await consented(services) : consent
    const { key } = await withPair(services, id, { showsFace: '1' })
    const { leftOut } = outcomeValue(await readItem(services, { list, key, listTreatments: async () => [] }))
    expect(leftOut).toBe(says)
    const { changes } = outcomeValue(await readPublish(services, dana))
    expect(changes.flatMap(({ flags }) => flags)).toEqual([
      { kind: 'before-after', words: 'Six weeks of red light' },
    ])
    expect(await publish(services)).toMatchObject({ ok: false, status: 422 })
    outcomeValue(await publish(services, true))
    expect(await shownIn(services)).toEqual([])
    expect(await isPublic(services, 'after')).toBe(false)
  })

  test('a pair without a consent, pictures, or words for the blind says so at its fields', async () => {
    const services = await open()
    const empty = { before: '', after: '', 'beforeText.en': '', 'afterText.en': '' }
    const { key, saved } = await withPair(services, '', empty)
    const missing = ['consent', 'before', 'beforeText.en', 'after', 'afterText.en']
    const errors = saved.ok ? {} : saved.answer.errors
    const { form } = outcomeValue(await readItem(services, { list, key, listTreatments: async () => [] }))
    const problems = { ...form.problems, ...errors }
    for (const part of missing) expect(problems[itemField(list, key, part)]).toBe('Fill this in.')
    expect(await publish(services)).toMatchObject({ ok: false, status: 422 })
  })
})
