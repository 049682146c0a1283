import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { fillInbox } from '../support/inbox.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

test('staff read messages, judge testimonials and bring back what they deleted', async ({
  plain,
  clinic,
}) => {
  await fillInbox(clinic)
  await signInPlain(plain, clinic)
  await read(plain)
  await search(plain)
  await remove(plain, clinic)
  await judge(plain, clinic)
  await bringBack(plain, clinic)
  await undelivered(plain, clinic)
})

const badge = (page: PlainPage) => page.region('Admin').text

async function read(page: PlainPage) {
  await page.goto('/admin/messages')
  expect(page.text).toContain('2 new, 0 to answer')
  expect(page.row('Robot').count).toBe(0)
  const harold = page.row('Harold Pike')
  expect(harold.text).toContain('New')
  await harold.press(/Question about parking/)
  const conversation = page.region('Question about parking')
  expect(conversation.text).toContain('Is there a space')
  expect(conversation.links('harold.pike@example.com')).toEqual(['mailto:harold.pike@example.com'])
  expect(harold.text).toContain('Read')
  expect(badge(page)).toMatch(/Messages ?1/)
  await conversation.press('Mark unread')
  expect(conversation.count).toBe(0)
  expect(page.text).toContain('Marked unread.')
  expect(harold.text).toContain('New')
  expect(badge(page)).toMatch(/Messages ?2/)
  await harold.press(/Question about parking/)
}

/** What was looked for is in no address. */
async function search(page: PlainPage) {
  const field = 'Name, email, subject, or text'
  page.fill(field, 'DOT tess')
  await page.enter(field)
  expect(page.text).toContain('Messages with “DOT tess”.')
  expect(page.row('Tess Amador').count).toBe(1)
  expect(page.row('Harold Pike').count).toBe(0)
  expect(page.url).not.toContain('tess')
  await page.follow('Show all messages')
  expect(page.row('Harold Pike').count).toBe(1)
}

async function remove(page: PlainPage, clinic: Clinic) {
  await page.follow(/^Possible spam/)
  await page.row('Robot').follow(/Chairs/)
  await page.press('Not spam')
  expect(page.text).toContain('Marked as not spam.')
  await page.goto('/admin/messages')
  expect(page.row('Robot').text).toContain('New')
  await page.row('Harold Pike').follow(/Question about parking/)
  await page.follow('Delete...')
  expect(page.text).toContain('Are you sure you want to delete this message?')
  await page.press('Delete message')
  expect(page.text).toContain('Message deleted successfully.')
  expect(page.row('Harold Pike').count).toBe(0)
  expect(clinic.database('select read from contact_messages where "deletedAt" is not null')).toEqual([
    { read: 1 },
  ])
}

async function judge(page: PlainPage, clinic: Clinic) {
  const visitor = new PlainPage(clinic.url)
  const expectOnWebsite = async (isThere: boolean) => {
    await visitor.goto('/testimonials')
    expect(visitor.text.includes('Maria G.')).toBe(isThere)
  }
  await page.goto('/admin/testimonials')
  expect(page.text).toContain('2 testimonials are waiting for approval.')
  await page.press('Approve testimonial by Maria G.')
  expect(page.text).toContain('Testimonial approved successfully.')
  expect(badge(page)).toMatch(/Testimonials ?1/)
  await expectOnWebsite(true)
  await page.press(/^Undo.*Maria G\.$/)
  expect(page.text).toContain('Undone.')
  expect(page.text).not.toContain('Testimonial approved successfully.')
  expect(page.text).toContain('2 testimonials are waiting for approval.')
  await expectOnWebsite(false)
  await page.press('Approve testimonial by Maria G.')
  await expectOnWebsite(true)
  await page.follow(/^Approved/)
  await page.follow('Unapprove testimonial by Maria G.')
  page.fill(/^Reason, for staff only/, 'Names a nurse')
  await page.press('Unapprove')
  expect(page.text).toContain('Testimonial rejected successfully.')
  await page.follow(/^Waiting/)
  expect(page.row('Maria G.').text).toContain('Reason: Names a nurse')
  await expectOnWebsite(false)
  await page.follow(/^Possible spam/)
  await page.follow('Delete testimonial by Robot')
  expect(page.text).toContain('Are you sure you want to delete this testimonial?')
  await page.press('Delete testimonial')
  expect(page.text).toContain('Testimonial deleted successfully.')
  expect(page.text).toContain('Nothing here.')
}

async function bringBack(page: PlainPage, clinic: Clinic) {
  await page.follow('Recently deleted')
  await page.region('Filter by type').follow('All')
  expect(page.row('Question about parking').text).toContain('30 days')
  await page.press('Restore Question about parking')
  expect(page.text).toContain('Message restored.')
  await page.follow('Testimonials')
  expect(page.row('Question about parking').count).toBe(0)
  await page.press('Restore See best.shop')
  expect(page.text).toContain('Testimonial restored.')
  expect(page.text).toContain('Nothing deleted')
  expect(clinic.database('select id from contact_messages where "deletedAt" is not null')).toEqual([])
}

/** An email that was given up is shown until somebody says that the patient knows. */
async function undelivered(page: PlainPage, clinic: Clinic) {
  await bookElsewhere(clinic, { day: comingDay('Wednesday'), time: '10:00 AM', name: 'Elena Ruiz' })
  clinic.database("update outbox set status = 'dead'")
  await page.goto('/admin/dashboard')
  expect(page.text).toContain('1 email wasn’t delivered. Call the patient.')
  await page.press('Patient notified of the email to Elena Ruiz')
  expect(page.text).toContain('Notice dismissed.')
  expect(page.text).not.toContain('1 email wasn’t delivered.')
}
