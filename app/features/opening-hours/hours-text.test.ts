import { describe, expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { timeOf } from '#app/platform/dates.ts'
import { daysText, daysTextAlone, timesText, timesTextWithin, weekInWords, weekText } from './hours-text.ts'
import { hoursLines, openDays } from './public-hours.ts'
import { defaultHours, type WeeklyHours } from './rules.ts'

const range = (from: string, to: string) => ({ from: timeOf(from), to: timeOf(to) })
const first = defaultHours.week
const spansOf = (week: WeeklyHours) => hoursLines(week)[0]?.spans ?? []

describe('the first hours', () => {
  test('in English', () => {
    withLanguage('en', () => {
      expect(daysText(openDays(first))).toBe('Monday - Friday')
      expect(daysTextAlone(openDays(first))).toBe('Monday - Friday')
      expect(timesText(spansOf(first))).toBe('9:00 AM - 5:00 PM')
      expect(timesTextWithin(spansOf(first))).toBe('9:00 AM - 5:00 PM')
      expect(weekText(first)).toBe('Monday - Friday, 9:00 AM - 5:00 PM')
      expect(weekInWords(first)).toBe('Monday to Friday, 9:00 AM to 5:00 PM')
    })
  })

  test('in Spanish, in a sentence and alone', () => {
    withLanguage('es', () => {
      expect(daysText(openDays(first))).toBe('de lunes a viernes')
      expect(daysTextAlone(openDays(first))).toBe('De lunes a viernes')
      expect(timesText(spansOf(first))).toBe('9:00\u00a0a.\u00a0m. – 5:00\u00a0p.\u00a0m.')
      expect(timesTextWithin(spansOf(first))).toBe('de 9:00\u00a0a.\u00a0m. a 5:00\u00a0p.\u00a0m.')
      expect(weekInWords(first)).toBe('de lunes a viernes, de 9:00\u00a0a.\u00a0m. a 5:00\u00a0p.\u00a0m.')
    })
  })
})

const usual = [range('09:00', '12:00'), range('13:00', '17:00')]
const short = [range('09:00', '13:00')]
const weeks: { of: string; week: WeeklyHours; en: string; es: string }[] = [
  {
    of: 'a short Friday',
    week: { Monday: usual, Tuesday: usual, Wednesday: usual, Thursday: usual, Friday: short },
    en: 'Monday - Thursday, 9:00 AM - 5:00 PM; Friday, 9:00 AM - 1:00 PM',
    es: 'De lunes a jueves, 9:00 a. m. – 5:00 p. m.; viernes, 9:00 a. m. – 1:00 p. m.',
  },
  {
    of: 'days that do not follow one another',
    week: { Friday: usual, Monday: usual, Wednesday: usual },
    en: 'Monday, Wednesday, and Friday, 9:00 AM - 5:00 PM',
    es: 'Lunes, miércoles y viernes, 9:00 a. m. – 5:00 p. m.',
  },
  {
    of: 'two days in a row',
    week: { Monday: short, Tuesday: short },
    en: 'Monday and Tuesday, 9:00 AM - 1:00 PM',
    es: 'Lunes y martes, 9:00 a. m. – 1:00 p. m.',
  },
  {
    of: 'a row and a day by itself',
    week: { Monday: usual, Tuesday: usual, Wednesday: usual, Saturday: usual },
    en: 'Monday - Wednesday and Saturday, 9:00 AM - 5:00 PM',
    es: 'De lunes a miércoles y sábado, 9:00 a. m. – 5:00 p. m.',
  },
  {
    of: 'all seven days',
    week: {
      Monday: short,
      Tuesday: short,
      Wednesday: short,
      Thursday: short,
      Friday: short,
      Saturday: short,
      Sunday: short,
    },
    en: 'Every day, 9:00 AM - 1:00 PM',
    es: 'Todos los días, 9:00 a. m. – 1:00 p. m.',
  },
  {
    of: 'a break of 90 minutes, which is lunch',
    week: { Monday: [range('08:00', '12:00'), range('13:30', '17:00')] },
    en: 'Monday, 8:00 AM - 5:00 PM',
    es: 'Lunes, 8:00 a. m. – 5:00 p. m.',
  },
  {
    of: 'a longer break, which is said',
    week: { Monday: [range('08:00', '12:00'), range('13:35', '17:00')] },
    en: 'Monday, 8:00 AM - 12:00 PM and 1:35 PM - 5:00 PM',
    es: 'Lunes, 8:00 a. m. – 12:00 p. m. y 1:35 p. m. – 5:00 p. m.',
  },
  {
    of: 'three ranges, of which two are one to visitors',
    week: { Sunday: [range('08:00', '11:00'), range('12:00', '13:00'), range('18:00', '00:00')] },
    en: 'Sunday, 8:00 AM - 1:00 PM and 6:00 PM - 12:00 AM',
    es: 'Domingo, 8:00 a. m. – 1:00 p. m. y 6:00 p. m. – 12:00 a. m.',
  },
  {
    of: 'days that are open from midnight to midnight',
    week: { Friday: usual, Saturday: [range('00:00', '00:00')], Sunday: [range('00:00', '00:00')] },
    en: 'Friday, 9:00 AM - 5:00 PM; Saturday and Sunday, open 24 hours',
    es: 'Viernes, 9:00 a. m. – 5:00 p. m.; sábado y domingo, abierto las 24 horas',
  },
  {
    of: 'a lunch in a day that never closes',
    week: { Monday: [range('00:00', '12:00'), range('13:00', '00:00')] },
    en: 'Monday, open 24 hours',
    es: 'Lunes, abierto las 24 horas',
  },
  { of: 'no day at all', week: {}, en: 'Closed for now', es: 'Cerrado por ahora' },
]

/** Spanish times hold together. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each(weeks)('a week of $of', ({ week, en, es }) => {
  expect(withLanguage('en', () => weekText(week))).toBe(en)
  expect(plain(withLanguage('es', () => weekText(week)))).toBe(es)
})

test('a day that never closes is said so alone, in a sentence and in emails', () => {
  const week = { Sunday: [range('00:00', '00:00')] }
  withLanguage('en', () => {
    expect(timesText(spansOf(week))).toBe('Open 24 hours')
    expect(timesTextWithin(spansOf(week))).toBe('24 hours a day')
    expect(weekInWords(week)).toBe('Sunday, 24 hours a day')
  })
  withLanguage('es', () => {
    expect(timesText(spansOf(week))).toBe('Abierto las 24 horas')
    expect(weekInWords(week)).toBe('domingo, las 24 horas')
  })
})

test('emails say each day and time in words', () => {
  const week = { Monday: usual, Tuesday: usual, Wednesday: usual, Saturday: short }
  expect(weekInWords(week)).toBe('Monday to Wednesday, 9:00 AM to 5:00 PM; Saturday, 9:00 AM to 1:00 PM')
  expect(plain(withLanguage('es', () => weekInWords(week)))).toBe(
    'de lunes a miércoles, de 9:00 a. m. a 5:00 p. m.; sábado, de 9:00 a. m. a 1:00 p. m.',
  )
})
