import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkNames } from '#app/features/trust/rules.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedAppointment } from '../factories.ts'
import { adminPassword, type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'

const trust = '/admin/settings/trust'
const canary = 'Canary Patient-Name'
/** Over: it holds no time. */
const inThePast = { date: '2026-01-12', time: '10:00', phone: '4325550177' }
/** docs/topics/trust.md#statusjson */
const questionsInMinute = 30

forEachEngine((openDatabase) => {
  describe('/status.json', () => {
    let database: TestDatabase
    let server: BuiltServer
    let cookie = ''

    beforeAll(async () => {
      database = await openDatabase()
      server = await startBuiltServer({
        ...environmentFor(database),
        TRUST_PROXY: '127.0.0.1',
        LIMITS_FACTOR: '1',
      })
      await storedAppointment(database.db, { ...inThePast, name: canary, email: 'canary@example.com' })
      const signedIn = await postForm(`${server.url}/admin/login`, {
        username: 'admin',
        password: adminPassword,
      })
      cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    })
    afterAll(() => server.stop())

    const ask = (token: string | null, address = '203.0.113.7') =>
      fetch(`${server.url}/status.json`, {
        headers: { 'X-Forwarded-For': address, ...(token !== null && { Authorization: `Bearer ${token}` }) },
      })
    const press = (intent: string) => postForm(server.url + trust, { intent }, { Cookie: cookie })
    async function made(): Promise<string> {
      const page = await (await press('make-token')).text()
      return /fls_[\w-]{43}/.exec(page)?.[0] ?? ''
    }

    test('opens to the token that an owner made last, and to nothing else', async () => {
      const former = await made()
      const token = await made()
      for (const wrong of [null, '', 'fls_', former, `${token}x`, token.toUpperCase(), 'x'.repeat(9_000)]) {
        const refused = await ask(wrong)
        expect(refused.status, String(wrong)).toBe(401)
        expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
        expect(await refused.text()).toBe('')
      }
      const opened = await ask(token)
      expect(opened.status).toBe(200)
      expect(opened.headers.get('Cache-Control')).toBe('no-store')
      const text = await opened.text()
      expect(text).not.toMatch(/canary|patient-name|4325550177/i)
      const { state, checks } = JSON.parse(text)
      expect(Object.keys(checks).toSorted()).toEqual(checkNames.toSorted())
      expect(state).toBe('attention')
      expect(checks['double-bookings']).toMatchObject({ state: 'passed', overlaps: 0 })
      expect(
        (await (await fetch(server.url + trust, { headers: { Cookie: cookie } })).text()).includes(token),
      ).toBe(false)
      await press('revoke-token')
      expect((await ask(token)).status).toBe(401)
    })

    test('30 questions a minute from one address, and none of them is a row', async () => {
      const token = await made()
      const rows = async () =>
        (await database.db.selectFrom('limits').select('key').execute()).filter(
          ({ key }) => !key.startsWith('sign-in'),
        )
      const before = await rows()
      const statuses: number[] = []
      for (let nth = 0; nth <= questionsInMinute; nth++) {
        const answer = await ask(nth % 2 ? 'fls_wrong' : null, '198.51.100.9')
        statuses.push(answer.status)
        if (nth === questionsInMinute) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      }
      expect(statuses.toSorted()).toEqual([...Array(questionsInMinute).fill(401), 429])
      expect((await ask(token, '198.51.100.9')).status).toBe(429)
      expect((await ask(token, '198.51.100.10')).status).toBe(200)
      expect(await rows()).toEqual(before)
    })
  })
})
