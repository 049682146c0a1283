import { expect, test } from 'vitest'
import { imageForm } from '#app/features/gallery/desk/form.ts'
import type { ClinicLanguages } from '#app/language/clinic-languages.ts'
import { noText, sentText } from '#app/language/local-text.ts'
import { withClinicLanguages, withLanguage } from '#app/language/with-language.server.ts'
import { treatmentTexts } from './form.ts'
import { emptyQuestion, readQuestion } from './questions/form.ts'

const cases: { spoken: ClinicLanguages; written: 'en' | 'es' }[] = [
  { spoken: ['en'], written: 'en' },
  { spoken: ['es'], written: 'es' },
  { spoken: ['en', 'es'], written: 'en' },
  { spoken: ['es', 'en'], written: 'en' },
]

/** What the treatment's, the image's and the question's forms say of words in that language. */
function problemsOf(words: Record<string, string>, choices: Record<string, string>) {
  const text = sentText(new Map(Object.entries(words)), 'text')
  const texts = { name: text, title: text, description: text, bring: noText, alternativeText: noText }
  const typed = {
    ...emptyQuestion,
    kind: 'choice',
    text,
    choices: sentText(new Map(Object.entries(choices)), 'choices'),
  }
  const question = readQuestion(typed)
  const pathsOf = (read: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
    (read.error?.issues ?? []).map(({ path }) => path.join('.')).filter((path) => /\.(en|es)$/.test(path))
  return [
    ...pathsOf(treatmentTexts.safeParse(texts)),
    ...pathsOf(imageForm.safeParse({ ...texts, category: 'treatment', image: 'https://x.example/a.jpg' })),
    ...('errors' in question ? Object.keys(question.errors) : []),
  ]
}

test.each(cases)('a clinic that speaks $spoken writes in $written alone', ({ spoken, written }) => {
  withClinicLanguages(spoken, () =>
    withLanguage(written, () => {
      expect(problemsOf({ [`text.${written}`]: 'Sol' }, { [`choices.${written}`]: 'Sí\nNo' })).toEqual([])
      const missing = problemsOf({}, {})
      expect(missing.length).toBeGreaterThanOrEqual(5)
      expect(missing.filter((field) => !field.endsWith(`.${written}`))).toEqual([])
    }),
  )
})

test('choices in Spanish alone follow what is typed, whatever is left of them in English', () => {
  const read = withClinicLanguages(['es'], () =>
    withLanguage('es', () =>
      readQuestion({
        ...emptyQuestion,
        kind: 'choice',
        text: { en: 'Old', es: '¿Cuál?' },
        choices: { en: 'One\nTwo\nThree', es: 'Uno\nDos' },
      }),
    ),
  )
  expect('question' in read && read.question.choices.map(({ es }) => es)).toEqual(['Uno', 'Dos'])
  const longer = withClinicLanguages(['es'], () =>
    withLanguage('es', () =>
      readQuestion({
        ...emptyQuestion,
        kind: 'choice',
        text: { en: 'Old', es: '¿Cuál?' },
        choices: { en: 'One', es: 'Uno\nDos' },
      }),
    ),
  )
  expect('question' in longer && longer.question.choices).toMatchObject([{ en: 'One' }, { en: 'Dos' }])
})
