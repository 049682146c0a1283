import { expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { longestAnswer } from '#app/features/answers/form.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import type { Question } from '#app/features/treatments/questions/rules.ts'
import { nothingTyped } from '#app/platform/forms/form-fields.server.ts'
import { done } from '#app/platform/outcome.ts'
import { storedTreatment } from '#test/factories.ts'
import { storedText } from '#test/local-texts.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { allKinds, question } from '#test/requests/questions.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { typedNames } from './fields.ts'
import { addIntents } from './page.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const find = async () => done({ patients: [], next: null, total: 0, problem: null })
const slot = '2026-12-09 10:00'
const said = { name: 'Ruth Ellison', phone: '(432) 555-0127', status: 'confirmed', language: 'en' }
const caller = { ...said, slot, day: '2026-12-09' }

forEachEngineWithServices((openServices) => {
  async function open(questions: Question[] = allKinds) {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { questions })
    const send = async (given: Record<string, string>, by: TestServices = services) => {
      const fields = { ...nothingTyped(typedNames), ...caller, treatment: treatment.name.en, ...given }
      const answer = await runIntent(addIntents, by, {
        actor: dana,
        fields: new Map(Object.entries(fields)),
        find,
      })
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    }
    const look = async (given: Record<string, string> = {}) => {
      const shown = await send({ intent: 'show', ...given })
      if (shown.added !== null) throw new Error('added')
      return shown.view
    }
    const kept = () => services.db.selectFrom('appointment_answers').selectAll().orderBy('place').execute()
    return { services, send, look, kept }
  }

  const ask = (db: Database, questions: Question[]) =>
    db
      .updateTable('treatments')
      .set({ questions: JSON.stringify(questions) })
      .execute()

  test('what the chosen treatment asks is asked on the phone, none of it must be answered, and it is kept', async () => {
    const { services, send, look, kept } = await open()
    expect((await look({ treatment: '' })).asked).toEqual({ mark: '', questions: [] })
    const { asked } = await look()
    expect(asked.questions.map(({ id }) => id)).toEqual(['allergies', 'seen', 'thinner', 'since'])
    expect((await send({ intent: 'add' })).added).toEqual(expect.any(String))
    expect(await kept()).toEqual([])
    const given = { 'answer-allergies': ' Penicillin ', 'answer-seen': 'Never', 'answer-gone': 'Before' }
    const { added } = await send({ intent: 'add', slot: '2026-12-09 14:30', asked: asked.mark, ...given })
    expect(await kept()).toMatchObject([
      { appointmentId: added, questionId: 'allergies', answer: storedText('Penicillin'), writtenBy: dana.id },
      { appointmentId: added, questionId: 'seen', answer: storedText({ en: 'Never', es: 'Nunca' }) },
    ])
    const log = await listOfObject(services.db, { object: 'appointment', objectId: added ?? '', limit: 1 })
    expect(log).toMatchObject([{ detail: '{"status":"confirmed","fields":["answers"]}' }])
  })

  test('what cannot be read has its sentence next to those of other fields, and all that was typed is there', async () => {
    const { send, look, kept } = await open()
    const { mark } = (await look()).asked
    const text = 'x'.repeat(longestAnswer + 1)
    const wrong = { 'answer-allergies': text, 'answer-since': '2026-02-30', 'answer-before': 'Kept' }
    const refused = await send({ intent: 'add', name: '', asked: mark, ...wrong })
    expect(refused).toMatchObject({
      added: null,
      status: 422,
      view: {
        answers: { allergies: text, since: '2026-02-30', before: 'Kept' },
        errors: {
          name: expect.any(String),
          'answer-allergies': expect.stringContaining('500'),
          'answer-since': expect.any(String),
        },
        unasked: [],
      },
    })
    expect(await kept()).toEqual([])
  })

  test('a question that went while the form was open: one clear answer, and nothing typed is lost', async () => {
    const { services, send, look, kept } = await open()
    const { mark } = (await look()).asked
    const left = [question('allergies')]
    const given = { 'answer-allergies': 'Penicillin', 'answer-seen': 'Never', asked: mark, intent: 'add' }
    const again = {
      added: null,
      status: 409,
      view: {
        message: expect.stringContaining('for this treatment have changed'),
        asked: { questions: [{ id: 'allergies' }] },
        answers: { allergies: 'Penicillin', seen: 'Never' },
        unasked: ['Never'],
        typed: { name: caller.name, slot },
      },
    }
    // As the visit is stored: what was read before says nothing then.
    const meanwhile = withChangeAfterReading(services, 'treatments', (db) => ask(db, left)) as TestServices
    expect(await send(given, meanwhile)).toMatchObject(again)
    const refused = await send(given)
    expect(refused).toMatchObject(again)
    expect(await kept()).toEqual([])
    // Nothing was answered, so that nothing is lost.
    expect((await send({ intent: 'add', asked: mark })).added).toEqual(expect.any(String))
    const asked = refused.added === null ? refused.view.asked.mark : ''
    const { added } = await send({ ...given, asked, slot: '2026-12-09 14:30' })
    expect(await kept()).toMatchObject([{ appointmentId: added, questionId: 'allergies' }])
  })
})
