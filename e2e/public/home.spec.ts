import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const quoted = `insert into testimonials (id, author, title, content, rating, approved, "createdAt", "updatedAt")
  values ('short', 'Maria G.', 'Patient for 3 years', 'They called me back the same day.', 5, 1,
    '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`

const notices = [
  'privacy-practices',
  'website-privacy',
  'good-faith',
  'accessibility',
  'language-help',
  'complaints',
]
const everythingOn = [
  ...notices.map((name) => `'$."legal-${name}.confirmed"', '2026-11-20 x x'`),
  `'$."page.news.shown"', '1'`,
].join(', ')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const path of ['/', '/es'])
    test(`${path} is under 4,500 px with all pages, notices, and a testimonial, its footer under 900`, async ({
      page,
      clinic,
    }) => {
      clinic.database(quoted)
      clinic.database(
        `update website_versions set content = json_set(content, ${everythingOn}) where number = 1`,
      )
      await page.goto(path)
      await expect(page.getByText('They called me back the same day.')).toBeVisible()
      const heights = await page.evaluate(() => ({
        page: document.documentElement.scrollHeight,
        footer: document.getElementById('footer')?.clientHeight,
        width: document.documentElement.scrollWidth,
      }))
      expect(heights.page).toBeLessThan(4_500)
      expect(heights.footer).toBeLessThan(900)
      expect(heights.width).toBe(390)
      const notice = page.locator('#footer').getByRole('link', { name: /^(Complaints|Quejas)/ })
      expect((await notice.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    })

  test('services are a row that snaps: a swipe ends with a service at the edge', async ({ page }) => {
    await page.goto('/')
    const services = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^Learn More/ }) })
    await services.first().scrollIntoViewIfNeeded()
    const row = services.first().locator('..')
    const lefts = () =>
      services.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    const first = (await lefts())[0] ?? 0
    await row.evaluate((list) => list.scrollBy({ left: 200, behavior: 'instant' }))
    await expect.poll(async () => (await lefts())[1]).toBeCloseTo(first, 0)
    const tops = await services.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })

  test('the next free time can be read over sun and moon, and the land goes from edge to edge', async ({
    page,
  }) => {
    await page.goto('/')
    const next = page.getByRole('main').getByRole('link', { name: /^Next available/ })
    const ground = await next.evaluate((link) => getComputedStyle(link).backgroundColor)
    expect(ground).not.toBe('rgba(0, 0, 0, 0)')
    const land = await page.getByRole('main').locator('img').first().boundingBox()
    expect(land && land.x <= 0 && land.x + land.width >= 390).toBe(true)
  })
})

test('printed, Home says whose it is and where', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Firstlight Medical & Wellness', { exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Firstlight Medical & Wellness', { exact: true })).toBeVisible()
  await expect(main.getByText(/^1200 Example Avenue, Suite 100, Odessa, Texas 79761/)).toBeVisible()
  // US Letter within its margins.
  await page.setViewportSize({ width: 720, height: 950 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720)
})

for (const head of ['photograph', 'plain'] as const) {
  test(`without a photograph a ${head} head is type alone, with the next free time and the address`, async ({
    page,
    clinic,
  }) => {
    clinic.database(
      `update website_versions set content = json_set(content, '$."look.hero"', '${head}') where number = 1`,
    )
    for (const address of ['/', '/about', '/contact']) {
      await page.goto(address)
      await expect(page.locator('img[src*="hero-"], img[src*="horizon-"]')).toHaveCount(0)
      await expectAccessible(page)
    }
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Feel Better, Look Better, Live Better')
    await expect(main.getByText(/^Next available/).first()).toBeVisible()
    await expect(main.getByText('1200 Example Avenue, Suite 100').last()).toBeVisible()
  })
}
