import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelVisit, connected, eventText, type Side, timesOf } from '#test/calendars.ts'
import { storedAppointment } from '#test/factories.ts'
import {
  type CalendarServer,
  calendarServers,
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
    const open = async (): Promise<Side> =>
      connected(await openServices(), server, [`Work ${++made}`, `Ours ${made}`])

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
      await server.put(href, eventText('ours', { from: '20261212T160000Z', to: '20261212T170000Z' }, text))
      await cancelVisit(services, id)
      await sync()
      expect([...(await server.list(ours)).keys()]).toEqual([])
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
