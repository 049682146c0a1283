import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

/** The document, which says its language. */
const html = (page: Page) => page.locator('html')

async function choose(page: Page, { language, save }: { language: string; save: string }): Promise<void> {
  await page.getByRole('radio', { name: language }).check()
  await page.getByRole('button', { name: save }).click()
}

async function chooseSpanish(page: Page): Promise<void> {
  await page.goto('/admin/settings/you')
  await choose(page, { language: 'Español', save: 'Save language' })
  await expect(page.getByText('Se guardó el idioma.')).toBeVisible()
}

const signInInSpanish = async (page: Page, typed: Clinic['admin']) => {
  await page.getByLabel('Nombre de usuario').fill(typed.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('a page that stayed open in English never mixes the two', async ({ page, clinic }) => {
  await signIn(page, clinic)
  await hydrated(page)
  const settings = await page.context().newPage()
  await chooseSpanish(settings)
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'es')
})

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-MX' })

  test('sign-in is in Spanish, and what is refused too', async ({ page, clinic }) => {
    await page.goto('/admin/login')
    await expect(html(page)).toHaveAttribute('lang', 'es')
    await expect(page).toHaveTitle('Iniciar sesión · Firstlight')
    await expectAccessible(page)
    await signInInSpanish(page, { ...clinic.admin, password: 'something else' })
    await expect(page.getByRole('alert')).toHaveText('Nombre de usuario o contraseña incorrectos')
    await signInInSpanish(page, clinic.admin)
    await expect(page.getByRole('heading', { level: 1, name: 'Citas' })).toBeVisible()
    await page.goto('/admin/settings/you')
    await choose(page, { language: 'English', save: 'Guardar idioma' })
    await expect(page.getByText('Language saved.')).toBeVisible()
    await expect(html(page)).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  })
})
