import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetDraft,
  forgetDrafts,
  keepPlace,
  keepDraft as keepWhole,
  listDrafts,
  readDraft as readWhole,
  takePlace,
} from './tab-drafts.ts'

/** The tab's memory, as browsers have it: its entries are its properties. */
class TabStorage {
  getItem = (name: string) => (Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null)
  setItem = (name: string, text: string) => void Reflect.set(this, name, text)
  removeItem = (name: string) => void Reflect.deleteProperty(this, name)
}

const keepDraft = (name: string, user: string, fields: FormData) => keepWhole(name, { user, fields })
const readDraft = (name: string, user: string) => readWhole(name, user)?.fields ?? null

const keptNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft '))

const form = (fields: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-07T15:00:00Z') })
  vi.stubGlobal('sessionStorage', new TabStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('texts are kept for the one who typed them, files are not', () => {
  keepDraft('appointment', 'dana', form({ name: 'Ruth', picture: new File(['x'], 'a.png') }))
  expect([...(readDraft('appointment', 'dana') ?? [])]).toEqual([['name', 'Ruth']])
  expect(readDraft('message', 'dana')).toBeNull()
})

test('a field that is sent several times keeps all of its texts, in their order', () => {
  const several = new FormData()
  for (const name of ['Botox', 'Talk']) several.append('treatment', name)
  keepDraft('appointment', 'dana', several)
  expect(readDraft('appointment', 'dana')?.getAll('treatment')).toEqual(['Botox', 'Talk'])
})

test('somebody else sees nothing, and removes it', () => {
  keepDraft('appointment', 'dana', form({ name: 'Ruth' }))
  expect(readDraft('appointment', 'luis')).toBeNull()
  expect(readDraft('appointment', 'dana')).toBeNull()
})

test.each([
  { later: 8 * 3_600_000 - 1, isThere: true },
  { later: 8 * 3_600_000, isThere: false },
  { later: -1, isThere: false },
])('after $later ms it is there: $isThere', ({ later, isThere }) => {
  keepDraft('appointment', 'dana', form({ name: 'Ruth' }))
  vi.setSystemTime(Date.now() + later)
  expect(readDraft('appointment', 'dana') !== null).toBe(isThere)
})

test('one is forgotten by its name, at sign-out all are, and nothing else', () => {
  sessionStorage.setItem('theme', 'dark')
  for (const name of ['one', 'two', 'three']) keepDraft(name, 'dana', form({ name }))
  forgetDraft('one')
  expect(readDraft('one', 'dana')).toBeNull()
  expect(readDraft('two', 'dana')?.get('name')).toBe('two')
  forgetDrafts()
  expect([readDraft('two', 'dana'), readDraft('three', 'dana')]).toEqual([null, null])
  expect(sessionStorage.getItem('theme')).toBe('dark')
})

test('a browser that refuses its storage keeps nothing, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('appointment', 'dana', form({ name: 'Ruth' }))
  expect(readDraft('appointment', 'dana')).toBeNull()
  forgetDrafts()
})

test.each([
  '{',
  '{}',
  '{"user":"dana","at":0,"sent":""}',
  '{"user":"dana","at":1765120000000,"sent":[1]}',
  'null',
])('what is no draft is offered to nobody: %s', (text) => {
  keepDraft('appointment', 'dana', form({ name: 'Ruth' }))
  for (const name of keptNames()) sessionStorage.setItem(name, text)
  expect(readDraft('appointment', 'dana')).toBeNull()
  expect(keptNames()).toEqual([])
})

test('the page, its title and what a form sends unseen are kept next to what was typed', () => {
  const place = '/admin/treatments?edit=1'
  const beside = form({ updatedAt: '2026' })
  keepWhole('treatment', { user: 'dana', fields: form({ name: 'Botox' }), beside, place, title: 'Botox' })
  const [draft] = listDrafts('dana')
  expect(draft).toMatchObject({ name: 'treatment', place, title: 'Botox' })
  expect(draft?.beside.get('updatedAt')).toBe('2026')
  expect(listDrafts('luis')).toEqual([])
  expect(keptNames()).toEqual([])
})

test('the place where a session ended is given back once, and to nobody else', () => {
  keepPlace('dana', '/admin/team/1')
  expect(takePlace('dana')).toBe('/admin/team/1')
  expect(takePlace('dana')).toBeNull()
  keepPlace('dana', '/admin/team/1')
  expect(takePlace('luis')).toBeNull()
  expect(takePlace('dana')).toBeNull()
  keepPlace('dana', '/admin/team/1')
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  expect(takePlace('dana')).toBeNull()
  keepPlace('dana', '/admin/team/1')
  forgetDrafts()
  expect(takePlace('dana')).toBeNull()
})
