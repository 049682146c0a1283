import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { addDays, type CalendarDate, clockTime } from '#app/platform/dates.ts'
import { at } from '#test/held-visits.ts'
import { corpus } from '#test/hostile/corpus.ts'
import type { WrittenVisit } from './email.ts'
import { emailText } from './email.ts'
import { renderEmail } from './html.server.tsx'
import { type Reminding, reminderContents } from './reminder.ts'

const visit: WrittenVisit = {
  name: 'Elena Vásquez',
  status: 'confirmed',
  clinician: 'Dr. Jordan Example',
  reference: 'K7MP3X',
  ...at('10:30'),
}
const reminding: Reminding = {
  publicUrl: 'https://clinic.example',
  visitPath: '/visit/token',
  week: defaultHours.week,
  asks: true,
  today: '2026-12-08' as CalendarDate,
  changeUntil: at('10:30', '2026-12-08'),
}
const written = (language: Language, given: Partial<WrittenVisit & Reminding> = {}) =>
  withLanguage(language, () => {
    const contents = reminderContents({ ...visit, ...given }, { ...reminding, ...given })
    return { ...contents, text: emailText(contents) }
  })

test('the day before, it asks in both languages, with the buttons under the time', async () => {
  const { subject, preview, heading, paragraphs, buttons, closing, text } = await written('en')
  expect([subject, heading]).toEqual(['See you tomorrow at 10:30 AM', 'See you tomorrow, Elena'])
  expect(preview).toBe('One tap tells us you’re coming.')
  expect(paragraphs).toEqual(['We’re expecting you tomorrow morning. Will you be there?'])
  expect(buttons.map((button) => button.text)).toEqual(['I’ll be there', 'Change or cancel'])
  expect(closing).toBe(
    'You can make changes here until today, 10:30 AM. After that, please call (432) 555-0142.',
  )
  const order = [
    'December 9, 2026',
    'I’ll be there: ',
    'Arrive at 10:15 AM',
    'Add to calendar: ',
    'You can make',
  ]
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((one, other) => one - other),
  )
  expect(order.every((part) => text.includes(part))).toBe(true)
  const spanish = await written('es', { visitPath: '/es/visit/token' })
  expect([spanish.subject, spanish.heading]).toEqual([
    'Su cita es mañana a las 10:30\u00a0a.\u00a0m.',
    'Nos vemos mañana, Elena',
  ])
  expect(spanish.preview).toBe('Con un toque nos avisa que viene.')
  expect(spanish.paragraphs).toEqual(['Le esperamos mañana por la mañana. ¿Va a venir?'])
  expect(spanish.closing).toMatch(
    /^Puede hacer cambios aquí hasta hoy a las 10:30\sa\.\sm\. Después, llame al \(432\) 555-0142\.$/,
  )
  expect(spanish.otherwise?.link?.href).toBe('https://clinic.example/visit/token')
})

describe.each([
  [
    'today',
    '2026-12-09',
    'See you today at 1:30 PM',
    'We’re expecting you this afternoon.',
    'Su cita es hoy a la 1:30\u00a0p.\u00a0m.',
  ],
  [
    'in days',
    '2026-12-02',
    'See you on Wednesday, December 9 at 1:30 PM',
    'We’re expecting you on Wednesday afternoon.',
    'Su cita es el miércoles 9 de diciembre a la 1:30\u00a0p.\u00a0m.',
  ],
])('%s', (_, today, subject, expected, spanish) => {
  test('it says so', async () => {
    const given = { today: today as CalendarDate, ...at('13:30') }
    const email = await written('en', given)
    expect(email.subject).toBe(subject)
    expect(email.paragraphs[0]).toContain(expected)
    expect((await written('es', given)).subject).toBe(spanish)
  })
})

test('anyone who answered is not asked; anyone who is late calls; without an address there is no link', async () => {
  const answered = await written('en', { asks: false })
  expect(answered.paragraphs[0]).toContain('You told us you’re coming. Thank you.')
  expect(answered.buttons.map(({ text }) => text)).toEqual(['Change or cancel'])
  const late = await written('en', { asks: false, changeUntil: null })
  expect(late.buttons.map(({ text }) => text)).toEqual(['See your appointment'])
  expect(late.closing).toBe('To make changes now, please call (432) 555-0142.')
  const unlinked = await written('en', { publicUrl: null })
  expect(unlinked.buttons).toEqual([])
  expect(unlinked.text).not.toMatch(/Will you|tap|private|changes here/i)
})

/** What a text shows where a word was not filled in. */
const missing = /\{\w+\}|reminders_|\bundefined\b|\.\.(?!\.)/

test.each(languages)('nobody misses a word in it, no matter who it is to, in %s', async (language) => {
  const emails = fc.record({
    name: fc
      .oneof(fc.constantFrom(...corpus.map(({ text }) => text)), fc.string({ unit: 'binary', maxLength: 80 }))
      .filter((name) => !missing.test(name)),
    days: fc.integer({ min: 0, max: 20 }),
    quarter: fc.nat({ max: 95 }),
    asks: fc.boolean(),
    isLate: fc.boolean(),
    visitPath: fc.constantFrom(null, '/visit/token'),
  })
  await fc.assert(
    fc.asyncProperty(emails, async ({ days, quarter, isLate, ...given }) => {
      const date = addDays(reminding.today, days)
      const contents = await withLanguage(language, () =>
        reminderContents(
          { ...visit, name: given.name, date, time: clockTime(quarter * 15) },
          { ...reminding, ...given, changeUntil: isLate ? null : reminding.changeUntil },
        ),
      )
      const html = await withLanguage(language, () => renderEmail(contents))
      for (const text of [contents.subject, contents.heading, emailText(contents)])
        expect(text).not.toMatch(missing)
      expect(html).toContain(`lang="${language}"`)
    }),
    { numRuns: 60 },
  )
})
