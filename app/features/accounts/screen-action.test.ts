import { describe, expect, test } from 'vitest'
import { intentsOf } from '#app/features/access/permissions/intents.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runIntent } from './screen-action.server.ts'
import { findSignedIn, type SignedIn, signIn } from './sign-in/commands.server.ts'

stretchQuickly()

const password = 'a long and quiet password'
const browser = { address: '203.0.113.7', earlierToken: null, device: 'Firefox on Mac' }

type Sent = { actor: SignedIn; fields: ReadonlyMap<string, string>; what: string }

async function signedIn(services: TestServices): Promise<SignedIn> {
  await storedAdmin(services.db, { username: 'dana', passwordHash: await hashPassword(password) })
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
})
