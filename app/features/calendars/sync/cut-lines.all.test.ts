import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelVisit, connected, timesOf } from '#test/calendars.ts'
import { storedAppointment } from '#test/factories.ts'
import {
  type CalendarServer,
  eventText,
  startCalendarServer,
  startFlakyLine,
} from '#test/other-programs/calendar-servers.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { isTorture } from '#test/torture.ts'

const hourMilliseconds = 3_600_000

let server: CalendarServer
let made = 0
beforeAll(async () => {
  server = await startCalendarServer('radicale')
})
afterAll(() => server.close())

/** Edits on both sides between two rounds; so many that nobody is asked about what is gone. */
const edit = fc.record({
  side: fc.constantFrom('theirs', 'ours'),
  slot: fc.integer({ min: 0, max: 5 }),
  hour: fc.integer({ min: 10, max: 20 }),
  isGone: fc.boolean(),
})

forEachEngineWithServices((openServices) => {
  test(
    'whatever is cut, both sides agree once the line holds: nothing is lost, nothing is there twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 2, maxLength: 4 }),
          fc.infiniteStream(fc.constantFrom('no', 'no', 'no', 'before', 'within', 'after')),
          async (rounds, cuts) => {
            let isFlaky = false
            const line = await startFlakyLine(server.origin, () =>
              isFlaky ? (cuts.next().value ?? 'no') : 'no',
            )
            const names = [`Work ${++made}`, `Ours ${made}`]
            const side = await connected(await openServices(), server, names, { origin: line.origin })
            const { services, clinicianId, calendars, sync } = side
            const [work = '', ours = ''] = calendars
            const theirs = new Map<number, number>()
            const visits = new Map<number, { id: string; hour: number }>()
            for (const edits of rounds) {
              for (const { side: whose, slot, hour, isGone } of edits) {
                if (whose === 'theirs') {
                  const href = `${work}slot-${slot}.ics`
                  if (!isGone) {
                    const times = {
                      from: `202612${10 + slot}T${hour}0000Z`,
                      to: `202612${10 + slot}T${hour}3000Z`,
                    }
                    await server.put(href, eventText(`slot-${slot}`, times))
                    theirs.set(slot, hour)
                  } else if (theirs.delete(slot)) await server.delete(href)
                  continue
                }
                const known = visits.get(slot)
                if (known) await cancelVisit(services, known.id)
                visits.delete(slot)
                if (isGone) continue
                const startsAt = `2026-12-${20 + slot}T${hour}:00:00.000Z`
                const { id } = await storedAppointment(services.db, {
                  clinicianId,
                  startsAt,
                  durationMinutes: 30,
                })
                visits.set(slot, { id, hour })
              }
              isFlaky = true
              await sync()
              await sync()
              isFlaky = false
            }
            // A failure is followed by a wait of some minutes.
            for (let round = 0; round < 70; round += 10) {
              services.clock.advance({ minutes: 9 })
              await sync()
            }
            const times = [...theirs].map(
              ([slot, hour]) => `2026-12-${10 + slot} ${clock(hour)}:00 ${clock(hour)}:30`,
            )
            expect(await timesOf(services, clinicianId)).toEqual(times.toSorted())
            const starts = [...(await server.list(ours)).values()].map(
              (text) => /DTSTART:(\S+)/.exec(text)?.[1],
            )
            const wanted = [...visits].map(([slot, { hour }]) => `202612${20 + slot}T${hour}0000Z`)
            expect(starts.toSorted()).toEqual(wanted.toSorted())
            await line.close()
          },
        ),
        { numRuns: isTorture ? 40 : 2 },
      )
    },
    hourMilliseconds,
  )
})

/** Chicago in winter. */
const clock = (hour: number) => String(hour - 6).padStart(2, '0')
