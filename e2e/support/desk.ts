import { expect, type Page } from '@playwright/test'
import type { Clinic } from './fixtures.ts'

/** Signs in the way staff do. */
export async function signInByHand(page: Page, { admin }: Clinic): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard')
}

/** Is signed in, without having seen the sign-in page: for journeys that begin behind it. */
export async function signIn(page: Page, { url, admin }: Clinic): Promise<void> {
  const answer = await page.request.post('/admin/login', {
    form: admin,
    headers: { Origin: url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto('/admin/dashboard')
}

/** Signs in, and waits until the screen runs and has asked for its stream of counts. */
export async function signInLive(page: Page, clinic: Clinic): Promise<void> {
  const stream = page.waitForResponse('**/admin/events')
  await signIn(page, clinic)
  await stream
}

/** The link of the side bar that carries the red count of pending appointments. */
export const dashboardLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Dashboard/ })

export const rowOf = (page: Page, patient: string) => page.getByRole('row').filter({ hasText: patient })
