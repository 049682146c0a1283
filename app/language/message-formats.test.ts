import { expect, test, vi } from 'vitest'
import { number, plural } from './message-formats.ts'
import { m } from './messages.ts'
import { withLanguage } from './with-language.server.ts'

test('numbers in Spanish messages are written as people here write them', () => {
  expect([number('en', 12_345), number('es', 12_345), number('es', '1234.5')]).toEqual([
    '12,345',
    '12,345',
    '1,234.5',
  ])
  expect(withLanguage('es', () => m.gallery_page_counted({ count: 12_345 }))).toBe('12,345 imágenes')
})

test('counts that pass a thousand are written so in whole sentences too', () => {
  const count = 1_234
  const said = () => [
    m.contact_new_messages({ count }),
    m.testimonials_lead({ waiting: count }),
    m.badges_new_requests({ count }),
    m.audit_rows({ many: 'Citas', count }),
  ]
  for (const language of ['en', 'es'] as const)
    for (const sentence of withLanguage(language, said)) expect(sentence).toContain('1,234')
})

test.each([
  ['en', 1, 'one'],
  ['en', 2, 'other'],
  ['es', 1, 'one'],
  ['es', 0, 'other'],
  ['es', 1_000_000, 'many'],
] as const)('in %s %i takes the form for %s', (language, value, form) => {
  expect(plural(language, value)).toBe(form)
})

test('options make a formatter of their own', () => {
  expect(plural('en', 2, { type: 'ordinal' })).toBe('two')
  expect(plural('en', 2)).toBe('other')
  expect(number('en', 2, { minimumFractionDigits: 2 })).toBe('2.00')
  expect(number('en', 2)).toBe('2')
})

test('a formatter is made once, however often a message asks', () => {
  const rules = vi.spyOn(Intl, 'PluralRules')
  const style = { minimumIntegerDigits: 3 }
  for (let time = 0; time < 3; time++) plural('es', time, style)
  expect(rules).toHaveBeenCalledTimes(1)
  rules.mockRestore()
})
