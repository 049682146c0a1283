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
  expect(plain.text).toContain('0 new, 1 awaiting reply')

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
