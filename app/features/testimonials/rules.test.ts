import { expect, test } from 'vitest'
import { currentClinic } from '../clinic-profile/website/current-clinic.ts'
import { replyTemplates } from './reply-templates.ts'
import { paragraphsOf, sizeOf, wordsThatConfirm } from './rules.ts'

test.each([
  [80, 'short'],
  [81, 'mid'],
  [240, 'mid'],
  [241, 'long'],
])('a testimonial of %d characters is set %s', (length, size) => {
  expect(sizeOf('😀'.repeat(length))).toBe(size)
})

test('line breaks make paragraphs, blank lines make none', () => {
  expect(paragraphsOf('One.\n\n \nTwo.\nThree.')).toEqual(['One.', 'Two.', 'Three.'])
})

test.each([
  ['Thank you! Your visit meant a lot.', 'Your visit'],
  ['We love our patients.', 'patients'],
  ['Su tratamiento fue un gusto.', 'Su tratamiento'],
  ['Gracias por ser paciente nuestra.', 'paciente'],
  ['Thank you for your patience.', null],
  ['Gracias por su paciencia.', null],
])('an answer that may confirm a patient: %s', (reply, words) => {
  expect(wordsThatConfirm(reply)).toBe(words)
})

test('no template confirms that somebody is a patient, in either language', () => {
  expect(replyTemplates).toHaveLength(4)
  for (const { text } of replyTemplates)
    for (const words of Object.values(text())) {
      expect(wordsThatConfirm(words)).toBeNull()
      expect(words).not.toContain('undefined')
    }
  expect(replyTemplates[1]?.text().es).toContain(currentClinic().phone.text)
})
