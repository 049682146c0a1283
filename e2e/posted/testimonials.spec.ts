import { postForm } from '#test/serving/built-server.ts'
import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

const share = (clinic: Clinic, fields: Record<string, string>) =>
  postForm(`${clinic.url}/testimonials`, {
    author: 'Maria G.',
    title: 'Patient for 3 years',
    rating: '5',
    content: 'They listened.',
    ...fields,
  })

test('one is approved, refused for a reason and taken back', async ({ plain, clinic }) => {
  for (const author of ['Writer 1', 'Writer 2']) await share(clinic, { author })
  await share(clinic, { author: 'Best Deals', content: 'See http://cheap-pills.example/offer now.' })
  await signInPlain(plain, clinic, '/admin/testimonials')
  expect(plain.text).toContain('3 testimonials are waiting for approval.')
  expect(plain.row('Best Deals').text).toContain('1 link, shown as plain text.')
  expect(plain.row('Best Deals').links(/cheap-pills/)).toEqual([])
  const item = plain.row('Writer 2')
  await item.press(/^Approve/)
  expect(plain.text).toContain('Testimonial approved successfully.')
  expect(plain.region('Decided').text).toContain('Writer 2')
  await item.press(/^Undo/)
  expect(plain.text).toContain('Undone.')
  await item.follow(/^Decline/)
  await item.follow('Keep waiting')
  await item.follow(/^Decline/)
  const reason = /^Reason, for staff only/
  item.fill(reason, 'Names nurse Kim')
  await item.press('Decline testimonial')
  expect(item.text).toContain('Choose a reason.')
  expect(item.value(reason)).toBe('Names nurse Kim')
  item.choose('Why are you declining it?', 'Names another person')
  await item.press('Decline testimonial')
  expect(plain.text).toContain('Testimonial rejected successfully.')
  expect(plain.text).toContain('2 testimonials are waiting for approval.')
  await plain.goto('/admin/testimonials?show=refused')
  expect(item.text).toContain('by Administrator: Names another person')
  expect(item.text).toContain('Reason: Names nurse Kim')
  await item.press(/^Approve anyway/)
  expect(plain.text).toContain('Testimonial approved successfully.')
  await plain.goto('/testimonials')
  expect(plain.text).toContain('Writer 2')
})
