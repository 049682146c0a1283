import type { Page } from '@playwright/test'
import { errorSummary } from '../support/error-summary.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectTyped, fillForm, submit } from '../support/form-fields.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

const band = (page: Page) => page.locator('aside[lang=es]')
/** The navbar's, whether it is a link or a button. */
const switchTo = (page: Page, name: 'Español' | 'English') =>
  page.getByRole('banner').locator('[data-language]', { hasText: name })

/** The three forms: where each stands, and what is typed into it. What is wrong with it is the mail address or the title. */
const forms = [
  {
    path: '/contact',
    form: '#write',
    typed: {
      name: 'Zoë "Z" <b>',
      email: 'zoe@',
      phone: '(432) 555-0100',
      subject: 'Parking',
      message: 'One\nTwo',
    },
    table: 'contact_messages',
  },
  {
    path: '/testimonials',
    form: '#share',
    typed: { author: 'Zoë', title: '', content: 'They listened.\nThey answered.' },
    table: 'testimonials',
  },
  {
    path: `/appointment?treatment=HRT&date=${day.date}`,
    form: '#booking',
    typed: { name: 'Zoë', email: 'zoe@', phone: '(432) 555-0100', message: 'One\nTwo' },
    table: 'appointments',
  },
]
const expectLanguage = (page: Page, language: 'en' | 'es') =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the switch leads to the same page, and back; nobody else is told of the other language', async ({
      page,
    }) => {
      await page.goto('/gallery?category=Facilities')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(band(page)).toHaveCount(0)
      await switchTo(page, 'Español').click()
      await expect(page).toHaveURL(/\/es\/gallery\?category=Facilities$/)
      await expectLanguage(page, 'es')
      await switchTo(page, 'English').click()
      await expect(page).toHaveURL(/\/gallery\?category=Facilities$/)
      await expectLanguage(page, 'en')
    })

    test('a refused form keeps what was typed, there and back', async ({ page, clinic }) => {
      for (const { path, form, typed, table } of forms) {
        await page.goto(path)
        await fillForm(page, typed)
        await submit(page, form)
        await expect(errorSummary(page)).toBeVisible()
        for (const [name, language] of [
          ['Español', 'es'],
          ['English', 'en'],
        ] as const) {
          await switchTo(page, name).click()
          await expectLanguage(page, language)
          await expectTyped(page, typed)
          await expect(errorSummary(page)).toHaveCount(0)
          expect(decodeURIComponent(page.url())).not.toContain('Zoë')
        }
        expect(clinic.database(`select count(*) as rows from ${table}`)).toEqual([{ rows: 0 }])
      }
    })

    test('the menu of a phone has both languages at its top', { tag: '@all' }, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/es/about')
      await expect(switchTo(page, 'English')).toBeHidden()
      await page.locator('[data-menu-open]').click()
      const menu = page.locator('#menu')
      await expect(menu.locator('[aria-current=true]')).toHaveText('Español')
      await menu.getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(/\/about$/)
      await expectLanguage(page, 'en')
    })
  })
}

test('what was chosen on the booking page is chosen in the other language, the time too', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/appointment')
  await hydrated(page)
  await page.getByRole('radio', { name: /^HRT/ }).check()
  await page.getByText('Type a date instead').click()
  await page.locator('main [name=date]').fill(day.date)
  await page.locator('main [name=time]').nth(2).check()
  const time = await page.locator('main [name=time]:checked').inputValue()
  await switchTo(page, 'Español').click()
  await expectLanguage(page, 'es')
  await expect(page.locator('main [name=treatment]:checked')).toHaveValue('HRT')
  await expect(page.locator('main [name=date]')).toHaveValue(day.date)
  await expect(page.locator('main [name=time]').nth(2)).toBeChecked()
  await switchTo(page, 'English').click()
  await expect(page.locator('main [name=time]:checked')).toHaveValue(time)
})

test('the month on show goes along, with and without something typed', { tag: '@all' }, async ({ page }) => {
  await page.goto('/appointment?treatment=HRT')
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Next month/ })
    .first()
    .click()
  await expect(page).toHaveURL(/month=/)
  const month = new URL(page.url()).searchParams.get('month') ?? ''
  await switchTo(page, 'Español').click()
  await expect(page).toHaveURL(new RegExp(`/es/appointment\\?treatment=HRT&month=${month}$`))
  await expect(page.locator(`[data-day^="${month}"]`).first()).toBeVisible()
  await page.locator('main [name=name]').fill('Zoë')
  await switchTo(page, 'English').click()
  await expectLanguage(page, 'en')
  await expect(page.locator('main [name=name]')).toHaveValue('Zoë')
  await expect(page.locator(`[data-day^="${month}"]`).first()).toBeVisible()
})

test('a form that was begun is not lost', { tag: '@all' }, async ({ page }) => {
  for (const { path, typed } of forms) {
    await page.goto(path)
    await hydrated(page)
    await fillForm(page, typed)
    await switchTo(page, 'Español').click()
    await expectLanguage(page, 'es')
    await expectTyped(page, typed)
    await hydrated(page)
    await page.locator('main textarea').fill('Tres')
    await switchTo(page, 'English').click()
    await expectLanguage(page, 'en')
    await expect(page.locator('main textarea')).toHaveValue('Tres')
  }
})

test('what a form led to has its twin: the visit that was booked, the thanks for a message', {
  tag: '@all',
}, async ({ page, clinic }) => {
  const booked = await bookElsewhere(clinic, { day, time: '10:00 AM' })
  const path = booked.headers.get('location') ?? ''
  for (const place of [path, '/contact?sent=1', '/testimonials?sent=1']) {
    await page.goto(place)
    await switchTo(page, 'Español').click()
    await expectLanguage(page, 'es')
    expect(page.url()).toBe(`${clinic.url}/es${place}`)
    await switchTo(page, 'English').click()
    await expectLanguage(page, 'en')
    expect(page.url()).toBe(clinic.url + place)
  }
})

test('a form that nobody touched is left by a link', { tag: '@all' }, async ({ page }) => {
  for (const path of ['/contact', '/testimonials', '/appointment?service=botox']) {
    await page.goto(path)
    await hydrated(page)
    const asked = page.waitForRequest((request) => request.isNavigationRequest())
    await switchTo(page, 'Español').click()
    expect((await asked).method()).toBe('GET')
    await expectLanguage(page, 'es')
    expect(page.url()).toContain(`/es${path}`)
  }
})

test('a choice in a form that was refused for the rest of it is not lost', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/testimonials')
  await hydrated(page)
  await page.locator('main [name=rating][value="3"]').check({ force: true })
  await submit(page, '#share')
  await expect(errorSummary(page)).toBeVisible()
  await switchTo(page, 'Español').click()
  await expectLanguage(page, 'es')
  await expect(page.locator('main [name=rating]:checked')).toHaveValue('3')
})

test('a place in the page and a campaign go along', { tag: '@all' }, async ({ page }) => {
  await page.goto('/services?utm_source=mail#botox')
  await switchTo(page, 'Español').click()
  await expect(page).toHaveURL(/\/es\/services\?utm_source=mail#botox$/)
})
