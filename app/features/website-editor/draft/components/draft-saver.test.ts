import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unattendedHeader } from '#app/platform/pages/unattended.ts'
import { DraftSaver, type SavingState } from './draft-saver.ts'

const saved = { savedAt: '10:17 AM', count: 1, marks: {}, errors: {}, conflicts: [] }
const answer = (given = {}) => Response.json({ ok: true, saved: { ...saved, ...given } })

let asked: URLSearchParams[]
let answers: (() => Promise<Response>)[]
let alone: boolean[]
let states: SavingState[]
let pending: Record<string, string>
let saver: DraftSaver

beforeEach(() => {
  vi.useFakeTimers()
  ;[asked, answers, states, pending, alone] = [[], [], [], {}, []]
  vi.stubGlobal('fetch', (_path: string, { body, headers }: { body: URLSearchParams; headers: object }) => {
    asked.push(new URLSearchParams(body))
    alone.push(unattendedHeader in headers)
    return (answers.shift() ?? (async () => answer()))()
  })
  saver = new DraftSaver({
    markOf: (field) => `mark of ${field}`,
    onPending: (texts) => {
      pending = texts
    },
    onState: (state) => {
      states.push(state)
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = () => asked.map((body) => body.get('a'))
const pass = () => vi.advanceTimersByTimeAsync(60_000)

test('what is typed is sent once, with the mark of what was seen', async () => {
  for (const text of ['x', 'xy', 'xyz']) saver.typed('a', text)
  expect(pending).toEqual({ a: 'xyz' })
  await pass()
  expect(asked.map(String)).toEqual(['seen+a=mark+of+a&a=xyz'])
  expect([states, pending]).toEqual([['saving', 'saved'], {}])
})

test('a try after one that failed is nobody at the screen, until somebody types', async () => {
  for (let tries = 0; tries < 2; tries++) answers.push(async () => Response.json({ ok: false }))
  saver.typed('a', 'one')
  await pass()
  expect(alone).toEqual([false, true, true])
  saver.typed('a', 'two')
  await pass()
  expect(alone.at(-1)).toBe(false)
})

test('one request at a time, and the newer text after the older one', async () => {
  let release = (_: Response) => {}
  answers.push(() => new Promise((resolve) => (release = resolve)))
  saver.typed('a', 'one')
  await vi.advanceTimersByTimeAsync(2_100)
  saver.typed('a', 'two')
  await pass()
  expect(sent()).toEqual(['one'])
  release(answer())
  await pass()
  expect(sent()).toEqual(['one', 'two'])
  expect(pending).toEqual({})
})

test('what fails is tried again until it is there, and kept until then', async () => {
  answers.push(
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('<html>', { status: 200 }),
    async () => Response.json({ ok: false, message: 'away' }, { status: 503 }),
  )
  saver.typed('a', 'x')
  await vi.advanceTimersByTimeAsync(2_100)
  expect([states.at(-1), pending]).toEqual(['not-saved', { a: 'x' }])
  await pass()
  expect(sent()).toEqual(['x', 'x', 'x', 'x'])
  expect([states.at(-1), pending]).toEqual(['saved', {}])
})

test('a field that was refused stays kept, and is sent again when somebody goes on', async () => {
  answers.push(async () => answer({ errors: { a: 'Too long.' } }))
  saver.typed('a', 'x')
  await pass()
  expect([sent(), pending]).toEqual([['x'], { a: 'x' }])
  saver.typed('a', 'y')
  await pass()
  expect([sent(), pending]).toEqual([['x', 'y'], {}])
})

test('where somebody else wrote nothing is sent before one of both was chosen', async () => {
  const conflict = { field: 'a', message: '', theirs: 'theirs', mine: 'x', mark: 'm' }
  answers.push(async () => answer({ conflicts: [conflict] }))
  saver.typed('a', 'x')
  await pass()
  saver.typed('a', 'xx')
  await pass()
  expect([sent(), pending]).toEqual([['x'], { a: 'xx' }])
  saver.chosen('a', 'xx')
  await pass()
  expect([sent(), pending]).toEqual([['x', 'xx'], {}])
})
