import type { CDPSession, Page } from '@playwright/test'
import type { Subject } from './subject.ts'

/** A tab, and what its developer tools are asked for. */
export type Window = { page: Page; developer: CDPSession }

const mostShots = 6

/**
 * The picture that is the earlier one, or that came twice in a row: a busy browser may leave a part of a long page
 * undrawn once, never twice alike.
 */
export async function picture(window: Window, subject: Subject, earlier: Buffer | null): Promise<Buffer> {
  let last = await shot(window, subject)
  for (let shots = 1; shots < mostShots; shots++) {
    if (earlier?.equals(last)) return last
    const next = await shot(window, subject)
    if (next.equals(last)) return next
    last = next
  }
  return last
}

/** Packed loosely: of a long page that takes half the time. */
async function shot({ page, developer }: Window, { isWindow = false, hidden }: Subject): Promise<Buffer> {
  const clip = await settled(page, { isWindow, hidden: hidden ?? null })
  const { data } = await developer.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: !isWindow,
    clip: { ...clip, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}

/**
 * Waits until letters and pictures are there, those below the window too, and nothing moves.
 * @returns what is to be seen: the window, or the whole page
 */
const settled = (page: Page, wanted: { isWindow: boolean; hidden: string | null }) =>
  page.evaluate(async ({ isWindow, hidden }) => {
    const still = new CSSStyleSheet()
    still.insertRule('* { caret-color: transparent !important }')
    if (hidden) still.insertRule(`:is(${hidden}) { visibility: hidden !important }`)
    document.adoptedStyleSheets = [still]
    if (!isWindow) scrollTo({ top: 0, behavior: 'instant' })
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await document.fonts.ready
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    await frame()
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
    await frame()
    if (isWindow) return { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight }
    const { scrollWidth, scrollHeight } = document.documentElement
    return { x: 0, y: 0, width: scrollWidth, height: Math.max(scrollHeight, innerHeight) }
  }, wanted)
