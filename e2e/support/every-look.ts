import type { Page } from '@playwright/test'

const widths = [390, 1440]
const themes = ['light', 'dark'] as const
const height = 900

/** Does the same on a phone and on a desk, in both themes (the system says which). */
export async function inEveryLook(page: Page, work: () => Promise<void>): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await work()
    }
  }
}
