import { postForm } from '#test/serving/built-server.ts'
import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ sendsMail: true })

test('a message is read, answered, taken back and answered by phone', async ({ plain, clinic }) => {
  await postForm(`${clinic.url}/contact`, {
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(432) 555-0144',
    subject: 'Blood work',
    message: 'May I eat before?',
  })
  await signInPlain(plain, clinic, '/admin/messages')
  const line = plain.row('Elena Ruiz')
  const answer = /^Reply/
  await line.press(/Blood work/)
  expect(plain.all('h2')).toContain('Blood work')
  expect(line.text).toContain('Read')
  expect(plain.text).toContain('0 new, 1 to answer')

  await plain.press('Send reply')
  expect(plain.text).toContain('Write a reply.')
  plain.fill(answer, 'Water is fine.\n\nPlease eat nothing.')
  await plain.press('Send reply')
  expect(plain.text).toContain('Sending your reply...')
  expect(plain.value(answer)).toBe('')
  expect(line.text).toContain('Answered')
  await plain.press(/^Undo/)
  expect(plain.value(answer)).toBe('Water is fine.\n\nPlease eat nothing.')
  expect(line.text).toContain('Read')
  expect(clinic.database('select id from message_replies')).toEqual([])

  await plain.press('Mark answered by phone')
  expect(plain.text).toMatch(/answered by phone\. Today at/)
  expect(plain.buttons('Mark unanswered')).toBe(1)
  expect(plain.value(answer)).toBe('Water is fine.\n\nPlease eat nothing.')
  await plain.press('Send reply')
  expect(plain.text).toContain('Sending your reply...')
  await plain.press('Mark unread')
  expect(plain.text).toContain('Marked unread.')
  expect(line.text).toContain('New')
  await plain.follow(/^To answer/)
  expect(line.count).toBe(0)
  await plain.follow(/^Answered/)
  expect(line.count).toBe(1)
  await line.press(/Blood work/)
  await plain.follow('Book appointment')
  expect(plain.address).toMatch(/^\/admin\/dashboard\/add\?message=/)
})

test('a reply is saved under a name, and begins an answer', async ({ plain, clinic }) => {
  await postForm(`${clinic.url}/contact`, {
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(432) 555-0144',
    subject: 'Blood work',
    message: 'May I eat before?',
  })
  await signInPlain(plain, clinic, '/admin/messages')
  await plain.row('Elena Ruiz').press(/Blood work/)
  await plain.follow('Add saved reply')
  await plain.follow('Add saved reply')
  plain.fill(/^Text in Spanish/, 'Hola')
  await plain.press('Save')
  expect(plain.text).toContain('Enter a name.')
  expect(plain.value(/^Text in Spanish/)).toBe('Hola')
  plain.fill(/^Name/, 'Before blood work')
  plain.fill(/^Text in English/, 'Hi {name}, water is fine.')
  await plain.press('Save')
  expect(plain.text).toContain('Saved.')
  const row = plain.row('Before blood work')
  expect(row.text).toContain('Hi {name}, water is fine.')

  await plain.goto('/admin/messages')
  await plain.row('Elena Ruiz').follow(/Blood work/)
  plain.fill(/^Reply/, 'Thank you.')
  await plain.press(/^Before blood work/)
  expect(plain.value(/^Reply/)).toBe('Thank you.\n\nHi Elena, water is fine.')

  await plain.goto('/admin/messages/templates')
  await row.follow('Delete Before blood work')
  await plain.press('Delete saved reply')
  expect(plain.text).toContain('Saved reply deleted.')
  expect(clinic.database('select id from reply_templates')).toEqual([])
})
