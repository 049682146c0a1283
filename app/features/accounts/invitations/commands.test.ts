import { expect, test } from 'vitest'
import type { Staff } from '#app/features/audit/actor.ts'
import { storedAdmin } from '#test/factories.ts'
import { noEmails } from '#test/invitations.ts'
import { stretchQuickly } from '#test/quick-stretching.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { deactivate, removeAdmin } from '../people/commands.server.ts'
import { mostWaiting, validHours } from '../rules.ts'
import { findSignedIn, signIn } from '../sign-in/commands.server.ts'
import { editAdmin } from '../staff-commands.server.ts'
import { acceptInvitation, findInvitation, invite, inviteAgain, withdraw } from './commands.server.ts'
import { readInvitation } from './page.server.ts'
import { listWaiting } from './queries.server.ts'

stretchQuickly()

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const asked = { actor: dana, emails: noEmails }
const password = 'four quiet words here'
const browser = { address: '203.0.113.9', earlierToken: null, device: 'Firefox on Mac' }
const whom = { email: 'sam@example.com', name: 'Sam', role: 'front-desk', language: 'en', way: 'link' }

/** Emails can say a link. */
const emailsLeave = {
  publicUrl: 'https://clinic.example',
  mail: { transport: 'smtp', url: 'smtp://127.0.0.1:9' },
} as const

const fieldsOf = (given: Record<string, string>) => new Map(Object.entries(given))

async function invited(services: TestServices, given: Record<string, string> = {}): Promise<string> {
  const outcome = await invite(services, asked, fieldsOf({ ...whom, ...given }))
  if (!outcome.ok) throw new Error(`nobody was invited: ${outcome.status}`)
  return tokenIn(outcome.value.path)
}

const tokenIn = (path: string | null) => path?.split('/').at(-1) ?? ''

const accept = (services: TestServices, token: string, given: Record<string, string> = {}) =>
  acceptInvitation(services, {
    token,
    browser,
    fields: fieldsOf({ name: 'Sam Reyes', username: 'sam', password, ...given }),
  })

const only = async (services: TestServices) => (await listWaiting(services.db))[0]?.id ?? ''

