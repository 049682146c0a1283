import Holidays from 'date-holidays'

/**
 * The program of a short-lived process: the library and what it stands on take 45 MB, which nobody needs again until
 * next year. It is told years and answers with the public holidays of each.
 */
const years = process.argv.slice(2).map(Number)
const calendar = new Holidays('US', { types: ['public'], languages: ['en'] })
const days = years.map((year) =>
  calendar
    .getHolidays(year)
    .filter(({ substitute }) => !substitute)
    .map(({ name, date }) => ({ name, day: date.slice(0, 10) })),
)
process.send?.(days)
