import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionKinds } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { question } from '#test/requests/questions.ts'
import { emptyQuestion, readQuestion, readTypedQuestion, type TypedQuestion, typedQuestion } from './form.ts'
import { choiceCount, directions, movedQuestions, questionLengths } from './rules.ts'

const choice: TypedQuestion = {
  ...emptyQuestion,
  kind: 'choice',
  text: { en: 'Seen before?' },
  choices: { en: 'Yes\nNo' },
}

test('what is in a form is read as the question that it shows', () => {
  const words = fc.stringMatching(/^[a-zñ]{1,20}$/)
  const choices = fc.uniqueArray(fc.record({ en: words, es: fc.constantFrom('', 'sí', 'no') }), {
    minLength: choiceCount.least,
    maxLength: choiceCount.most,
    selector: ({ en }) => en,
  })
  const given = fc.record({
    kind: fc.constantFrom(...questionKinds),
    text: fc.record({ en: words, es: fc.constantFrom('', 'x') }),
    isRequired: fc.boolean(),
    isDiscreet: fc.boolean(),
  })
  fc.assert(
    fc.property(given, choices, (words, all) => {
      const whole = { ...words, choices: words.kind === 'choice' ? all : [] }
      expect(readQuestion(typedQuestion({ id: 'q', ...whole }))).toEqual({ question: whole })
    }),
  )
})

test('Spanish choices belong to the English ones of the same line, and empty lines to nobody', () => {
  const typed = {
    ...choice,
    choices: { en: 'Never\r\n\r\nOnce\n Often ', es: 'Nunca\n\n\nA menudo\n\n' },
  }
  expect(readQuestion(typed)).toMatchObject({
    question: {
      choices: [
        { en: 'Never', es: 'Nunca' },
        { en: 'Once', es: '' },
        { en: 'Often', es: 'A menudo' },
      ],
    },
  })
})

describe('refuses', () => {
  const { least, most } = choiceCount
  const many = Array.from({ length: most + 1 }, (_, at) => `Choice ${at}`).join('\n')
  test.each([
    ['no words', { text: { en: ' ' } }, { 'text.en': m.questions_text_missing() }],
    ['an unknown kind', { kind: 'slider' }, { kind: m.questions_kind_missing() }],
    [
      'words that are too long',
      { text: { en: 'x'.repeat(questionLengths.text + 1) } },
      { 'text.en': expect.any(String) },
    ],
    ['one choice', { choices: { en: 'Yes' } }, { 'choices.en': m.questions_choices_count({ least, most }) }],
    [
      'too many choices',
      { choices: { en: many } },
      { 'choices.en': m.questions_choices_count({ least, most }) },
    ],
    [
      'a choice twice',
      { choices: { en: 'Yes\nyes' } },
      { 'choices.en': m.questions_choice_twice({ choice: 'yes' }) },
    ],
    [
      'a choice in Spanish alone',
      { choices: { en: 'Yes\nNo', es: 'Sí\nNo\nTal vez' } },
      { 'choices.es': m.questions_choice_without_english({ choice: 'Tal vez' }) },
    ],
    [
      'a choice that is too long',
      { choices: { en: `Yes\n${'x'.repeat(questionLengths.choice + 1)}` } },
      { 'choices.en': expect.any(String) },
    ],
  ])('%s', (_, typed, errors) => {
    expect(readQuestion({ ...choice, ...typed })).toEqual({ errors })
  })
})

test('a form says what is switched on by sending it', () => {
  expect(
    readTypedQuestion(
      new Map([
        ['isRequired', 'on'],
        ['text.en', 'Why?'],
      ]),
    ),
  ).toEqual({
    ...emptyQuestion,
    kind: '',
    text: { en: 'Why?', es: '' },
    choices: { en: '', es: '' },
    isRequired: true,
  })
})

test('moving loses no question, and puts it where it was let go', () => {
  const ids = ['a', 'b', 'c', 'd']
  const all = ids.map((id) => question(id))
  const one = fc.constantFrom(...ids, 'gone')
  fc.assert(
    fc.property(one, fc.constantFrom(...directions), one, (id, to, beside) => {
      const moved = movedQuestions(all, { id, to, beside })?.map((question) => question.id)
      const isBeside = to === 'before' || to === 'after'
      if (id === 'gone' || (isBeside && beside === 'gone')) {
        expect(moved).toBeUndefined()
        return
      }
      expect(moved?.toSorted()).toEqual(ids)
      const [at, other] = [moved?.indexOf(id) ?? 0, moved?.indexOf(beside) ?? 0]
      if (isBeside && id !== beside) expect(other - at).toBe(to === 'before' ? 1 : -1)
      const start = ids.indexOf(id)
      if (to === 'earlier') expect(at).toBe(Math.max(start - 1, 0))
      if (to === 'later') expect(at).toBe(Math.min(start + 1, ids.length - 1))
    }),
  )
})
