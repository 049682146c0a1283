import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { forEachEngine } from '../database.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

/** The limits of docs/specification.md#limits-on-forms as the server ships: LIMITS_FACTOR is left alone. */
const unlimited = { LIMITS_FACTOR: '1' }
const storedForms = 30
const failuresByAccount = 10
const wrongLinks = 30

let made = 0
const message = () => ({
  name: 'Jo',
  email: `jo-${++made}@example.com`,
  phone: '(432) 555-0100',
  subject: 'Hours',
  message: `Hello ${made}`,
})

const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

/** Sends so many messages at once, each with the headers that its number gives; the statuses that came back. */
async function flood(
  { url }: BuiltServer,
  count: number,
  headersOf: (index: number) => Record<string, string> = () => ({}),
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => postForm(`${url}/contact`, message(), headersOf(index))),
  )
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}

forEachEngine((openDatabase) => {
  describe('without a proxy that we trust', () => {
    test('an address sends 30 forms in ten minutes, in parallel too, whatever it says of itself', async () => {
      const database = await openDatabase()
      const server = await startBuiltServer({ ...environmentFor(database), ...unlimited })
      try {
        const statuses = await flood(server, 60, (index) => ({
          'X-Forwarded-For': `198.51.100.${index}`,
          'X-Real-IP': `198.51.100.${index}`,
          'True-Client-IP': `198.51.100.${index}`,
          Forwarded: `for=198.51.100.${index}`,
        }))
        expect(countOf(statuses, 303)).toBe(storedForms)
        expect(countOf(statuses, 429)).toBe(60 - storedForms)
        const { count } = await database.db
          .selectFrom('contact_messages')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        expect(Number(count)).toBe(storedForms)
        const refused = await postForm(`${server.url}/contact`, { ...message(), name: 'Still typed' })
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await refused.text()).toContain('Still typed')
      } finally {
        await server.stop()
      }
    })
  })
})

describe('private links that open nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-guesses-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('every page, its data and its form say when to ask again, once there were too many', async () => {
    const server = await startBuiltServer({ DATA_DIR: folder, ...unlimited })
    const guess = 'A'.repeat(22)
    const pages = [
      `/visit/${guess}`,
      `/visit/${guess}/cancel`,
      `/visit/${guess}/move`,
      `/offer/${guess}`,
      `/waitlist/${guess}`,
    ]
    const looked = [...pages, `/es/visit/${guess}`, `/visit/${guess}.data`, `/visit/${guess}/visit.ics`]
    try {
      const first = await Promise.all(
        Array.from({ length: wrongLinks + 1 }, () => fetch(`${server.url}/visit/${guess}`)),
      )
      await Promise.all(first.map((answer) => answer.body?.cancel()))
      expect(
        countOf(
          first.map(({ status }) => status),
          404,
        ),
      ).toBe(wrongLinks)
      const answers = [
        ...looked.map((path) => fetch(server.url + path)),
        ...pages.map((path) =>
          postForm(server.url + path, {
            answer: 'coming',
            intent: path.startsWith('/waitlist') ? 'leave' : 'take',
          }),
        ),
      ]
      for (const answer of await Promise.all(answers)) {
        await answer.body?.cancel()
        expect(answer.status, answer.url).toBe(429)
        expect(Number(answer.headers.get('retry-after')), answer.url).toBeGreaterThan(0)
      }
    } finally {
      await server.stop()
    }
  })
})

describe('behind a proxy that we trust', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-limits-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('two people are two, one who makes up hops before the proxy is one', async () => {
    const server = await startBuiltServer({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', ...unlimited })
    try {
      const one = await flood(server, 40, (index) => ({
        'X-Forwarded-For': `203.0.113.${index}, 198.51.100.7`,
      }))
      expect(countOf(one, 303)).toBe(storedForms)
      const other = await flood(server, 5, () => ({ 'X-Forwarded-For': '198.51.100.8' }))
      expect(countOf(other, 303)).toBe(5)
      const subscriber = await flood(server, 40, (index) => ({
        'X-Forwarded-For': `2001:db8:1:2:${index.toString(16)}::1`,
      }))
      expect(countOf(subscriber, 303)).toBe(storedForms)
      const garbled = await flood(server, 40, (index) => ({ 'X-Forwarded-For': `made up ${index}` }))
      expect(countOf(garbled, 303)).toBe(storedForms)
    } finally {
      await server.stop()
    }
  })

  test('guesses at one account count together, and never against somebody at another address', async () => {
    const server = await startBuiltServer({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', ...unlimited })
    const attempt = (password: string, address: string) =>
      postForm(`${server.url}/admin/login`, { username: 'admin', password }, { 'X-Forwarded-For': address })
    try {
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, index) => attempt('wrong guess', `9.9.9.${index}, 198.51.100.9`)),
      )
      const statuses = guesses.map(({ status }) => status)
      expect(countOf(statuses, 401)).toBe(failuresByAccount)
      expect(countOf(statuses, 429)).toBe(30 - failuresByAccount)
      expect((await attempt(adminPassword, '198.51.100.9')).status).toBe(429)
      expect((await attempt(adminPassword, '198.51.100.10')).status).toBe(303)
    } finally {
      await server.stop()
    }
  })
})
