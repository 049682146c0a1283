import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ServicesPage } from '#app/features/public-pages/components/pages/services-page.tsx'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { treatmentChoice, bookingView as view } from '#test/booking-view.ts'
import type { BookingView, TreatmentChoice } from '../page.server.ts'
import { BookingPage } from './booking-page.tsx'

const day = (text: string) => text as CalendarDate
const time = (text: string) => text as ClockTime
const chosen = { ...view.typed, treatment: 'DOT Physical Exam', date: '2026-12-09' }
const times = ['09:30', '13:00'].map(time)

/** Tags of that name with all of these attributes, in whatever order React writes them. */
const tags = (html: string, name: string, ...attributes: string[]) =>
  (html.match(new RegExp(`<${name}\\b[^>]*>[^<]*`, 'g')) ?? []).filter((tag) =>
    attributes.every((attribute) => tag.includes(attribute)),
  )

function page(changes: Partial<BookingView> = {}): string {
  const element = <BookingPage view={{ ...view, ...changes }} />
  const router = createMemoryRouter([{ path: '/appointment', element }], { initialEntries: ['/appointment'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe('the form without JavaScript', () => {
  test('is one POST form that shows the server its own sentences', () => {
    const html = page()
    expect(tags(html, 'form', 'method="post"', 'action="/appointment"', 'noValidate=""')).toHaveLength(1)
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).not.toContain(' required')
  })

  test('has the booking button first, so that Enter books', () => {
    const first = /<button[^>]*type="submit"[^>]*>(.*?)<\/button>/.exec(page())
    expect(first?.[1]).toBe('Book Appointment')
    expect(first?.[0]).not.toContain('intent')
  })

  test('asks for days and times with buttons that store nothing', () => {
    const html = page()
    expect(tags(html, 'button', 'name="intent"', 'value="show"', '>Show days')).toHaveLength(1)
    expect(tags(html, 'button', 'name="intent"', 'value="show"', '>Show times')).toHaveLength(1)
  })

  test('sends every field, the key and the trap', () => {
    const html = page({ typed: chosen, times })
    const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map((match) => match[1])
    expect(new Set(names)).toEqual(
      new Set(['key', 'remark', 'treatment', 'date', 'time', 'name', 'email', 'phone', 'message']),
    )
    expect(html).toContain('Leave this blank')
    const optOuts = ['data-1p-ignore', 'data-lpignore="true"', 'data-bwignore', 'data-form-type="other"']
    expect(tags(html, 'input', 'name="remark"', 'autoComplete="off"', ...optOuts)).toHaveLength(1)
  })

  test('links days while nothing was typed, with treatment and date only', () => {
    const html = page({ typed: chosen, times })
    expect(html).toContain('href="/appointment?treatment=DOT+Physical+Exam&amp;date=2026-12-16#times"')
    expect(html).toContain('aria-label="Wednesday, December 16, 2026, 4 times available"')
    expect(html).toContain('aria-label="Wednesday, December 9, 2026, chosen, 4 times available"')
    expect(html).toContain('aria-label="Monday, December 7, 2026, fully booked"')
  })

  test('goes on where the visitor was: at the days, or at the times', () => {
    const html = page({ typed: { ...chosen, name: 'Elena' }, times, formKey: 'key-1' })
    const leadsTo = (...attributes: string[]) =>
      tags(html, 'button', ...attributes).map((tag) => /formAction="([^"]*)"/i.exec(tag)?.[1])
    expect(leadsTo('>Show days')).toEqual(['/appointment#day'])
    expect(leadsTo('>Show times')).toEqual(['/appointment#times'])
    expect(leadsTo('name="show"', 'value="2027-01"')).toEqual(['/appointment#day'])
    expect(leadsTo('name="show"', 'value="2026-12-16"')).toEqual(['/appointment#times'])
    expect(tags(html, 'fieldset', 'id="day"')).toHaveLength(1)
    expect(tags(html, 'fieldset', 'id="times"')).toHaveLength(1)
    expect(page()).toContain('href="/appointment?month=2027-01#day"')
  })

  test('sends days with the form once something was typed, so that nothing is lost', () => {
    const html = page({ typed: { ...chosen, name: 'Elena' }, times, formKey: 'key-1' })
    expect(tags(html, 'button', 'name="show"', 'value="2026-12-16"', 'type="submit"')).toHaveLength(1)
    expect(tags(html, 'button', 'name="show"', 'value="2027-01"', 'type="submit"')).toHaveLength(1)
    expect(html).not.toContain('href="/appointment?')
    expect(html).toContain('value="Elena"')
  })
})

test('the table of availability says of each day when it is offered, where days differ', () => {
  const [treatment] = view.treatments
  if (!treatment) throw new Error('no treatment')
  const timesOfDays = [
    { days: 'Monday', times: ['09:00', '09:30', '10:00'].map(time) },
    { days: 'Wednesday', times: ['09:00'].map(time) },
  ]
  const html = page({ treatments: [{ ...treatment, timesOfDays }] })
  const table = /<tbody>.*<\/tbody>/s
    .exec(html)?.[0]
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(table).toContain('Monday 9:00 AM - 10:00 AM Wednesday 9:00 AM')
  expect(table).not.toContain('1:30 PM')
})

describe('the hints of the times', () => {
  test.each([
    { changes: {}, hint: 'Please select a treatment first' },
    { changes: { typed: { ...chosen, date: '' } }, hint: 'Please select a date first' },
    { changes: { typed: chosen, times: [] }, hint: 'No available times for selected date' },
    { changes: { typed: chosen, times }, hint: 'Select your preferred time' },
  ])('$hint', ({ changes, hint }) => {
    expect(page(changes)).toContain(`id="time-hint">${hint}</p>`)
  })

  test('times are in morning and afternoon, as they are sent', () => {
    const html = page({ typed: { ...chosen, time: '13:00' }, times })
    expect(html).toMatch(/Morning<\/h3>.*value="9:30 AM".*Afternoon<\/h3>.*value="1:00 PM"/s)
    expect(tags(html, 'input', 'checked=""', 'value="1:00 PM"')).toHaveLength(1)
  })
})

describe('answers', () => {
  test('each refused field is said at its place and above the form', () => {
    const html = page({
      formKey: 'k',
      errors: { email: 'Please provide a valid email.', time: 'Please select a preferred time.' },
    })
    expect(html).toContain('<title>Error: Book an Appointment - Firstlight</title>')
    expect(html).toContain('There is a problem')
    expect(html).toContain('<a href="#email">Please provide a valid email.</a>')
    expect(
      tags(html, 'input', 'id="email"', 'aria-describedby="email-error"', 'aria-invalid="true"'),
    ).toHaveLength(1)
    expect(html).toContain('id="time"')
  })

  test('a lost race offers the nearest times as buttons and keeps the details', () => {
    const slot = { date: day('2026-12-09'), time: time('10:00') }
    const near = { date: day('2026-12-09'), time: time('09:30'), clinicianId: null, clinician: null }
    const typed = { ...chosen, time: '10:00', name: 'Elena Ruiz' }
    const html = page({
      formKey: 'k',
      typed,
      times,
      taken: { slot, reason: 'taken', clinician: null, alternatives: [near] },
    })
    expect(html).toContain('That time was just taken')
    expect(tags(html, 'button', 'name="slot"', 'value="2026-12-09 09:30"')).toHaveLength(1)
    expect(html).toContain('Half an hour earlier')
    expect(html).toContain('<bdi>Elena Ruiz</bdi>')
    expect(tags(html, 'input', 'id="name"', 'value="Elena Ruiz"')).toHaveLength(1)
  })

  test('where nothing could be saved, what was picked goes with the next try', () => {
    const message = 'There was an error booking your appointment. Please try again later.'
    const html = page({ state: 'unavailable', treatments: [], typed: chosen, message, formKey: 'k' })
    expect(html).toContain(message)
    expect(html).toContain('<input type="hidden" name="date" value="2026-12-09"/>')
  })

  test('a closed day in the address stays in its field, and is no visit', () => {
    const typed = { ...view.typed, treatment: 'DOT Physical Exam', date: '2026-12-09' }
    const closed = { sentence: 'We are closed on Wednesday, December 9.', next: null }
    const html = page({ typed, times: [], closed })
    expect(html).toContain(closed.sentence)
    expect(html).toContain('value="2026-12-09"')
    expect(html).not.toContain('<b>Wednesday, December 9, ')
  })

  test('closed and unreadable pages lead to the phone', () => {
    expect(page({ state: 'closed', treatments: [] })).toContain('Online booking is closed right now')
    const html = page({ state: 'unavailable', treatments: [] })
    expect(html).toContain('Failed to load treatment options. Please try again later.')
    expect(html).toContain('href="tel:+14325550142"')
    expect(html).not.toContain('name="treatment"')
  })

  test('both say so in Spanish, and lead to Spanish pages', () => {
    const closed = withLanguage('es', () => page({ state: 'closed', treatments: [] }))
    expect(closed).toContain('Por ahora no se reserva en línea')
    expect(closed).toContain('href="/es/contact"')
    const unreadable = withLanguage('es', () => page({ state: 'unavailable', treatments: [] }))
    expect(unreadable).toContain('No se pudieron cargar los tratamientos. Inténtelo más tarde.')
    expect(unreadable).toContain('href="/es/appointment"')
  })
})

test('a treatment is shown as the page names it, and sent in English', () => {
  const [treatment] = view.treatments
  if (!treatment) throw new Error('no treatment')
  const treatments = [{ ...treatment, shownName: 'Examen físico del DOT' }]
  const slot = { date: day('2026-12-09'), time: time('10:00') }
  const lost: Partial<BookingView> = {
    taken: { slot, reason: 'taken', clinician: null, alternatives: [] },
  }
  for (const changes of [{}, lost]) {
    const html = page({ treatments, typed: { ...chosen, date: '' }, formKey: 'k', ...changes })
    expect(tags(html, 'input', 'type="radio"', 'value="DOT Physical Exam"')).toHaveLength(1)
    expect(html).toContain('<b>Examen físico del DOT</b>')
    expect(html.replaceAll('value="DOT Physical Exam"', '').includes('>DOT Physical Exam<')).toBe(false)
  }
})

describe('before a day is chosen', () => {
  const nextTimes = [{ date: day('2026-12-09'), time: time('09:30') }]
  const soonest = 'href="/appointment?treatment=DOT+Physical+Exam&amp;date=2026-12-09&amp;time=09%3A30#times"'

  test('the soonest times are links that choose day and time', () => {
    const html = page({ typed: { ...chosen, date: '' }, nextTimes })
    expect(html).toContain('The next available times')
    expect(html).toContain(soonest)
    expect(page({ typed: chosen, times, nextTimes })).not.toContain(soonest)
  })

  test('nothing is said again over the details; with a time the whole choice is', () => {
    expect(page({ typed: chosen, times })).not.toContain('href="#day"')
    const html = page({ typed: { ...chosen, time: '13:00' }, times, minutes: 45 })
    expect(html).toMatch(/<b>Wednesday, December 9, 1:00\sPM<\/b>/)
    expect(html).toContain('DOT Physical Exam, 45 minutes')
    expect(html).toContain('href="#day"')
  })
})

test('the availability table names days and times', () => {
  const html = page()
  expect(html).toContain('Treatment Availability')
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('9:30 AM - 10:00 AM1:00 PM - 1:30 PM')
})

describe('the way onto the waitlist', () => {
  const full = { typed: { ...chosen, date: '2026-12-07' }, times: [] }
  const link = 'href="/waitlist?treatment=DOT+Physical+Exam&amp;date=2026-12-07"'

  test('is on a full day, where who waits can be written to', () => {
    const html = page({ ...full, isWaitlist: true })
    expect(html).toContain('No times left on this day')
    expect(html).toContain(link)
    expect(page(full)).not.toContain('/waitlist')
  })

  test('is followed by what is free next, each a link to its day', () => {
    const nextTimes = [{ date: '2026-12-09', time: '09:30' }] as const
    const html = page({ ...full, isWaitlist: true, nextTimes: [...nextTimes] as never })
    expect(html).toContain('Or the next available times')
    expect(html).toContain(
      'href="/appointment?treatment=DOT+Physical+Exam&amp;date=2026-12-09&amp;time=09%3A30#times"',
    )
    expect(html).toMatch(/Wednesday, December 9<\/span><\/span> <b>9:30\sAM/)
  })

  test('stands neither on a day with times, nor on one without the treatment', () => {
    expect(page({ typed: chosen, times, isWaitlist: true })).not.toContain('/waitlist')
    const tuesday = { typed: { ...chosen, date: '2026-12-08' }, times: [] }
    expect(page({ ...tuesday, isWaitlist: true })).not.toContain('/waitlist')
  })

  test('is not on a day that is over: nothing can open there, only the next free times help', () => {
    const days = view.month.days.map((one) => ({ ...one, isOver: one.date === '2026-12-07' }))
    const nextTimes = [{ date: '2026-12-09', time: '09:30' }] as const
    const html = page({
      ...full,
      month: { ...view.month, days },
      isWaitlist: true,
      nextTimes: [...nextTimes] as never,
    })
    expect(html).not.toContain('/waitlist')
    expect(html).not.toContain('No times left')
    expect(html).toContain('Booking for this day is over')
    expect(html).toContain('aria-label="Monday, December 7, 2026, chosen, booking is over"')
    expect(html).toMatch(/Wednesday, December 9<\/span><\/span> <b>9:30\sAM/)
  })

  test('is where a whole month is full, before a day is chosen', () => {
    const days = view.month.days.map((one) => ({ ...one, free: 0 }))
    const asked = { typed: { ...chosen, date: '' }, month: { ...view.month, days }, isWaitlist: true }
    const html = page(asked)
    expect(html).toContain('No times left this month')
    expect(html).toContain(link.replace('12-07', '12-02'))
  })
})

test('a service that is booked by phone is named, with the number', () => {
  const html = page({ callFor: 'Botox' })
  expect(html).toContain('Botox is booked by phone.')
  expect(html).toContain('href="tel:+14325550142"')
  expect(page()).not.toContain('is booked by phone')
})

describe('the list of treatments', () => {
  const named = (name: string, given: Partial<TreatmentChoice> = {}) => ({
    ...treatmentChoice,
    name,
    shownName: name,
    ...given,
  })

  test('has no headings as long as nothing is in a category', () => {
    expect(page({ treatments: [named('Botox'), named('HRT')] })).not.toContain('role="group"')
  })

  test('has those without a category first, then each category under its name', () => {
    const html = page({
      treatments: [
        named('HRT'),
        named('Botox', { category: 'Injectables' }),
        named('Filler', { category: 'Injectables' }),
      ],
    })
    expect(html.match(/role="group"/g)).toHaveLength(1)
    const [before, after] = html.split('role="group"')
    expect(before).toContain('value="HRT"')
    expect(after).toMatch(/Injectables.*value="Botox".*value="Filler"/)
    expect(html).toContain('<optgroup label="Injectables">')
  })

  test('says in its place how to book one that is booked by phone, and the first that can be chosen is aimed at', () => {
    const html = page({ treatments: [named('Botox', { booking: 'by-phone' }), named('HRT')] })
    expect(html).toMatch(/<b>Botox<\/b>.*Call <a[^>]*href="tel:\+14325550142">.*to book\..*value="HRT"/)
    expect(html).not.toContain('value="Botox"')
    expect(html).toMatch(
      /<input[^>]*id="treatment"[^>]*value="HRT"|<input[^>]*value="HRT"[^>]*id="treatment"/,
    )
  })
})

test('a service that is booked by phone leads to the phone, not to the form', () => {
  const html = renderToStaticMarkup(<ServicesPage isByPhone={(id) => id === 'botox'} />)
  expect(html).not.toContain('?service=botox')
  expect(html).toMatch(/href="tel:\+14325550142"[^>]*>.*?Call to book<span[^>]*> for Botox/)
  expect(html).toContain('?service=rehab')
})

test('every service leads to the booking page that knows it', () => {
  const html = renderToStaticMarkup(<ServicesPage />)
  const links = [...html.matchAll(/href="\/appointment\?service=(\w+)"/g)].map(([, id]) => id)
  expect(links).toEqual(['weightloss', 'depression', 'rehab', 'redlight', 'botox', 'medicalspa', 'steamwave'])
})
