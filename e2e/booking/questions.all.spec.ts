import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage, elena } from '../support/booking-page.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const treatment = 'HRT'

test('an owner asks, a patient answers, and staff read it', async ({ page, clinic }) => {
  test.slow()
  await signIn(page, clinic)
  const check = () => expectAccessible(page)
  await ask(page, check)
  await answer(page, clinic, check)
  await read(page)
  await askOnThePhone(page, clinic, check)
})

type Check = () => Promise<void>

async function ask(page: Page, check: Check) {
  await page.goto('/admin/treatments')
  await rowOf(page, treatment).getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('link', { name: 'Edit questions' }).click()
  await expect(page.getByText('No questions yet')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Add question' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Add question' }).click()
  await save()
  await expect(errorSummary(dialog).getByRole('link')).toHaveText(['Enter the question in English.'])
  await expect(dialog.getByLabel('Choices in English')).toBeHidden()
  await dialog.getByLabel('Question in English').fill('Any allergies?')
  await dialog.getByLabel('Question in Spanish').fill('¿Alergias?')
  await dialog.getByLabel('Required to book online').check()
  await save()
  await expect(page.getByText('Question added.')).toBeVisible()
  await page.getByRole('link', { name: 'Add question' }).click()
  await dialog.getByLabel('Question in English').fill('Have you been here before?')
  await dialog.getByLabel('Choice from a list').check()
  await dialog.getByLabel('Choices in English').fill('Never\nOnce or twice')
  await dialog.getByLabel('Choices in Spanish').fill('Nunca')
  await check()
  await save()
  const row = rowOf(page, 'Have you been here before?')
  await row.getByRole('button', { name: /^Move up/ }).click()
  await expect(page.getByText('“Have you been here before?” is now 1 of 2.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Have you been here before?')
  await check()
}

async function answer(page: Page, clinic: Clinic, check: Check) {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=${treatment}&date=${day.date}`)
  await booking.chooseTime('10:00 AM')
  await booking.fillDetails()
  await page.getByLabel('Have you been here before?').selectOption('Never')
  await booking.submit().click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(['Please answer: Any allergies?'])
  await booking.expectDetails()
  await page.getByLabel('Any allergies?').fill('Penicillin')
  await check()
  const reworded = `update treatments set questions = replace(questions, 'Any allergies?', 'Allergic to anything?')`
  clinic.database(
    `${reworded}, "updatedAt" = '2026-01-01T00:00:00.000Z' where name ->> 'en' = '${treatment}'`,
  )
  await booking.submit().click()
  await expect(page.getByText(/^The questions for this treatment have changed/)).toBeVisible()
  await expect(page.getByLabel('Allergic to anything?')).toHaveValue('Penicillin')
  await expect(page.getByLabel('Have you been here before?')).toHaveValue('Never')
  await page.goto(`/es/appointment?treatment=${treatment}&date=${day.date}`)
  await page.getByRole('radio', { name: '10:00 a. m.', exact: true }).check()
  await page.getByLabel('Nombre completo').fill(elena.name)
  await page.getByLabel('Correo electrónico').fill(elena.email)
  await page.getByLabel('Teléfono').fill(elena.phone)
  await page.getByLabel('¿Alergias?').fill('Penicilina')
  await page.getByLabel('Have you been here before?').selectOption({ label: 'Nunca' })
  await page.getByRole('main').getByRole('button', { name: 'Reservar cita' }).click()
  await page.waitForURL('**/booked/**')
}

async function read(page: Page) {
  await page.goto('/admin/dashboard?tab=all')
  await rowOf(page, elena.name).getByRole('link', { name: elena.name }).first().click()
  const answers = page.getByRole('region', { name: elena.name })
  await expect(answers).toContainText('Allergic to anything?')
  await expect(answers).toContainText('Penicilina')
  await expect(answers).toContainText('Never')
  await answers.getByRole('link', { name: 'Enter answers' }).click()
  await page.getByLabel('Allergic to anything?').fill('Penicillin and nuts')
  await answers.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Answers saved.')).toBeVisible()
  await expect(answers).toContainText('Penicillin and nuts')
  await expect(answers).toContainText(/Answers changed by/)
}

/** Anyone who calls need not know; what they say is kept, and stays where a question goes meanwhile. */
async function askOnThePhone(page: Page, { database }: Clinic, check: Check) {
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Add appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Full name').fill('Ruth Ellison')
  await dialog.getByLabel('Phone number').fill('(432) 555-0127')
  await dialog.getByLabel('Treatment').selectOption(treatment)
  const questions = dialog.getByRole('group', { name: 'Questions' })
  await expect(questions).toContainText('Optional')
  await questions.getByLabel('Have you been here before?').selectOption('Once or twice')
  await questions.getByLabel('Allergic to anything?').fill('Latex')
  await check()
  database(`update treatments set questions = replace(questions, 'Allergic to anything?', 'What are you allergic to?'),
    "updatedAt" = '2026-01-02T00:00:00.000Z' where name ->> 'en' = '${treatment}'`)
  const add = dialog.getByRole('button', { name: 'Add appointment' }).last()
  await add.click()
  await expect(dialog.getByText(/^The questions for this treatment have changed/)).toBeVisible()
  await expect(questions.getByLabel('What are you allergic to?')).toHaveValue('Latex')
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await questions.getByLabel('Have you been here before?').selectOption('')
  await add.click()
  await expect(dialog).toBeHidden()
  await rowOf(page, 'Ruth Ellison').getByRole('link', { name: 'Ruth Ellison' }).first().click()
  const answers = page.getByRole('region', { name: 'Ruth Ellison' })
  await expect(answers).toContainText('What are you allergic to?')
  await expect(answers).toContainText('Latex')
}
