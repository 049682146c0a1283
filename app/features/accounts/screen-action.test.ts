import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Role } from '#app/db/values.ts'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { adminContext, frameContext } from './admin-context.ts'
import { refusedForm, runIntent, screenAction } from './screen-action.server.ts'
import { findSignedIn, type SignedIn, signIn } from './sign-in/commands.server.ts'
import { isFormSent } from './sign-in/gate.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const browser = { address: '203.0.113.7', earlierToken: null, device: 'Firefox on Mac' }

type Sent = { actor: SignedIn; fields: ReadonlyMap<string, string>; what: string }

async function signedIn(services: TestServices, role: Role = 'admin'): Promise<SignedIn> {
  await storedAdmin(services.db, { username: 'dana', role, passwordHash: await hashPassword(password) })
  const { token } = outcomeValue(await signIn(services, { ...browser, username: 'dana', password }))
  const admin = await findSignedIn(services, { token, address: browser.address, background: true })
  if (!admin) throw new Error('nobody is signed in')
  return admin
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const actor = await signedIn(services)
    const ran: string[] = []
    const note =
      (name: string) =>
      async (_: unknown, { what }: Sent) => {
        ran.push(`${name} ${what}`.trim())
        return done(name)
      }
    const table = intentsOf<Sent, Outcome<string>>()({
      look: { run: note('look') },
      make: { asksAgain: true, run: note('make') },
      restore: { asksAgain: (fields) => fields.get('kind') === 'user', run: note('restore') },
    })
    const send = (fields: Record<string, string>) =>
      runIntent(services, table, { actor, fields: new Map(Object.entries(fields)) })
    return { services, ran, send }
  }

  describe('a form of a screen', () => {
    test.each(['', 'nothing', 'constructor', 'toString', 'Look', ' look'])(
      '"%s" asks for nothing that there is',
      async (intent) => {
        const { ran, send } = await open()
        const nothing = { ok: false, status: 422, message: 'That didn’t work. Try again.' }
        expect(await send({ intent })).toEqual(nothing)
        expect(ran).toEqual([])
      },
    )

    test('hands on what is behind a space', async () => {
      const { ran, send } = await open()
      await send({ intent: 'look' })
      await send({ intent: 'look 2026-12-14 and more' })
      expect(ran).toEqual(['look', 'look 2026-12-14 and more'])
    })

    test('asks for the password before it makes something that lasts, and only then', async () => {
      const { services, ran, send } = await open()
      await send({ intent: 'make' })
      services.clock.advance({ minutes: 6 })
      expect(await send({ intent: 'make' })).toEqual({ ok: false, status: 403 })
      expect(await send({ intent: 'restore', kind: 'user' })).toEqual({ ok: false, status: 403 })
      expect(await send({ intent: 'make', confirmation: 'not the password' })).toMatchObject({
        status: 403,
        errors: { confirmation: expect.stringContaining('That password isn’t right.') },
      })
      await send({ intent: 'restore', kind: 'image' })
      await send({ intent: 'look' })
      expect(ran).toEqual(['make', 'restore', 'look'])
      expect(await send({ intent: 'make', confirmation: password })).toEqual(done('make'))
      expect(await send({ intent: 'restore', kind: 'user' })).toEqual(done('restore'))
    })
  })

  describe('the action of a screen', () => {
    async function screen(role: Role) {
      const services = await openServices()
      const actor = await signedIn(services, role)
      const ran: unknown[] = []
      const note =
        (name: string) =>
        async (_: unknown, { what, fields, mark }: Sent & { mark?: string }) => {
          ran.push({ name, what, mark, kind: fields.get('kind') })
          return done(name)
        }
      const table = intentsOf<Sent & { mark?: string }, Outcome<string>>()({
        '': note('plain'),
        move: note('move'),
        export: { permission: 'visits-export', run: note('export') },
        restore: {
          permission: (fields) => (fields.get('kind') === 'user' ? 'users' : undefined),
          run: note('restore'),
        },
        refuse: async () => refused({ status: 409 }),
        leave: async () => refused({ status: 401 }),
      })
      const action = screenAction(table, async ({ run, ...form }, { params }: ActionFunctionArgs) => ({
        form,
        params,
        came: await run({ mark: 'extra' }),
      }))
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(visitorContext, { address: browser.address, origin: 'https://clinic.example' })
      context.set(adminContext, actor)
      context.set(frameContext, async () => null)
      const send = async (body: Record<string, string>) => {
        const url = new URL('https://clinic.example/admin/x')
        const request = new Request(url, { method: 'POST', body: new URLSearchParams(body) })
        const args = { request, url, context, params: { id: 'one' }, pattern: '/admin/x' }
        return action(args).catch((thrown: unknown) => ({ thrown }))
      }
      return { services, actor, ran, send, action, table, context }
    }

    test('reads the form, says what it asks for, and runs it with what the screen adds', async () => {
      const { services, actor, ran, send, action, table, context } = await screen('front-desk')
      const answer = await send({ intent: 'move a b', kind: 'image' })
      expect(answer).toMatchObject({
        form: { intent: 'move', what: 'a b' },
        params: { id: 'one' },
        came: done('move'),
      })
      if (!('form' in answer)) throw new Error('it was refused')
      expect(answer.form.actor).toBe(actor)
      expect(answer.form.services).toBe(services)
      expect(answer.form.fields.get('kind')).toBe('image')
      expect(ran).toEqual([{ name: 'move', what: 'a b', mark: 'extra', kind: 'image' }])
      expect(context.get(isFormSent)).toBe(true)
      expect(action.intents).toBe(table)
    })

    test.each<{ role: Role; sent: Record<string, string>; runs: string | null }>([
      { role: 'front-desk', sent: {}, runs: 'plain' },
      { role: 'front-desk', sent: { intent: 'export' }, runs: null },
      { role: 'admin', sent: { intent: 'export' }, runs: 'export' },
      { role: 'front-desk', sent: { intent: 'export everything' }, runs: null },
      { role: 'front-desk', sent: { intent: 'restore', kind: 'image' }, runs: 'restore' },
      { role: 'front-desk', sent: { intent: 'restore', kind: 'user' }, runs: null },
      { role: 'admin', sent: { intent: 'restore', kind: 'user' }, runs: 'restore' },
    ])('of $role with $sent runs $runs', async ({ role, sent, runs }) => {
      const { ran, send } = await screen(role)
      const answer = await send(sent)
      expect(ran).toMatchObject(runs === null ? [] : [{ name: runs }])
      expect(answer).toMatchObject(
        runs === null ? { thrown: { init: { status: 403 } } } : { came: done(runs) },
      )
    })

    test('hands a refusal on, and leads to sign-in where the session has ended', async () => {
      const { send } = await screen('admin')
      expect(await send({ intent: 'nothing' })).toMatchObject({
        form: { intent: undefined, what: '' },
        came: { status: 422 },
      })
      expect(await send({ intent: 'refuse' })).toMatchObject({ came: { ok: false, status: 409 } })
      const answer = await send({ intent: 'leave' })
      const response = 'thrown' in answer ? (answer.thrown as Response) : new Response()
      expect(response.headers.get('Location')).toBe('/admin/login?ended=answers')
      expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/)
    })
  })

  test('wrong passwords end the session, and a person who cannot be asked is told so', async () => {
    const { services, ran, send } = await open()
    services.clock.advance({ minutes: 6 })
    const wrong = async () => (await send({ intent: 'make', confirmation: 'wrong' })) as { status?: number }
    const statuses: unknown[] = []
    for (let tries = 0; tries < 5; tries++) statuses.push((await wrong()).status)
    expect(statuses).toEqual([403, 403, 403, 403, 401])
    expect(ran).toEqual([])
  })

  test('where nobody can look at the password, nothing is run, and a sentence says so', async () => {
    const services = await openServices()
    const actor = await signedIn(services)
    const run = () => Promise.reject(new Error('it ran'))
    const table = intentsOf<Sent, Outcome<string>>()({ make: { asksAgain: true, run } })
    await services.db.schema.alterTable('sessions').renameTo('gone').execute()
    const outcome = await runIntent(services, table, { actor, fields: new Map([['intent', 'make']]) })
    expect(outcome).toMatchObject({ ok: false, status: 503, message: expect.stringMatching(/\.$/) })
  })
})

const sent = new Map([
  ['intent', 'save'],
  ['id', 'one'],
  ['name', 'Ana'],
  ['confirmation', 'secret'],
])
const again = 'For security, enter your password again below, then save.'

test.each([
  { why: 'asks for the password', refusal: { status: 403 }, message: again, asks: true },
  {
    why: 'asks for another password',
    refusal: { status: 403, errors: { confirmation: 'Wrong.' } },
    message: null,
    asks: true,
  },
  { why: 'says a sentence', refusal: { status: 403, message: 'No.' }, message: 'No.', asks: true },
  { why: 'names a field', refusal: { status: 422, errors: { name: 'No.' } }, message: null, asks: false },
  { why: 'was taken', refusal: { status: 409, message: 'Taken.' }, message: 'Taken.', asks: false },
])('a form that $why comes back with what was typed, and without the password', (one) => {
  const { refusal, message, asks } = one
  const errors = 'errors' in refusal ? refusal.errors : {}
  expect(refusedForm(sent, refusal, ['name'])).toMatchObject({
    data: { intent: 'save', id: 'one', message, errors, typed: { name: 'Ana' }, asks },
    init: { status: refusal.status },
  })
  expect(refusedForm(sent, refusal).data.typed).toEqual({})
})
