import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hire, people } from '../support/roles.ts'

async function enter(page: Page, { admin }: Clinic, username: string) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const mailNotice = (page: Page) => page.getByRole('region', { name: 'Email notice' })

for (const { role, shown, first, menu, refused, what, back, isToldOfMail } of people) {
  test(`${shown}: the first screen, the menu, and what does not open`, { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    hire(clinic, role)
    await enter(page, clinic, 'sam')
    await expect(page).toHaveURL(new RegExp(`${first}$`))
    const named = menu.map((name) => new RegExp(`^${name}`))
    await expect(navigation(page).getByRole('link')).toHaveText(named)
    await expect(mailNotice(page)).toHaveCount(isToldOfMail ? 1 : 0)
    await expect(page.getByRole('link', { name: 'Set up email' })).toHaveCount(0)
    await expectAccessible(page)

    const answer = await page.goto(refused)
    expect(answer?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await expect(page.getByText(`You’re signed in as ${shown}.`)).toBeVisible()
    await expect(page.getByText(`“${what}” is available to:`)).toBeVisible()
    await expect(navigation(page).getByRole('link')).toHaveText(named)
    await expectAccessible(page)
    await page.getByRole('link', { name: `Back to ${back}` }).click()
    await expect(page).toHaveURL(new RegExp(`${first}$`))

    await page.goto(refused)
    await page.getByRole('link', { name: 'in Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('an owner is led from the notice to where email is set up', async ({ page, clinic }) => {
  await enter(page, clinic, 'admin')
  await mailNotice(page).getByRole('link', { name: 'Set up email' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/email$/)
})
