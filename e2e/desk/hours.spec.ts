import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')
const save = (page: Page) => page.getByRole('button', { name: 'Save hours' }).click()
const time = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const newHours =
  'Monday, Tuesday, and Thursday, 9:00 AM - 5:00 PM; Wednesday, 1:00 PM - 5:00 PM; Friday, 9:00 AM - 1:00 PM'

test('staff change the hours, and all that shows hours follows', async ({ page, clinic }) => {
  test.slow()
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await signIn(page, clinic, '/admin/clinic/hours')
  await hydrated(page)
  await expect(page.getByText('Monday - Friday, 9:00 AM - 5:00 PM')).toBeVisible()
  await expectAccessible(page)
  await beRefused(page)
  await closeMornings(page)
  await lookAhead(page)
  await save(page)
  await expect(page.getByText('Hours saved')).toBeVisible()
  await expect(page.getByText('1 appointment is outside these hours.')).toBeVisible()
  await expect(page.getByText(newHours)).toBeVisible()
  await seePublicly(page)
})

test('closing every day is asked about first', { tag: '@all' }, async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/clinic/hours')
  await hydrated(page)
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('switch', { name: `${name}, open` }).uncheck()
  }
  await save(page)
  const sentence = 'Please confirm that you’re closing every day.'
  await expect(errorSummary(page).getByRole('link')).toHaveText([sentence])
  await page.getByRole('checkbox', { name: 'Yes, close every day of the week' }).check()
  await save(page)
  await expect(page.getByText('Hours saved')).toBeVisible()
  await page.goto('/appointment')
  await expect(page.getByRole('heading', { name: 'Online booking is closed right now' })).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('contentinfo')).toContainText('Closed for now')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every field stands open, and what would open one is away', { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    await signIn(page, clinic, '/admin/clinic/hours')
    for (const label of ['Saturday, from', 'Saturday, hours 2, to', 'Monday, hours 2, from'])
      await expect(time(page, label)).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Saturday, open' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
  })
})

/** Slow enough to type before it. */
const lateMilliseconds = 2_000

test('what was typed before React started is still there after', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, lateMilliseconds))
    await route.continue()
  })
  await page.goto('/admin/clinic/hours', { waitUntil: 'commit' })
  await time(page, 'Monday, from').first().fill('08:00')
  await page.getByRole('combobox', { name: 'Start times' }).selectOption('15')
  await hydrated(page)
  await page.getByRole('switch', { name: 'Friday, open' }).uncheck()
  await expect(time(page, 'Monday, from').first()).toHaveValue('08:00')
  await save(page)
  await expect(page.getByText('Hours saved')).toBeVisible()
  await expect(
    page.getByText('Monday, 8:00 AM - 5:00 PM; Tuesday - Thursday, 9:00 AM - 5:00 PM'),
  ).toBeVisible()
})

/** What stands against a range is said at its field, and what was typed stays. */
async function beRefused(page: Page) {
  await page.getByRole('switch', { name: 'Saturday, open' }).check()
  await time(page, 'Saturday, from').fill('10:00')
  await time(page, 'Saturday, to').fill('09:00')
  await save(page)
  const sentence = 'Saturday: the end must be after the start. Midnight is 12:00 AM.'
  await expect(errorSummary(page).getByRole('link')).toHaveText([sentence])
  await errorSummary(page).getByRole('link').click()
  await expect(time(page, 'Saturday, from')).toBeFocused()
  await expect(time(page, 'Saturday, from')).toHaveValue('10:00')
  await expect(time(page, 'Saturday, to')).toHaveAccessibleDescription(sentence)
  await page.getByRole('switch', { name: 'Saturday, open' }).uncheck()
}

/** Wednesday begins at 1:00 PM, Friday ends then. */
async function closeMornings(page: Page) {
  await time(page, 'Wednesday, from').fill('13:00')
  await time(page, 'Wednesday, to').fill('17:00')
  await time(page, 'Friday, to').fill('13:00')
  for (const name of ['Wednesday', 'Friday']) {
    await time(page, `${name}, hours 2, from`).fill('')
    await time(page, `${name}, hours 2, to`).fill('')
  }
}

/** The sentence in both languages and the visits outside follow what is typed. */
async function lookAhead(page: Page) {
  await expect(page.getByText(newHours)).toBeVisible()
  await expect(
    page.getByText(/^Lunes, martes y jueves, 9:00.a\..m\. – 5:00.p\..m\.; miércoles/),
  ).toBeVisible()
  await expect(
    page.getByText('1 appointment is in hours you’re about to close: Wednesdays, 10:00 AM to 10:30 AM.'),
  ).toBeVisible()
}

async function seePublicly(page: Page) {
  await page.goto('/contact')
  const card = page.getByRole('region', { name: 'Business hours' })
  await expect(card).toContainText('Monday, Tuesday, and Thursday9:00 AM - 5:00 PM')
  await expect(card).toContainText('Saturday and SundayClosed')
  await page.goto('/es')
  await expect(page.getByRole('contentinfo')).toContainText('Miércoles1:00')
  await page.goto('/appointment?service=botox')
  await expect(
    page.getByText('Friday, 9:00 AM - 1:00 PM. You can book other treatments online.'),
  ).toBeVisible()
}
