import { describe, expect, test } from 'vitest'
import { itemField, keysOf, serviceField } from '#app/features/clinic-profile/website/field-table.ts'
import { storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveDraft } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { publishDraft } from '../publishing/commands.server.ts'
import { sawOf } from '../publishing/listed.server.ts'
import { saveForm } from '../screens/form-page.server.ts'
import { seedWebsite } from '../seed.server.ts'
import { listIntents } from './commands.server.ts'
import { rearranged } from './numbered-parts.ts'
import { itemFormNames, readItem, readList } from './page.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const listTreatments = async () => [{ id: 'botox-30', name: 'Botox', minutes: 30 }]

forEachEngineWithServices((openServices) => {
  async function opened() {
    const services = await openServices()
    await seedWebsite(services.db, services.clock.now())
    return services
  }

  const save = (services: TestServices, list: 'price' | 'service', key: string, typed: object) =>
    saveForm(services, {
      actor: dana,
      fields: new Map(Object.entries(typed).map(([part, text]) => [itemField(list, key, part), `${text}`])),
      names: itemFormNames(list, key),
    })

  describe('a price', () => {
    async function withPrice(typed: object = {}) {
      const services = await opened()
      const add = { intent: 'add', title: 'First visit' }
      outcomeValue(
        await runIntent(listIntents, services, {
          actor: dana,
          list: 'price',
          fields: new Map(Object.entries(add)),
        }),
      )
      const [key = ''] = keysOf('price', (await readDraft(services.db)).fields)
      const saved = await save(services, 'price', key, { shown: '1', ...typed })
      const form = async () =>
        outcomeValue(await readItem(services, { list: 'price', key, listTreatments })).form
      return { services, key, saved, form }
    }

    test.each([
      ['149', '14900', '149'],
      ['$1,234.50', '123450', '1234.50'],
      ['0.99', '99', '0.99'],
    ])('%s is kept as %s cents, and shown again in dollars', async (typed, cents, shown) => {
      const { services, key, form } = await withPrice({ amount: typed })
      const field = itemField('price', key, 'amount')
      expect((await readDraft(services.db)).fields[field]).toBe(cents)
      expect((await form()).values[field]).toBe(shown)
      // The form that nobody touched is sent again, and nothing becomes a hundred times as much.
      await save(services, 'price', key, { amount: shown })
      expect((await readDraft(services.db)).fields[field]).toBe(cents)
    })

    test.each(['abc', '149 dollars', '-1', '100000', '99999999', '100000000'])(
      '%s is refused with a sentence, and stays in the form',
      async (typed) => {
        const { key, saved } = await withPrice({ amount: typed })
        const field = itemField('price', key, 'amount')
        expect(saved).toMatchObject({
          status: 422,
          answer: {
            typed: { [field]: typed },
            errors: { [field]: 'Enter an amount such as 149 or 149.50.' },
          },
        })
      },
    )

    test.each([
      { typed: {}, part: 'amount', sentence: 'Enter an amount, or choose “Ask us”' },
      {
        typed: { price: 'ask', amount: '5' },
        part: 'amount',
        sentence: 'Remove the amount, or choose another type of price',
      },
      {
        typed: { price: 'range', amount: '149', upTo: '149' },
        part: 'upTo',
        sentence: 'Enter an amount above the first one',
      },
    ])('$typed is not published, and says why', async ({ typed, part, sentence }) => {
      const { key, saved, form } = await withPrice(typed)
      const errors = saved.ok ? {} : saved.answer.errors
      const problems = (await form()).problems
      expect({ ...problems, ...errors }).toMatchObject({ [itemField('price', key, part)]: sentence })
    })

    const asked = { intent: 'add', title: 'First visit', service: 'botox', price: 'from' }

    test.each([
      { typed: { amount: '149' }, to: /\/prices\?done=added&of=/, isShown: true },
      { typed: { amount: '' }, to: /\/prices\/n/, isShown: false },
      { typed: { amount: '', price: 'ask' }, to: /\/prices\?done=added&of=/, isShown: true },
      { typed: { amount: '149', price: 'range' }, to: /\/prices\/n/, isShown: false },
    ])('added with $typed it is shown: $isShown', async ({ typed, to, isShown }) => {
      const services = await opened()
      const fields = new Map(Object.entries({ ...asked, ...typed }))
      const sent = { actor: dana, list: 'price', fields } as const
      expect(outcomeValue(await runIntent(listIntents, services, sent))).toMatch(to)
      const { rows } = outcomeValue(await readList(services, 'price'))
      expect(rows).toMatchObject([{ name: 'First visit', isShown }])
    })

    test('an amount that is none is refused with a sentence, and nothing is added', async () => {
      const services = await opened()
      const fields = new Map(Object.entries({ ...asked, amount: 'a lot' }))
      expect(await runIntent(listIntents, services, { actor: dana, list: 'price', fields })).toMatchObject({
        status: 422,
        message: 'Enter an amount such as 149 or 149.50.',
      })
      expect((await readDraft(services.db)).changes).toEqual([])
    })

    test('the form for a new one begins with the first service that has none', async () => {
      const { services } = await withPrice({ service: 'weightloss', amount: '149' })
      const next = async () => outcomeValue(await readList(services, 'price')).nextService
      expect(await next()).toBe('depression')
      outcomeValue(
        await saveDraft(services, dana, [
          { field: itemField('service', 'depression', 'shown'), typed: '', seen: '' },
        ]),
      )
      expect(await next()).toBe('rehab')
    })

    test('its service lists it', async () => {
      const { services, key } = await withPrice({ service: 'botox', price: 'from', amount: '149' })
      const { prices } = outcomeValue(
        await readItem(services, { list: 'service', key: 'botox', listTreatments }),
      )
      expect(prices).toEqual([{ id: key, name: 'First visit', detail: 'from $149' }])
    })

    test('the list tells it from others of its name by its service and amount', async () => {
      const { services } = await withPrice({ service: 'botox', price: 'from', amount: '149' })
      const { rows } = outcomeValue(await readList(services, 'price'))
      expect(rows).toMatchObject([{ name: 'First visit', detail: 'Botox · from $149' }])
    })

    test('publishing one, or taking one away, says on which day prices changed; other words do not', async () => {
      const { services, key } = await withPrice({ amount: '149' })
      const publish = async () => {
        const draft = await readDraft(services.db)
        const asked = { actor: dana, version: draft.version, saw: sawOf(draft), note: '' }
        outcomeValue(await publishDraft(services, asked))
        return (await readDraft(services.db)).fields['prices.changedOn'] ?? ''
      }
      const first = await publish()
      expect(first).toMatch(/^\d{4}-\d\d-\d\d$/)
      services.clock.advance({ hours: 72 })
      await save(services, 'service', 'botox', { 'givenBy.en': 'Our nurse' })
      expect(await publish()).toBe(first)
      const remove = new Map(Object.entries({ intent: 'delete', id: key }))
      outcomeValue(await runIntent(listIntents, services, { actor: dana, list: 'price', fields: remove }))
      expect((await publish()) > first).toBe(true)
    })
  })

  describe('the steps of a first appointment', () => {
    const advice = async (services: TestServices) =>
      outcomeValue(await readItem(services, { list: 'service', key: 'botox', listTreatments })).advice

    test('add up to its length, or a sentence says so', async () => {
      const services = await opened()
      await storedTreatment(services.db, { name: 'Botox' })
      expect(await advice(services)).toBeNull()
      await save(services, 'service', 'botox', { step1Minutes: '10', step2Minutes: '15' })
      expect(await advice(services)).toBe(
        'The steps add up to 25 minutes, but the visit is 30. Please make them match.',
      )
      await save(services, 'service', 'botox', { step2Minutes: '20' })
      expect(await advice(services)).toBeNull()
      await save(services, 'service', 'botox', { minutes: '45' })
      expect(await advice(services)).toContain('the visit is 45')
    })
  })
})

