import type { Page } from '@playwright/test'

const widths = [390, 1440]
const themes = ['light', 'dark'] as const
const height = 900

/**
 * Looks at a page of the website as it is, on a phone and on a desk, in both themes (the system says which). Loading the
 * page again for each look would take longer than looking.
 */
export async function inEveryLook(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height })
      await inTheme(page, colorScheme)
      await look()
    }
  }
}

/** The same in both themes, in the window as it is. */
export async function inBothThemes(page: Page, look: () => Promise<void>): Promise<void> {
  for (const colorScheme of themes) {
    await inTheme(page, colorScheme)
    await look()
  }
}

async function inTheme(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
}
