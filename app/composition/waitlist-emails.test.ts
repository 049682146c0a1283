import { expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, visit } from '#test/held-visits.ts'
import { publicUrl, sendingClinic } from '#test/sending-clinic.ts'
import type { TestServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { inTransaction } from '../db/engine/transaction.server.ts'
import { enqueueEmail } from '../features/outbox/queries.server.ts'
import { aboutEntry } from '../features/outbox/rules.ts'
import { joinPatient } from '../features/patients/matching.server.ts'
import { openPrivateToken, privateDigest } from '../features/private-links/token.server.ts'
import { changeStatus } from '../features/scheduling/changes/commands.server.ts'
import { declineOffer } from '../features/waitlist/offers/commands.server.ts'
import { offerRound } from '../features/waitlist/offers/jobs.server.ts'
import { answerOffer, readOffer } from '../features/waitlist/offers/page.server.ts'
import { joinWaitlist } from '../features/waitlist/signup/commands.server.ts'
import { leavePlace, readPlace } from '../features/waitlist/signup/place-page.server.ts'
import type { Language } from '../language/languages.ts'
import { withLanguage } from '../language/with-language.server.ts'

const nbsp = '\u{A0}'

forEachEngine((openDatabase) => {
  async function clinic(database: TestDatabase) {
    const opened = await sendingClinic(database)
    const { services } = opened
    const mail = { ...services.settings.mail, transport: 'smtp', url: 'smtp://mail.example' }
    services.settings = { ...services.settings, publicUrl, mail } as typeof services.settings
    const treatment = await storedTreatment(services.db, {
      name: { en: 'Zolpidem review', es: 'Zolpidem' },
    })
    return { ...opened, treatment }
  }

  /** Somebody waits in that language, and a time comes free. */
  async function offered(language: Language) {
    const opened = await clinic(await openDatabase())
    const { services, treatment } = opened
    const held = await visit(services, treatment, { ...at('10:00'), email: '' })
    const entry = await waiting(services, treatment, { language })
    expect(await changeStatus(services, { ...change(held), status: 'cancelled' })).toMatchObject({ ok: true })
    services.clock.advance({ seconds: 30 })
    expect(await offerRound(services)).toMatchObject({ offered: 1 })
    return { ...opened, entry }
  }

  test('of a time that begins sooner it says for how long that is held', async () => {
    const { services, server, treatment } = await clinic(await openDatabase())
    await services.db.updateTable('treatments').set({ noticeMinutes: 0 }).execute()
    const held = await visit(services, treatment, { ...at('10:00', '2026-12-07'), email: '' })
    await waiting(services, treatment)
    services.clock.set('2026-12-07T15:40:00Z')
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    services.clock.advance({ seconds: 30 })
    await offerRound(services)
    expect(await sendAllDue(services)).toBe(1)
    expect(server.delivered[0]?.email.text).toContain('19 minutes')
  })

  test('an offer is tried as long as it runs, and says for how long it still does', async () => {
    const { services } = await offered('en')
    const sent: { at: string; text: string }[] = []
    let isAway = true
    services.mailer = {
      transport: 'smtp',
      send: async ({ text }) => {
        if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        sent.push({ at: `${services.clock.now()}`, text })
      },
      close: () => {},
    }
    for (let minute = 1; minute <= 29; minute++) {
      await sendAllDue(services)
      services.clock.advance({ minutes: 1 })
      isAway = minute < 12
    }
    expect(sent).toHaveLength(1)
    const left = Temporal.Instant.from(sent[0]?.at ?? '')
      .until('2026-12-07T15:31:00Z')
      .total('minutes')
    expect(sent[0]?.text).toContain(`today, ${Math.floor(left)} minutes after we sent this email.`)
  })

  test.each([
    {
      language: 'en' as const,
      subject: '10:00 AM on Wednesday is held for you until 9:31 AM',
      words: ['Hello Elena Ruiz,', 'Take this time', 'No, thanks', '10:00 AM', 'until 9:31 AM today'],
      paths: ['/offer/', '/waitlist/'],
    },
    {
      language: 'es' as const,
      subject: `El miércoles a las 10:00${nbsp}a.${nbsp}m. está apartado para usted hasta las 9:31${nbsp}a.${nbsp}m.`,
      words: ['Hola, Elena Ruiz:', 'Acepto', 'No, gracias', '10:00 a. m.'],
      paths: ['/es/offer/', '/es/waitlist/'],
    },
  ])('an offer goes out once in $language, names no treatment, and its links are its own', async (given) => {
    const { services, server } = await offered(given.language)
    expect(await sendAllDue(services)).toBe(1)
    expect(await sendAllDue(services)).toBe(0)
    const [{ email, recipients } = { email: null, recipients: [] }] = server.delivered
    expect(recipients).toEqual(['elena@example.com'])
    expect(email?.subject).toBe(given.subject)
    for (const text of [email?.html, email?.text]) {
      const spaced = text?.replaceAll(nbsp, ' ')
      for (const word of given.words) expect(spaced).toContain(word)
      expect(text).not.toContain('Zolpidem')
      for (const path of given.paths) expect(text).toContain(`${publicUrl}${path}`)
    }
    const [, token = ''] = /\/offer\/([\w-]{22})/.exec(email?.text ?? '') ?? []
    const [offer] = await runningIn(services)
    expect(offer?.digest).toBe(privateDigest(services.settings.secretKey, 'offer', token))
    const rows = await services.db.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify([rows, offer])).not.toContain(token)
  })

  test.each(['take', 'decline', 'leave'] as const)(
    'a button to %s, on the page that an email led to, says that its mailbox is read; opening says nothing',
    async (button) => {
      const { services, server } = await offered('en')
      const { db } = services
      const said = { name: 'Elena Ruiz', phone: '', email: 'elena@example.com', language: 'en' } as const
      await inTransaction(db, (tx) => joinPatient(tx, said, services.clock.now()))
      await sendAllDue(services)
      const text = server.delivered[0]?.email.text ?? ''
      const linkOf = (page: string) => new RegExp(`/${page}/([\\w.-]+)`).exec(text)?.[1] ?? ''
      const [offer, place] = [linkOf('offer'), linkOf('waitlist')]
      const reached = async () =>
        (
          await db
            .selectFrom('patient_details')
            .select('reachedAt')
            .where('key', '=', 'e:elena@example.com')
            .executeTakeFirstOrThrow()
        ).reachedAt !== null
      const by = { address: '203.0.113.7' }
      expect(await readOffer(services, { ...by, token: offer })).toMatchObject({ ok: true })
      expect(await readPlace(services, { ...by, token: place })).toMatchObject({ ok: true })
      expect(await reached()).toBe(false)
      const press = (token: string) => {
        if (button === 'leave') return leavePlace(services, { ...by, token })
        return answerOffer(services, { ...by, token, isTaken: button === 'take' })
      }
      const token = button === 'leave' ? place : offer
      // Without what the email adds, as a link that somebody saw on a screen or in a text message.
      const bare = token.slice(0, 22)
      expect(await press(bare)).toMatchObject({ ok: true })
      expect(await reached()).toBe(false)
      expect(await press(`${bare}.${'A'.repeat(22)}`)).toMatchObject({ ok: true })
      expect(await reached()).toBe(false)
      expect(await press(token)).toMatchObject({ ok: true })
      expect(await reached()).toBe(true)
    },
  )

  test('an offer that was answered before its email left is not written of', async () => {
    const { services, server } = await offered('en')
    const [offer] = await runningIn(services)
    await declineOffer(services, offer?.id ?? '')
    await sendAllDue(services)
    expect(server.delivered).toEqual([])
    expect(await services.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test.each([
    {
      language: 'en' as const,
      subject: 'You’re on the waitlist',
      words: ['Monday, December 7 to Friday, December 18', 'Mornings'],
    },
    { language: 'es' as const, subject: 'Está en la lista de espera', words: ['Mañanas'] },
  ])('who joins in $language is written to, with the link that leaves the list', async (given) => {
    const { services, server, treatment } = await clinic(await openDatabase())
    const said = { name: 'Elena Ruiz', email: 'elena@example.com', phone: '' }
    const wish = { treatment: treatment.id, with: '', from: '2026-12-07', until: '2026-12-18' }
    const typed = { ...said, ...wish, weekdays: ['Monday'], parts: ['mornings'], wantsTexts: false }
    const joined = await services.clinic.within(() =>
      withLanguage(given.language, () => joinWaitlist(services, { typed, key: '', trap: '', address: '' })),
    )
    expect(joined).toMatchObject({ ok: true })
    expect(await sendAllDue(services)).toBe(1)
    const [{ email } = { email: null }] = server.delivered
    expect(email?.subject).toBe(given.subject)
    for (const word of given.words) expect(email?.text).toContain(word)
    const [path] = /\/waitlist\/[\w-]{22}/.exec(email?.text ?? '') ?? []
    expect(path).toBe(`/waitlist/${await tokenOf(services)}`)
    expect(email?.html).not.toContain('Zolpidem')
  })

  test('who asks once too often reads where they are under that address, and nothing of others', async () => {
    const { services, server, treatment } = await clinic(await openDatabase())
    const own = await waiting(services, treatment, {
      email: 'Elena@example.com',
      emailKey: 'elena@example.com',
    })
    // The same number, but another address: no email to the first may open its place.
    const others = await waiting(services, treatment, {
      email: 'other@example.com',
      emailKey: 'other@example.com',
    })
    const asked = { email: 'elena@example.com', emailKey: 'elena@example.com' }
    const subject = aboutEntry(await waiting(services, treatment, { ...asked, isTooMany: true }))
    const said = { kind: 'waitlist-joined', subject, language: 'en' } as const
    await inTransaction(services.db, (tx) => enqueueEmail(tx, { ...said, now: services.clock.now() }))
    expect(await sendAllDue(services)).toBe(1)
    const [{ email } = { email: null }] = server.delivered
    expect(email?.subject).toBe('You’re already on the waitlist three times')
    expect(email?.text).toContain(`/waitlist/${await tokenOf(services, own)}`)
    expect(email?.text).not.toContain(`${await tokenOf(services, others)}`)
    expect(email?.text).not.toContain(`${await tokenOf(services, subject.id)}`)
    expect(email?.html).not.toContain('Zolpidem')
  })

  /** Of that place, or of the only one. */
  async function tokenOf({ db, settings }: TestServices, id?: string): Promise<string | null> {
    const rows = await db.selectFrom('waitlist_entries').selectAll().execute()
    const entry = rows.find((row) => id === undefined || row.id === id)
    return entry ? openPrivateToken(settings.secretKey, 'waitlist', entry) : null
  }
})
