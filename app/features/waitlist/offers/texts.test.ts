import { expect, onTestFinished, test } from 'vitest'
import { writeAnyText } from '#app/composition/emails.server.ts'
import { sendNextDue } from '#app/features/outbox/commands.server.ts'
import { forgetRecords } from '#app/features/patient-files/erasure.server.ts'
import { readKept } from '#app/features/patient-files/kept-records.server.ts'
import { openPrivateToken } from '#app/features/private-links/token.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import { numberDigest, startNumber, stopNumber } from '#app/features/texts/queries.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { textParts } from '#app/platform/texts/text-parts.ts'
import { createTexter } from '#app/platform/texts/texter-http.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, dana } from '#test/held-visits.ts'
import { type Refusing, startTextProvider } from '#test/other-programs/text-provider.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { runningIn } from '#test/waitlist.ts'
import { waitlistIntents } from '../desk/commands.server.ts'
import type { TypedEntry } from '../fields.ts'
import { joinWaitlist } from '../signup/commands.server.ts'
import { endTexts, readPlace } from '../signup/place-page.server.ts'
import { declineOffer } from './commands.server.ts'
import { placeOffer } from './offering.server.ts'

const publicUrl = 'https://clinic.example'
const elena = '+14325550188'
const availableTimes = ['10:00', '11:00', '14:30', '15:30'] as ClockTime[]

