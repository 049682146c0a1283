import type { Page } from '@playwright/test'

/**
 * Waits until React has taken the form over: before that a press posts it as HTML, which works too but shows
 * nothing of what a running page does. React marks the elements it knows; in the frame of the back office the opener of
 * the palette comes with what listens to keys.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('main form')
    const isFramed = document.querySelector('aside a[href="/admin"]') !== null
    const hearsKeys = !isFramed || document.querySelector('[aria-keyshortcuts="Control+K"]') !== null
    return form !== null && hearsKeys && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })
}
