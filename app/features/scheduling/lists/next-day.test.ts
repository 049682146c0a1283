import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClosedTime } from '#app/features/closures/rules.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { addDays, type CalendarDate, weekdayOf } from '#app/platform/dates.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { nextDayOf, readNextDay } from './next-day.server.ts'

const { week } = defaultHours
const wednesday = '2026-11-25' as CalendarDate
const friday = '2026-11-27' as CalendarDate
const day = (text: string) => text as CalendarDate
const closed = (given: Partial<ClosedTime>): ClosedTime => ({
  scope: 'clinic',
  subjectIds: [],
  firstDay: day('2026-11-26'),
  lastDay: day('2026-11-26'),
  fromTime: null,
  toTime: null,
  ...given,
})

describe('the day that is printed in the evening', () => {
  test.each([
    { name: 'is tomorrow', today: wednesday, next: '2026-11-26' },
    { name: 'is Monday on a Friday', today: friday, next: '2026-11-30' },
    { name: 'is Saturday where somebody comes', today: friday, booked: '2026-11-28', next: '2026-11-28' },
    {
      name: 'is none on which the clinic is closed',
      today: wednesday,
      closures: [closed({})],
      next: '2026-11-27',
    },
    {
      name: 'is a closed one on which somebody is still expected',
      today: wednesday,
      closures: [closed({})],
      booked: '2026-11-26',
      next: '2026-11-26',
    },
    {
      name: 'is one that is closed for a part, or for somebody',
      today: wednesday,
      closures: [
        closed({ fromTime: '13:00' as ClosedTime['fromTime'] }),
        closed({ scope: 'clinician', subjectIds: ['alex'] }),
      ],
      next: '2026-11-26',
    },
    {
      name: 'is the first after several closed ones',
      today: wednesday,
      closures: [closed({ firstDay: day('2026-11-20'), lastDay: day('2026-12-02') })],
      next: '2026-12-03',
    },
  ])('$name', ({ today, booked, closures = [], next }) => {
    const found = nextDayOf({
      today,
      week,
      openings: [],
      closures,
      booked: booked as CalendarDate | undefined,
    })
    expect(found).toBe(next)
  })

  test('leaves out no day between on which somebody comes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.boolean(), (ahead, isOpen) => {
        const booked = addDays(wednesday, ahead)
        const next = nextDayOf({
          today: wednesday,
          week: isOpen ? week : {},
          openings: [],
          closures: [],
          booked,
        })
        expect(next > wednesday).toBe(true)
        if (ahead <= 30) expect(next <= booked).toBe(true)
        if (next !== booked && isOpen) expect(['Saturday', 'Sunday']).not.toContain(weekdayOf(next))
      }),
    )
  })
})

forEachEngineWithServices((openServices) => {
  test('the next day counts neither cancelled visits nor deleted ones', async () => {
    const services = await openServices()
    const on = (date: string, given = {}) => storedAppointment(services.db, { date: day(date), ...given })
    const next = () => readNextDay(services.db, friday)
    await on('2026-11-28', { status: 'cancelled' })
    await on('2026-11-29', { deletedAt: '2026-11-27T15:00:00.000Z' })
    await on('2026-11-27')
    expect(await next()).toBe('2026-11-30')
    await on('2026-11-29', { status: 'no-show' })
    expect(await next()).toBe('2026-11-29')
  })
})
