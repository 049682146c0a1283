import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sessionId } from '#app/platform/secrets/session.server.ts'
import type { Clinic } from './fixtures.ts'
import type { PlainPage } from './without-browser/plain-page.ts'

type Desk = Pick<Clinic, 'url' | 'admin' | 'database'>

const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

/** Signs in the way staff do. */
export async function signInByHand(page: Page, { admin }: Clinic): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard')
}

/**
 * Is signed in and looks at that screen: for journeys that begin behind the sign-in page. The session is in the
 * database as a sign-in leaves it; for none of these journeys a password is stretched, nor a screen loaded that it leaves
 * at once.
 */
export async function signIn(page: Page, clinic: Desk, path = '/admin/dashboard'): Promise<void> {
  const cookie = { name: 'session', value: storedSession(clinic), url: clinic.url }
  await page.context().addCookies([cookie])
  await page.goto(clinic.url + path)
}

/** The same without a browser. */
export async function signInPlain(page: PlainPage, clinic: Desk, path = '/admin/dashboard'): Promise<void> {
  page.setCookie('session', storedSession(clinic))
  await page.goto(path)
}

/** Signs in the way staff do, without a browser. */
export async function signInPlainByHand(page: PlainPage, { admin }: Pick<Desk, 'admin'>): Promise<void> {
  await page.goto('/admin/login')
  page.fill('Username', admin.username)
  page.fill('Password', admin.password)
  await page.press('Sign in')
  expect(page.address).not.toContain('/admin/login')
}

/** @returns its token */
function storedSession(clinic: Desk): string {
  const token = randomBytes(32).toString('base64url')
  clinic.database(`insert into sessions
      (id, "adminId", device, "createdAt", "lastSeenAt", "confirmedAt", "wrongAnswers")
    select '${sessionId(token)}', id, 'Chrome on Linux', ${now}, ${now}, ${now}, 0 from admins
      where username = '${clinic.admin.username}'`)
  return token
}

/** Signs in as the form of the sign-in page does, so that the audit log says so. */
export async function signInByForm(page: Page, { url, admin }: Desk): Promise<void> {
  const answer = await page.request.post(`${url}/admin/login`, {
    form: admin,
    headers: { Origin: url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto(`${url}/admin/dashboard`)
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

/** What a copied session finds six minutes after sign-in: guarded actions ask for the password again. */
export const sixMinutesLater = (clinic: Pick<Clinic, 'database'>) =>
  clinic.database(`update sessions set "confirmedAt" = '2026-01-01T00:00:00.000Z' returning id`)

/** Longer than a session may sit, and not so long that it is deleted. */
const idleMinutes = 20

/** As the server finds the session after a quarter of an hour in which nobody touched it. */
export const sitIdle = (clinic: Pick<Clinic, 'database'>) => {
  const at = Temporal.Now.instant().subtract({ minutes: idleMinutes }).toString({ fractionalSecondDigits: 3 })
  return clinic.database(`update sessions set "lastSeenAt" = '${at}' returning id`)
}
