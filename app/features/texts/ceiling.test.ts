import { expect, onTestFinished, test } from 'vitest'
import { writeAnyText } from '#app/composition/emails.server.ts'
import { createTexter } from '#app/platform/texts/texter-http.server.ts'
import { type Refusing, startTextProvider } from '#test/other-programs/text-provider.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readTextsSettings } from '../emails/texts-settings.server.ts'
import { sendNextDue } from '../outbox/commands.server.ts'
import { changeReminder } from '../reminders/commands.server.ts'
import { readReminders } from '../reminders/desk-reminders.server.ts'
import { writeReminders } from '../reminders/writing.server.ts'
import { seedTeam } from '../team/seed.server.ts'
import { seedTreatments } from '../treatments/seed.server.ts'
import { textsADay, withinDay } from './ceiling.server.ts'
import { answerTestText, sendTestText } from './service/test-text.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const publicUrl = 'https://clinic.example'
const typed = '(432) 555-0142'
/** Two text messages a day. */
const limitsFactor = 0.002

forEachEngineWithServices((open) => {
  async function clinic(answer: () => Refusing | null = () => null) {
    const provider = await startTextProvider({ answer })
    onTestFinished(provider.close)
    const opened = await open()
    const settings = { ...opened.settings, publicUrl, limitsFactor, texts: provider.settings }
    const texter = withinDay(createTexter(settings), { ...opened, settings })
    const services: TestServices = { ...opened, settings, texter }
    services.writeText = (request) => writeAnyText(services, request)
    return { services, provider }
  }

  /** Booked on Friday, December 4, for Wednesday, December 9, and confirmed; at a time and by a number of its own. */
  async function visitAt(services: TestServices, time: string, phone: string) {
    services.settings.limitsFactor = 1
    const form = { time, phone, email: `${time.replace(':00 ', '')}@example.com` }
    expect(await book(services, form, { wantsTexts: true, key: time } as never)).toMatchObject({ ok: true })
    services.settings.limitsFactor = limitsFactor
    const updatedAt = services.clock.now().toString()
    await services.db.updateTable('appointments').set({ status: 'confirmed', updatedAt }).execute()
    await services.db.deleteFrom('outbox').execute()
  }

  async function run(services: TestServices, when: string) {
    services.clock.set(when)
    await writeReminders(services)
    for (;;) {
      const sending = await sendNextDue(services)
      if (!sending) return
      await sending.done
    }
  }

  test('what is more than a day holds is given up, said at its visit, and can be had the next day', async () => {
    const { services, provider } = await clinic()
    const { db, clock } = services
    await seedTreatments(db, clock.now())
    await seedTeam(db, clock.now())
    clock.set('2026-12-04T15:00:00.000Z')
    await visitAt(services, '9:00 AM', '(432) 555-0191')
    await visitAt(services, '10:00 AM', '(432) 555-0192')
    await visitAt(services, '11:00 AM', '(432) 555-0193')
    await run(services, '2026-12-07T17:01:00.000Z')
    expect(provider.taken).toHaveLength(2)
    const given = await db
      .selectFrom('outbox')
      .select(['subjectId', 'lastError'])
      .where('status', '=', 'dead')
      .execute()
    expect(given).toMatchObject([{ lastError: 'ETEXT 2' }])
    const visits = await db.selectFrom('appointments').selectAll().execute()
    const [visit] = visits.filter(({ id }) => id === given[0]?.subjectId)
    if (!visit) throw new Error('no visit')
    const shown = (await readReminders(services, visit)).reminders.find(({ state }) => state === 'failed')
    expect(shown).toMatchObject({
      channel: 'text',
      action: 'again',
      line: expect.stringMatching(/^Not sent: that day’s limit for text messages was reached\. Mon, Dec 7/),
    })
    clock.set('2026-12-08T15:00:00.000Z')
    const again = { actor: dana, id: visit.id, channel: 'text', lead: 48, action: 'again' } as const
    expect(await changeReminder(services, again)).toMatchObject({ ok: true })
    await run(services, '2026-12-08T15:01:00.000Z')
    expect(provider.taken).toHaveLength(3)
  })

  test('one that the service did not take is none of them; the clinic’s own midnight begins a new day', async () => {
    let isBusy = true
    const { services, provider } = await clinic(() => (isBusy ? { status: 503 } : null))
    const { clock, texter } = services
    const send = () => texter.send({ to: '+14325550142', body: 'Tomorrow.', emailId: null })
    clock.set('2026-12-08T05:59:00.000Z')
    for (let tries = 0; tries < 3; tries++) await expect(send()).rejects.toMatchObject({ responseCode: 503 })
    isBusy = false
    await send()
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'ETEXT', responseCode: 2 })
    expect(provider.taken).toHaveLength(2)
    clock.advance({ minutes: 1 })
    await send()
    expect(provider.taken).toHaveLength(3)
  })

  test('holds for many at the same moment', async () => {
    const { services, provider } = await clinic()
    const sends = Array.from({ length: 8 }, () =>
      services.texter.send({ to: '+14325550142', body: 'Tomorrow.', emailId: null }).then(
        () => true,
        () => false,
      ),
    )
    expect((await Promise.all(sends)).filter(Boolean)).toHaveLength(2)
    expect(provider.taken).toHaveLength(2)
  })

  test('Settings say how many; the owner’s test counts, and says why none leaves', async () => {
    const { services } = await clinic()
    const asLimited = { ...services, settings: { ...services.settings, limitsFactor: 1 } }
    expect(readTextsSettings(asLimited, new URLSearchParams())?.most).toMatch(
      /^At most 1,000 texts go out a day/,
    )
    expect(textsADay(services)).toBe(2)
    for (const id of ['dana', 'ben'])
      expect(await sendTestText(services, { actor: { ...dana, id }, typed })).toBe('sent')
    expect(await answerTestText(services, { actor: { ...dana, id: 'tom' }, typed })).toMatchObject({
      ok: false,
      status: 429,
      errors: { number: expect.stringContaining('limit for text messages was reached') },
    })
  })
})
