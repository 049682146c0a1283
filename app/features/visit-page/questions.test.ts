import { expect, test } from 'vitest'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { m } from '#app/language/messages.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { allKinds, answerRow, question } from '#test/requests/questions.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readDetails } from '../desk/details/page.server.ts'
import { answerQuestions } from './commands.server.ts'
import { readVisit } from './page.server.ts'

const discreet = [
  question('diet', { isDiscreet: true, isRequired: true }),
  question('thinner', { kind: 'yes-or-no', isDiscreet: true }),
]

forEachEngineWithServices((openServices) => {
  async function held(questions = [...allKinds.slice(0, 2), ...discreet]) {
    const services = await openServices()
    const { id: treatmentId } = await storedTreatment(services.db, { questions })
    const { id, updatedAt } = await storedAppointment(services.db, { treatmentId, status: 'confirmed' })
    await makeVisitLink(services, services.db, id)
    const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? 'none'
    const opening = { token, address: '203.0.113.7' }
    const asked = async () => {
      const read = await readVisit(services, opening)
      if (!read.ok) throw new Error(`not read: ${read.status}`)
      return read.value.asked
    }
    const send = async (answers: Record<string, string>, mark?: string) =>
      answerQuestions(services, { ...opening, answers, asked: mark ?? (await asked()).mark })
    const rows = () => services.db.selectFrom('appointment_answers').selectAll().orderBy('place').execute()
    return { services, id, updatedAt, asked, send, rows, opening }
  }

  test('only what does not reveal the treatment is asked, and no answer is shown', async () => {
    const { services, id, updatedAt, asked, send, rows, opening } = await held()
    expect((await asked()).questions.map((one) => [one.id, one.isRequired])).toEqual([
      ['diet', true],
      ['thinner', false],
    ])
    expect(await send({ diet: 'Vegan', thinner: 'no', allergies: 'x' })).toMatchObject({ ok: true })
    expect(await rows()).toMatchObject([
      // The places that they have among all questions of the treatment, of which the page asks these two.
      { questionId: 'diet', answer: storedText('Vegan'), writtenBy: '', place: 3 },
      { questionId: 'thinner', answer: storedText('no'), place: 4 },
    ])
    expect(JSON.stringify(await readVisit(services, opening))).not.toContain('Vegan')
    expect((await asked()).questions.map(({ isRequired }) => isRequired)).toEqual([false, false])
    expect(await send({ diet: '', thinner: 'yes' })).toMatchObject({ ok: true })
    expect((await rows()).map(({ answer }) => answer)).toEqual([storedText('Vegan'), storedText('yes')])
    const row = services.db.selectFrom('appointments').select('updatedAt').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ updatedAt })
    const log = await services.db.selectFrom('audit_log').select(['actor', 'detail']).execute()
    expect(log).toEqual(Array(2).fill({ actor: 'patient', detail: '{"fields":["answers"]}' }))
    const dana = { kind: 'staff' as const, id: 'dana', addressHash: '' }
    const details = await readDetails(services, dana, { id, move: null })
    const history = details.ok ? details.value.history.map(({ text }) => text) : []
    expect(history).toContain(m.details_answers_given())
  })

  test('what cannot be taken is said, after the cut-off too, and changes nothing', async () => {
    const { services, id, asked, send, rows } = await held()
    await services.db.insertInto('appointment_answers').values(answerRow(id)).execute()
    expect(await send({ thinner: 'no' })).toMatchObject({
      status: 422,
      errors: { 'answer-diet': m.answers_missing({ question: 'Question diet?' }) },
    })
    expect(await send({ diet: 'x' }, 'other')).toMatchObject({ status: 409, message: m.answers_changed() })
    const { mark } = await asked()
    const { questions } = await services.db
      .selectFrom('treatments')
      .select('questions')
      .executeTakeFirstOrThrow()
    await services.db.updateTable('treatments').set({ questions: '[]' }).execute()
    expect(await send({ diet: 'x' }, mark)).toMatchObject({ status: 409, message: m.answers_none_asked() })
    await services.db.updateTable('treatments').set({ questions }).execute()
    services.clock.set('2026-12-09T10:00:00Z')
    expect((await asked()).questions).toEqual([])
    expect(await send({ diet: 'x' }, mark)).toMatchObject({ status: 403 })
    await services.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    expect(await send({ diet: 'x' }, mark)).toMatchObject({ status: 409 })
    expect(await rows()).toMatchObject([{ questionId: 'allergies' }])
  })
})
