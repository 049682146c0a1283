import { expectAccessible } from '../support/axe.ts'
import { inBothThemes } from '../support/every-look.ts'
import { test } from '../support/fixtures.ts'
import { publishLook } from '../support/own-look.ts'

const brands = [
  ...['#000000', '#ffffff', '#ffff00', '#00ffff', '#ff0000', '#1f3a6e'],
  ...['#6c2f6a', '#a8452e', '#0f7c82', '#334155', '#ff7ac8', '#39ff14'],
]
const types = ['western', 'quiet', 'clear']
const heroes = ['first-light', 'plain']

for (const [place, color] of brands.entries())
  test(`Home, Services and Booking can be used by everyone in ${color}`, async ({ page, clinic }) => {
    const look = { color, type: types[place % types.length] ?? '', hero: heroes[place % heroes.length] ?? '' }
    publishLook(clinic, look)
    for (const path of ['/', '/services', '/appointment']) {
      await page.goto(path)
      await inBothThemes(page, () => expectAccessible(page))
    }
  })
