import { expect, test } from 'vitest'
import { openPostgres, openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import type { Question } from '#app/features/treatments/questions/rules.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { elena, stored, visitor } from '#test/requests/booking-attempts.ts'
import { allKinds, question } from '#test/requests/questions.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { longestAnswer } from '../answers/form.ts'
import { markOf } from '../answers/questions.server.ts'
import { answersToNothing } from '../answers/rules.ts'
import { bookAppointment } from './commands.server.ts'
import { answeredView, bookingView } from './page.server.ts'

const answers = { allergies: ' Penicillin ', seen: 'Never', thinner: 'no', since: '2020-02-29' }

forEachEngineWithServices((openServices) => {
  async function open(questions: Question[] = allKinds) {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT', availableDays: ['Monday', 'Wednesday'], questions })
    const book = (given: Record<string, string> = answers, asked = markOf(questions), by = services) =>
      bookAppointment(by, { ...visitor, typed: elena, answers: given, asked })
    const kept = () => services.db.selectFrom('appointment_answers').selectAll().orderBy('place').execute()
    return { services, book, kept }
  }

  const ask = ({ db }: Pick<TestServices, 'db'>, questions: Question[]) =>
    db
      .updateTable('treatments')
      .set({ questions: JSON.stringify(questions) })
      .execute()

  test('answers are kept with the words in which they were asked, in both languages', async () => {
    const { services, book, kept } = await open()
    expect(await withLanguage('es', () => book())).toMatchObject({ ok: true })
    await ask(services, [])
    const rows = await kept()
    expect(rows.map(({ questionId, kind, answer }) => [questionId, kind, answer])).toEqual([
      ['allergies', 'text', storedText('Penicillin')],
      ['seen', 'choice', storedText({ en: 'Never', es: 'Nunca' })],
      ['thinner', 'yes-or-no', storedText('no')],
      ['since', 'date', storedText('2020-02-29')],
    ])
    expect(rows[0]).toMatchObject({
      question: storedText({ en: 'Question allergies?', es: '¿Pregunta allergies?' }),
      writtenBy: '',
    })
  })

  test('what need not be answered leaves nothing behind', async () => {
    const { book, kept } = await open()
    expect(await book({ allergies: 'None', seen: '', unknown: 'x' })).toMatchObject({ ok: true })
    expect(await kept()).toMatchObject([{ questionId: 'allergies' }])
  })

  test('each answer that cannot be read has its sentence, next to those of the other fields', async () => {
    const { services, book } = await open()
    const text = 'x'.repeat(longestAnswer + 1)
    const wrong = { allergies: ' ', seen: 'Often', thinner: 'maybe', since: '2020-02-30' }
    const question = (id: string) => ({ question: `Question ${id}?` })
    expect(await book(wrong)).toMatchObject({
      status: 422,
      errors: {
        'answer-allergies': m.answers_missing(question('allergies')),
        'answer-seen': m.answers_choice_gone(question('seen')),
        'answer-thinner': m.answers_missing(question('thinner')),
        'answer-since': m.answers_date_invalid(question('since')),
      },
    })
    expect(await book({ ...answers, allergies: text })).toMatchObject({
      status: 422,
      errors: { 'answer-allergies': expect.stringContaining('500') },
    })
    const nameless = { ...visitor, typed: { ...elena, name: '' }, asked: markOf(allKinds) }
    expect(await bookAppointment(services, nameless)).toMatchObject({
      errors: { name: expect.any(String), 'answer-allergies': expect.any(String) },
    })
    expect(await stored(services.db, 'appointments')).toBe(0)
  })

  test.each([
    ['deleted', [] as Question[], 4],
    ['said in other words', [question('allergies', { text: { en: 'No allergies?', es: '' } })], 3],
    ['joined by another', [...allKinds, question('new')], 0],
  ])('a question %s while the form was open: one answer, and nothing is lost', async (_, questions, lost) => {
    const { services, book, kept } = await open()
    await ask(services, questions)
    const refused = await book(answers, markOf(allKinds))
    expect(refused).toMatchObject({ status: 409, message: m.answers_changed(), isAskedAnew: true })
    const view = await answeredView(services, { typed: elena, month: '', answers })
    const asked = view.treatments[0]?.asked ?? { mark: '', questions: [] }
    expect(view.answers).toEqual(answers)
    expect(answersToNothing(answers, asked)).toHaveLength(lost)
    expect(await book(answers, asked.mark)).toMatchObject({ ok: true })
    expect((await kept()).length).toBe(4 - lost)
  })

  test('the answer to a refusal asks what another process changed a moment ago', async () => {
    const { services: before } = await open()
    const services = { ...before, content: new ContentClock(before.db, () => 0) }
    const request = { typed: elena, month: '' }
    await bookingView(services, request)
    const { database, dataDirectory } = services.settings
    const other =
      database.engine === 'postgres'
        ? openPostgres(database.url, () => {})
        : openSqlite(sqlitePath(dataDirectory))
    await ask({ db: other }, [question('new')])
    await other.destroy()
    const view = await answeredView(services, request)
    expect(view.treatments[0]?.asked.questions).toMatchObject([{ id: 'new' }])
  })

  test('what is asked again holds its order and what must be answered to no mark', async () => {
    const { services, book } = await open()
    await ask(
      services,
      allKinds.toReversed().map((one) => ({ ...one, isRequired: !one.isRequired })),
    )
    expect(await book()).toMatchObject({ ok: true })
  })

  test('a question that appears while the booking is stored is seen', async () => {
    const { services, book } = await open([])
    const slow = withChangeAfterReading(services, 'treatments', (db) => ask({ db }, allKinds))
    expect(await book({}, '', slow)).toMatchObject({ status: 409, isAskedAnew: true })
    expect(await stored(services.db, 'appointments')).toBe(0)
  })

  test('a treatment that is booked by telephone asks nothing on the page; others ask in its language', async () => {
    const { services } = await open()
    const request = { typed: { ...elena, treatment: 'HRT' }, month: '' }
    const view = await withLanguage('es', () => bookingView(services, request))
    expect(view.treatments[0]?.asked.questions[1]).toEqual({
      id: 'seen',
      kind: 'choice',
      text: '¿Pregunta seen?',
      isRequired: false,
      choices: [
        { value: 'Nunca', english: 'Never', text: 'Nunca' },
        { value: 'Once', english: 'Once', text: 'Once' },
      ],
    })
    await services.db.updateTable('treatments').set({ onlineBooking: 'none' }).execute()
    expect((await bookingView(services, request)).treatments[0]?.asked.questions).toEqual([])
  })
})
