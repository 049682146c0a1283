import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Texts by the names of their fields. */
type Typed = Record<string, string>

export async function fillForm(page: Page, typed: Typed) {
  for (const [name, text] of Object.entries(typed)) await page.locator(`main [name=${name}]`).fill(text)
}

export async function expectTyped(page: Page, typed: Typed) {
  for (const [name, text] of Object.entries(typed)) {
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(text)
  }
}

/** The form's own button, not one of the switch. */
export const submit = (page: Page, form: string) =>
  page.locator(`${form} [type=submit]:not([name])`).last().click()
