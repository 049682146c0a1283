import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the picture of the team begins in line with the title', async ({ page }) => {
    await page.goto('/about')
    const team = page.getByRole('region', { name: 'Our team' })
    const edges = await team.evaluate((band) => {
      const leftOf = (part: Element | null | undefined) => part?.getBoundingClientRect().left
      const picture = band.querySelector('img')?.parentElement
      return [leftOf(picture), leftOf(document.querySelector('h1'))]
    })
    expect(edges[0]).toBe(edges[1])
  })

  test('Contact has a map in the light of its theme', async ({ page }) => {
    const drawn = page.frameLocator('main iframe').locator('img')
    for (const [colorScheme, night] of [
      ['light', 0],
      ['dark', 1],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/contact')
      await page.locator('main iframe').scrollIntoViewIfNeeded()
      await expect(drawn.nth(night)).toBeVisible()
      await expect(drawn.nth(1 - night)).toBeHidden()
      await expect(drawn.nth(night)).toHaveAttribute(
        'src',
        night ? /neighborhood-night/ : /neighborhood-(?!night)/,
      )
    }
  })

  test('form and map of Contact end in one line, with notices under the form too', async ({
    page,
    clinic,
  }) => {
    clinic.database(`update website_versions
      set content = json_set(content, '$."legal-privacy-practices.confirmed"', '2026-11-20 x x') where number = 1`)
    await page.goto('/contact')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Notice of Privacy Practices' }),
    ).toBeVisible()
    const ends = await page.evaluate(() =>
      ['main form', 'main aside iframe'].map((part) => {
        const box = document.querySelector(part)?.closest('main form, main aside > *')
        return Math.round(box?.getBoundingClientRect().bottom ?? 0)
      }),
    )
    expect(ends[0]).toBe(ends[1])
  })

  test('an eighth page of the menu is behind More, and nothing in the bar overlaps', async ({
    page,
    clinic,
  }) => {
    await signIn(page, clinic, '/about')
    const fields = {
      shown: '1',
      place: 'menu',
      slug: 'membership',
      'title.en': 'Membership',
      'text.en': 'All of it.',
    }
    for (const [part, value] of Object.entries(fields))
      clinic.database(`insert into website_drafts (field, value, "baseValue", "changedBy", "changedAt")
        values ('page.club.${part}', '${value}', '', 'x', '2026-11-20T00:00:00.000Z')`)
    const order = [
      'home',
      'about',
      'services',
      'gallery',
      'doctors',
      'testimonials',
      'contact',
      'club',
      'prices',
    ]
    clinic.database(`insert into website_drafts (field, value, "baseValue", "changedBy", "changedAt")
      values ('pages.order', '${JSON.stringify(order)}', '', 'x', '2026-11-20T00:00:00.000Z'),
      ('profile.name', 'Permian Basin Physical Therapy and Wellness Center of Odessa', '', 'x', '2026-11-20T00:00:00.000Z')`)
    await page.goto('/about?preview=1')
    const bar = page.getByRole('banner')
    await bar.getByText('More', { exact: true }).click()
    await expect(bar.locator('details').getByRole('link').first()).toHaveText('Membership')
    const gaps = await bar.evaluate((header) => {
      const boxes = [...header.querySelectorAll('a small, nav > ul > li, nav ~ *')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0))
    })
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    const book = bar.getByRole('link', { name: 'Book Appointment' })
    const room = await book.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return button.getBoundingClientRect().width - words.getBoundingClientRect().width
    })
    expect(room).toBeGreaterThan(20)
  })
})

const moving = { wheel: 'svg:has(path[stroke-dasharray])', sun: '#values ~ div svg' }

for (const { reducedMotion, movesOf } of [
  { reducedMotion: 'no-preference', movesOf: [true, true] },
  { reducedMotion: 'reduce', movesOf: [false, false] },
] as const) {
  test(`windmill and values move a little, or not: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/about')
    const moves = (selector: string) =>
      page
        .locator(`main ${selector}`)
        .first()
        .evaluate((part) => {
          const [animation] = part.getAnimations()
          const { duration = 0, iterations = 1 } = animation?.effect?.getTiming() ?? {}
          // One that follows the scrolling has percents; a turn ends before people may want to stop it.
          return iterations === 1 && (typeof duration !== 'number' || (duration > 100 && duration <= 5_000))
        })
    expect([await moves(moving.wheel), await moves(moving.sun)]).toEqual(movesOf)
  })
}
