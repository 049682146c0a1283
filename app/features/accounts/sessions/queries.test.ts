import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices, testNow } from '#test/services.ts'
import { adminContext } from '../admin-context.ts'
import { secondsLeft, whyEnded } from '../sign-in/commands.server.ts'
import { neverKept, requireAdmin } from '../sign-in/gate.server.ts'
import {
  endSession,
  endSessionsOf,
  findLiveSession,
  insertSession,
  listLiveSessions,
  renewSession,
  touchSession,
} from './queries.server.ts'

const start = Temporal.Instant.from(testNow)
const device = 'Chrome on Windows'

forEachEngineWithServices((openServices) => {
  let opened: TestServices
  beforeAll(async () => {
    opened = await openServices()
  })

  /** Dana has two sessions and Kim one, all begun at the start. One database serves the whole suite. */
  async function clinic() {
    const services = opened
    services.clock.set(testNow)
    await services.db.deleteFrom('sessions').execute()
    await services.db.deleteFrom('admins').execute()
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', name: 'Dana Whitlock' })
    await storedAdmin(services.db, { id: 'kim-1', username: 'kim' })
    for (const [id, adminId] of [
      ['desk', 'dana-1'],
      ['home', 'dana-1'],
      ['kim', 'kim-1'],
    ] as const) {
      await insertSession(services.db, { id: sessionId(id), adminId, device, now: start })
    }
    return services
  }

  const live = async ({ db, clock }: TestServices) => {
    const found = ['desk', 'home', 'kim'].map((id) => findLiveSession(db, sessionId(id), clock.now()))
    const ids = (await Promise.all(found)).map((session) => session?.id)
    return ['desk', 'home', 'kim'].filter((id) => ids.includes(sessionId(id)))
  }

  test('ends automatically 15 minutes after the last action and 8 hours after it began', async () => {
    const services = await clinic()
    const { db, clock } = services
    const session = { id: sessionId('desk'), lastSeenAt: testNow }
    clock.advance({ minutes: 14, seconds: 59 })
    expect(await findLiveSession(db, session.id, clock.now())).toEqual({
      id: session.id,
      clinicianId: null,
      createdAt: '2026-12-07T15:00:00.000Z',
      language: null,
      mustChangePassword: 0,
      factorDueAt: null,
      letterKeys: 1,
      sidebarCollapsed: 0,
      setupList: null,
      role: 'admin',
      lastSeenAt: '2026-12-07T15:00:00.000Z',
      adminId: 'dana-1',
      username: 'dana',
      name: 'Dana Whitlock',
    })
    expect(await touchSession(db, session, clock.now())).toBe('2026-12-07T15:14:59.000Z')
    clock.advance({ seconds: 1 })
    expect(await live(services)).toEqual(['desk'])
    expect(await listLiveSessions(db, 'kim-1', clock.now())).toEqual([])
    clock.set('2026-12-07T22:59:59Z')
    await touchSession(db, session, Temporal.Instant.from('2026-12-07T22:59:00Z'))
    expect(await live(services)).toEqual(['desk'])
    expect(await listLiveSessions(db, 'dana-1', clock.now())).toHaveLength(1)
    clock.advance({ seconds: 1 })
    expect(await live(services)).toEqual([])
    expect(await listLiveSessions(db, 'dana-1', clock.now())).toEqual([])
  })

  test('is listed to its admin, the latest used first', async () => {
    const { db, clock } = await clinic()
    const home = { id: sessionId('home'), lastSeenAt: testNow }
    expect(await touchSession(db, home, start.add({ seconds: 59 }))).toBe(testNow)
    expect(await touchSession(db, home, start.add({ seconds: 60 }))).toBe('2026-12-07T15:01:00.000Z')
    clock.advance({ minutes: 2 })
    await touchSession(db, home, clock.now())
    const begun = { device, createdAt: '2026-12-07T15:00:00.000Z' }
    expect(await listLiveSessions(db, 'dana-1', clock.now())).toEqual([
      { ...begun, id: sessionId('home'), lastSeenAt: '2026-12-07T15:02:00.000Z' },
      { ...begun, id: sessionId('desk'), lastSeenAt: '2026-12-07T15:00:00.000Z' },
    ])
    await endSession(db, sessionId('home'), clock.now())
    expect(await listLiveSessions(db, 'dana-1', clock.now())).toHaveLength(1)
  })

  test('ended it stays ended: no action and no second end changes it', async () => {
    const services = await clinic()
    const { db, clock } = services
    expect(await endSession(db, sessionId('desk'), start)).toEqual({ adminId: 'dana-1' })
    clock.advance({ minutes: 2 })
    expect(await endSession(db, sessionId('desk'), clock.now())).toBeUndefined()
    expect(await endSession(db, sessionId('nobody'), clock.now())).toBeUndefined()
    await touchSession(db, { id: sessionId('desk'), lastSeenAt: testNow }, clock.now())
    const rows = await db.selectFrom('sessions').selectAll().where('endedAt', 'is not', null).execute()
    const at = '2026-12-07T15:00:00.000Z'
    expect(rows).toMatchObject([
      { id: sessionId('desk'), adminId: 'dana-1', device, createdAt: at, lastSeenAt: at, endedAt: at },
    ])
    expect(rows).toHaveLength(1)
    expect(await live(services)).toEqual(['home', 'kim'])
  })

  test.each([
    { what: {}, left: ['kim'], count: 2 },
    { what: { but: sessionId('desk') }, left: ['desk', 'kim'], count: 1 },
    { what: { only: sessionId('desk') }, left: ['home', 'kim'], count: 1 },
    { what: { but: sessionId('desk'), only: sessionId('desk') }, left: ['desk', 'home', 'kim'], count: 0 },
    { what: { only: sessionId('kim') }, left: ['desk', 'home', 'kim'], count: 0 },
  ])("one admin's can be ended together, and nobody else's: $left stay", async ({ what, left, count }) => {
    const services = await clinic()
    const { db, clock } = services
    expect(await endSessionsOf(db, 'dana-1', { now: clock.now(), ...what })).toBe(count)
    expect(await live(services)).toEqual(left)
    if (left.length === 1) expect(await endSessionsOf(db, 'dana-1', { now: clock.now() })).toBe(0)
  })

  test('renewed it goes on under another id, and the old one opens nothing', async () => {
    const services = await clinic()
    await renewSession(services.db, sessionId('desk'), sessionId('new'))
    expect(await live(services)).toEqual(['home', 'kim'])
    const renewed = await findLiveSession(services.db, sessionId('new'), services.clock.now())
    expect(renewed).toMatchObject({ adminId: 'dana-1' })
  })

  test('the gate lets staff through, and counts what the browser asks by itself as no use', async () => {
    const services = await clinic()
    const { db, clock } = services
    const lastSeenAt = async () =>
      (await findLiveSession(db, sessionId('desk'), clock.now()))?.lastSeenAt.slice(11, 19)
    for (const [minutes, method, path, seen] of [
      [2, 'GET', '/admin/counts', '15:00:00'],
      [2, 'GET', '/admin/events', '15:00:00'],
      [2, 'POST', '/admin/counts', '15:06:00'],
      [2, 'GET', '/admin/messages', '15:08:00'],
    ] as const) {
      clock.advance({ minutes })
      const { admin } = await passGate(services, { method, path, cookie: 'session=desk' })
      expect(admin).toMatchObject({ id: 'dana-1', name: 'Dana Whitlock', session: sessionId('desk') })
      expect(await lastSeenAt()).toBe(seen)
    }
  })

  test.each([
    { method: 'GET', path: '/admin/messages', location: '/admin/login?next=%2Fadmin%2Fmessages' },
    { method: 'POST', path: '/admin/messages', location: '/admin/login' },
    { method: 'GET', path: '/admin/counts', location: '/admin/login' },
    { method: 'GET', path: '/admin/events', location: '/admin/login' },
  ])('the gate leads everybody else from $method $path to $location', async ({ location, ...asking }) => {
    const services = await clinic()
    for (const cookie of ['', 'session=nobody', `session=${sessionId('desk')}`]) {
      const { answer, admin } = await passGate(services, { ...asking, cookie })
      expect(admin).toBeNull()
      expect(answer?.status).toBe(303)
      expect(answer?.headers.get('Location')).toBe(location)
      expect(answer?.headers.get('Cache-Control')).toBe('no-store')
    }
  })
})

