import type { Locator, Page } from '@playwright/test'

/** What is in the way, above a form: it takes focus, and what is inside it is read out. */
export const errorSummary = (within: Page | Locator): Locator =>
  within.locator('[data-focus-first]:has([role=alert])')
