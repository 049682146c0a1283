import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { inEveryLook } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const success = "Your message has been sent successfully. We'll get back to you soon!"
const failure = 'There was a problem sending your message. Please try again later.'

const sentences = {
  name: 'Please provide your name.',
  email: 'Please provide a valid email.',
  phone: 'Please provide your phone number.',
  subject: 'Please provide a subject.',
  message: 'Please provide your message.',
}

const typed = {
  'Full name': 'Marcus Holloway',
  Email: 'marcus@example.com',
  'Phone number': '(432) 555-0121',
  Subject: 'Parking',
  Message: 'Is there parking?\nI drive a truck.',
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

async function fill(page: Page, fields: Record<string, string> = typed): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

async function expectTyped(page: Page, fields: Record<string, string> = typed): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(text)
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a message reaches the clinic once, and the form is empty again', async ({ page, clinic }) => {
      await page.goto('/contact')
      await fill(page)
      await send(page).dblclick()
      await expect(page.getByText(success)).toBeVisible()
      await expect(page).toHaveURL(/\/contact\?sent=1/)
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
      const columns = 'name, email, phone, "read", "possibleSpam"'
      expect(clinic.database(`select ${columns} from contact_messages`)).toEqual([
        {
          name: 'Marcus Holloway',
          email: 'marcus@example.com',
          phone: '(432) 555-0121',
          read: 0,
          possibleSpam: 0,
        },
      ])
      await fill(page, { ...typed, Message: 'And bicycles?' })
      await send(page).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
      await expect(page.getByText(success)).toBeVisible()
      expect(clinic.database('select id from contact_messages')).toHaveLength(2)
      await signIn(page, clinic, '/admin/messages')
      await page.getByText('Parking', { exact: true }).last().click()
      const conversation = page.getByRole('article', { name: 'Parking' })
      await expect(conversation).toContainText(/Is there parking\?\s+I drive a truck\./)
    })

    test('an empty form names all that is missing, above and at each field', async ({ page, clinic }) => {
      await page.goto('/contact')
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await send(page).click()
      expect((await answer).status()).toBe(422)
      await expect(errorSummary(page).getByRole('link')).toHaveText(Object.values(sentences))
      for (const [field, sentence] of Object.entries(sentences)) {
        await expect(page.locator(`#${field}-error`)).toHaveText(sentence)
      }
      await expect(page).toHaveTitle('Error: Contact - Firstlight')
      if (javaScriptEnabled) await expect(errorSummary(page)).toBeFocused()
      await page.getByRole('link', { name: 'Please provide a subject.' }).click()
      await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
      expect(clinic.database('select id from contact_messages')).toEqual([])
    })

    test('an address that is none is refused, and all that was typed stays', { tag: '@all' }, async ({
      page,
    }) => {
      await page.goto('/contact')
      const odd = { ...typed, 'Full name': ' Zoë "Z" <b>', Email: 'marcus@example' }
      await fill(page, odd)
      await send(page).click()
      await expect(errorSummary(page).getByRole('link')).toHaveText([sentences.email])
      await expectTyped(page, odd)
    })

    test('a message that cannot be stored is not lost', { tag: '@all' }, async ({ page, clinic }) => {
      clinic.database('drop table contact_messages')
      await page.goto('/contact')
      await fill(page)
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await send(page).click()
      expect((await answer).status()).toBe(503)
      await expect(page.getByText(failure)).toBeVisible()
      await expectTyped(page)
    })
  })
}

test('the button says that it is busy, and the thanks take focus', { tag: '@all' }, async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await fill(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  letGo()
  await expect(page.getByText(success)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeFocused()
})

test('phone, mail, place and hours are there, and the map is a frame of ours', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(clinic.url) && !request.url().startsWith('data:')) {
      elsewhere.push(request.url())
    }
  })
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '(432) 555-0142' })).toHaveAttribute('href', 'tel:+14325550142')
  await expect(main.getByRole('link', { name: 'hello@firstlight.example' })).toHaveAttribute(
    'href',
    'mailto:hello@firstlight.example',
  )
  await expect(main).toContainText('1200 Example Avenue')
  await expect(main).toContainText('9:00 AM - 5:00 PM')
  await expect(main.getByText(/^(Open now|Opens (today|tomorrow|\w+day) at 9:00 AM)$/)).toBeVisible()
  const frame = main.locator('iframe')
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toHaveAttribute('title', /map/i)
  await expect(frame).toHaveJSProperty('offsetHeight', 400)
  await expect(frame.contentFrame().locator('body')).toContainText('1200 Example Avenue')
  expect(elsewhere).toEqual([])
})

test('axe finds nothing, with and without errors', { tag: '@all' }, async ({ page }) => {
  test.slow()
  const look = () => expectAccessible(page)
  await page.goto('/contact')
  await inEveryLook(page, look)
  await send(page).click()
  await expect(errorSummary(page)).toBeVisible()
  await inEveryLook(page, look)
})

test('the message stands right under the subject, however high hours and map are', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/contact')
  const subject = await page.getByLabel('Subject').boundingBox()
  const label = await page.getByText('Message', { exact: true }).boundingBox()
  expect(label?.y).toBeLessThan((subject?.y ?? 0) + (subject?.height ?? 0) + 40)
})