forEachEngineWithServices((openServices) => {
  async function clinic() {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
    return services
  }

  test('somebody who was invited chooses name and password, and is signed in', async () => {
    const services = await clinic()
    const token = await invited(services)
    expect(await readInvitation(services, token)).toMatchObject({
      ok: true,
      value: {
        lead: 'Dana Whitlock invited you as: Front desk. Choose how you’ll sign in.',
        username: 'sam',
      },
    })
    const outcome = await accept(services, token, { role: 'admin', email: 'mallory@example.com' })
    if (!outcome.ok) throw new Error(`was not accepted: ${outcome.status}`)
    const session = { token: outcome.value.token, address: browser.address, background: true }
    expect(await findSignedIn(services, session)).toMatchObject({
      username: 'sam',
      mustChangePassword: false,
    })
    const row = await services.db
      .selectFrom('admins')
      .selectAll()
      .where('username', '=', 'sam')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ role: 'front-desk', email: 'sam@example.com', name: 'Sam Reyes' })
    expect(row.lastSignInAt).not.toBeNull()
    expect((await signIn(services, { ...browser, username: 'sam', password })).ok).toBe(true)
  })

  test('a link works once', async () => {
    const services = await clinic()
    const token = await invited(services)
    expect((await accept(services, token)).ok).toBe(true)
    expect(await accept(services, token, { username: 'other' })).toMatchObject({ status: 410 })
    expect(await findInvitation(services, token)).toMatchObject({ status: 410 })
    expect(await listWaiting(services.db)).toEqual([])
  })

  test('of ten who accept one invitation at once one comes in', async () => {
    const services = await clinic()
    const token = await invited(services)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, place) => accept(services, token, { username: `sam-${place}` })),
    )
    expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status)).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 410),
    ])
    const { length } = await services.db.selectFrom('admins').select('id').execute()
    expect(length).toBe(2)
  })

  test(`a link is over after ${validHours} hours, and shown as such`, async () => {
    const services = await clinic()
    const token = await invited(services)
    services.clock.advance({ hours: validHours })
    expect(await accept(services, token)).toMatchObject({ status: 410 })
    expect(await listWaiting(services.db)).toHaveLength(1)
  })

  test.each(['', 'x', 'A'.repeat(43), '../admin', "' or 1=1 --"])('%j opens nothing', async (token) => {
    const services = await clinic()
    await invited(services)
    expect(await findInvitation(services, token)).toEqual({ ok: false, status: 404 })
    expect(await accept(services, token)).toMatchObject({ status: 404 })
  })

  test('sent again it has another link and all its time; the one before opens nothing', async () => {
    const services = await clinic()
    const before = await invited(services)
    services.clock.advance({ hours: validHours - 1 })
    const again = await inviteAgain(services, asked, { id: await only(services), way: 'link' })
    if (!again.ok) throw new Error('was not sent again')
    services.clock.advance({ hours: 2 })
    expect(await findInvitation(services, before)).toMatchObject({ status: 404 })
    expect((await accept(services, tokenIn(again.value.path))).ok).toBe(true)
  })

  test.each(['gone', 'x'.repeat(2_000)])('none is sent again under an id of nobody', async (id) => {
    const services = await clinic()
    expect(await inviteAgain(services, asked, { id, way: 'link' })).toMatchObject({ status: 404 })
  })

  test('withdrawn it opens nothing, and nothing of it is kept', async () => {
    const services = await clinic()
    const token = await invited(services)
    const id = await only(services)
    expect(await withdraw(services, asked, id)).toMatchObject({ ok: true })
    expect(await accept(services, token)).toMatchObject({ status: 404 })
    expect(await withdraw(services, asked, id)).toMatchObject({ status: 404 })
    expect(await services.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })

  test.each([
    ['deactivated', (services: TestServices, kim: Staff) => deactivate(services, kim, dana.id)],
    ['deleted', (services: TestServices, kim: Staff) => removeAdmin(services, kim, dana.id)],
    [
      'no longer an owner',
      async (services: TestServices, kim: Staff) => {
        const fields = fieldsOf({ username: 'dana', name: '', email: '', role: 'editor', password: '' })
        const { updatedAt } = await services.db
          .selectFrom('admins')
          .select('updatedAt')
          .where('id', '=', dana.id)
          .executeTakeFirstOrThrow()
        return editAdmin(services, kim, { id: dana.id, seen: updatedAt, fields })
      },
    ],
  ])('whoever is %s has invited nobody: another owner sends it again', async (_, leave) => {
    const services = await clinic()
    const kim = { ...dana, id: 'kim-1' }
    await storedAdmin(services.db, { id: kim.id, name: 'Kim Ortega' })
    const token = await invited(services, { role: 'admin' })
    const id = await only(services)
    expect(await leave(services, kim)).toMatchObject({ ok: true })
    expect(await accept(services, token)).toMatchObject({ status: 410 })
    expect(await listWaiting(services.db)).toHaveLength(1)
    const refused = { status: 409, message: expect.stringContaining('no longer an owner') }
    expect(await inviteAgain(services, asked, { id, way: 'link' })).toMatchObject(refused)
    expect(await invite(services, asked, fieldsOf(whom))).toMatchObject(refused)
    const again = await inviteAgain(services, { ...asked, actor: kim }, { id, way: 'link' })
    if (!again.ok) throw new Error('was not sent again')
    expect(await listWaiting(services.db)).toMatchObject([{ inviter: 'Kim Ortega' }])
    expect((await accept(services, tokenIn(again.value.path))).ok).toBe(true)
  })

  test('so many emails leave an hour, and no more: nobody’s mailbox is filled', async () => {
    const services = await clinic()
    services.settings = { ...services.settings, ...emailsLeave, limitsFactor: 0.06 }
    const sent = await Promise.all(
      ['a', 'b'].map((name) => invite(services, asked, fieldsOf({ ...whom, way: 'email', name }))),
    )
    expect(sent.map(({ ok }) => ok)).toEqual([true, true])
    const [{ id = '' } = {}] = await listWaiting(services.db)
    expect((await inviteAgain(services, asked, { id, way: 'email' })).ok).toBe(true)
    const refused = { status: 429, message: expect.stringContaining('sent many invitations') }
    expect(await inviteAgain(services, asked, { id, way: 'email' })).toMatchObject(refused)
    expect(await invite(services, asked, fieldsOf({ ...whom, way: 'email' }))).toMatchObject(refused)
    expect((await inviteAgain(services, asked, { id, way: 'link' })).ok).toBe(true)
    services.clock.advance({ hours: 1 })
    expect((await inviteAgain(services, asked, { id, way: 'email' })).ok).toBe(true)
  })

  test.each([
    { given: { email: 'sam@' }, errors: { email: 'Please provide a valid email.' } },
    { given: { email: '', way: 'email' }, errors: { email: 'Please provide a valid email.' } },
    { given: { role: 'king' }, errors: { role: 'Choose a role.' } },
    { given: { name: 'x'.repeat(101) }, errors: { name: expect.stringContaining('100') } },
    { given: { language: 'fr' }, errors: { language: expect.any(String) } },
  ])('refuses $given', async ({ given, errors }) => {
    const services = await clinic()
    const refused = await invite(services, asked, fieldsOf({ ...whom, ...given }))
    expect(refused).toEqual({ ok: false, status: 422, errors })
    expect(await listWaiting(services.db)).toEqual([])
  })

  test('where no emails leave, only a link is made', async () => {
    const services = await clinic()
    const refused = await invite(services, asked, fieldsOf({ ...whom, way: 'email' }))
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('one-time link') })
    expect(tokenIn((await invited(services)) || null)).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    { given: { username: '' }, errors: { username: /.+/ } },
    { given: { password: '' }, errors: { password: 'Use at least 12 characters.' } },
    { given: { password: 'sam-sam-sam-sam' }, errors: { password: /.+/ } },
    { given: { username: 'x'.repeat(65) }, errors: { username: /64/ } },
  ])('an acceptance with $given is refused, and the link still works', async ({ given, errors }) => {
    const services = await clinic()
    const token = await invited(services)
    const [[field = '', sentence] = []] = Object.entries(errors)
    const outcome = await accept(services, token, given)
    expect(outcome).toMatchObject({
      status: 422,
      errors: { [field]: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence ?? '') },
    })
    expect((await accept(services, token)).ok).toBe(true)
  })

  test('a user name that somebody has, or had, is refused, and the link still works', async () => {
    const services = await clinic()
    await storedAdmin(services.db, { username: 'luis' })
    await storedAdmin(services.db, { username: 'ines', deletedAt: '2026-12-01T00:00:00.000Z' })
    const token = await invited(services)
    for (const username of ['luis', 'INES']) {
      const refusal = { status: 409, errors: { username: expect.stringContaining('taken') } }
      expect(await accept(services, token, { username })).toMatchObject(refusal)
    }
    expect((await accept(services, token)).ok).toBe(true)
  })

  test('so many wait, and no more; an ended one makes room when it is withdrawn', async () => {
    const services = await clinic()
    for (let made = 0; made < mostWaiting; made++) await invited(services)
    const full = await invite(services, asked, fieldsOf(whom))
    expect(full).toMatchObject({ status: 409, message: expect.stringContaining(`${mostWaiting}`) })
    expect(await listWaiting(services.db)).toHaveLength(mostWaiting)
    await withdraw(services, asked, await only(services))
    await invited(services)
  })

  test('an address tries so often, and no more', async () => {
    const services = await clinic()
    services.settings = { ...services.settings, limitsFactor: 0.1 }
    const statuses = []
    for (let tries = 0; tries < 4; tries++)
      statuses.push((await accept(services, 'A'.repeat(43))) as { status?: number })
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 429])
  })

  test('neither the table nor the log holds a token, a name or an address', async () => {
    const services = await clinic()
    const token = await invited(services)
    const row = await services.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    await accept(services, token)
    const rows = await services.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    expect(rows.map(({ action, object }) => [action, object])).toEqual([
      ['create', 'invitation'],
      ['accept', 'invitation'],
      ['create', 'admin'],
      ['sign-in', 'session'],
    ])
    expect(rows.slice(1).every(({ session }) => session !== '')).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/sam|example\.com/i)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
