import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { withClinicLanguages, withLanguage } from '#app/language/with-language.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { auditedActions, edited, filled, send } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { listActive, listAll, markDeleted } from '../queries.server.ts'
import { inCategories } from './rules.ts'

const inSpanishAlone = (act: () => Promise<void>) =>
  withClinicLanguages(['es'], () => withLanguage('es', act))

forEachEngineWithServices((openServices) => {
  /** Treatments of those names, with the name as id; "Injectables: Botox" is in a category. */
  async function open(...names: string[]) {
    const services = await openServices()
    for (const full of names) {
      const [category = '', name = full] = full.includes(': ') ? full.split(': ') : ['', full]
      await storedTreatment(services.db, { id: name, name, category })
    }
    const list = async () =>
      inCategories(await listAll(services.db))
        .flatMap(({ category, rows }) => [category.en && `${category.en}:`, ...rows.map(({ id }) => id)])
        .filter(Boolean)
        .join(' ')
    return { services, list }
  }
  const move = (services: TestServices, id: string, to: string) => send(services, { intent: 'move', id, to })
  const moveCategory = (services: TestServices, key: string, to: string) =>
    send(services, { intent: 'move-category', key, to })
  const rename = (services: TestServices, key: string, en: string, es = '') =>
    send(services, { intent: 'rename-category', key, 'category.en': en, 'category.es': es })
  const rowOf = async ({ db }: TestServices, id: string) => {
    const row = (await listAll(db)).find((one) => one.id === id)
    if (!row) throw new Error('no treatment')
    return row
  }

  test('treatments move up and down, at the ends not at all, and lists of what is offered follow', async () => {
    const { services, list } = await open('A', 'B', 'C')
    expect(await list()).toBe('A B C')
    expect(await move(services, 'C', 'earlier')).toMatchObject({
      ok: true,
      value: { action: 'moved', of: 'C' },
    })
    expect(await list()).toBe('A C B')
    await move(services, 'A', 'earlier')
    await move(services, 'B', 'later')
    expect(await list()).toBe('A C B')
    expect((await listActive(services.db)).map(({ id }) => id)).toEqual(['A', 'C', 'B'])
    expect(await withLanguage('es', list)).toBe('A C B')
    expect(await auditedActions(services)).toEqual(['dana-1 edit {"fields":["order"]}'])
    expect(await move(services, 'gone', 'later')).toMatchObject({ status: 404 })
    expect(await move(services, 'A', 'sideways')).toMatchObject({ ok: false })
  })

  test('two moves at once both hold, and a form that is open meanwhile is saved', async () => {
    const { services, list } = await open('A', 'B', 'C', 'D')
    const form = edited(await rowOf(services, 'A'), { 'day Monday': 'on', 'time 09:00': 'on' })
    await Promise.all([move(services, 'A', 'later'), move(services, 'D', 'earlier')])
    expect(await list()).toBe('B A D C')
    expect(await send(services, form)).toMatchObject({ ok: true })
    expect(await list()).toBe('B A D C')
  })

  test('a new treatment is last once there is an order, and among the names before', async () => {
    const { services, list } = await open('A', 'C')
    await send(services, { ...filled, 'name.en': 'B' })
    const b = (await listAll(services.db)).find(({ name }) => name.en === 'B')?.id
    expect(await list()).toBe(`A ${b} C`)
    await move(services, 'C', 'earlier')
    await storedTreatment(services.db, { id: 'AA', name: 'AA' })
    expect(await list()).toBe(`A C ${b} AA`)
    await markDeleted(services.db, { id: 'A', active: true }, columns.instant(services.clock.now()))
    expect(await list()).toBe(`C ${b} AA`)
  })

  test('one that was deleted before there was an order comes back after those that have one', async () => {
    const { services, list } = await open('A', 'B', 'C')
    await markDeleted(services.db, { id: 'A', active: true }, columns.instant(services.clock.now()))
    await move(services, 'C', 'earlier')
    await storedTreatment(services.db, { id: 'D', name: 'D' })
    expect(await send(services, { ...filled, 'name.en': 'A' })).toMatchObject({ ok: true })
    expect(await list()).toBe('C B A D')
  })

  test('a clinic that speaks Spanish alone knows categories and names by their Spanish words', async () => {
    const { services, list } = await open('X: A', 'Y: B')
    await inSpanishAlone(async () => {
      expect(await rename(services, 'x', 'X', 'Rellenos')).toMatchObject({ ok: true })
      expect(await rename(services, 'y', 'Y', 'rellenos')).toMatchObject({ ok: true })
      expect((await rowOf(services, 'B')).category).toMatchObject({ en: 'X', es: 'Rellenos' })
      const fields = { 'name.en': '', 'name.es': 'A', 'description.es': 'Así.' }
      expect(await send(services, { ...filled, ...fields })).toMatchObject({
        status: 422,
        errors: { 'name.es': expect.any(String) },
      })
    })
    expect(await list()).toBe('X: A B')
  })

  test('categories follow those without one, and move as a whole', async () => {
    const { services, list } = await open('X: B', 'Y: A', 'x: D', 'C')
    expect(await list()).toBe('C Y: A X: B D')
    await moveCategory(services, 'x', 'earlier')
    expect(await list()).toBe('C X: B D Y: A')
    await moveCategory(services, 'x', 'earlier')
    expect(await list()).toBe('C X: B D Y: A')
    await move(services, 'D', 'earlier')
    await move(services, 'A', 'earlier')
    expect(await list()).toBe('C x: D B Y: A')
    expect(await moveCategory(services, '', 'later')).toMatchObject({ status: 404 })
    expect(await moveCategory(services, 'gone', 'later')).toMatchObject({ status: 404 })
  })

  test('a category is renamed for all of its treatments, and under another name joins that one', async () => {
    const { services, list } = await open('X: A', 'X: B', 'Y: C', 'D')
    expect(await rename(services, 'x', ' ')).toMatchObject({
      status: 422,
      errors: { 'category.en': expect.any(String) },
    })
    expect(await rename(services, 'gone', 'Z')).toMatchObject({ status: 404 })
    expect(await rename(services, '', 'Z')).toMatchObject({ status: 404 })
    expect(await rename(services, 'x', 'Peels', 'Exfoliación')).toMatchObject({ ok: true })
    expect(await list()).toBe('D Peels: A B Y: C')
    expect((await rowOf(services, 'B')).category).toMatchObject({ en: 'Peels', es: 'Exfoliación' })
    expect(await auditedActions(services)).toHaveLength(2)
    await rename(services, 'y', 'PEELS')
    expect(await list()).toBe('D Peels: A B C')
    expect((await rowOf(services, 'C')).category.es).toBe('Exfoliación')
  })

  test('a form chooses a category, names a new one, or leaves it', async () => {
    const { services, list } = await open('X: A', 'B')
    const save = async (id: string, fields: Record<string, string>) =>
      send(services, edited(await rowOf(services, id), { 'day Monday': 'on', 'time 09:00': 'on', ...fields }))
    expect(await save('B', { categoryOf: '=x' })).toMatchObject({ ok: true })
    expect(await list()).toBe('X: A B')
    // A page of another build asks for no category.
    expect(await save('B', {})).toMatchObject({ ok: true })
    expect(await list()).toBe('X: A B')
    expect(await save('B', { categoryOf: 'new', 'category.en': '' })).toMatchObject({
      status: 422,
      errors: { 'category.en': 'Please name the category.' },
      typed: { categoryOf: 'new' },
    })
    await save('B', { categoryOf: 'new', 'category.en': 'Lasers', 'category.es': 'Láser' })
    expect(await list()).toBe('X: A Lasers: B')
    await save('A', { categoryOf: 'new', 'category.en': 'lasers' })
    expect((await rowOf(services, 'A')).category).toMatchObject({ en: 'Lasers', es: 'Láser' })
    await save('A', { categoryOf: '' })
    expect(await list()).toBe('A Lasers: B')
    expect(await save('A', { categoryOf: '=gone' })).toMatchObject({
      status: 422,
      errors: { categoryOf: expect.any(String) },
    })
  })
})
