import { expect, test } from 'vitest'
import { wordOf } from './words.ts'

test.each([
  ...['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'end', 'Quit', 'revoke', 'opt out', 'OPTOUT'],
  ...['stop.', ' Stop! ', '"STOP"', 'please stop', 'STOP please', 'Stop texting me', 'stop\nnow', 'ＳＴＯＰ'],
  ...['ALTO', '¡Alto!', 'parar', 'Pare por favor', 'por favor parar', 'baja', 'cancelar'],
])('"%s" ends text messages', (body) => {
  expect(wordOf(body).wish).toBe('stop')
})

test.each(['START', 'yes', 'Unstop', 'inicio', 'Inicio.'])('"%s" begins them again', (body) => {
  expect(wordOf(body).wish).toBe('start')
})

test.each(['HELP', 'info', 'Ayuda', '¿ayuda?'])('"%s" asks for help', (body) => {
  expect(wordOf(body).wish).toBe('help')
})

test.each([
  ...[
    '',
    ' ',
    '👍',
    'I will be there',
    'Can I stop by earlier?',
    'cancel my visit on Tuesday',
    'end of the day?',
  ],
  ...['yes I will come', 'helpful', 'constructor', 'toString', 'Alto dolor de cabeza', 'quit smoking class?'],
])('"%s" is for nobody', (body) => {
  expect(wordOf(body)).toEqual({ wish: 'other', language: null, isServices: false })
})

test('words of one language tell which, and the service knows those of its own alone', () => {
  expect(wordOf('ayuda')).toMatchObject({ language: 'es', isServices: false })
  expect(wordOf('help')).toMatchObject({ language: null, isServices: true })
})
