import { expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedAdmin } from '#test/factories.ts'
import { publicUrl, sendingClinic } from '#test/sending-clinic.ts'
import {
  acceptInvitation,
  findInvitation,
  invite,
  inviteAgain,
  withdraw,
} from '../features/accounts/invitations/commands.server.ts'
import { listWaiting } from '../features/accounts/invitations/queries.server.ts'
import { invitationEmails as emails } from './emails.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const asked = { actor: dana, emails }
const whom = {
  email: 'sam@example.com',
  name: 'Sam Reyes',
  role: 'front-desk',
  language: 'en',
  way: 'email',
}

forEachEngine((openDatabase) => {
  async function clinic(database: TestDatabase) {
    const opened = await sendingClinic(database)
    const { services } = opened
    const mail = { ...services.settings.mail, transport: 'smtp', url: 'smtp://mail.example' }
    services.settings = { ...services.settings, publicUrl, mail } as typeof services.settings
    await storedAdmin(services.db, { id: 'dana-1', name: 'Dana Whitlock' })
    return opened
  }

  test.each([
    {
      language: 'en',
      subject: 'Dana Whitlock invited you to Firstlight',
      words: ['Hello Sam Reyes,', 'Front desk', 'Accept invitation'],
      path: '/invitation/',
    },
    {
      language: 'es',
      subject: 'Dana Whitlock le invita a Firstlight',
      words: ['Hola, Sam Reyes:', 'Recepción', 'Aceptar invitación'],
      path: '/es/invitation/',
    },
  ])(
    'an invitation goes out in $language, and its link opens the door',
    async ({ language, subject, words, path }) => {
      const { services, server } = await clinic(await openDatabase())
      const outcome = await invite(services, asked, new Map(Object.entries({ ...whom, language })))
      expect(outcome).toEqual({ ok: true, value: { path: null } })
      expect(await sendAllDue(services)).toBe(1)
      const [{ email, recipients } = { email: null, recipients: [] }] = server.delivered
      expect(recipients).toEqual(['sam@example.com'])
      expect(email?.subject).toBe(subject)
      for (const text of [email?.html, email?.text]) for (const word of words) expect(text).toContain(word)
      expect(email?.html, 'no sentence ends twice').not.toMatch(/\.\.(?!\.)/)
      const link = new RegExp(`${publicUrl}${path}([\\w-]{43})`).exec(email?.text ?? '')
      expect(await findInvitation(services, link?.[1] ?? '')).toMatchObject({ ok: true })
      const outbox = await services.db.selectFrom('outbox').selectAll().execute()
      expect(JSON.stringify(outbox)).not.toContain(link?.[1])
    },
  )

  test('an email that waits is taken back where it would say a link that opens nothing', async () => {
    const { services, server } = await clinic(await openDatabase())
    await invite(services, asked, new Map(Object.entries(whom)))
    const id = (await listWaiting(services.db))[0]?.id ?? ''
    await inviteAgain(services, asked, { id, way: 'email' })
    expect(await sendAllDue(services)).toBe(1)
    const token = /\/invitation\/([\w-]{43})/.exec(server.delivered[0]?.email.text ?? '')?.[1] ?? ''
    expect(await findInvitation(services, token)).toMatchObject({ ok: true })
    await inviteAgain(services, asked, { id, way: 'email' })
    await withdraw(services, asked, id)
    expect(await sendAllDue(services)).toBe(0)
  })

  test('no email says the link of an invitation that was accepted meanwhile', async () => {
    const { services, server } = await clinic(await openDatabase())
    const link = await invite(services, asked, new Map(Object.entries({ ...whom, way: 'link' })))
    const token = link.ok ? (link.value.path?.split('/').at(-1) ?? '') : ''
    const { id, language } = (await listWaiting(services.db))[0] ?? { id: '', language: 'en' as const }
    await emails.enqueue(services.db, { id, language }, services.clock.now())
    const browser = { address: '::1', earlierToken: null, device: '' }
    const fields = new Map(Object.entries({ name: '', username: 'sam', password: 'four quiet words here' }))
    expect(await acceptInvitation(services, { token, fields, browser })).toMatchObject({ ok: true })
    await sendAllDue(services)
    expect(server.delivered).toHaveLength(0)
  })
})
