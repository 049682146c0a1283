import { expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '#test/database.ts'
import { sendAllDue } from '#test/emails.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import type { Answer } from '#test/other-programs/mail-server.ts'
import { publicUrl, sendingClinic } from '#test/sending-clinic.ts'
import { offersIn, runningIn, waiting } from '#test/waitlist.ts'
import { enqueueEmail } from '../features/outbox/queries.server.ts'
import { aboutAppointment } from '../features/outbox/rules.ts'
import { changeStatus } from '../features/scheduling/changes/commands.server.ts'
import { readAddress } from '../features/waitlist/desk/address.ts'
import { readWaitlist } from '../features/waitlist/desk/page.server.ts'
import { countLetGo } from '../features/waitlist/desk/queries.server.ts'
import { offerRound } from '../features/waitlist/offers/jobs.server.ts'
import { withLanguage } from '../language/with-language.server.ts'

const notNow: Answer = { after: 'recipient', code: 451 }
const unknownAddress: Answer = { after: 'recipient', code: 550 }

forEachEngine((openDatabase) => {
  /** Three wait, in this order, and a time comes free that any of them wants. */
  async function freed(database: TestDatabase) {
    let answer: Answer | null = null
    const { services, server } = await sendingClinic(database, () => answer)
    const mail = { ...services.settings.mail, transport: 'smtp', url: 'smtp://mail.example' }
    services.settings = { ...services.settings, publicUrl, mail } as typeof services.settings
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const held = await visit(services, treatment, { ...at('10:00'), email: '' })
    const names = ['first', 'second', 'third']
    for (const [index, name] of names.entries())
      await waiting(services, treatment, {
        id: name,
        name,
        email: `${name}@example.com`,
        since: `2026-12-0${index + 1}T15:00:00Z`,
      })
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    services.clock.advance({ seconds: 30 })
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await offerRound(services)
        await sendAllDue(services)
        services.clock.advance({ minutes: 1 })
      }
    }
    const to = () => server.delivered.flatMap(({ recipients }) => recipients)
    const heldMinutes = async () =>
      (await offersIn(services)).reduce(
        (sum, { createdAt, endedAt }) =>
          sum +
          Temporal.Instant.from(createdAt)
            .until(endedAt ?? services.clock.now())
            .total('minutes'),
        0,
      )
    /** What the desk's screen says. */
    const isSaid = async () => {
      const address = readAddress(new URLSearchParams())
      const read = await withLanguage('en', () => readWaitlist(services, dana, address))
      return read.ok && read.value.isMailAway
    }
    return {
      services,
      pass,
      to,
      heldMinutes,
      isSaid,
      answers: (given: Answer | null) => (answer = given),
      held,
    }
  }

  test('while no email leaves, nobody loses a time of which nobody could be told', async () => {
    const { services, pass, to, heldMinutes, isSaid, answers } = await freed(await openDatabase())
    answers(notNow)
    await pass(125)
    expect(to()).toEqual([])
    expect(await countLetGo(services.db, ['first', 'second', 'third'])).toEqual(new Map())
    expect((await offersIn(services)).map(({ entryId }) => entryId)).toEqual(['first', 'first'])
    expect(await heldMinutes()).toBeLessThan(65)
    expect(await isSaid()).toBe(true)
    answers(null)
    await pass(60)
    expect(to()).toEqual(['second@example.com'])
  })

  test('as soon as any email leaves again, the first who waits is offered it', async () => {
    const { services, pass, to, isSaid, answers, held } = await freed(await openDatabase())
    answers(notNow)
    await pass(40)
    expect(await runningIn(services)).toEqual([])
    answers(null)
    const about = { kind: 'undelivered', subject: aboutAppointment(held.id), language: 'en' } as const
    await enqueueEmail(services.db, { ...about, now: services.clock.now() })
    await pass(2)
    expect(await runningIn(services)).toMatchObject([{ entryId: 'first', time: '10:00' }])
    expect(to()).toContain('first@example.com')
    expect(await isSaid()).toBe(false)
  })

  test('whose address is refused for good is passed over, and the next has it', async () => {
    const { services, pass, answers } = await freed(await openDatabase())
    answers(unknownAddress)
    await pass(32)
    expect((await offersIn(services)).map(({ entryId, untold }) => [entryId, untold])).toEqual([
      ['first', 0],
      ['second', 0],
    ])
  })

  test('whom alone an email did not reach, while others left, has had the offer', async () => {
    const { services, pass, answers, held } = await freed(await openDatabase())
    answers(notNow)
    await pass(10)
    answers(null)
    const about = { kind: 'undelivered', subject: aboutAppointment(held.id), language: 'en' } as const
    await services.db.updateTable('outbox').set({ dueAt: '2026-12-08T00:00:00.000Z' }).execute()
    await enqueueEmail(services.db, { ...about, now: services.clock.now() })
    await pass(25)
    expect((await offersIn(services)).map(({ entryId, untold }) => [entryId, untold])).toEqual([
      ['first', 0],
      ['second', 0],
    ])
  })
})
