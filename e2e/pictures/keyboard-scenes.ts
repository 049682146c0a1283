import type { Scene } from './subject.ts'

/** What was agreed on the phone, before it is saved. */
export async function chooseAdded({ page }: Scene) {
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Full name').fill('Ruth Ellison')
  const treatments = dialog.getByLabel('Treatment')
  await treatments.selectOption(await treatments.locator('option', { hasText: 'HRT' }).getAttribute('value'))
  await dialog.getByText('Please come ').waitFor()
  await dialog.getByText('Another day').click()
}

/** Who is known by what is typed into "Add appointment". */
export async function findKnown({ page }: Scene) {
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Phone number').pressSequentially('elena')
  const found = dialog.getByRole('listbox').getByRole('option')
  await found
    .or(dialog.getByRole('status').filter({ hasText: 'elena' }))
    .first()
    .waitFor()
}

/** Ctrl K, and what is typed there. */
export const openPalette =
  (typed: string) =>
  async ({ page }: Scene) => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to a patient' })
    await field.fill(typed)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  }

/** The sheet of keys, by way of the palette. */
export async function openKeys({ page }: Scene) {
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'All shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}
