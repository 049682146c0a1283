import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { shownTreatment, treatmentNames } from './staff-names.ts'

const longName = 'Pelvic Floor Physical Therapy, Long'
const treatments = [
  { name: { en: longName } },
  { name: { en: 'DOT Physical Exam', es: 'Examen físico del DOT' } },
]

test.each([
  ['', 'Unknown Treatment', 'Tratamiento desconocido'],
  ['HRT', 'HRT', 'HRT'],
  ['a'.repeat(29), 'a'.repeat(29), 'a'.repeat(29)],
  ['a'.repeat(30), 'Unknown Treatment', 'Tratamiento desconocido'],
  [longName, longName, longName],
  ['DOT Physical Exam', 'DOT Physical Exam', 'Examen físico del DOT'],
])('the treatment %j is shown as %j, in Spanish as %j', (text, english, spanish) => {
  const shown = () => shownTreatment(text, treatmentNames(treatments))
  expect(withLanguage('en', shown)).toBe(english)
  expect(withLanguage('es', shown)).toBe(spanish)
})
