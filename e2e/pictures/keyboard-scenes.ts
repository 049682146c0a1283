import type { Scene } from './subject.ts'

/** Who is known by what is typed into "Add appointment". */
export async function findKnown({ page }: Scene) {
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Phone number').pressSequentially('elena')
  await dialog.getByRole('listbox').getByRole('option').first().waitFor()
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
