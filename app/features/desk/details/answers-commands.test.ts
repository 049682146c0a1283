import { expect, test } from 'vitest'
import { readKept } from '#app/features/patient-files/kept-records.server.ts'
import { readPrintedSchedule } from '#app/features/printed-schedule/page.server.ts'
import { m } from '#app/language/messages.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { allKinds, answerRow, question } from '#test/requests/questions.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { deskAction } from '../actions.server.ts'
import { readDetails } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  async function details() {
    const services = await openServices()
    const { db } = services
    const { id: treatmentId } = await storedTreatment(db, { questions: allKinds })
    const { id } = await storedAppointment(db, { treatmentId, status: 'confirmed', email: 'e@example.com' })
    const admin = await storedAdmin(db, { name: 'Luis Ortega' })
    const luis = { kind: 'staff' as const, id: admin.id, addressHash: '' }
    const view = async () => {
      const read = await readDetails(services, luis, { id, move: null })
      if (!read.ok) throw new Error(`not read: ${read.status}`)
      return read.value
    }
    const save = async (answers: Record<string, string>, given: Record<string, string> = {}) => {
      const { asked, seen } = (await view()).answers
      const form = { id, answersSeen: seen, asked: asked.mark, ...given }
      return deskAction('answers')(services, luis, { ...deskForm(form), answers })
    }
    const ask = (questions: typeof allKinds) =>
      db
        .updateTable('treatments')
        .set({ questions: JSON.stringify(questions) })
        .execute()
    const rows = () => db.selectFrom('appointment_answers').selectAll().orderBy('place').execute()
    return { services, id, luis, view, save, ask, rows }
  }

  test('staff write down what they hear; the log says that they did, and no word of it', async () => {
    const { services, view, save, rows, luis } = await details()
    expect((await view()).answers.lines.map(({ answer }) => answer)).toEqual(['', '', '', ''])
    expect(await save({ seen: 'Once', since: '2026-11-02' })).toMatchObject({ ok: true })
    const { answers, history } = await view()
    expect(answers.lines.map(({ answer }) => answer)).toEqual(['', 'Once', '', 'Monday, November 2, 2026'])
    expect(history.map(({ text }) => text)).toContain(m.details_answers_changed({ name: 'Luis Ortega' }))
    expect(await rows()).toMatchObject([{ writtenBy: luis.id }, { writtenBy: luis.id }])
    const log = await services.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'edit')
      .execute()
    expect(log).toEqual([{ detail: '{"fields":["answers"]}' }])
    expect(await save(answers.raw)).toMatchObject({ ok: true })
    expect(await save({ ...answers.raw, seen: '' })).toMatchObject({ ok: true })
    expect((await view()).answers.lines[1]?.answer).toBe('')
    const count = services.db.selectFrom('audit_log').select('seq').where('action', '=', 'edit').execute()
    expect(await count).toHaveLength(2)
  })

  test('an answer keeps the words in which it was asked, until it is another', async () => {
    const { view, save, ask } = await details()
    await save({ allergies: 'None', seen: 'Never' })
    const reworded = question('allergies', { text: { en: 'Allergic?', es: '' } })
    await ask([reworded, question('seen', { kind: 'choice', choices: [{ en: 'Twice', es: '' }] })])
    const { answers } = await view()
    expect(answers.lines.map((line) => line.question)).toEqual(['Question allergies?', 'Question seen?'])
    expect(answers.asked.questions[1]?.choices.map(({ value }) => value)).toEqual(['Twice', 'Never'])
    expect(await save({ ...answers.raw, allergies: 'Pollen' })).toMatchObject({ ok: true })
    expect((await view()).answers.lines).toMatchObject([
      { question: 'Allergic?', answer: 'Pollen' },
      { question: 'Question seen?', answer: 'Never' },
    ])
    await ask([])
    expect((await view()).answers).toMatchObject({ lines: [{ answer: 'Pollen' }, { answer: 'Never' }] })
  })

  test('what cannot be written is said, and what somebody wrote meanwhile stays', async () => {
    const { services, id, view, save, ask, rows } = await details()
    expect(await save({ seen: 'Sometimes' })).toMatchObject({
      status: 422,
      errors: { 'answer-seen': expect.any(String) },
    })
    const { seen } = (await view()).answers
    await services.db.insertInto('appointment_answers').values(answerRow(id)).execute()
    expect(await save({ allergies: 'x' }, { answersSeen: seen })).toMatchObject({
      status: 409,
      message: m.scheduling_answers_by_patient(),
    })
    await save({ allergies: 'Nuts' })
    expect(await save({ allergies: 'x' }, { answersSeen: seen })).toMatchObject({
      status: 409,
      message: m.scheduling_answers_by({ name: 'Luis Ortega' }),
    })
    const { mark } = (await view()).answers.asked
    await ask([question('allergies', { text: { en: 'No allergies?', es: '' } })])
    expect(await save({ allergies: 'x' }, { asked: mark })).toMatchObject({
      status: 409,
      message: m.scheduling_answers_other(),
    })
    expect(await rows()).toMatchObject([{ answer: storedText('Nuts') }])
  })

  test('answers are on the printed schedule and in what is kept of a patient', async () => {
    const { services, luis, save } = await details()
    await save({ thinner: 'no', allergies: 'None' })
    const sheet = await readPrintedSchedule(services, { ...luis, name: 'Luis' }, '2026-12-09')
    const answers = 'Question allergies? None · Question thinner? No'
    const halves = sheet.ok ? sheet.value.days.flatMap(({ halfHours }) => halfHours) : []
    expect(halves.flatMap(({ visits }) => visits)).toMatchObject([{ answers, words: '' }])
    const { appointments } = (await readKept(services.db, { email: 'e@example.com' })).kept
    const [kept] = appointments
    expect(kept?.answers).toMatchObject([{ answer: { en: 'None' } }, { answer: { en: 'no' } }])
  })
})
