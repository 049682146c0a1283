import { expect, test } from 'vitest'
import { line } from '../text/text.ts'
import { readFields, valuesOf } from './form-fields.server.ts'

const multipart = (value: string) => {
  const form = new FormData()
  form.set('name', value)
  return form
}

test.each([
  ['urlencoded', new URLSearchParams({ name: 'Ana\0 Ruiz' })],
  ['multipart', multipart('Ana\0 Ruiz')],
])('U+0000 in an %s form is left out, and never reaches the database', async (_, body) => {
  const fields = await readFields(new Request('https://clinic.example', { method: 'POST', body }))
  const typed = fields.get('name') ?? ''
  expect(typed).not.toContain('\0')
  expect(typed).toMatch(/^Ana. Ruiz$/u)
  expect(line(100, () => 'missing').parse(typed)).toBe('Ana Ruiz')
})

test('a field that is sent several times keeps its first value, and all of them in their order', async () => {
  const body = new URLSearchParams([
    ['treatment', 'Botox'],
    ['with', ''],
    ['treatment', 'Con\0sultation'],
    ['treatment', ''],
  ])
  const fields = await readFields(new Request('https://clinic.example', { method: 'POST', body }))
  expect(fields.get('treatment')).toBe('Botox')
  expect(valuesOf(fields, 'treatment')).toEqual(['Botox', 'Con\u001asultation', ''])
  expect(valuesOf(fields, 'with')).toEqual([''])
  expect(valuesOf(fields, 'none')).toEqual([])
})

test.each([
  { sent: { email: 'rosa@gmial.com', suggestedEmail: 'rosa@gmail.com' }, read: 'rosa@gmail.com' },
  // Mended by hand since, or made up.
  { sent: { email: 'rosa@clinic.example', suggestedEmail: 'rosa@gmail.com' }, read: 'rosa@clinic.example' },
  { sent: { email: 'rosa@gmial.com', suggestedEmail: 'other@gmail.com' }, read: 'rosa@gmial.com' },
  { sent: { email: 'rosa@gmial.com' }, read: 'rosa@gmial.com' },
])('of $sent the address is $read', async ({ sent, read }) => {
  const body = new URLSearchParams(Object.entries(sent))
  const fields = await readFields(new Request('https://clinic.example', { method: 'POST', body }))
  expect(fields.get('email')).toBe(read)
})
