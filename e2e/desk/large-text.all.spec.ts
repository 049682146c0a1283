import type { Page } from '@playwright/test'
import { adminPages } from '../pictures/admin-pages.ts'
import { tokens } from '../pictures/samples.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openBusyDesk } from '../support/pseudo-language/desk-states.ts'
import { beyondEdge, smallTargets } from '../support/room-on-page.ts'

/** The front desk's screens, each in one state that an address brings about. */
const names = [
  ...[
    'dashboard-filtered',
    'week-team',
    'month',
    'day-clinicians',
    'visit-in-day',
    'visit-move',
    'visit-repeat',
    'add',
    'printed-schedule',
  ],
  ...['patients', 'patients-found', 'patient', 'patient-correct', 'patient-erase', 'patient-join'],
  ...[
    'messages',
    'messages-open',
    'messages-replied',
    'testimonials',
    'testimonials-refuse',
    'reports',
    'gallery',
  ],
]
const tabs = ['today', 'requests', 'upcoming', 'all'].map((tab) => ({
  name: `tab ${tab}`,
  path: `/admin/dashboard?tab=${tab}`,
}))
const screens = [...tabs, ...adminPages.filter(({ name }) => names.includes(name.replace('admin-', '')))]
const height = 900

/** Pixels, as browsers have them. */
const usualFontSize = 16

/** As somebody sets them in the browser: rules for narrow windows follow them, too. */
async function fontSizeOf(page: Page): Promise<(standard: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  return async (standard) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === size,
      `${standard}px`,
    )
  }
}

const half = Math.ceil(screens.length / 2)
for (const part of [screens.slice(0, half), screens.slice(half)]) {
  test(`from ${part[0]?.name} on: text twice as large, fingers and axe`, async ({
    page,
    clinic,
    sharedClinic,
  }) => {
    test.slow()
    openBusyDesk(sharedClinic)
    await page.context().addCookies([{ name: 'session', value: tokens.now, url: clinic.url }])
    const setFontSize = await fontSizeOf(page)
    const scene = { page, url: clinic.url, database: clinic.database }
    for (const screen of part) {
      const { name, path } = screen
      const [prepare, putBack] = 'prepare' in screen ? [screen.prepare, screen.putBack] : []
      await prepare?.(scene)
      await page.setViewportSize({ width: 1440, height })
      await page.goto(typeof path === 'string' ? path : path(scene))
      await expectAccessible(page)
      expect.soft(await smallTargets(page), `${name}: targets`).toEqual([])
      await setFontSize(usualFontSize * 2)
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height })
        expect.soft(await beyondEdge(page), `${name}: wider than ${width}`).toEqual([])
      }
      await setFontSize(usualFontSize)
      await putBack?.(scene)
    }
  })
}
