import { expect, test } from 'vitest'
import { brokenInSpanish } from './spanish.mjs'

test.each([
  'Escriba su nombre.',
  '¿Es la primera vez? ¡Gracias!',
  'Se envía la carta. Llame a recepción.',
  'Espere...',
  'a la 1:00\u00a0p.\u00a0m., “hoy”',
  'Prueba neurocognitiva (NCT)',
  'Le escribiremos a /es/contact?sent=1',
])('%s is how Spanish is written here', (text) => {
  expect(brokenInSpanish(text)).toEqual([])
})

test.each([
  ['Confirma tu cita.', 'friend'],
  ['Te escribiremos.', 'friend'],
  ['Elige un día.', 'friend'],
  ['No se guardó. Intenta de nuevo.', 'friend'],
  ['Espere…', 'three dots'],
  ['Es la primera vez?', '"¿"'],
  ['Gracias!', '"¡"'],
  ['Elija "hoy".', 'quotes'],
  ['a las 9:00 a. m.', 'no-break'],
  ['a las 9:00\u00a0a. m.', 'no-break'],
  ['a las 9:00 AM', 'hours'],
])('%s is not', (text, rule) => {
  expect(brokenInSpanish(text)).toEqual([expect.stringContaining(rule)])
})
