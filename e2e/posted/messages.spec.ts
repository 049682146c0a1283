import { postForm } from '#test/serving/built-server.ts'
import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ sendsMail: true })

test('a message is read, answered, taken back and answered by telephone', async ({ plain, clinic }) => {
  await postForm(`${clinic.url}/contact`, {
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(432) 555-0144',
    subject: 'Blood work',
    message: 'May I eat before?',
  })
  await signInPlain(plain, clinic, '/admin/messages')
  const line = plain.row('Elena Ruiz')
  const answer = /^Answer/
  await line.press(/Blood work/)
  expect(plain.all('h2')).toContain('Blood work')
  expect(line.text).toContain('Read')
  expect(plain.text).toContain('0 new, 1 read and not answered')

  await plain.press('Send answer')
  expect(plain.text).toContain('Please write an answer.')
  plain.fill(answer, 'Water is fine.\n\nPlease eat nothing.')
  await plain.press('Send answer')
  expect(plain.text).toContain('The answer leaves in a moment.')
  expect(plain.value(answer)).toBe('')
  expect(line.text).toContain('Answered')
  await plain.press(/^Take back/)
  expect(plain.value(answer)).toBe('Water is fine.\n\nPlease eat nothing.')
  expect(line.text).toContain('Read')
  expect(clinic.database('select id from message_replies')).toEqual([])

  await plain.press('Answered by phone')
  expect(plain.text).toMatch(/answered by telephone\. Today at/)
  expect(plain.buttons('Not answered after all')).toBe(1)
  expect(plain.value(answer)).toBe('Water is fine.\n\nPlease eat nothing.')
  await plain.press('Send answer')
  expect(plain.text).toContain('The answer leaves in a moment.')
  await plain.press('Unread again')
  expect(plain.text).toContain('The message is new again.')
  expect(line.text).toContain('New')
  await plain.follow(/^To answer/)
  expect(line.count).toBe(0)
  await plain.follow(/^Answered/)
  expect(line.count).toBe(1)
  await line.press(/Blood work/)
  await plain.follow('Book for this person')
  expect(plain.address).toMatch(/^\/admin\/dashboard\/add\?message=/)
})
