import { m } from '#app/language/messages.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

/** What style sheets decide where no script runs; what is done there is posted in `e2e/posted`. */
test.use({ javaScriptEnabled: false })

test('a password has no button that would show it', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show/ })).toBeHidden()
})

test('questions are moved by buttons, and nothing is there to drag one by', async ({ page, clinic }) => {
  const question = { kind: 'text', choices: [], isRequired: false, isDiscreet: true }
  const questions = ['Stairs?', 'Allergies?'].map((en) => ({ ...question, id: en, text: { en, es: '' } }))
  clinic.database(
    `update treatments set questions = '${JSON.stringify(questions)}' where name ->> 'en' = 'HRT'`,
  )
  await signIn(page, clinic, '/admin/treatments')
  await rowOf(page, 'HRT').getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('link', { name: 'Edit questions' }).click()
  const row = rowOf(page, 'Allergies?')
  await expect(row.getByRole('button', { name: /^Move up/ })).toBeVisible()
  await expect(row.getByTitle(m.questions_drag())).toBeHidden()
})
