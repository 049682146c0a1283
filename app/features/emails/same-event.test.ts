import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { EmailKind } from '#app/db/values.ts'
import { insertMissingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { change, dana, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { rememberCalendarHost } from '../scheduling/calendar-hosts.server.ts'
import { changeStatus, undoChange } from '../scheduling/changes/commands.server.ts'
import { moveAppointment } from '../scheduling/changes/move-commands.server.ts'
import { writeEmail } from './visit-emails.server.ts'

/** What the calendar of the person who reads an email of that kind now learns of the visit. */
async function told(services: TestServices, id: string, kind: EmailKind) {
  const email = await withLanguage('en', () =>
    writeEmail(services, {
      kind,
      subject: aboutAppointment(id),
      recipient: 'patient',
      language: 'en',
      payload: null,
      messageId: '<one@firstlight.example>',
      createdAt: services.clock.now(),
    }),
  )
  const part = email?.calendar ?? expect.fail(`no calendar in ${kind}`)
  const event = new ICAL.Component(ICAL.parse(part.content)).getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    uid: value('uid'),
    sequence: Number(value('sequence')),
    says: [part.method, value('status'), value('dtstart')],
  }
}

forEachEngineWithServices((openServices) => {
  test('each email about a visit changes the same event, and its number only grows', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, {
      availableTimes: ['09:00', '10:00', '11:00'] as ClockTime[],
    })
    const { id } = await visit(services, treatment, { status: 'pending', time: '10:00' as ClockTime })
    const now = async () => change(await stored(services, id))
    const asked = await told(services, id, 'request-received')
    expect(await told(services, id, 'request-received')).toEqual(asked)
    await insertMissingSettings(services.db, services.clock.now())
    services.clock.advance({ hours: 1 })
    const publicUrl = 'https://another.example'
    await rememberCalendarHost({ ...services, settings: { ...services.settings, publicUrl } })

    await changeStatus(services, { ...(await now()), status: 'confirmed' })
    const confirmed = await told(services, id, 'confirmed')
    const moved = await moveAppointment(services, {
      ...(await now()),
      slot: { ...(await stored(services, id)), time: '11:00' as ClockTime },
    })
    const later = await told(services, id, 'moved')
    if (!moved.ok || !moved.value) throw new Error('not moved')
    await undoChange(services, { actor: dana, undoId: moved.value.undoId })
    const back = await told(services, id, 'moved')
    await changeStatus(services, { ...(await now()), status: 'cancelled' })
    const cancelled = await told(services, id, 'cancelled')

    const all = [asked, confirmed, later, back, cancelled]
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
    const numbers = all.map(({ sequence }) => sequence)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    const { date } = await stored(services, id)
    expect(all.map(({ says }) => says)).toEqual([
      ['REQUEST', 'TENTATIVE', `${date}T16:00:00Z`],
      ['REQUEST', 'CONFIRMED', `${date}T16:00:00Z`],
      ['REQUEST', 'CONFIRMED', `${date}T17:00:00Z`],
      ['REQUEST', 'CONFIRMED', `${date}T16:00:00Z`],
      ['CANCEL', 'CANCELLED', `${date}T16:00:00Z`],
    ])
  })
})
