import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { deleteVisits } from '#app/features/scheduling/retention-queries.server.ts'
import { listOutside } from '#app/features/visits-to-settle/visits-to-settle.server.ts'
import { cancelVisit, connected, type Side, timesOf } from '#test/calendars.ts'
import { storedAppointment } from '#test/factories.ts'
import {
  type CalendarServer,
  calendarServers,
  eventText,
  startCalendarServer,
} from '#test/other-programs/calendar-servers.ts'
import { forEachEngineWithServices } from '#test/services.ts'

describe.each(calendarServers)('with %s', (kind) => {
  let server: CalendarServer
  let made = 0
  beforeAll(async () => {
    server = await startCalendarServer(kind)
  })
  afterAll(() => server.close())

  forEachEngineWithServices((openServices) => {
    const open = async (shows: 'busy' | 'initials' = 'busy'): Promise<Side> =>
      connected(await openServices(), server, [`Work ${++made}`, `Ours ${made}`], { shows })

    test('busy times block within one round, and open again when they are gone', async () => {
      const { services, sync, clinicianId, calendars } = await open()
      const href = `${calendars[0]}one.ics`
      await server.put(href, eventText('one', { from: '20261209T160000Z', to: '20261209T170000Z' }))
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual(['2026-12-09 10:00 11:00'])
      await server.put(href, eventText('one', { from: '20261209T180000Z', to: '20261209T190000Z' }))
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual(['2026-12-09 12:00 13:00'])
      await server.delete(href)
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual([])
    })

    test('connecting again frees the times of a calendar that is gone', async () => {
      const { services, sync, clinicianId, calendars, reconnect, blockAll } = await open()
      const [work = '', ours = ''] = calendars
      await blockAll()
      await server.put(
        `${work}stays.ics`,
        eventText('stays', { from: '20261209T160000Z', to: '20261209T170000Z' }),
      )
      await server.put(
        `${ours}goes.ics`,
        eventText('goes', { from: '20261210T150000Z', to: '20261210T180000Z' }),
      )
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual([
        '2026-12-09 10:00 11:00',
        '2026-12-10 09:00 12:00',
      ])
      await server.delete(ours)
      await reconnect()
      const left = ['2026-12-09 10:00 11:00']
      expect(await timesOf(services, clinicianId)).toEqual(left)
      expect(await services.db.selectFrom('calendar_events').select('href').execute()).toHaveLength(1)
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual(left)
    })

    test('appointments are written there, follow, and never block themselves', async () => {
      const { services, sync, clinicianId, calendars } = await open()
      const [work = '', ours = ''] = calendars
      const of = { clinicianId, durationMinutes: 30, name: 'Elena Ruiz' }
      const { id } = await storedAppointment(services.db, { ...of, startsAt: '2026-12-09T16:00:00.000Z' })
      await sync()
      const [[href = '', text = ''] = []] = await server.list(ours)
      expect(text).toContain('SUMMARY:Busy')
      expect(text).toContain('DTSTART:20261209T160000Z')
      expect(text).not.toContain('Elena')
      // Somebody copies it into the calendar that blocks.
      await server.put(`${work}copy.ics`, text)
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual([])
      const change = { startsAt: '2026-12-10T16:00:00.000Z', date: '2026-12-10' as never }
      await services.db.updateTable('appointments').set(change).where('id', '=', id).execute()
      const part = { startsAt: change.startsAt }
      await services.db.updateTable('appointment_parts').set(part).where('appointmentId', '=', id).execute()
      await sync()
      expect([...(await server.list(ours)).values()].join()).toContain('DTSTART:20261210T160000Z')
      await server.put(
        href,
        eventText('ours', { from: '20261212T160000Z', to: '20261212T170000Z' }, { like: text }),
      )
      await cancelVisit(services, id)
      await sync()
      expect([...(await server.list(ours)).keys()]).toEqual([])
    })

    test('what is cancelled, declined or marked as free there blocks nothing here', async () => {
      const { services, sync, clinicianId, calendars } = await open()
      const hours = { from: '20261209T160000Z', to: '20261209T170000Z' }
      const put = (name: string, ...more: string[]) =>
        server.put(`${calendars[0]}${name}.ics`, eventText(name, hours, { more }))
      const attendee = (status: string, who: string) =>
        `ATTENDEE;CN=Jordan;PARTSTAT=${status}:mailto:${who}@clinic.example`
      const organizer = 'ORGANIZER:mailto:pat@clinic.example'
      await put('cancelled', 'STATUS:CANCELLED')
      await put('free', 'TRANSP:TRANSPARENT')
      await put('invited', organizer, attendee('DECLINED', 'jordan'), attendee('ACCEPTED', 'pat'))
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual([])
      await put('invited', organizer, attendee('ACCEPTED', 'jordan'), attendee('DECLINED', 'pat'))
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual(['2026-12-09 10:00 11:00'])
      await put('invited', organizer, attendee('DECLINED', 'jordan'))
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual([])
    })

    test('an event of ours that somebody deletes or changes there is written again', async () => {
      const { services, sync, clinicianId, calendars } = await open()
      const [, ours = ''] = calendars
      const startsAt = '2026-12-09T16:00:00.000Z'
      await storedAppointment(services.db, { clinicianId, durationMinutes: 30, startsAt })
      await sync()
      await sync()
      const [[href = '', text = ''] = []] = await server.list(ours)
      const theirs = { from: '20261212T160000Z', to: '20261212T170000Z' }
      await server.put(href, eventText('ours', theirs, { like: text }))
      await sync()
      const written = async () => [...(await server.list(ours))].map(([one, now]) => [one, saidIn(now)])
      expect(await written()).toEqual([[href, saidIn(text)]])
      await server.delete(href)
      await sync()
      expect(await written()).toEqual([[href, saidIn(text)]])
      // A reminder of their own stays: it says nothing of the appointment.
      const withReminder = text.replace(
        'END:VEVENT',
        [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          'TRIGGER:-PT1H',
          'DESCRIPTION:Soon',
          'END:VALARM',
          'END:VEVENT',
        ].join('\r\n'),
      )
      await server.put(href, withReminder)
      await sync()
      await sync()
      expect([...(await server.list(ours)).values()].join()).toContain('BEGIN:VALARM')
    })

    test('a busy time over an appointment is for staff to settle: nobody is cancelled', async () => {
      const { services, sync, clinicianId, calendars } = await open()
      const startsAt = '2026-12-09T16:00:00.000Z'
      const visit = await storedAppointment(services.db, { clinicianId, durationMinutes: 30, startsAt })
      const toSettle = async () => {
        const listed = await listOutside(services.db, services.clock.now())
        return listed.flatMap(({ id, open }) => (id === visit.id ? open : []))
      }
      await sync()
      const before = await toSettle()
      const href = `${calendars[0]}over.ics`
      await server.put(href, eventText('over', { from: '20261209T161500Z', to: '20261209T170000Z' }))
      await sync()
      expect((await toSettle()).filter((cause) => !before.includes(cause))).toEqual([
        expect.stringMatching(/^closure:/),
      ])
      const row = await services.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ id: visit.id, status: visit.status, startsAt })
      await server.delete(href)
      await sync()
      expect(await toSettle()).toEqual(before)
    })

    test('what was written of an erased patient leaves the calendar, over or not', async () => {
      const { services, sync, clinicianId, calendars } = await open('initials')
      const [, ours = ''] = calendars
      const of = { clinicianId, durationMinutes: 30, name: 'Elena Ruiz' }
      const soon = await storedAppointment(services.db, { ...of, startsAt: '2026-12-07T18:00:00.000Z' })
      const later = await storedAppointment(services.db, { ...of, startsAt: '2026-12-20T16:00:00.000Z' })
      await sync()
      expect([...(await server.list(ours)).values()].join()).toMatch(/SUMMARY:E\. ?R\.|SUMMARY:ER/)
      services.clock.advance({ hours: 120 })
      await sync()
      expect([...(await server.list(ours)).keys()]).toHaveLength(2)
      await inTransaction(services.db, (tx) => deleteVisits(tx, [soon.id, later.id], services.clock.now()))
      await sync()
      expect([...(await server.list(ours)).keys()]).toHaveLength(1)
      services.clock.advance({ hours: 24 })
      await sync()
      expect([...(await server.list(ours)).keys()]).toEqual([])
      expect(await services.db.selectFrom('calendar_copies').selectAll().execute()).toEqual([])
    })

    test('many events that are gone at once wait for an answer', async () => {
      const { services, sync, clinicianId, calendars, free } = await open()
      const hours = Array.from({ length: 12 }, (_, index) => String(index + 10))
      for (const hour of hours)
        await server.put(
          `${calendars[0]}e${hour}.ics`,
          eventText(`e${hour}`, { from: `20261214T${hour}0000Z`, to: `20261214T${hour}3000Z` }),
        )
      await sync()
      expect(await timesOf(services, clinicianId)).toHaveLength(12)
      for (const hour of hours) await server.delete(`${calendars[0]}e${hour}.ics`)
      for (let round = 0; round < 3; round++) {
        await sync()
        expect(await timesOf(services, clinicianId)).toHaveLength(12)
      }
      await free(12)
      await sync()
      expect(await timesOf(services, clinicianId)).toEqual([])
    })
  })
})

/** What an event says of a time, as each server writes it. */
const saidIn = (text: string) =>
  ['DTSTART', 'DTEND', 'SUMMARY', 'STATUS'].map((name) =>
    new RegExp(`^${name}[:;].*$`, 'm').exec(text)?.[0].trim(),
  )
