import { expect, test } from 'vitest'
import { languages } from '#app/language/languages.ts'
import { currentClinic } from '../clinic-profile/website/current-clinic.ts'
import { paragraphsOf, sizeOf, wordsThatConfirm } from './rules.ts'
import { suggestedReplies } from './suggested-replies.ts'

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
  ['Thanks for coming in!', 'coming in'],
  ['It was great seeing you on Tuesday.', 'seeing you'],
  ['Glad your Botox results settled nicely.', 'your Botox results'],
  ['We’re so happy you loved your session.', 'your session'],
  ['We hope your knee feels better.', 'your knee'],
  ['See you at your next appointment.', 'See you'],
  ['Our records show no balance.', 'Our records'],
  ['According to your chart, you cancelled.', 'your chart'],
  ['You missed two bookings, so we charged a fee.', 'You missed'],
  ['Thank you for trusting us with your weight loss.', 'trusting us'],
  ['We loved having you as a guest.', 'having you'],
  ['When you were at our office, you seemed happy.', 'When you were'],
  ['We’ll do better next time.', 'next time'],
  ['Your insurance denied the claim.', 'Your insurance'],
  ['Gracias por venir a la clínica.', 'por venir'],
  ['Nos dio gusto haberle atendido.', 'haberle atendido'],
  ['Le esperamos en su próxima cita.', 'su próxima cita'],
  ['Qué bueno que su piel mejoró.', 'su piel'],
  ['Cuando vino en mayo, le explicamos todo.', 'Cuando vino'],
  ['Gracias por confiar en nosotros.', 'confiar en nosotros'],
  ['Según nuestros expedientes, llegó tarde.', 'nuestros expedientes'],
  ['Thank you for your patience.', null],
  ['Gracias por su paciencia.', null],
  ['Thank you for taking the time to write your review.', null],
  ['We take every comment seriously and review how we work.', null],
  ['Please call our manager at (432) 555-0142.', null],
  ['Privacy rules keep us from saying more here.', null],
  ['Gracias por sus palabras. Las leemos todas.', null],
  ['Llame a nuestra gerente, con gusto le escucha.', null],
])('an answer that may confirm a patient: %s', (reply, words) => {
  expect(wordsThatConfirm(reply)).toBe(words)
})

test('no suggested reply confirms that somebody is a patient, in either language', () => {
  expect(suggestedReplies).toHaveLength(4)
  for (const { text } of suggestedReplies)
    for (const words of languages.map((language) => text()[language] ?? '')) {
      expect(wordsThatConfirm(words)).toBeNull()
      expect(words).not.toContain('undefined')
    }
  expect(suggestedReplies[1]?.text().es).toContain(currentClinic().phone.text)
})
