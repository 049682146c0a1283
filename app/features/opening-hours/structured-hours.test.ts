import { expect, test } from 'vitest'
import { timeOf } from '#app/platform/dates.ts'
import { openingHoursSpecification } from './public-hours.ts'

const range = (from: string, to: string) => ({ from: timeOf(from), to: timeOf(to) })

test('a day that ends at midnight ends at its last minute, as schema.org writes it', () => {
  const week = { Saturday: [range('18:00', '00:00')], Sunday: [range('00:00', '00:00')] }
  expect(openingHoursSpecification(week)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Saturday'],
      opens: '18:00',
      closes: '23:59',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
  ])
})
