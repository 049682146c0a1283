import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { writeAnyText } from '#app/composition/emails.server.ts'
import { columns } from '#app/db/columns.ts'
import { sendNextDue, textsFrom, textsUntil } from '#app/features/outbox/commands.server.ts'
import { markNumberReached } from '#app/features/patients/details-queries.server.ts'
import { seedTeam } from '#app/features/team/seed.server.ts'
import { answerInbound } from '#app/features/texts/callback.server.ts'
import { seedTreatments } from '#app/features/treatments/seed.server.ts'
import { clinicInstant, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { textParts } from '#app/platform/texts/text-parts.ts'
import { inboundPath } from '#app/platform/texts/texter.ts'
import { createTexter } from '#app/platform/texts/texter-http.server.ts'
import { account, signed, startTextProvider } from '#test/other-programs/text-provider.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { textWindowsOf } from '../scheduling/reminder-windows.server.ts'
import { changeReminder } from './commands.server.ts'
import { readReminders } from './desk-reminders.server.ts'
import { byHand, mostReminderTextsADay, mostReminderTextsOfVisit } from './rules.ts'
import { sendReminderNow } from './send-now.server.ts'
import { writeReminders } from './writing.server.ts'

const at = (text: string) => {
  const [date = '', time = ''] = text.split('T')
  return clinicInstant(date as CalendarDate, time as ClockTime)
}
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const elena = '+14325550188'
const publicUrl = 'https://clinic.example'

async function openClinic(open: (given?: Partial<Services>) => Promise<TestServices>) {
  const provider = await startTextProvider()
  onTestFinished(provider.close)
  const opened = await open()
  const settings = { ...opened.settings, publicUrl, texts: provider.settings }
  const texter = createTexter(settings)
  const services: TestServices = { ...opened, settings, texter }
  services.writeText = (request) => writeAnyText(services, request)
  await seedTreatments(services.db, services.clock.now())
  await seedTeam(services.db, services.clock.now())
  const run = async (when: string) => {
    services.clock.set(at(when).toString())
    await writeReminders(services)
    for (;;) {
      const sending = await sendNextDue(services)
      if (!sending) return provider.taken.map(({ body }) => body)
      await sending.done
    }
  }
  /** Booked on Monday, December 7, for Wednesday, December 9 at 10:00 AM, and confirmed. */
  const bookVisit = async (wantsTexts: boolean, given: Record<string, string> = {}) => {
    const booked = await book(services, given, { wantsTexts, key: `key-${Math.random()}` } as never)
    if (!booked.ok) return booked
    const now = columns.instant(services.clock.now())
    await services.db.updateTable('appointments').set({ status: 'confirmed', updatedAt: now }).execute()
    await services.db.deleteFrom('outbox').execute()
    return booked
  }
  const write = (body: string) =>
    answerInbound(
      services,
      signed(publicUrl + inboundPath, {
        MessageSid: `SM${crypto.randomUUID().replaceAll('-', '')}`,
        AccountSid: account,
        From: elena,
        Body: body,
      }),
      markNumberReached,
    )
  return { services, provider, run, bookVisit, write }
}

forEachEngineWithServices((open) => {
  test('who agreed is reminded by text message, once, with a link and no treatment; the words are kept', async () => {
    const { services, provider, run, bookVisit } = await openClinic(open)
    services.clock.set(at('2026-12-04T09:00').toString())
    await bookVisit(true)
    expect(await run('2026-12-07T09:59')).toEqual([])
    const [body = ''] = await run('2026-12-07T10:01')
    expect(body).toMatch(
      /^Firstlight[^:]*: Elena, your appointment is on Wed, Dec 9, 10:00 AM\. See or change it: https:\/\/clinic\.example\/visit\/[\w-]{22} or call .* Reply STOP/,
    )
    expect(body).not.toMatch(/HRT|Ruiz/)
    expect(textParts(body)).toMatchObject({ alphabet: 'basic', parts: 2 })
    expect(provider.taken[0]?.to).toBe(elena)
    expect(await run('2026-12-07T10:30')).toHaveLength(1)
    expect(await run('2026-12-09T08:00')).toHaveLength(2)
    expect(provider.taken[1]?.body).toMatch(/your appointment is today/)
    const [proof] = await services.db.selectFrom('text_proofs').selectAll().execute()
    expect(proof).toMatchObject({ purpose: 'reminders', language: 'en', withdrawnAt: null })
    expect(proof?.wording).toMatch(/^Text me before my appointment\. Reminders from .*STOP/)
    expect(JSON.stringify(proof)).not.toMatch(/4325550188/)
  })

  test('staff send one at once by text, too, in its hours alone; without an address by text alone', async () => {
    const { services, provider, run, bookVisit } = await openClinic(open)
    const { db, clock } = services
    clock.set(at('2026-12-04T09:00').toString())
    await bookVisit(true)
    const visit = () => db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const { id } = await visit()
    const sends = async () => (await readReminders(services, await visit())).sends
    expect(await sends()).toBe('By email and text message.')
    clock.set(at('2026-12-04T21:30').toString())
    expect(await sends()).toBe('')
    clock.set(at('2026-12-05T09:00').toString())
    await db.updateTable('appointments').set({ email: '' }).execute()
    expect(await sends()).toBe('By text message.')
    const now = () => sendReminderNow(services, { actor: dana, id })
    expect(await now()).toMatchObject({ ok: true })
    expect(await sends()).toBeNull()
    expect(await now()).toMatchObject({ status: 409 })
    await run('2026-12-05T09:01')
    expect(provider.taken).toHaveLength(1)
    const { reminders } = await readReminders(services, await visit())
    expect(reminders.find(({ lead }) => lead === byHand)).toMatchObject({
      channel: 'text',
      name: 'Text message, sent by the team',
      state: 'sent',
    })
  })

  test('a visit gets no more by text message than was agreed to, however often staff send one at once', async () => {
    const { services, provider, run, bookVisit } = await openClinic(open)
    const { db, clock } = services
    clock.set(at('2026-12-04T09:00').toString())
    await bookVisit(true)
    const visit = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const sends = async () => (await readReminders(services, visit)).sends
    const now = () => sendReminderNow(services, { actor: dana, id: visit.id })
    expect(await sends()).toBe('By email and text message.')
    expect(await now()).toMatchObject({ ok: true })
    expect(await run('2026-12-04T09:01')).toHaveLength(1)
    // Two more are planned.
    clock.set(at('2026-12-04T11:00').toString())
    expect(await sends()).toBe('')
    expect(await now()).toMatchObject({ ok: true })
    await run('2026-12-04T11:01')
    await run('2026-12-07T10:01')
    await run('2026-12-09T08:01')
    expect(provider.taken).toHaveLength(mostReminderTextsOfVisit)
  })

  test('nor however often it moves: what is planned again is left out, and not shown as planned', async () => {
    const { services, run, bookVisit } = await openClinic(open)
    const { db, clock } = services
    clock.set(at('2026-12-04T09:00').toString())
    await bookVisit(true)
    const visit = () => db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const move = async (date: string) => {
      const { id, updatedAt: seen } = await visit()
      const slot = { date: date as CalendarDate, time: '10:00' as ClockTime }
      const moved = await moveAppointment(services, { actor: dana, id, seen, slot, tell: false })
      expect(moved).toMatchObject({ ok: true })
    }
    const planned = async () =>
      (await readReminders(services, await visit())).reminders
        .filter(({ channel, state }) => channel === 'text' && state === 'planned')
        .map(({ lead }) => lead)
    expect(await run('2026-12-07T10:01')).toHaveLength(1)
    await move('2026-12-16')
    expect(await planned()).toEqual([48, 2])
    expect(await run('2026-12-14T10:01')).toHaveLength(2)
    await move('2026-12-23')
    expect(await planned()).toEqual([48])
    expect(await run('2026-12-21T10:01')).toHaveLength(mostReminderTextsOfVisit)
    expect(await planned()).toEqual([])
    expect(await run('2026-12-23T08:01')).toHaveLength(mostReminderTextsOfVisit)
  })

  test('a number gets its most of a day; the next is given up with the reason, and gets them the day after', async () => {
    const { services, provider, run, bookVisit } = await openClinic(open)
    const { db, clock } = services
    clock.set(at('2026-12-04T09:00').toString())
    await db.updateTable('treatments').set({ capacity: 50 }).execute()
    const count = mostReminderTextsADay + 1
    for (let one = 0; one < count; one++) {
      const booked = await bookVisit(true, { email: `one-${one}@example.com` })
      expect(booked).toMatchObject({ ok: true })
    }
    expect(await run('2026-12-07T10:01')).toHaveLength(mostReminderTextsADay)
    const given = await db
      .selectFrom('outbox')
      .select(['subjectId', 'lastError'])
      .where('status', '=', 'dead')
      .execute()
    expect(given).toMatchObject([{ lastError: 'ETEXT 1' }])
    const visit = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', given[0]?.subjectId ?? '')
      .executeTakeFirstOrThrow()
    const [shown] = (await readReminders(services, visit)).reminders
    expect(shown).toMatchObject({
      channel: 'text',
      state: 'failed',
      action: 'again',
      line: expect.stringMatching(
        /^Not sent: this number already got 10 reminders that day, the most we send\. Mon, Dec 7/,
      ),
    })
    const asked = { actor: dana, id: visit.id, channel: 'text', lead: 48, action: 'again' } as const
    clock.set(at('2026-12-08T09:00').toString())
    expect(await changeReminder(services, asked)).toMatchObject({ ok: true })
    await run('2026-12-08T09:01')
    expect(provider.taken).toHaveLength(count)
  })

  test('who did not agree, said STOP, or has another number by now gets none', async () => {
    const { services, run, bookVisit, write } = await openClinic(open)
    services.clock.set(at('2026-12-04T09:00').toString())
    await bookVisit(false)
    await bookVisit(true, { time: '11:00 AM', email: 'other@example.com' })
    await write('STOP')
    expect(await run('2026-12-07T11:05')).toEqual([])
    await write('START')
    await services.db.updateTable('appointments').set({ phone: '(432) 555-0199' }).execute()
    expect(await run('2026-12-09T09:10')).toEqual([])
    await services.db.updateTable('appointments').set({ phone: 'cell 432-555-0188' }).execute()
    await services.db.deleteFrom('reminders').execute()
    expect(await run('2026-12-09T09:20')).toHaveLength(1)
  })

  test('without a service nothing is asked or kept; with one a single number is needed', async () => {
    const { services, bookVisit } = await openClinic(open)
    services.clock.set(at('2026-12-04T09:00').toString())
    const two = await bookVisit(true, { phone: '432-555-0188 or 432-555-0189' })
    expect(two).toMatchObject({ status: 422, errors: { phone: expect.stringMatching(/one phone number/) } })
    expect(await bookVisit(true, { phone: '432-555-0188 ext. 12' })).toMatchObject({ status: 422 })
    expect(await bookVisit(false, { phone: '432-555-0188 or 432-555-0189' })).toMatchObject({ ok: true })
    services.settings.texts = null
    expect(await bookVisit(true, { time: '11:00 AM' })).toMatchObject({ ok: true })
    expect(await services.db.selectFrom('text_proofs').selectAll().execute()).toEqual([])
  })
})

test('text messages leave from eight to nine by the clinic, never after they make sense, never two at once', () => {
  const leads = fc.uniqueArray(fc.constantFrom(336, 72, 48, 24, 12, 8, 4, 3, 2, 1), { maxLength: 3 })
  const start = fc.record({
    // Both changes of the clock among them.
    day: fc.integer({ min: -30, max: 330 }),
    time: fc.constantFrom('06:30', '08:00', '08:30', '09:00', '10:30', '13:00', '20:30', '22:00'),
  })
  fc.assert(
    fc.property(start, leads, ({ day, time }, chosen) => {
      const date = addDays('2026-12-09' as CalendarDate, day)
      const slot = { date, time: time as ClockTime, startsAt: clinicInstant(date, time as ClockTime) }
      let last: Temporal.Instant | null = null
      for (const { from, until } of textWindowsOf(slot, chosen)) {
        const leaves = clinicTime(from)
        expect(leaves >= textsFrom && leaves < textsUntil).toBe(true)
        expect(Temporal.Instant.compare(from, until)).toBe(-1)
        expect(Temporal.Instant.compare(until, slot.startsAt)).toBe(-1)
        if (last) expect(Temporal.Instant.compare(last, from)).toBeLessThanOrEqual(0)
        last = until
      }
    }),
    { numRuns: 500 },
  )
})

test('one that is due by night leaves in the morning, where half an hour is left', () => {
  const windows = (time: string, leads: number[]) => {
    const date = '2026-12-09' as CalendarDate
    const slot = { date, time: time as ClockTime, startsAt: clinicInstant(date, time as ClockTime) }
    return textWindowsOf(slot, leads).map(({ lead, from, until }) => [
      lead,
      clinicTime(from),
      clinicTime(until),
    ])
  }
  expect(windows('09:00', [2])).toEqual([[2, '08:00', '08:30']])
  expect(windows('08:30', [2])).toEqual([])
  expect(windows('08:15', [2])).toEqual([])
  expect(windows('09:00', [2, 1])).toEqual([[1, '08:00', '08:30']])
  expect(windows('10:30', [2])).toEqual([[2, '08:30', '09:30']])
})
