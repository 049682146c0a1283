import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { addDays, clockTime, dayMinutes, parseDate } from '#app/platform/dates.ts'
import { corpus } from '#test/hostile/corpus.ts'
import { calendarFile } from './calendar-file.ts'
import { emailContents } from './contents.ts'
import { emailTopics } from './copy.ts'
import { emailText } from './email.ts'
import { renderEmail } from './html.server.tsx'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import { writeTestEmail } from './staff-emails.server.ts'

const now = Temporal.Instant.from('2026-12-07T15:00:00Z')
const firstDay = parseDate('2026-11-01') ?? expect.fail()

const visits = fc.record({
  name: fc.oneof(
    fc.constantFrom(...corpus.map(({ text }) => text)),
    fc.string({ unit: 'binary', maxLength: 80 }),
  ),
  date: fc.nat({ max: 400 }).map((days) => addDays(firstDay, days)),
  time: fc.nat({ max: dayMinutes / 5 - 1 }).map((step) => clockTime(step * 5)),
  status: fc.constantFrom(...statuses),
  clinician: fc.constantFrom(null, 'Dr. Jordan Example, MD', '<b>Dr. Stone</b> & "Avery"'),
  reference: fc.constantFrom(null, 'K7MP3X'),
  bring: fc.constantFrom('', '0001\n0002 & <b>0003</b>'),
})
const slots = visits.map(({ date, time }) => ({ date, time }))
const emails = fc.record({
  topic: fc.constantFrom(...emailTopics),
  visit: visits,
  sender: fc.record({
    publicUrl: fc.constantFrom(null, 'https://clinic.example'),
    visitPath: fc.constantFrom(null, '/visit/token'),
    week: fc.constant(defaultHours.week),
    before: fc.option(slots),
    doneAt: fc.tuple(slots, fc.boolean()).map(([slot, isToday]) => ({ ...slot, isToday })),
  }),
})
type Asked = typeof emails extends fc.Arbitrary<infer Asked> ? Asked : never

/** Everything of an email that somebody may read, markup aside. */
async function everythingOf({ topic, visit, sender }: Asked): Promise<string> {
  const contents = emailContents(topic, visit, sender)
  const { status, clinician } = visit
  const event = { id: 'one', host: 'clinic.example', startsAt: now, durationMinutes: 30, sequence: 0 }
  const file = { ...event, status, clinician }
  return [
    ...readable(contents.subject, renderEmail(contents), emailText(contents)),
    calendarFile(file, { now, sender: { name: 'Clinic', address: 'desk@clinic.example' } })
      .replaceAll('\r\n ', '')
      .replace(/^PRODID.*$/m, ''),
  ].join('\n')
}

const readable = (subject: string, html: string, text: string) => [
  subject,
  html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<[^>]*>/g, '\n'),
  text,
]

/** What is where a value or a message is missing; somebody may be called so. */
const unsaid = /\b(undefined|null|NaN)\b|\[object |=>|emails_/
/** "a" and "to" are words of both languages. */
const shortestPiece = 3
const address = /https:\S+/g
const blank = /\{\w+\}/
/** What is between the blanks of the messages, where it has words. */
const piecesOf = (messages: Record<string, string>): string[] =>
  Object.entries(messages)
    .filter(([key]) => key !== '$schema')
    .flatMap(([, text]) => text.split(new RegExp(blank, 'g')))
    .map((piece) => piece.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((piece) => piece.length >= shortestPiece)

const pieces: Record<Language, string[]> = { en: piecesOf(en), es: piecesOf(es) }
/** Of two languages' messages those that the other has not. */
const foreign: Record<Language, RegExp[]> = {
  en: pieces.es.filter((piece) => !pieces.en.includes(piece)).map(asWords),
  es: pieces.en.filter((piece) => !pieces.es.includes(piece)).map(asWords),
}

function asWords(piece: string): RegExp {
  return new RegExp(`(?<!\\p{L})${piece.replaceAll(/[.?*+^$()|[\]\\{}]/g, '\\$&')}(?!\\p{L})`, 'u')
}

const foreignIn = (language: Language, text: string) =>
  foreign[language].filter((words) => words.test(text.replaceAll(address, ''))).map(String)

describe.each(languages)('in %s', (language) => {
  test('no email says anything in the other language', async () => {
    const elena = fc.constant('Elena Vásquez')
    const ofElena = emails.chain((email) =>
      elena.map((name) => ({ ...email, visit: { ...email.visit, name } })),
    )
    await fc.assert(
      fc.asyncProperty(ofElena, async (email) => {
        const text = await withLanguage(language, () => everythingOf(email))
        expect(foreignIn(language, text)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('the test email neither', async () => {
    const dana = { name: 'Dana', address: 'dana@clinic.example' }
    const { subject, html, text } = await withLanguage(language, () => writeTestEmail(dana, now))
    expect(foreignIn(language, readable(subject, html, text).join('\n'))).toEqual([])
  })

  test('no email has a blank that nobody filled in, no matter who it is to', async () => {
    await fc.assert(
      fc.asyncProperty(emails, async (email) => {
        const text = await withLanguage(language, () => everythingOf(email))
        expect(text).not.toMatch(blank)
        if (!unsaid.test(email.visit.name)) expect(text).not.toMatch(unsaid)
      }),
      { numRuns: 200 },
    )
  })

  test('nothing of a name becomes markup or an address', async () => {
    await fc.assert(
      fc.asyncProperty(emails, async (email) => {
        const plain = { ...email, visit: { ...email.visit, name: 'Elena' } }
        const shapeOf = async (asked: Asked) => {
          const contents = emailContents(asked.topic, asked.visit, asked.sender)
          return renderEmail(contents).match(/<[^>]*>/g)
        }
        const [tags, plainTags] = await withLanguage(language, () =>
          Promise.all([shapeOf(email), shapeOf(plain)]),
        )
        expect(tags).toEqual(plainTags)
      }),
      { numRuns: 200 },
    )
  })
})

test('every message of the emails is said in its language, with what it is given', () => {
  const given = { name: 'n', when: 'n', weekday: 'n', minutes: 1, phone: 'n', time: 'n', day: 'n' }
  const blanks = {
    ...given,
    clinic: 'n',
    hours: 'n',
    clinician: 'n',
    until: 'n',
    new: 'n',
    old: 'n',
    reference: 'n',
    count: 'n',
    zone: 'n',
  }
  const said = new Map(Object.entries(m).filter(([key]) => /^(emails|emails)_/.test(key)))
  expect([...said.keys()].sort()).toEqual(
    Object.keys(en)
      .filter((key) => key !== '$schema')
      .sort(),
  )
  for (const [key, say] of said) {
    for (const [language, messages] of Object.entries({ en, es })) {
      const wanted = (messages as Record<string, string>)[key] ?? ''
      const text = withLanguage(language as Language, () => (say as (given: typeof blanks) => string)(blanks))
      expect(text).toBe(
        wanted
          .replaceAll('{minutes}', '1')
          .replaceAll('{time:hour}', 'las n')
          .replaceAll(new RegExp(blank, 'g'), 'n'),
      )
    }
  }
})