describe('steps in a form', () => {
  const base = 'service.botox'
  const title = (number: number) => serviceField('botox', `step${number as 1}Title.en`)
  const sent = (button: string) =>
    new Map([
      ['rearrange', button],
      ...['Check in', 'The basics', 'Your plan', '', ''].map(
        (text, at) => [title(at + 1), text] as [string, string],
      ),
      [`seen ${title(1)}`, 'mark of the first'],
    ])
  const titles = (button: string) => {
    const fields = rearranged(sent(button), base)
    expect(fields.get(`seen ${title(1)}`)).toBe('mark of the first')
    return [1, 2, 3, 4, 5].map((number) => fields.get(title(number)))
  }

  test.each([
    { button: 'step 2 up', after: ['The basics', 'Check in', 'Your plan', '', ''] },
    { button: 'step 2 down', after: ['Check in', 'Your plan', 'The basics', '', ''] },
    { button: 'step 1 up', after: ['Check in', 'The basics', 'Your plan', '', ''] },
    { button: 'step 1 remove', after: ['The basics', 'Your plan', '', '', ''] },
    { button: 'step 9 remove', after: ['Check in', 'The basics', 'Your plan', '', ''] },
    { button: 'else', after: ['Check in', 'The basics', 'Your plan', '', ''] },
  ])('$button', ({ button, after }) => expect(titles(button)).toEqual(after))
})
