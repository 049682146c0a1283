import { expect, test } from 'vitest'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { storedAdmin, storedTreatment } from '#test/factories.ts'
import { question } from '#test/requests/questions.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { questionIntents, readQuestions } from './page.server.ts'
import { mostQuestions, type Question } from './rules.ts'

forEachEngineWithServices((openServices) => {
  async function open(questions: Question[] = []) {
    const services = await openServices()
    const { id: treatmentId } = await storedTreatment(services.db, { name: 'HRT', questions })
    const { id } = await storedAdmin(services.db, { name: 'Luis Ortega' })
    const actor = { kind: 'staff' as const, id, addressHash: '' }
    const view = async (role: Role = 'admin') => {
      const read = await readQuestions(services, { treatmentId, role })
      if (!read.ok) throw new Error(`not read: ${read.status}`)
      return read.value
    }
    const send = async (fields: Record<string, string>) =>
      runIntent(questionIntents, services, {
        actor,
        treatmentId,
        fields: new Map(Object.entries({ updatedAt: (await view()).updatedAt, ...fields })),
      })
    const asked = async () => (await view()).questions.map(({ text }) => text.en)
    const logged = async () =>
      (await services.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('seq').execute()).map(
        ({ action, detail }) => `${action} ${detail}`,
      )
    return { services, treatmentId, view, send, asked, logged }
  }

  test('questions are added, changed, moved and deleted, and the log holds none of their words', async () => {
    const { view, send, asked, logged, services } = await open()
    await services.db.deleteFrom('audit_log').execute()
    const choices = { kind: 'choice', 'choices.en': 'Never\nOnce', 'choices.es': 'Nunca' }
    for (const fields of [
      { 'text.en': 'Allergies?', kind: 'text', isRequired: 'on' },
      { 'text.en': 'Seen?', ...choices },
    ])
      expect(await send({ intent: 'add', ...fields })).toMatchObject({ ok: true })
    const [first, second] = (await view()).questions
    expect(second).toMatchObject({
      choices: [
        { en: 'Never', es: 'Nunca' },
        { en: 'Once', es: '' },
      ],
    })
    await send({ intent: 'move', id: second?.id ?? '', to: 'earlier' })
    expect(await asked()).toEqual(['Seen?', 'Allergies?'])
    await send({ intent: 'move', id: second?.id ?? '', to: 'after', beside: first?.id ?? '' })
    expect(await asked()).toEqual(['Allergies?', 'Seen?'])
    const saved = { 'text.en': 'Any allergies?', 'text.es': '¿Alergias?', kind: 'text', isDiscreet: 'on' }
    await send({ intent: 'save', id: first?.id ?? '', ...saved })
    expect((await view()).questions[0]).toEqual({
      id: first?.id,
      kind: 'text',
      text: { en: 'Any allergies?', es: '¿Alergias?' },
      isRequired: false,
      isDiscreet: true,
      choices: [],
    })
    await send({ intent: 'delete', id: second?.id ?? '' })
    expect(await asked()).toEqual(['Any allergies?'])
    expect(await logged()).toEqual(Array(6).fill('edit {"fields":["questions"]}'))
  })

  test('a question that is answered in another way is another question', async () => {
    const { view, send } = await open([question('a')])
    await send({ intent: 'save', id: 'a', 'text.en': 'Since when?', kind: 'date' })
    expect((await view()).questions[0]?.id).not.toBe('a')
  })

  test('anyone who writes texts changes words, and nothing else', async () => {
    const choices = [
      { en: 'Yes', es: '' },
      { en: 'No', es: '' },
    ]
    const before = question('a', { kind: 'choice', isRequired: true, isDiscreet: true, choices })
    const { view, send } = await open([before])
    expect((await view('editor')).may).toEqual({ texts: true, rules: false })
    const words = { 'text.en': 'Really?', 'choices.en': 'Yes\nNo', 'choices.es': 'Sí\nNo' }
    await send({ intent: 'texts', id: 'a', kind: 'text', isDiscreet: 'on', ...words })
    expect((await view()).questions).toEqual([
      {
        ...before,
        text: { en: 'Really?', es: '' },
        isDiscreet: false,
        choices: [
          { en: 'Yes', es: 'Sí' },
          { en: 'No', es: 'No' },
        ],
      },
    ])
    const more = await send({ intent: 'texts', id: 'a', ...words, 'choices.en': 'Yes\nNo\nMaybe' })
    expect(more).toMatchObject({ status: 422, errors: { 'choices.en': m.questions_choices_stay() } })
  })

  test('what cannot be done is said, and nothing is stored', async () => {
    const full = Array.from({ length: mostQuestions }, (_, at) => question(`q${at}`))
    const { services, view, send, treatmentId } = await open(full)
    const typed = { 'text.en': 'One more?', kind: 'text' }
    const { updatedAt } = await view()
    for (const [fields, refusal] of [
      [
        { intent: 'add', ...typed },
        { status: 422, message: m.questions_too_many({ most: mostQuestions }) },
      ],
      [
        { intent: 'add', kind: 'text' },
        { status: 422, typed: { kind: 'text' } },
      ],
      [
        { intent: 'save', id: 'gone', ...typed },
        { status: 404, message: m.questions_gone() },
      ],
      [{ intent: 'delete', id: 'gone' }, { status: 404 }],
      [{ intent: 'move', id: 'gone', to: 'later' }, { status: 404 }],
      [{ intent: 'move', id: 'q0', to: 'sideways' }, { status: 422 }],
      [{ intent: 'save', id: 'q0', ...typed, updatedAt: '2020-01-01' }, { status: 409 }],
      [{ intent: 'dance' }, { status: 422 }],
    ] as const)
      expect(await send(fields)).toMatchObject({ ok: false, ...refusal })
    expect((await view()).updatedAt).toBe(updatedAt)
    const sent = { actor: { kind: 'staff' as const, id: 'x', addressHash: '' }, treatmentId: 'gone' }
    const nowhere = { ...sent, fields: new Map(Object.entries({ intent: 'add', ...typed, updatedAt: '' })) }
    expect(await runIntent(questionIntents, services, nowhere)).toMatchObject({ status: 404 })
    expect(await readQuestions(services, { treatmentId: 'gone', role: 'admin' })).toMatchObject({
      status: 404,
    })
    expect(treatmentId).not.toBe('gone')
  })
})
