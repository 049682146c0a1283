import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * axe's rules, all of them, find nothing on the page as it stands, its frames included. Legacy mode judges in
 * the page instead of opening another for it, which takes half the time; what it leaves out are frames of other
 * sites, and we have none. All rules run; only what broke one is described, which takes half of the rest.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual(
    [],
  )
}

/** Colours are judged as they come to rest. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
