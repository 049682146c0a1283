import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { insertMissingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { rememberCalendarHost } from '#app/features/scheduling/calendar-hosts.server.ts'
import { renewFeed, revokeFeed } from '#app/features/team/commands.server.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { listening } from '#test/query-plan.ts'
import { dana } from '#test/requests/team-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { initialsOf } from './calendar.ts'
import { readFeed } from './page.server.ts'

const tokenOf = (path: string) => path.replace('/feeds/', '').replace('.ics', '')
const made = async (services: TestServices, id: string) =>
  tokenOf(outcomeValue(await renewFeed(services, { actor: dana, id })))

async function textOf(services: TestServices, token: string): Promise<string> {
  const feed = await readFeed(services, token)
  if (!feed) throw new Error('no calendar')
  return feed.text
}

test.each([
  ['Elena Ruiz', 'E. R.'],
  ['  maría de la cruz ', 'M. C.'],
  ['Cher', 'C.'],
  ['José Luis O’Brien-Łukasz', 'J. O.'],
  ['李 小龙', '李. 小.'],
  ['"Bob" <b@x>', 'B. X.'],
  ['', ''],
])('of %j stand %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

forEachEngineWithServices((openServices) => {
  test('tells times and initials, and nothing else of anybody', async () => {
    const services = await openServices()
    const { db } = services
    const { id: clinicianId } = await storedClinician(db)
    const { id: roomId } = await storedRoom(db, { name: 'Room; 1, left' })
    const { id: treatmentId } = await storedTreatment(db, { name: 'Botox' })
    const of = { clinicianId, roomId, treatmentId, treatment: 'Botox', bufferBefore: 15 }
    const at = (startsAt: string) => ({ ...of, startsAt })
    const said = { email: 'elena@example.com', phone: '432-555-0142', message: 'A secret' }
    await storedAppointment(db, {
      ...at('2026-12-09T16:00:00.000Z'),
      ...said,
      id: 'visit-1',
      name: 'Elena Ruiz',
      status: 'pending',
      sequence: 2,
    })
    await storedAppointment(db, { ...at('2026-11-08T16:00:00.000Z'), name: 'Ben Ode', status: 'completed' })
    await storedAppointment(db, { ...at('2026-11-06T16:00:00.000Z'), name: 'Too Old' })
    await storedAppointment(db, { ...at('2027-07-09T16:00:00.000Z'), name: 'Too Far' })
    await storedAppointment(db, {
      ...at('2026-12-10T16:00:00.000Z'),
      name: 'Called Off',
      status: 'cancelled',
    })
    await storedAppointment(db, { ...at('2026-12-10T17:00:00.000Z'), deletedAt: '2026-12-01T00:00:00.000Z' })
    await storedAppointment(db, { ...at('2026-12-11T17:00:00.000Z'), clinicianId: 'another' })
    const text = await textOf(services, await made(services, clinicianId))
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    for (const secret of [
      'Elena',
      'Ruiz',
      'Botox',
      'elena@',
      '0142',
      'secret',
      'visit-1',
      'LOCATION',
      'Room',
    ])
      expect(text).not.toContain(secret)
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Dr. Jordan Example · Firstlight')
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
    const events = calendar.getAllSubcomponents('vevent').map((event) => {
      const value = (name: string) => event.getFirstPropertyValue(name)?.toString()
      return [value('summary'), value('dtstart'), value('dtend'), value('status'), value('sequence')]
    })
    expect(events).toEqual([
      ['B. O.', '2026-11-08T16:00:00Z', '2026-11-08T16:30:00Z', 'CONFIRMED', '0'],
      ['E. R.', '2026-12-09T16:00:00Z', '2026-12-09T16:30:00Z', 'TENTATIVE', '2'],
    ])
  })

  test('the same visits are the same text and the same ids; a change is another', async () => {
    const services = await openServices()
    const { id: clinicianId } = await storedClinician(services.db)
    const { id } = await storedAppointment(services.db, { clinicianId, startsAt: '2026-12-09T16:00:00.000Z' })
    const token = await made(services, clinicianId)
    const first = await readFeed(services, token)
    services.clock.advance({ hours: 3 })
    expect(await readFeed(services, token)).toEqual(first)
    const uid = (text: string) => /UID:\S+/.exec(text)?.[0]
    const before = await textOf(services, token)
    await services.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute()
    const after = await textOf(services, token)
    expect(after).not.toBe(before)
    expect(uid(after)).toBe(uid(before))
  })

  test('its ids carry the host of the clinic, those of events it sent before their former one', async () => {
    const services = await openServices()
    const { db } = services
    await insertMissingSettings(db, services.clock.now())
    const { id: clinicianId } = await storedClinician(db)
    const token = await made(services, clinicianId)
    const at = { clinicianId, startsAt: '2026-12-09T16:00:00.000Z' }
    await storedAppointment(db, { ...at, createdAt: '2026-12-01T15:00:00.000Z' })
    const publicUrl = 'https://westclinic.example'
    await rememberCalendarHost({ ...services, settings: { ...services.settings, publicUrl } })
    const createdAt = services.clock.now().toString({ fractionalSecondDigits: 3 })
    await storedAppointment(db, { ...at, startsAt: '2026-12-10T16:00:00.000Z', createdAt })
    const hosts = [...(await textOf(services, token)).matchAll(/UID:[\w-]+@(\S+)/g)].map(([, host]) => host)
    expect(hosts).toEqual(['firstlight.example', 'westclinic.example'])
  })

  test('an address opens until it is renewed, revoked, or its clinician is off or deleted', async () => {
    const services = await openServices()
    const { db } = services
    const { id } = await storedClinician(db)
    const isOpen = async (token: string) => (await readFeed(services, token)) !== null
    const first = await made(services, id)
    expect(await isOpen(first)).toBe(true)
    const second = await made(services, id)
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
    const set = (change: { active?: 0 | 1; deletedAt?: string | null }) =>
      db.updateTable('clinicians').set(change).execute()
    await set({ active: 0 })
    expect(await isOpen(second)).toBe(false)
    await set({ active: 1, deletedAt: '2026-12-01T00:00:00.000Z' })
    expect(await isOpen(second)).toBe(false)
    await set({ deletedAt: null })
    expect(await isOpen(second)).toBe(true)
    await revokeFeed(services, { actor: dana, id })
    expect(await isOpen(second)).toBe(false)
    const logged = await db
      .selectFrom('audit_log')
      .select(['object', 'objectId', 'action', 'detail'])
      .orderBy('seq')
      .execute()
    expect(logged.map(({ object, action }) => `${object} ${action}`)).toEqual([
      'clinician-feed create',
      'clinician-feed create',
      'clinician-feed end',
    ])
    for (const token of [first, second]) expect(JSON.stringify(logged)).not.toContain(token)
  })

  test('only a keyed digest is kept', async () => {
    const services = await openServices()
    const { id } = await storedClinician(services.db)
    const token = await made(services, id)
    const rows = await services.db.selectFrom('clinician_feeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a wrong address opens nothing and leaves no row; what was never one asks nothing', async () => {
    const services = await openServices()
    const { db, seen } = listening(services.db)
    for (let tried = 0; tried < 40; tried++)
      expect(await readFeed({ ...services, db }, `${tried}`.padStart(22, 'x'))).toBeNull()
    expect(await services.db.selectFrom('limits').select('key').execute()).toEqual([])
    expect(seen.map(({ kind }) => kind)).toEqual(Array(40).fill('SelectQueryNode'))
    for (const token of ['', 'wrong', `${'x'.repeat(21)}!`, 'x'.repeat(23)])
      expect(await readFeed({ ...services, db }, token)).toBeNull()
    expect(seen).toHaveLength(40)
  })
})
