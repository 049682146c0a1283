import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage, elena } from '../support/booking-page.ts'
import { dashboardLink, signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { beyondEdge, smallTargets } from '../support/room-on-page.ts'
import { expectNoEnglish } from '../support/spanish.ts'
import { standsAs, startsIn } from '../support/visit-link.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

test('a visit in its patient’s hands, and seen from the desk', async ({ page, clinic }) => {
  test.slow()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const check = async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    expect(await beyondEdge(page), page.url()).toEqual([])
    expect(await smallTargets(page), page.url()).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const path = await bookAndOpen(page)
  await expect(page.getByRole('heading', { name: 'You asked for Wednesday' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’ll be there' })).toBeHidden()
  await check()
  standsAs(clinic, 'confirmed')
  await page.goto(path)
  await answer(page, check)
  await page.goto(`/es${path}`)
  await expect(page.getByText('Gracias. Aquí le esperamos.')).toBeVisible()
  await expectSpanish(page)
  await comeTooLate(page, clinic, path, check)
  await cancel(page, path, check)
  await expect(heading('Your appointment is cancelled')).toBeVisible()
  await check()
  await page.goto(`/es${path}`)
  await expectSpanish(page)
  await readAtTheDesk(page, clinic)
  await page.goto(path)
  await expect(heading('This link no longer works')).toBeVisible()
  await check()
  await page.goto(`/es${path}`)
  await expectSpanish(page)
})

/** No English, and no sentence that ends in a time: "10:30 a. m.." */
async function expectSpanish(page: Page) {
  await expectNoEnglish(page)
  await expect(page.getByRole('main')).not.toContainText('m..')
}

type Check = () => Promise<void>

async function bookAndOpen(page: Page): Promise<string> {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await booking.chooseTime('10:00 AM')
  await booking.fillDetails()
  await booking.submit().click()
  await page.waitForURL('**/booked/**')
  await page.locator('main a[href^="/visit/"]').first().click()
  await page.waitForURL('**/visit/*')
  return new URL(page.url()).pathname
}

/** Said, said once however often the page is loaded, taken back, said again. */
async function answer(page: Page, check: Check) {
  const coming = page.getByRole('button', { name: 'I’ll be there' })
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you. See you then.' })
  await expect(page.getByRole('heading', { name: 'See you on Wednesday' })).toBeVisible()
  await check()
  await coming.click()
  await expect(thanks).toBeVisible()
  await page.reload()
  await expect(thanks).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No answer yet')).toBeVisible()
  await coming.click()
  await expect(thanks).toBeVisible()
}

async function comeTooLate(page: Page, clinic: Clinic, path: string, check: Check) {
  startsIn(clinic, 5)
  await page.goto(`${path}/cancel`)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { name: 'To change it now, please call' })).toBeVisible()
  await expect(page.getByText('Online changes close 24 hours before.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel appointment' })).toBeHidden()
  await check()
  await page.goto(`/es${path}`)
  await expectSpanish(page)
  startsIn(clinic, 24 * 5)
}

async function cancel(page: Page, path: string, check: Check) {
  await page.goto(path)
  const first = page.getByRole('link', { name: 'Cancel appointment' })
  await first.click()
  await check()
  await page.getByRole('link', { name: 'Keep my appointment' }).click()
  await first.click()
  await page.getByLabel('The cost').check()
  await page.getByLabel('Anything else').fill('It is more than I have this month.')
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
}

/** The count and the line stand until somebody opens the visit; its link is renewed there, and opens nothing. */
async function readAtTheDesk(page: Page, clinic: Clinic) {
  await signIn(page, clinic, '/admin/dashboard?tab=all')
  // Details that a running page opens are all that it asks for.
  await hydrated(page)
  await expect(dashboardLink(page)).toHaveAccessibleName(/1 changed by patients/)
  const line = page.getByText('1 appointment was changed by the patient')
  await expect(line).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: /cancelled/ })
    .getByRole('link', { name: elena.name })
    .click()
  const details = page.getByRole('region', { name: elena.name })
  await expect(details).toContainText('It is more than I have this month.')
  await expect(details).toContainText('The cost')
  await expect(line).toBeHidden()
  await details.getByText('More', { exact: true }).click()
  await details.getByRole('button', { name: 'Renew the link' }).click()
  await expect(page.getByText('Link renewed.', { exact: false })).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(line).toBeHidden()
  await expect(dashboardLink(page)).not.toHaveAccessibleName(/changed by patients/)
}
