import type { Page } from '@playwright/test'

/**
 * Waits until React has taken the form over: before that a press posts it as HTML, which works too but shows
 * nothing of what a running page does. React marks the elements it knows.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('main form')
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}
