import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { narrowedClinician } from '#app/db/scope/narrowed.server.ts'
import { type Role, roles } from '#app/db/values.ts'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { mayDo, permissions } from '../access/permissions/permissions.ts'
import { adminContext, frameContext } from './admin-context.ts'
import { demand, isAskedBy, isOpenTo, permit, refusedText } from './permit.server.ts'
import { isStillFor, servicesFor } from './scope.server.ts'
import { insertSession } from './sessions/queries.server.ts'
import { findSignedIn } from './sign-in/commands.server.ts'
import { updateFactorRequired } from './two-step/queries.server.ts'

const origin = 'http://127.0.0.1:3000'
const address = '203.0.113.7'
const url = new URL(`${origin}/admin/x`)

type Given = { role?: Role; mustChangePassword?: 0 | 1; factorDueAt?: string | null }

/** Somebody with a session, who asks for a page. */
async function asking(services: TestServices, given: Given = {}) {
  const { id } = await storedAdmin(services.db, { username: 'dana', ...given })
  await insertSession(services.db, {
    id: sessionId('desk'),
    adminId: id,
    device: '',
    now: services.clock.now(),
  })
  const admin = await findSignedIn(services, { token: 'desk', address, background: true })
  if (!admin) throw new Error('nobody is signed in')
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(visitorContext, { address, origin })
  context.set(adminContext, admin)
  context.set(frameContext, async () => 'the frame')
  const request = new Request(url, { headers: { Cookie: 'session=desk' } })
  return { services, admin, context, request }
}

type Asking = Awaited<ReturnType<typeof asking>>

/** What a route's `middleware` throws; undefined where it lets through. */
async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  return undefined
}

const enters = ({ context, request }: Asking, gate: ReturnType<typeof permit>) =>
  thrownBy(() => gate({ context, request, url, params: {}, pattern: '/admin/x' }, async () => new Response()))

forEachEngineWithServices((openServices) => {
  test.each(roles)('%s passes the gates of what the role may do, and no other', async (role) => {
    const one = await asking(await openServices(), { role })
    for (const permission of permissions) {
      const isOpen = mayDo(role, permission)
      const page = await enters(one, permit(permission))
      expect([permission, page === undefined]).toEqual([permission, isOpen])
      const part = await thrownBy(() => demand(one.context, permission))
      expect([permission, part === undefined]).toEqual([permission, isOpen])
      const text = await enters(one, permit(permission, 'text'))
      expect([permission, text === undefined]).toEqual([permission, isOpen])
    }
  })

  test('a page that is refused says what, to whom, and names the three owners who were there first', async () => {
    const services = await openServices()
    for (const [index, name] of ['Ana', 'Ben', 'Cora', 'Dan'].entries())
      await storedAdmin(services.db, {
        name,
        email: `${name}@example.com`,
        createdAt: `2020-01-0${index + 1}T00:00:00.000Z`,
      })
    const one = await asking(services, { role: 'editor' })
    const owners = ['Ana', 'Ben', 'Cora'].map((name) => ({ name, email: `${name}@example.com` }))
    expect(await enters(one, permit('users'))).toMatchObject({
      data: { refused: 'users', role: 'editor', owners, frame: 'the frame' },
      init: { status: 403 },
    })
  })

  test('what is no page is refused in a sentence', async () => {
    const one = await asking(await openServices(), { role: 'editor' })
    for (const refusal of [
      await enters(one, permit('visits-export', 'text')),
      refusedText('visits-export'),
    ]) {
      const response = refusal as Response
      expect(response.status).toBe(403)
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(await response.text()).toMatch(
        /^You don’t have access to this page\. “.+” is available to: Owner\.$/,
      )
    }
  })

  test('a gate says what it asks for', () => expect(permit('hours').permission).toBe('hours'))

  describe('an address outside of the back office', () => {
    test.each<{ who: string; given: Given; opens: boolean }>([
      { who: 'an owner', given: {}, opens: true },
      { who: 'an editor, whose screen it is', given: { role: 'editor' }, opens: true },
      { who: 'the front desk, whose screen it is not', given: { role: 'front-desk' }, opens: false },
      { who: 'an owner with a temporary password', given: { mustChangePassword: 1 }, opens: false },
    ])('opens for $who: $opens', async ({ given, opens }) => {
      const { services, admin, context, request } = await asking(await openServices(), given)
      expect(await isAskedBy('gallery', { request, context })).toBe(opens)
      expect(await isOpenTo(services, admin, 'gallery')).toBe(opens)
    })

    test('opens for nobody without a session', async () => {
      const { context } = await asking(await openServices())
      expect(await isAskedBy('gallery', { request: new Request(url), context })).toBe(false)
      const planted = new Request(url, { headers: { Cookie: 'session=another' } })
      expect(await isAskedBy('gallery', { request: planted, context })).toBe(false)
    })

    test('opens for nobody who still owes two-step verification', async () => {
      const services = await openServices()
      await updateFactorRequired(services.db, services.clock.now())
      const past = services.clock.now().subtract({ hours: 1 }).toString()
      const { context, request } = await asking(services, { factorDueAt: past })
      expect(await isAskedBy('gallery', { request, context })).toBe(false)
    })

    test('counts as no use of the session', async () => {
      const { services, context, request } = await asking(await openServices())
      const seen = () => services.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()
      const before = await seen()
      services.clock.advance({ minutes: 5 })
      expect(await isAskedBy('gallery', { request, context })).toBe(true)
      expect(await seen()).toEqual(before)
    })
  })

  test.each<{ role: Role | null; clinicianId: string | null; sees: string | undefined }>([
    { role: 'clinician', clinicianId: 'ana', sees: 'ana' },
    { role: 'clinician', clinicianId: null, sees: '' },
    { role: 'admin', clinicianId: 'ana', sees: undefined },
    { role: 'front-desk', clinicianId: null, sees: undefined },
    { role: null, clinicianId: 'ana', sees: undefined },
  ])('$role of clinician $clinicianId is narrowed to $sees', async ({ role, clinicianId, sees }) => {
    const services = await openServices()
    const given = servicesFor(services, { role, clinicianId })
    expect(narrowedClinician(given.db)).toBe(sees)
    expect(given.clock).toBe(services.clock)
    const accounts = (['clinician', 'admin'] as const).flatMap((one) =>
      ['ana', 'ben', null].map((id) => ({ role: one, clinicianId: id })),
    )
    for (const account of accounts) {
      const isSame = account.role === 'clinician' ? sees === (account.clinicianId ?? '') : sees === undefined
      expect([account, isStillFor(given, account)]).toEqual([account, isSame])
    }
  })
})