forEachEngineWithServices((openServices) => {
  async function open(answer: () => Refusing | null = () => null) {
    const provider = await startTextProvider({ answer })
    onTestFinished(provider.close)
    const opened = await openServices()
    const settings = { ...opened.settings, publicUrl, texts: provider.settings }
    const services: TestServices = {
      ...opened,
      settings,
      texter: createTexter(settings),
    }
    services.writeText = (request) => writeAnyText(services, request)
    const treatment = await storedTreatment(services.db, { name: 'HRT', capacity: 5, availableTimes })
    const join = (given: Partial<TypedEntry> = {}) =>
      joinWaitlist(services, {
        typed: { ...typed, treatment: treatment.id, ...given },
        key: `key ${Math.random()}`,
        trap: '',
        address: '',
      })
    /** A place that agreed to text messages. @returns its id and token */
    const place = async (given: Partial<TypedEntry> = {}) => {
      const joined = await join(given)
      if (!joined.ok) throw new Error(JSON.stringify(joined))
      const entries = services.db.selectFrom('waitlist_entries').selectAll().orderBy('createdAt', 'desc')
      services.clock.advance({ seconds: 1 })
      const entry = await entries.executeTakeFirstOrThrow()
      return { id: entry.id, token: openPrivateToken(settings.secretKey, 'waitlist', entry) ?? '' }
    }
    const offer = async (entryId: string, time = '10:00') => {
      const wish = { entryId, slot: at(time), clinicianId: null, adminId: null }
      const placed = await inSchedule(services, (schedule) => placeOffer(services, schedule, wish))
      if (!placed.ok) throw new Error(placed.why)
      return placed.value.id
    }
    const send = async () => {
      for (let sending = await sendNextDue(services); sending; sending = await sendNextDue(services))
        await sending.done
      return provider.taken.map(({ body }) => body)
    }
    return { services, provider, join, place, offer, send }
  }

  const typed: TypedEntry = {
    treatment: '',
    with: '',
    from: '2026-12-07',
    until: '2026-12-18',
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '432-555-0188',
    weekdays: ['Wednesday'],
    parts: ['mornings', 'afternoons'],
    wantsTexts: true,
  }

  const texts = ({ db }: TestServices) =>
    db.selectFrom('outbox').select(['status', 'lastError']).where('channel', '=', 'text').execute()

  test('who agreed is told of an offer next to the email, with no treatment; the words that were ticked are kept', async () => {
    const { services, provider, place, offer, send } = await open()
    const { id } = await withLanguage('es', () => place())
    const [proof] = await services.db.selectFrom('text_proofs').selectAll().execute()
    expect(proof).toMatchObject({ purpose: 'waitlist', language: 'es' })
    expect(proof?.wording).toMatch(/^Quiero un mensaje de texto cuando se abra un horario\. Uno al día/)
    await offer(id)
    const emails = await services.db.selectFrom('outbox').select(['kind', 'channel']).execute()
    expect(emails.filter(({ kind }) => kind === 'waitlist-offer')).toHaveLength(2)
    const [body = ''] = await send()
    expect(provider.taken[0]?.to).toBe(elena)
    expect(body).toMatch(
      /: Elena, hay un horario libre: el mié 9 dic, 10:00 a\. m\. Es suyo hasta las 9:31 a\. m\.: https:\/\/clinic\.example\/es\/offer\/[\w-]{22} Responda ALTO/,
    )
    expect(body).not.toMatch(/HRT|Ruiz/)
    expect(textParts(body)).toMatchObject({ alphabet: 'basic', parts: 2 })
  })

  test('a number is told of one offer a day, however many places it has, and of the next on another day', async () => {
    const { services, place, offer, send } = await open()
    const first = await place()
    const second = await place({ name: 'Ana Ruiz' })
    await declineOffer(services, await offer(first.id))
    await offer(first.id, '11:00')
    await offer(second.id, '14:30')
    // The first was declined before its text left: nothing is said of it.
    expect(await send()).toEqual([])
    const third = await place({ name: 'Eva Ruiz', phone: '(432) 555-0199' })
    await offer(third.id, '15:30')
    expect(await send()).toHaveLength(1)
    expect(await runningIn(services)).toHaveLength(3)
    services.clock.advance({ hours: 24 })
    for (const { id } of await runningIn(services))
      await services.db.updateTable('waitlist_offers').set({ state: 'lapsed' }).where('id', '=', id).execute()
    await offer(first.id, '11:00')
    await offer(second.id, '14:30')
    expect(await send()).toHaveLength(2)
  })

  test('who said STOP, ended them, has another number, or never agreed hears by email alone', async () => {
    const { services, place, offer, send } = await open()
    const { db, settings, clock } = services
    const none = await place({ wantsTexts: false })
    await offer(none.id)
    expect(await texts(services)).toEqual([])
    const { id, token } = await place()
    const told = async () => {
      const read = await readPlace(services, { token, address: '' })
      return read.ok && [read.value.told, read.value.textsEnd]
    }
    expect(await told()).toEqual(['By email and text message', 'Turn off text messages'])
    const running = await offer(id, '11:00')
    await stopNumber(db, numberDigest(settings.secretKey, elena), clock.now())
    expect(await told()).toEqual([expect.stringMatching(/you replied STOP/i), null])
    expect(await send()).toEqual([])
    await startNumber(db, numberDigest(settings.secretKey, elena), clock.now())
    await declineOffer(services, running)
    for (let times = 0; times < 2; times++)
      expect(await endTexts(services, { token, address: '' })).toMatchObject({ ok: true })
    expect(await told()).toEqual(['By email. Text messages are off.', null])
    await offer(id, '14:30')
    const moved = await place({ name: 'Ana Ruiz', phone: '432-555-0199' })
    await db
      .updateTable('waitlist_entries')
      .set({ phone: '432-555-0111' })
      .where('id', '=', moved.id)
      .execute()
    await offer(moved.id, '15:30')
    expect(await send()).toEqual([])
    expect(await texts(services)).toEqual([])
  })

  test.each(['lapsed', 'taken back'] as const)('an offer that is %s is told of no more', async (how) => {
    const { services, place, offer, send } = await open()
    const { id } = await place()
    await offer(id)
    if (how === 'lapsed') services.clock.advance({ minutes: 31 })
    else {
      const fields = new Map([
        ['intent', 'take-back'],
        ['id', id],
      ])
      expect(await runIntent(waitlistIntents, services, { actor: dana, fields })).toMatchObject({ ok: true })
    }
    expect(await send()).toEqual([])
    expect(await texts(services)).toEqual([])
  })

  test('a text that does not arrive leaves the offer as it is, and troubles nobody', async () => {
    const { services, place, offer, send } = await open(() => ({ status: 400, code: 21_614 }))
    const { id } = await place()
    await offer(id)
    expect(await send()).toEqual([])
    expect(await texts(services)).toEqual([{ status: 'dead', lastError: 'ETEXT 21614' }])
    expect(await runningIn(services)).toHaveLength(1)
    const kinds = await services.db.selectFrom('outbox').select('kind').execute()
    expect(kinds.filter(({ kind }) => kind === 'undelivered')).toEqual([])
  })

  test('the box needs one number; without a service it asks and keeps nothing', async () => {
    const { services, join } = await open()
    const phone = (words: RegExp) => ({ status: 422, errors: { phone: expect.stringMatching(words) } })
    expect(await join({ phone: '' })).toMatchObject(
      phone(/^To get text messages, enter your phone number\.$/),
    )
    expect(await join({ phone: '432-555-0188 ext. 4' })).toMatchObject(phone(/one phone number/))
    services.settings.texts = null
    expect(await join({ phone: '' })).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('text_consents').selectAll().execute()).toEqual([])
  })

  test('the number goes with its place, the proof stays, and anyone who asks is told of it', async () => {
    const { services, place, offer } = await open()
    const { id } = await place()
    await offer(id)
    const { kept } = await readKept(services.db, { email: typed.email })
    expect(kept.waitlist[0]?.textConsent).toMatchObject({ number: elena, language: 'en', withdrawnAt: null })
    await forgetRecords(services.db, { places: [id] })
    expect(await services.db.selectFrom('text_consents').selectAll().execute()).toEqual([])
    expect(await texts(services)).toEqual([])
    const proofs = await services.db.selectFrom('text_proofs').selectAll().execute()
    expect(proofs).toHaveLength(1)
    expect(JSON.stringify(proofs)).not.toContain('4325550188')
  })
})
