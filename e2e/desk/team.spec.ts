import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'

const cardOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
const said = (page: Page, sentence: string) => expect(page.getByText(sentence).first()).toBeVisible()

test('staff add, order, switch off, delete and bring back a clinician', async ({ page, clinic }) => {
  test.slow()
  await signIn(page, clinic)
  await addClinician(page)
  await moveClinician(page)
  await switchOff(page)
  await remove(page, cardOf(page, 'Nora Bird'), 'clinician')
  await bringBack(page, 'Nora Bird, NP', 'Clinician restored.')
  await page.goto('/admin/team')
  await expect(cardOf(page, 'Nora Bird')).toContainText('Offers HRT')
  await expect(cardOf(page, 'Nora Bird')).toContainText('1 of 2')
})

test('staff add, change, order, delete and bring back rooms', { tag: '@all' }, async ({ page, clinic }) => {
  test.slow()
  await signIn(page, clinic)
  for (const name of ['Exam room', 'Chairs']) await addRoom(page, name)
  const row = rowOf(page, 'Chairs')
  await row.getByRole('button', { name: 'Move Chairs earlier' }).click()
  await said(page, 'Chairs is now 1 of 2.')
  await expect(row.getByRole('button', { name: 'Move Chairs earlier' })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText('Chairs')
  await row.getByRole('link', { name: 'Edit Chairs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit room' })
  await dialog.getByLabel('At once').fill('51')
  await dialog.getByRole('button', { name: 'Save room' }).click()
  await expect(errorSummary(dialog).getByRole('link')).toHaveText(['At once: a whole number from 1 to 50.'])
  await dialog.getByLabel('At once').fill('4')
  await dialog.getByRole('button', { name: 'Save room' }).click()
  await said(page, 'The room was saved.')
  await expect(row).toContainText('4')
  await remove(page, row, 'room')
  await bringBack(page, 'Chairs', 'Room restored.')
  await page.goto('/admin/team')
  await expect(rowOf(page, 'Chairs')).toContainText('HRT')
})

test('the screens of the team are accessible', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic)
  for (const path of ['/admin/team', '/admin/team?add=room', '/admin/team/new']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

async function addClinician(page: Page) {
  await page.goto('/admin/team')
  await page.getByRole('link', { name: 'Add clinician' }).click()
  await page.getByLabel('Name, as patients see it').fill('Nora Bird')
  await page.getByLabel('Credentials after the name').fill('NP')
  const add = page.getByRole('button', { name: 'Add clinician' })
  await add.click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([/^Choose at least one treatment/])
  await expect(page.getByLabel('Name, as patients see it')).toHaveValue('Nora Bird')
  await page.getByRole('checkbox', { name: 'HRT' }).check()
  await add.click()
  await said(page, 'The clinician was added.')
  await page.getByRole('link', { name: 'Team & rooms' }).last().click()
  await expect(cardOf(page, 'Nora Bird, NP')).toContainText('2 of 2')
}

/** One place forward, back by Undo, and forward again. */
async function moveClinician(page: Page) {
  const card = cardOf(page, 'Nora Bird')
  const earlier = card.getByRole('button', { name: 'Move Nora Bird, NP earlier' })
  await earlier.click()
  await said(page, 'Nora Bird, NP is now 1 of 2.')
  await expect(earlier).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await said(page, 'Nora Bird, NP is now 2 of 2.')
  await earlier.click()
  await expect(card).toContainText('1 of 2')
  await showOnWebsite(page, 'Nora Bird, NP')
  await page.goto('/doctors')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Nora Bird, NP')
  await page.goto('/admin/team')
}

/** Anyone who is new stays hidden until that is published. */
async function showOnWebsite(page: Page, name: string) {
  await page.goto('/doctors')
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto('/admin/clinic/doctors')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByLabel('Shown on the website').check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('1 change not published')).toBeVisible()
  await page.goto('/admin/clinic/publish')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(page.getByText('Everything is published').first()).toBeVisible()
}

async function switchOff(page: Page) {
  const card = cardOf(page, 'Nora Bird')
  const button = card.getByRole('button', { name: 'Nora Bird, NP is on' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/doctors')
  await expect(page.getByText('Nora Bird')).toHaveCount(0)
  await page.goto('/admin/team')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

async function addRoom(page: Page, name: string) {
  await page.goto('/admin/team')
  await page.getByRole('link', { name: 'Add room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add room' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: 'HRT' }).check()
  await dialog.getByRole('button', { name: 'Save room' }).click()
  await said(page, 'The room was added.')
}

async function remove(page: Page, row: Locator, kind: 'clinician' | 'room') {
  await row.getByRole('link', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${kind}` })
  await expect(question).toContainText('for 30 days')
  await question.getByRole('button', { name: 'Delete' }).click()
  await said(page, `The ${kind} was deleted.`)
  await expect(row).toHaveCount(0)
}

async function bringBack(page: Page, name: string, sentence: string) {
  await page.goto('/admin/deleted')
  await rowOf(page, name)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await said(page, sentence)
}
