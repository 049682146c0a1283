import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

const lead = '[name="home.lead.en"]'
const heading = '[name="home.heading.es"]'
const words = 'All of it in one calm place.'

const openTexts = async (page: Page, clinic: Clinic, isAlive: boolean) => {
  await signIn(page, clinic, '/admin/clinic/texts')
  if (isAlive) await hydrated(page)
  await unfold(page)
}

/** Groups of texts are folded; a browser without script unfolds them by their summaries. */
async function unfold(page: Page): Promise<void> {
  const group = page.locator('details', { has: page.locator(lead) })
  if ((await group.count()) > 0 && (await group.getAttribute('open')) === null)
    await group.locator('summary').first().click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a text is drafted, previewed, published, compared and restored', async ({ page, clinic }) => {
      test.slow()
      await openTexts(page, clinic, javaScriptEnabled)
      await page.locator(lead).fill(words)
      if (javaScriptEnabled) await expect(page.locator('[data-saving=saved]')).toBeVisible()
      else await page.locator('#save-draft').click()
      await expect(page.getByText('1 change not published')).toBeVisible()
      await page.getByRole('link', { name: 'Preview' }).click()
      await expect(page.getByText('Visitors can’t see this yet.')).toBeVisible()
      await expect(page.locator('mark')).toHaveText(words)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.goto('/')
      await expect(page.getByText(words)).toBeHidden()
      await page.goto('/admin/clinic/publish')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Note').fill('Calmer')
      await page.getByRole('button', { name: 'Publish 1 change' }).click()
      await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
      await page.goto('/')
      await expect(page.getByText(words)).toBeVisible()
      await page.goto('/admin/clinic/versions')
      if (javaScriptEnabled) await expectAccessible(page)
      await expect(page.getByText('Calmer')).toBeVisible()
      await page.getByRole('link', { name: /^Compare with/ }).click()
      await expect(page.getByRole('cell', { name: words })).toBeVisible()
      await page.getByRole('button', { name: /^Restore/ }).click()
      await expect(page.getByText('1 change not published')).toBeVisible()
      await page.goto('/')
      await expect(page.getByText(words)).toBeVisible()
    })

    test('two who change the same text: the later one sees both', { tag: '@all' }, async ({
      page,
      clinic,
      browser,
    }) => {
      test.slow()
      await openTexts(page, clinic, javaScriptEnabled)
      const context = await browser.newContext({ baseURL: clinic.url, javaScriptEnabled: true })
      const other = await context.newPage()
      await openTexts(other, clinic, true)
      await other.locator(lead).fill('Written by somebody else.')
      await expect(other.locator('[data-saving=saved]')).toBeVisible()
      asSomebodyElse(clinic)
      await page.locator(lead).fill(words)
      await page.locator(heading).fill('Siéntase bien')
      if (!javaScriptEnabled) await page.locator('#save-draft').click()
      await expect(page.getByRole('blockquote')).toHaveText('Written by somebody else.')
      await expect(page.locator(lead)).toHaveValue(words)
      if (javaScriptEnabled) await page.getByRole('button', { name: 'Keep mine' }).click()
      else await page.locator('#save-draft').click()
      await expect(page.getByText('2 changes not published')).toBeVisible()
      await context.close()
    })

    test('publishing what somebody else changed meanwhile shows both texts, then goes on', {
      tag: '@all',
    }, async ({ page, clinic }) => {
      test.slow()
      await openTexts(page, clinic, javaScriptEnabled)
      await page.locator(lead).fill(words)
      await page.locator('#save-draft').click()
      await expect(page.getByText('Draft saved.')).toBeVisible()
      await page.goto('/admin/clinic/publish')
      if (javaScriptEnabled) await hydrated(page)
      clinic.database(`update website_drafts set value = 'Written by somebody else.'`)
      asSomebodyElse(clinic)
      await page.getByLabel('Note').fill('Calmer')
      await page.getByRole('button', { name: 'Publish 1 change' }).click()
      const refusal = page.getByRole('alert').filter({ hasText: 'Not published' })
      await refusal.getByText('Show both').click()
      await expect(refusal.getByRole('definition')).toHaveText([words, 'Written by somebody else.'])
      if (javaScriptEnabled) await expectAccessible(page)
      await expect(page.getByRole('insertion')).toContainText('Written by somebody else.')
      await expect(page.getByLabel('Note')).toHaveValue('Calmer')
      await page.getByRole('button', { name: 'Publish 1 change' }).click()
      await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
    })
  })
}

/** What was drafted so far is of another person. */
function asSomebodyElse({ database }: Clinic): void {
  database(`update website_drafts set "changedBy" = 'somebody'`)
}

test('what was typed without a connection is there after a reload, and saved later', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await openTexts(page, clinic, true)
  await page.route('**/admin/clinic/draft', (route) => route.abort())
  await page.locator(lead).fill(words)
  await expect(page.locator('[data-saving=not-saved]')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.locator(lead)).toHaveValue(words)
  await page.unroute('**/admin/clinic/draft')
  await expect(page.getByText('1 change not published')).toBeVisible({ timeout: 30_000 })
})
