import { expect, test } from 'vitest'
import { holidayNames, listHolidays } from './rules.ts'

/**
 * The days off of federal offices, as the Office of Personnel Management publishes them, and the Fridays after
 * Thanksgiving. A star: not the day itself but the one on which it is observed.
 */
const official: Record<number, string> = {
  2026: '01-01 01-19 02-16 05-25 06-19 07-03* 09-07 10-12 11-11 11-26 11-27 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18* 07-05* 09-06 10-11 11-11 11-25 11-26 12-24*',
  2028: '2027-12-31* 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10* 11-23 11-24 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12* 11-22 11-23 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 11-29 12-25',
}

test.each(Object.keys(official).map(Number))('the federal holidays of %i', (year) => {
  const holidays = listHolidays(year).filter(({ on }) => on !== 'weekend')
  const said = holidays.map(({ day, on }) => day.replace(`${year}-`, '') + (on === 'observed' ? '*' : ''))
  expect(said.join(' ')).toBe(official[year])
  expect(holidays.map(({ name }) => name)).toEqual([...holidayNames])
})

test('a holiday on a weekend is listed on the day itself, too, in the order of days', () => {
  const independence = (year: number) =>
    listHolidays(year)
      .filter(({ name }) => name === 'independence')
      .map(({ day, on }) => `${day} ${on}`)
  expect(independence(2026)).toEqual(['2026-07-03 observed', '2026-07-04 weekend'])
  expect(independence(2027)).toEqual(['2027-07-04 weekend', '2027-07-05 observed'])
  expect(independence(2028)).toEqual(['2028-07-04 day'])
})
