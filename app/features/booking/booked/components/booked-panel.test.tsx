import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { BookedView } from '../page.server.ts'
import { BookedPanel } from './booked-panel.tsx'

const day = (text: string) => text as CalendarDate
const time = (text: string) => text as ClockTime

describe('the success page', () => {
  const booked: BookedView = {
    treatment: 'DOT Physical Exam',
    clinician: null,
    date: day('2026-12-09'),
    time: time('10:30'),
    arriveAt: time('10:15'),
    bring: '',
    reference: 'K7MP3X',
    status: 'pending',
    isAtOnce: false,
    isMoved: false,
    emailed: true,
    writes: true,
    visitPage: '/visit/x',
    slip: null,
    calendarFile: '/appointment/booked/x/visit.ics',
  }
  const shown = (changes: Partial<BookedView>) =>
    renderToStaticMarkup(<BookedPanel view={{ ...booked, ...changes }} />)

  test('asks about a slip of the mail domain and says whom to call, without the address', () => {
    const html = shown({ slip: { typed: 'gmial.com', meant: 'gmail.com' } })
    expect(html).toContain('Did you mean gmail.com?')
    expect(html).toContain('gmial.com')
    expect(shown({})).not.toContain('Did you mean')
  })

  test('promises to write only where the clinic can', () => {
    expect(shown({})).toContain('then email or call to confirm.')
    expect(shown({ writes: false })).not.toContain('write or')
    expect(shown({ writes: false })).toContain('We review your request, then call to confirm.')
  })

  test('says what was booked, when to come, and offers the calendar file', () => {
    const html = renderToStaticMarkup(<BookedPanel view={booked} />)
    expect(html).toMatch(/<h1[^>]*>Appointment Booked Successfully!<\/h1>/)
    expect(html).toContain('Wednesday, December 9, 2026')
    expect(html).toContain('Central Time')
    expect(html).toContain('10:15 AM, 15 minutes early')
    expect(html).toContain('href="/appointment/booked/x/visit.ics"')
    expect(html).toContain('K7MP3X')
    expect(html).not.toContain('Please bring')
    expect(shown({ bring: 'A photo ID\n<b>Cash</b>' })).toMatch(
      /Please bring<\/dt><dd><span[^>]*>A photo ID<\/span><span[^>]*>&lt;b&gt;Cash/,
    )
  })

  test('leads to the clinic by the maps of every device, while somebody is expected', () => {
    const html = renderToStaticMarkup(<BookedPanel view={booked} />)
    expect(html).toContain('href="https://maps.apple.com/?q=1200+Example+Avenue')
    expect(html).toContain('href="geo:0,0?q=1200+Example+Avenue')
    const cancelled = renderToStaticMarkup(<BookedPanel view={{ ...booked, status: 'cancelled' }} />)
    expect(cancelled).not.toContain('geo:')
  })

  test('tells the truth about the email', () => {
    expect(renderToStaticMarkup(<BookedPanel view={booked} />)).toContain(
      'We have sent a confirmation email to you.',
    )
    expect(renderToStaticMarkup(<BookedPanel view={{ ...booked, emailed: false }} />)).toContain(
      'The clinic will contact you shortly.',
    )
  })

  test.each([
    [{}, 'Appointment Booked Successfully!', 'Awaiting confirmation'],
    [{ status: 'confirmed' }, 'Your appointment is confirmed', 'Confirmed'],
    [{ isMoved: true }, 'Your appointment has a new time', 'Awaiting confirmation'],
    [{ isMoved: true, status: 'confirmed' }, 'Your appointment has a new time', 'Confirmed'],
    [{ isMoved: true, status: 'cancelled' }, 'Your appointment is cancelled', 'Cancelled'],
    [{ status: 'completed' }, 'Your appointment is complete', 'Completed'],
    [{ status: 'no-show' }, 'We missed you', 'Missed'],
  ] satisfies [Partial<BookedView>, string, string][])(
    'of %o says "%s", with "%s" right under it',
    (changes, heading, status) => {
      const words = shown(changes).replaceAll(/<(?!\/?h1)[^>]*>/g, '')
      expect(words).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>${status}`))
    },
  )

  test('of a cancelled visit promises nothing any more', () => {
    const html = shown({ status: 'cancelled' })
    expect(html).not.toContain('Please arrive')
    expect(html).not.toContain('What happens next')
    expect(html).not.toContain('confirmation email')
    expect(html).toContain('Remove from calendar')
    expect(html).toContain('(432) 555-0142')
  })
})
