import { expect, test } from 'vitest'
import { done, type Outcome, refused } from '../outcome.ts'
import { answerForm } from './form-answer.server.ts'
import { isRefused, orUnanswered, sentencesInOrder } from './form-answer.ts'

const typed = { name: 'Ana', email: 'ana@' }
const sent = { typed, sentPath: '/contact?sent=1', failed: 'It failed.', failure: 'not stored' }
const logged: unknown[] = []
const log = { info() {}, warn() {}, error: (...said: unknown[]) => logged.push(said) }

const answer = (outcome: () => Promise<Outcome<unknown>>) => answerForm({ log: log as never }, sent, outcome)

test('a success is a redirect that a reload does not send again', async () => {
  const response = (await answer(async () => done({}))) as unknown as Response
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/contact?sent=1')
})

test('a refusal keeps its status, its wait and what was typed, under a fresh key', async () => {
  const refusal = refused({ status: 429, message: 'Too many.', retryAfter: 90 })
  const first = await answer(async () => refusal)
  expect(first).toMatchObject({
    data: { typed, errors: {}, message: 'Too many.' },
    init: { status: 429, headers: { 'Retry-After': '90' } },
  })
  const second = await answer(async () => refusal)
  expect(JSON.stringify(second)).not.toBe(JSON.stringify(first))
})

test('asked to show it again, it stores nothing and says nothing against it', async () => {
  const shown = await answerForm({ log: log as never }, { ...sent, intent: 'show' }, () => {
    throw new Error('stored')
  })
  expect(shown).toMatchObject({ data: { typed, errors: {}, message: null }, init: { status: 200 } })
})

test('a surprise is logged by its kind alone and answered with the sentence', async () => {
  const failing = await answer(async () => {
    throw new RangeError('ana@ was here')
  })
  expect(failing).toMatchObject({ data: { typed, message: 'It failed.' }, init: { status: 503 } })
  expect(logged).toEqual([[{ kind: 'RangeError' }, 'not stored']])
})

const post = () =>
  new Request('http://clinic.example/contact', {
    method: 'POST',
    body: new URLSearchParams({ ...typed, key: 'key-1' }),
  })
const asked = { fields: ['name', 'email'] as const, sentence: 'It failed.' }

test('without a network the form answers itself, with the key it had', async () => {
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await orUnanswered(post(), noNetwork, asked)).toMatchObject({
    data: { typed, errors: {}, message: 'It failed.', formKey: 'key-1' },
    init: { status: 503 },
  })
})

test('what the server answered or threw goes on as it is', async () => {
  expect(await orUnanswered(post(), async () => 'answer', asked)).toBe('answer')
  const thrown = new Response(null, { status: 500 })
  await expect(orUnanswered(post(), () => Promise.reject(thrown), asked)).rejects.toBe(thrown)
})

test('the summary says each sentence once, in the order of the fields', () => {
  const errors = { c: 'Fill in.', a: 'Fill in.', b: 'Too long.' }
  expect(sentencesInOrder(['a', 'b', 'c'], errors)).toEqual([
    { field: 'a', message: 'Fill in.' },
    { field: 'b', message: 'Too long.' },
  ])
  expect(isRefused({ typed: {}, errors, message: null, formKey: '' })).toBe(true)
  expect(isRefused({ typed: {}, errors: {}, message: null, formKey: '' })).toBe(false)
  expect(isRefused(undefined)).toBe(false)
})
