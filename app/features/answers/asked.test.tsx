import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { question } from '#test/requests/questions.ts'
import { NoLongerAsked } from './components/no-longer-asked.tsx'
import { QuestionFields } from './components/question-fields.tsx'
import { checkAnswers } from './form.ts'
import { askedOf } from './questions.server.ts'

const seen = question('seen', {
  kind: 'choice',
  choices: [
    { en: 'Never', es: 'Nunca' },
    { en: 'Once', es: '' },
    { en: 'Weekly', es: 'Seguido' },
    { en: 'Daily', es: 'Seguido' },
  ],
})
const valuesIn = (spoken: 'en' | 'es') =>
  withLanguage(spoken, () => askedOf([seen]).questions[0]?.choices.map(({ value }) => value))
const givenFor = (typed: string) => checkAnswers([seen], { seen: typed }).given[0]

test('a choice goes over the wire as the page says it, unless that could be another', () => {
  expect(valuesIn('en')).toEqual(['Never', 'Once', 'Weekly', 'Daily'])
  expect(valuesIn('es')).toEqual(['Nunca', 'Once', 'Weekly', 'Daily'])
})

test('a choice is kept by its English, in whichever language it was sent', () => {
  for (const typed of ['Never', 'Nunca'])
    expect(givenFor(typed)).toMatchObject({ answer: { en: 'Never', es: 'Nunca' } })
  expect(givenFor('Daily')).toMatchObject({ answer: { en: 'Daily', es: 'Seguido' } })
})

test.each(['Never', 'Nunca'])('what was kept or sent as %s stands chosen in Spanish', (typed) => {
  const html = withLanguage('es', () =>
    renderToStaticMarkup(
      <QuestionFields questions={askedOf([seen]).questions} typed={{ seen: typed }} errors={{}} />,
    ),
  )
  expect(html).toContain('<option value="Nunca" selected="">Nunca</option>')
})

test('answers to what is not asked any more are read in the language of the page', () => {
  const html = withLanguage('es', () =>
    renderToStaticMarkup(<NoLongerAsked answers={['yes', 'no', '2026-12-31', 'Nunca']} />),
  )
  const said = [...html.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, text]) => text)
  expect(said).toEqual(['Sí', 'No', 'jueves 31 de diciembre de 2026', 'Nunca'])
})

test.each<[Language, boolean, string[], string]>([
  ['en', false, ['yes'], 'Answer to a question that’s no longer asked: Yes'],
  ['en', false, ['yes', 'Ibuprofen'], 'Answers to questions that are no longer asked: Yes, Ibuprofen'],
  ['en', true, ['yes'], 'Your answer didn’t reach the clinic: Yes'],
  ['es', false, ['no'], 'Respuesta a una pregunta que ya no se hace: No'],
  ['es', true, ['yes', 'no'], 'Sus respuestas no llegaron a la clínica: Sí, No'],
])('says in %s why an answer was not taken; too late: %s, %j', (language, isOver, answers, says) => {
  const html = withLanguage(language, () =>
    renderToStaticMarkup(<NoLongerAsked answers={answers} isOver={isOver} />),
  )
  expect(html.replace(/<[^>]+>/g, '').trim()).toBe(says)
})
