import type { Page } from '@playwright/test'
import { account, secret, sender } from '#test/other-programs/text-provider.ts'
import { freePort } from '#test/serving/free-port.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { beyondEdge } from '../support/room-on-page.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const name = 'Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley-Marjor'
/** Nobody answers there, and nobody is asked. */
const SMS_URL = `http://${account}:${secret}@127.0.0.1:9?from=${encodeURIComponent(sender)}`

/** What can be pressed and is cut off at the window's edge; filters that scroll sideways are not asked. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('main form button, main td a')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.textContent ?? ''),
    )

test('a name of sixty emails leaves every button in a narrow window', async ({ browser }) => {
  const PORT = String(await freePort())
  const clinic = await openClinic({ SMS_URL, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` })
  const page = await (
    await browser.newContext({ baseURL: clinic.url, viewport: { width: 320, height: 800 } })
  ).newPage()
  const email = 'wilhelmina.featherstonehaugh-cholmondeley-marjoribanks@example.com'
  await bookElsewhere(clinic, { day: comingDay('Wednesday'), time: '10:00 AM', name, email })
  const [visit] = clinic.database('select id from appointments')
  clinic.database(`update treatments set "availableTimes" = '["1:00 PM"]'`)
  await signIn(page, clinic)
  for (const path of [
    `/admin/dashboard/${visit?.id}`,
    `/admin/dashboard/${visit?.id}/repeat`,
    '/admin/visits-to-settle',
  ]) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeVisible()
    expect(await beyondEdge(page), path).toEqual([])
    expect(await cutOff(page), path).toEqual([])
  }
  await clinic.close()
})

test('next to open details a long name leaves the treatment to be read', async ({ page, clinic }) => {
  const visits = [
    { time: '10:00 AM', name },
    { time: '10:30 AM', name: 'Maria Guadalupe Ruvalcaba-Hernandez' },
    { time: '11:00 AM', name: 'Ann Quick' },
  ]
  for (const visit of visits) await bookElsewhere(clinic, { day: comingDay('Wednesday'), ...visit })
  const [visit] = clinic.database("select id from appointments where name = 'Ann Quick'")
  await signIn(page, clinic)
  for (const width of [1440, 1300, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/admin/dashboard/${visit?.id}?tab=all`)
    const patients = page.locator('main tbody td:nth-child(3)')
    await expect(patients).toHaveCount(visits.length)
    expect(await patients.evaluateAll(treatmentsOutside), `${width}`).toEqual([])
    const statuses = page.getByRole('navigation', { name: 'Status' }).getByRole('link')
    expect(await statuses.evaluateAll(beyondTheirRow), `${width}`).toEqual([])
  }
})

/** Links that stand outside of what they are in. */
const beyondTheirRow = (links: Element[]) =>
  links
    .filter(
      (one) => one.getBoundingClientRect().right > (one.closest('nav')?.getBoundingClientRect().right ?? 0),
    )
    .map((one) => one.textContent)

/** Cells whose last words are cut off at the edge. */
const treatmentsOutside = (cells: Element[]) =>
  cells
    .filter((cell) => {
      const treatment = cell.lastElementChild
      const range = document.createRange()
      range.selectNodeContents(treatment ?? cell)
      return (
        !treatment?.checkVisibility() ||
        range.getBoundingClientRect().right > cell.getBoundingClientRect().right ||
        treatment.scrollWidth > treatment.clientWidth
      )
    })
    .map((cell) => cell.textContent)
