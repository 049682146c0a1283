import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { inBothThemes } from '../support/every-look.ts'
import { expect, test } from '../support/fixtures.ts'
import { publishLook } from '../support/own-look.ts'

const brands = [
  ...['#000000', '#ffffff', '#ffff00', '#00ffff', '#ff0000', '#1f3a6e'],
  ...['#6c2f6a', '#a8452e', '#0f7c82', '#334155', '#ff7ac8', '#39ff14'],
]
const types = ['western', 'quiet', 'clear']
const heroes = ['first-light', 'plain']

/** Words on a background of their own, such as a button's, below 4.5:1. axe judges none that has a pseudo-element. */
const faintWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const channelsOf = (color: string): number[] => {
      if (!canvas) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const lightOf = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return [...document.querySelectorAll('a, button')].flatMap((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element)
      const isPlain = backgroundImage === 'none' && channelsOf(backgroundColor)[3] === 255
      if (!isPlain || !element.textContent?.trim() || element.matches(':disabled, [aria-disabled=true]'))
        return []
      const [dark = 0, light = 0] = [lightOf(color), lightOf(backgroundColor)].toSorted((a, b) => a - b)
      const ratio = (light + 0.05) / (dark + 0.05)
      return ratio < 4.5 ? [`${element.textContent.trim()}: ${ratio.toFixed(2)}`] : []
    })
  })

for (const [place, color] of brands.entries())
  test(`Home, Services and Booking can be used by everyone in ${color}`, async ({ page, clinic }) => {
    const look = { color, type: types[place % types.length] ?? '', hero: heroes[place % heroes.length] ?? '' }
    publishLook(clinic, look)
    for (const path of ['/', '/services', '/appointment']) {
      await page.goto(path)
      await inBothThemes(page, async () => {
        await expectAccessible(page)
        await expect.poll(() => faintWords(page)).toEqual([])
      })
    }
  })
