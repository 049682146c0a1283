import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  interface Window {
    /** Once a document was given it. */
    axe: typeof Axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe's rules, all of them, find nothing on the page as it stands, its frames included. A document is given axe once,
 * however often it is judged, and without what axe would say for people to read: that took half the time. Frames of
 * other sites would be left out, and we have none. Only what broke a rule is described, which takes half of the rest.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  // A preview may be loading meanwhile: it is given axe once it is there.
  for (const frame of page.frames())
    await expect(async () => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
    }).toPass()
  expect(await page.evaluate(broken)).toEqual([])
}

/** Runs in the page. */
async function broken(): Promise<string[]> {
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
}

/** Colours are judged as they come to rest. What follows the scrolling never does. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