test.each([
  [{ seconds: 0 }, { idle: 900, total: 28_800 }],
  [
    { seconds: 1, milliseconds: 1 },
    { idle: 898, total: 28_798 },
  ],
  [{ minutes: 15 }, { idle: 0, total: 27_900 }],
  [{ hours: 9 }, { idle: 0, total: 0 }],
])('%j after the last action it has so many seconds left: %j', (ago, left) => {
  const session = { createdAt: testNow, lastSeenAt: testNow }
  expect(secondsLeft(session, start.add(ago))).toEqual(left)
})

test('nothing behind the gate is kept by a browser or a proxy', async () => {
  const answer = await neverKept(given(new Request('http://127.0.0.1/admin/messages')), async () =>
    Response.json({}, { headers: { 'Cache-Control': 'max-age=60' } }),
  )
  expect((answer as Response).headers.get('Cache-Control')).toBe('no-store')
})

/** Asks the gate: what it answers where it does not let through, and whom it lets through. */
async function passGate(
  services: TestServices,
  { method, path, cookie }: { method: string; path: string; cookie: string },
) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(visitorContext, { address: '203.0.113.7', origin: 'http://127.0.0.1:3000' })
  const request = new Request(`http://127.0.0.1:3000${path}`, { method, headers: { Cookie: cookie } })
  try {
    await requireAdmin(given(request, context), async () => new Response())
    return { answer: null, admin: context.get(adminContext) }
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    expect(() => context.get(adminContext)).toThrow()
    return { answer, admin: null }
  }
}

const given = (request: Request, context = new RouterContextProvider()) =>
  ({ request, url: new URL(request.url), context, params: {}, pattern: '' }) as unknown as Parameters<
    MiddlewareFunction<Response>
  >[0]

test.each([
  { lastSeenAt: '2026-12-07T16:00:00.000Z', endedAt: null, why: 'idle' },
  { lastSeenAt: '2026-12-07T22:44:00.000Z', endedAt: null, why: 'idle' },
  { lastSeenAt: '2026-12-07T22:46:00.000Z', endedAt: null, why: 'total' },
  { lastSeenAt: '2026-12-07T16:00:00.000Z', endedAt: '2026-12-07T16:05:00.000Z', why: 'elsewhere' },
])('a session of 3 PM that was used last at $lastSeenAt ended because of: $why', ({ why, ...session }) => {
  expect(whyEnded({ createdAt: '2026-12-07T15:00:00.000Z', ...session })).toBe(why)
})
