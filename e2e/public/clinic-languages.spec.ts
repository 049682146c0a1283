import type { Page } from '@playwright/test'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { fillForm, submit } from '../support/form-fields.ts'
import { hydrated } from '../support/hydrated.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

const expectLanguage = (page: Page, language: 'en' | 'es') =>
  expect(page.locator('html')).toHaveAttribute('lang', language)
const switches = (page: Page) => page.getByRole('banner').locator('[data-language]')

async function publishLanguages(page: Page, choice: RegExp, isAlive: boolean): Promise<void> {
  await page.goto('/admin/clinic/profile')
  if (isAlive) await hydrated(page)
  await page.getByRole('radio', { name: choice }).check()
  if (isAlive) await expect(page.locator('[data-saving=saved]')).toBeVisible()
  else await page.locator('#save-draft').click()
  await page.goto('/admin/clinic/publish')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
}

async function book(page: Page, clinic: Clinic): Promise<void> {
  await page.goto(`/appointment?treatment=HRT&date=${day.date}`)
  await page.getByRole('radio', { name: '10:00' }).check()
  await fillForm(page, { name: 'Elena', email: 'elena@example.com', phone: '(432) 555-0100' })
  await submit(page, '#booking')
  await expect(page).toHaveURL(/\/appointment\/booked\//)
  await expectLanguage(page, 'es')
  expect(clinic.database('select language from appointments')).toEqual([{ language: 'es' }])
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an owner puts Spanish first, then lets the website speak it alone', async ({ page, clinic }) => {
      test.slow()
      await signIn(page, clinic, '/admin/clinic/profile')
      await publishLanguages(page, /^Spanish, then English/, javaScriptEnabled)

      await page.goto('/')
      await expectLanguage(page, 'es')
      await switches(page).filter({ hasText: 'English' }).click()
      await expect(page).toHaveURL(/\/en$/)
      await expectLanguage(page, 'en')
      await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
      await expect(page).toHaveURL(/\/en\/about$/)
      await switches(page).filter({ hasText: 'Español' }).click()
      await expect(page).toHaveURL(/[^n]\/about$/)
      await expectLanguage(page, 'es')
      await page.goto('/es/gallery?category=Facilities')
      await expect(page).toHaveURL(/\d\/gallery\?category=Facilities$/)
      await book(page, clinic)

      await publishLanguages(page, /^Spanish only/, javaScriptEnabled)
      await page.goto('/en/contact')
      await expect(page).toHaveURL(/\d\/contact$/)
      await expectLanguage(page, 'es')
      await expect(switches(page)).toHaveCount(0)
    })
  })
}
