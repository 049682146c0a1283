import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'

/** Browsers make passkeys for this machine's name, not for its address. */
const home = (clinic: Clinic) => clinic.url.replace('127.0.0.1', 'localhost')

/** A device of the browser's debugging protocol: it looks at who holds it and answers at once. */
async function withDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const lookAway = () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  return { lookAway }
}

async function typePassword(page: Page, clinic: Clinic, given = clinic.admin) {
  await page.goto(`${home(clinic)}/admin/login`)
  await page.getByLabel('Username').fill(given.username)
  await page.getByLabel('Password', { exact: true }).fill(given.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Not the step of sign-in, whose address names that screen, too. */
const atDesk = (page: Page) => expect(page).toHaveURL(/:\d+\/admin\/dashboard$/)

const settings = (page: Page, clinic: Clinic) => page.goto(`${home(clinic)}/admin/settings/you`)
const rules = (page: Page, clinic: Clinic) => page.goto(`${home(clinic)}/admin/settings/people`)
const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
}

/** From Settings: a name, the device, and the recovery codes where there are none. */
async function addPasskey(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}

async function keepCodes(page: Page) {
  await page.getByLabel('I saved these codes in a safe place').check()
  const take = page.getByRole('button', { name: 'Use these codes' })
  await take.click()
  await expect(take).toHaveCount(0)
}

const steps = (clinic: Clinic) =>
  clinic
    .database("select detail from audit_log where action = 'sign-in' order by seq")
    .map(({ detail }) => JSON.parse(`${detail}`).step)

/** Anyone who is signed in gave the password six minutes ago. */
const longAgo = (clinic: Clinic) =>
  clinic.database(
    "update sessions set confirmedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-6 minutes') returning id",
  )

test.slow()

test('a passkey is added, is the second step, answers when asked again, and is removed', async ({
  page,
  clinic,
}) => {
  await withDevice(page)
  await typePassword(page, clinic)
  await atDesk(page)
  await settings(page, clinic)
  await expectAccessible(page)
  await addPasskey(page, 'Laptop at the desk')
  const codes = page.getByRole('dialog', { name: 'New recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await keepCodes(page)
  const passkeys = box(page, 'Passkeys')
  await expect(passkeys.locator('bdi')).toHaveText('Laptop at the desk')
  await expect(passkeys.getByText('not used yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByText('This device already has one of your passkeys.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Not now' }).click()

  await signOut(page)
  await typePassword(page, clinic)
  await expect(page).toHaveURL(/\/admin\/login\/code/)
  await expect(page.getByLabel('Code')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await atDesk(page)
  expect(steps(clinic)).toEqual(['password', 'passkey'])

  await settings(page, clinic)
  await expect(passkeys.getByText('used today')).toBeVisible()
  longAgo(clinic)
  await passkeys.getByRole('link', { name: 'Remove Laptop at the desk' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
})

test('a form whose time ran out takes a passkey, too', { tag: '@all' }, async ({ page, clinic }) => {
  await withDevice(page)
  await typePassword(page, clinic)
  await atDesk(page)
  await settings(page, clinic)
  await addPasskey(page, 'Laptop')
  await keepCodes(page)
  await rules(page, clinic)
  longAgo(clinic)
  const everybody = box(page, 'Two-step verification for everyone')
  await everybody.getByRole('button', { name: 'Require' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(everybody.getByText('Everyone has it on.')).toBeVisible()
})

test('alone it signs in where the clinic allows it', { tag: '@all' }, async ({ page, clinic }) => {
  const { lookAway } = await withDevice(page)
  await page.goto(`${home(clinic)}/admin/login`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await typePassword(page, clinic)
  await atDesk(page)
  await settings(page, clinic)
  await addPasskey(page, 'Laptop')
  const codes = page.getByRole('dialog', { name: 'New recovery codes' })
  await codes.getByRole('link', { name: 'Not now' }).click()
  await rules(page, clinic)
  const everybody = box(page, 'Two-step verification for everyone')
  await everybody.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('still missing for Administrator')).toBeVisible()
  await settings(page, clinic)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await keepCodes(page)
  await rules(page, clinic)
  await everybody.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(everybody.getByText('No password needed')).toBeVisible()

  await signOut(page)
  await expectAccessible(page)
  const script = '**/assets/device-*.js'
  await page.route(script, (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('We couldn’t start the passkey.')).toBeVisible()
  await page.unroute(script)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await atDesk(page)
  expect(steps(clinic)).toEqual(['password', 'passkey-alone'])
  await signOut(page)
  await lookAway()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Your device didn’t respond.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('where it is required nothing else opens after seven days', { tag: '@all' }, async ({
  page,
  clinic,
  browser,
}) => {
  await withDevice(page)
  await typePassword(page, clinic)
  await atDesk(page)
  await rules(page, clinic)
  const everybody = box(page, 'Two-step verification for everyone')
  await everybody.getByRole('button', { name: 'Require' }).click()
  await expect(
    page.getByText('Turn on your own two-step verification first, or you’ll lock yourself out.'),
  ).toBeVisible()
  await settings(page, clinic)
  await addPasskey(page, 'Laptop')
  await keepCodes(page)
  await rules(page, clinic)
  clinic.database(`insert into admins (id, username, usernameKey, passwordHash, email, name, role, createdAt, updatedAt)
    select 'luis', 'luis', 'luis', passwordHash, '', 'Luis Ortega', 'admin', createdAt, updatedAt from admins returning id`)
  await everybody.getByRole('button', { name: 'Require' }).click()
  await expect(everybody.getByText('Luis Ortega, within 7 days of their next sign-in')).toBeVisible()

  const luis = await (await browser.newContext()).newPage()
  await withDevice(luis)
  const given = { username: 'luis', password: clinic.admin.password }
  await typePassword(luis, clinic, given)
  await expect(luis.getByRole('heading', { name: 'Protect your account, Luis Ortega' })).toBeVisible()
  await expectAccessible(luis)
  await luis.getByRole('link', { name: 'Later' }).click()
  await atDesk(luis)
  await page.reload()
  await expect(everybody.getByText(/Luis Ortega, by \w{3}, \w{3} \d+/)).toBeVisible()

  clinic.database("update admins set factorDueAt = '2026-01-01T00:00:00.000Z' where id = 'luis' returning id")
  await luis.goto(`${home(clinic)}/admin/messages`)
  await expect(luis).toHaveURL(/\/admin\/two-step/)
  await expect(luis.getByText('Set it up to continue.')).toBeVisible()
  const headers = { Origin: home(clinic) }
  for (const address of ['/admin/dashboard.data', '/admin/events', '/admin/dashboard/export']) {
    const answer = await luis.request.get(home(clinic) + address, { headers, maxRedirects: 0 })
    expect(await answer.text(), address).not.toContain('Luis')
    expect([202, 303], address).toContain(answer.status())
  }
  const posted = await luis.request.post(`${home(clinic)}/admin/settings/you`, {
    form: { intent: 'end-others' },
    headers,
    maxRedirects: 0,
  })
  expect(posted.status()).toBe(303)

  await luis.getByText('Passkey', { exact: true }).click()
  await luis.getByRole('button', { name: 'Add passkey' }).click()
  await keepCodes(luis)
  await atDesk(luis)
  await page.reload()
  await expect(everybody.getByText('Everyone has it on.')).toBeVisible()
  await luis.close()
})

test('without JavaScript the page says what opens instead', { tag: '@all' }, async ({
  browser,
  page,
  clinic,
}) => {
  await withDevice(page)
  await typePassword(page, clinic)
  await atDesk(page)
  await settings(page, clinic)
  await addPasskey(page, 'Laptop')
  const codes = page.getByRole('dialog', { name: 'New recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  await keepCodes(page)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await typePassword(plain, clinic)
  await expect(plain.locator('noscript p')).toContainText('Passkeys need JavaScript.')
  await expect(plain.getByRole('button', { name: 'Use your passkey' })).toHaveCount(0)
  await plain.getByRole('link', { name: 'Use a recovery code' }).click()
  await plain.getByLabel('Recovery code').fill(code)
  await plain.getByRole('button', { name: 'Sign in' }).click()
  await atDesk(plain)
  await plain.close()
})

test('an address without a name offers no passkey, and says why', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(clinic.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atDesk(page)
  await page.goto('/admin/settings/you')
  await expect(box(page, 'Passkeys').getByText('Passkeys need a secure address')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add passkey' })).toHaveCount(0)
})
