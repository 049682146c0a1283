import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { beyondEdge } from '../room-on-page.ts'
import { unmarkedOn } from './unmarked.ts'

/** A folder for pictures of every page, to be looked at. */
const pictures = process.env.PSEUDO_PICTURES
/** What fits the smallest window fits others, too. */
const widths = pictures ? [390, 320] : [320]
const height = 900

/** Every word of the page comes from a message, and its longer words stay inside of small windows. */
export async function expectSpoken(page: Page, name: string): Promise<void> {
  expect.soft(await unmarkedOn(page), `${name}: came from no message`).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect.soft(await beyondEdge(page), `${name}: wider than ${width} pixels`).toEqual([])
    if (pictures) await takePicture(page, `${pictures}/${name}-${width}.png`)
  }
}

async function takePicture(page: Page, path: string): Promise<void> {
  mkdirSync(pictures ?? '', { recursive: true })
  await page.screenshot({ path, fullPage: true })
}
