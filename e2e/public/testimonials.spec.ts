import type { Page } from '@playwright/test'
import { trapField } from '#app/platform/forms/form-trap.ts'
import { expectAccessible } from '../support/axe.ts'
import { errorSummary } from '../support/error-summary.ts'
import { inEveryLook } from '../support/every-look.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const thanks = 'Thank you for your testimonial! It will be reviewed by our team before being published.'
const missing = 'Please fill in all fields.'
const pageSize = 12

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Testimonial' })

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Maria "M" <G.>')
  await page.getByLabel('Your relationship to the clinic').fill('Patient for 3 years')
  await page.getByRole('radio', { name: '3 Good' }).check()
  await page.getByLabel('Your testimonial').fill('Nobody rushed me.\n\nNot once.')
}

/** Published testimonials, one an hour, the last of them the newest. */
function publish(clinic: Clinic, contents: string[]): void {
  const rows = contents.map((content, hour) => {
    const at = new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
    return `('t${hour}', 'Author ${hour}', 'Patient', '${content}', 4, 1, 0, '${at}', '${at}')`
  })
  clinic.database(`insert into testimonials
    (id, author, title, content, rating, approved, "possibleSpam", "createdAt", "updatedAt") values ${rows}`)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a testimonial waits for approval, then everyone reads it', async ({ page, clinic }) => {
      await page.goto('/testimonials')
      await expect(page.getByRole('main')).toContainText(
        'No testimonials available yet. Be the first to share your experience!',
      )
      await fill(page)
      await submit(page).dblclick()
      await expect(page.getByText(thanks)).toBeVisible()
      await expect(page).toHaveURL(/\/testimonials\?sent=1/)
      await expect(page.getByLabel('Your name')).toHaveValue('')
      await expect(page.getByRole('radio', { name: '5 Excellent' })).toBeChecked()
      await expect(page.getByText('Nobody rushed me.')).toBeHidden()
      expect(clinic.database('select rating, approved, "possibleSpam" from testimonials')).toEqual([
        { rating: 3, approved: 0, possibleSpam: 0 },
      ])

      clinic.database('update testimonials set approved = 1')
      await page.goto('/testimonials')
      await expect(page.getByText('1 testimonial', { exact: true })).toBeVisible()
      await expect(page.getByRole('img', { name: '3 out of 5' })).toBeVisible()
      await expect(page.getByText('Not once.', { exact: true })).toBeVisible()
      await expect(page.getByText('Maria "M" <G.>')).toBeVisible()
    })

    test('what is missing is said once above and at each field, and what was typed stays', {
      tag: '@all',
    }, async ({ page, clinic }) => {
      await page.goto('/testimonials')
      await page.getByLabel('Your relationship to the clinic').fill('Patient')
      await page.getByRole('radio', { name: '2 Fair' }).check()
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await submit(page).click()
      expect((await answer).status()).toBe(422)
      await expect(errorSummary(page).getByRole('link')).toHaveText([missing])
      await expect(page.locator('#author-error')).toHaveText(missing)
      await expect(page.locator('#content-error')).toHaveText(missing)
      await expect(page.locator('#title-error')).toHaveCount(0)
      await expect(page).toHaveTitle('Error: Testimonials - Firstlight')
      await expect(page.getByLabel('Your relationship to the clinic')).toHaveValue('Patient')
      await expect(page.getByRole('radio', { name: '2 Fair' })).toBeChecked()
      if (javaScriptEnabled) await expect(errorSummary(page)).toBeFocused()
      await errorSummary(page).getByRole('link').click()
      await expect(page.getByLabel('Your name')).toBeFocused()
      expect(clinic.database('select id from testimonials')).toEqual([])
    })

    test('older testimonials are on further pages', { tag: '@all' }, async ({ page, clinic }) => {
      publish(
        clinic,
        Array.from({ length: pageSize + 2 }, (_, number) => `Testimonial ${number}.`),
      )
      await page.goto('/testimonials')
      const listed = page.getByRole('region', { name: 'What patients say' }).getByRole('listitem')
      await expect(listed).toHaveCount(pageSize)
      await expect(listed.first()).toContainText('Testimonial 13.')
      await page.locator('a[rel=next]').click()
      await expect(listed).toHaveCount(2)
      await expect(listed.last()).toContainText('Testimonial 0.')
      await expect(page.locator('a[rel=next]')).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to the newest' }).click()
      await expect(listed.first()).toContainText('Testimonial 13.')
    })

    test('where the list cannot be read the page says so, and keeps what is typed', { tag: '@all' }, async ({
      page,
      clinic,
    }) => {
      clinic.database('drop table testimonials')
      const answer = await page.goto('/testimonials')
      expect(answer?.status()).toBe(503)
      await expect(page.getByText('Failed to load testimonials. Please try again later.')).toBeVisible()
      await fill(page)
      await submit(page).click()
      await expect(page.getByText('Failed to submit testimonial. Please try again later.')).toBeVisible()
      await expect(page.getByLabel('Your testimonial')).toHaveValue('Nobody rushed me.\n\nNot once.')
      await expect(page.getByRole('radio', { name: '3 Good' })).toBeChecked()
    })
  })
}

test('the thanks go after five seconds, and stay while they are pointed at', { tag: '@all' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/testimonials')
  await fill(page)
  await submit(page).click()
  await expect(page.getByText(thanks)).toBeVisible()
  await page.getByText(thanks).hover()
  await page.clock.runFor(20_000)
  await expect(page.getByText(thanks)).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await expect(page.getByText(thanks)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page.getByText(thanks)).toBeHidden()
})

test('without a network what was typed stays, and sending again stores once', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await page.goto('/testimonials')
  await hydrated(page)
  await fill(page)
  await page.route('**/testimonials*', (route) => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(page.getByText('Failed to submit testimonial. Please try again later.')).toBeVisible()
  await page.unroute('**/testimonials*')
  await submit(page).click()
  await expect(page.getByText(thanks)).toBeVisible()
  expect(clinic.database('select content from testimonials')).toHaveLength(1)
})

test('what a program filled in is answered alike and kept apart', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  const answer = await page.request.post('/testimonials', {
    form: { author: 'x', title: 'x', rating: '5', content: 'Buy at www.spam.example', [trapField]: 'x' },
    headers: { Origin: clinic.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  expect(answer.headers().location).toBe('/testimonials?sent=1')
  expect(clinic.database('select approved, "possibleSpam" from testimonials')).toEqual([
    { approved: 0, possibleSpam: 1 },
  ])
})

test('axe finds nothing: testimonials of all sizes, errors, the empty page', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  test.slow()
  const look = () => expectAccessible(page)
  await page.goto('/testimonials')
  await inEveryLook(page, look)
  publish(clinic, ['Short.', 'middle '.repeat(20), 'long '.repeat(80)])
  await page.goto('/testimonials')
  await submit(page).click()
  await expect(errorSummary(page)).toBeVisible()
  await inEveryLook(page, look)
})
