import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import type { Announcement } from '#app/features/clinic-profile/website/website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { bandOf } from './band.ts'

const announcement: Announcement = {
  text: { en: 'Flu shots are here.', es: '' },
  link: '/services',
  linkText: { en: 'Book one', es: '' },
  from: '2026-11-20',
  until: '2026-11-29',
  canBeClosed: false,
}
const on = (today: string, given: Partial<Announcement> = {}, closed: string | null = null) =>
  withWebsite(firstWebsite, () =>
    bandOf({ closed, announcement: { ...announcement, ...given }, today: today as CalendarDate }),
  )

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-11-29', true],
  ['2026-11-30', false],
])('on %s the announcement is shown: %s', (today, isShown) => expect(on(today) !== null).toBe(isShown))

test('days that nobody wrote are open', () => {
  expect(on('2030-01-01', { from: '', until: '' })).not.toBe(null)
  expect(on('2020-01-01', { from: '' })).not.toBe(null)
  expect(on('2020-01-01', { until: '' })).toBe(null)
})

test('it says its link only with its words, and keeps the x away where it is told to', () => {
  expect(on('2026-11-20')).toEqual({
    text: 'Flu shots are here.',
    link: { href: '/services', words: 'Book one' },
    canBeClosed: false,
  })
  expect(on('2026-11-20', { link: '' })?.link).toBe(null)
  expect(on('2026-11-20', { link: 'https://example.com/a' })?.link?.href).toBe('https://example.com/a')
})

test('a closure that is told goes before it', () => {
  expect(on('2026-11-20', {}, 'Closed on Friday.')).toMatchObject({
    text: 'Closed on Friday.',
    link: { href: '/contact#hours' },
    canBeClosed: true,
  })
  expect(bandOf({ closed: null, announcement: null, today: '2026-11-20' as CalendarDate })).toBe(null)
})
