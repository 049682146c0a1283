import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Monday')
/** From the list to the page of a patient, keys that are pressed together counted each. */
const mostKeysToPatient = 8

const calendarKeys: [string, RegExp][] = [
  ['d', /view=day/],
  ['w', /view=week/],
  ['t', /view=week(?!.*date=)/],
  ['p', /dashboard\/sheet/],
]

const palette = (page: Page) =>
  page.getByRole('combobox', { name: 'Go to a patient, day, screen, or action' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('keys do what they stand for, never in fields or behind a dialog, and can be switched off', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz', phone: '(432) 555-0188' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Ann Quick', phone: '(432) 555-0107' })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await signIn(page, clinic)
  await expect(page.getByRole('button', { name: 'Go to...' })).toBeVisible()

  // What was not asked for was not fetched.
  expect(scripts.filter((url) => /\/(palette|keys-sheet)-/.test(url))).toEqual([])

  await page.goto('/admin/dashboard?tab=all')
  await hydrated(page)
  await page.keyboard.press('j')
  const first = await page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first)

  // A field keeps its letters.
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('n?jg')
  await expect(search).toHaveValue('n?jg')
  await search.fill('')
  await search.blur()

  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Add appointment' })).toBeFocused()

  // What the sheet says of the calendar, from Today.
  await page.goto('/admin/dashboard?tab=today')
  await hydrated(page)
  for (const [key, address] of calendarKeys) {
    await page.keyboard.press(key)
    await page.waitForURL(address)
  }

  await page.goto('/admin/dashboard')
  await hydrated(page)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL('**/admin/messages')

  // A day, by what staff call it; the focus goes back to where it was.
  const opener = page.getByRole('button', { name: 'Go to...' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await palette(page).fill(`${Number(day.date.slice(5, 7))}/${Number(day.date.slice(8))}`)
  await expect(page.getByRole('option', { name: day.long })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  // Somebody new is added from what was typed, which is in no address.
  await page.keyboard.press('Control+k')
  await palette(page).fill('Ruth Ellison')
  await page.getByRole('option', { name: 'Add appointment for “Ruth Ellison”' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  expect(page.url()).not.toContain('Ruth')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeHidden()

  // Switched off, letters do nothing, in another window neither; the palette stays.
  await page.keyboard.press('?')
  const saved = page.waitForResponse((answer) => answer.url().includes('/admin/keys'))
  await sheet(page).getByRole('checkbox', { name: 'Single-letter shortcuts are on' }).click()
  await saved
  await page.goto('/admin/dashboard')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Go to...' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  expect(page.url()).not.toContain('/add')

  // A screen, by its name or another word; a part of one is in sight.
  await page.keyboard.type('team')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/team')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('users')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings#users-title')

  // A patient, by the end of the number.
  let keys = 'Control+k'.split('+').length
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  for (const key of [...'188', 'Enter']) {
    await page.keyboard.press(key)
    keys++
  }
  await page.waitForURL('**/admin/patients/*')
  expect(keys).toBeLessThanOrEqual(mostKeysToPatient)

  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/login')
})

/** Holds what the next thing on the screen needs, until it is let go. */
async function held(page: Page, what: string): Promise<{ asked: Promise<unknown>; letGo: () => void }> {
  const asked = page.waitForRequest(what)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return { asked, letGo: resolve }
}

test('keys that are pressed before the page listens are kept for it, those of a field aren’t', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Ann Quick', phone: '(432) 555-0107' })
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz', phone: '(432) 555-0188' })
  const scripts = await held(page, '**/assets/*.js')
  const ready = signIn(page, clinic, '/admin/dashboard?tab=requests')
  await scripts.asked
  await expect(rowOf(page, 'Ann Quick')).toBeVisible()
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('c')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  for (const key of ['j', 'j', 'c']) await page.keyboard.press(key)
  scripts.letGo()
  await ready
  await expect(rowOf(page, 'Ann Quick')).toContainText('Confirmed')
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Pending')
  await expect(rowOf(page, 'Ann Quick').getByRole('link', { name: 'Ann Quick' }).first()).toBeFocused()
})

test('what is typed before a form or the palette is there does nothing to the row behind', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Ann Quick', phone: '(432) 555-0107' })
  await bookElsewhere(clinic, { day, time: '1:30 PM', name: 'Tom Baker', phone: '(432) 555-0145' })
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz', phone: '(432) 555-0188' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await signIn(page, clinic, '/admin/dashboard?tab=all')
  await hydrated(page)
  await page.keyboard.press('j')
  await expect(rowOf(page, 'Elena Ruiz').getByRole('link', { name: 'Elena Ruiz' }).first()).toBeFocused()
  sent.length = 0

  const palettes = await held(page, '**/assets/palette-*.js')
  await page.keyboard.press('Control+k')
  await palettes.asked
  await page.keyboard.press('c')
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  for (const key of ['T', 'o', 'x', 'Backspace', 'm']) await page.keyboard.press(key)
  palettes.letGo()
  await expect(palette(page)).toBeFocused()
  await expect(palette(page)).toHaveValue('Tom')
  await expect(page.getByRole('option', { name: 'Tom Baker' })).toHaveAttribute('aria-selected', 'true')
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  const forms = await held(page, '**/admin/dashboard/add.data*')
  await page.keyboard.press('n')
  await forms.asked
  await page.keyboard.press('c')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  // Seen is modal: Esc right then closes it.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]')
      if (dialog) document.documentElement.dataset.firstSeen ??= String(dialog.matches(':modal'))
    })
    seen.observe(document, { subtree: true, childList: true, attributes: true })
  })
  forms.letGo()
  await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-first-seen', 'true')
  expect(sent.filter((url) => !/(rows|patients\/search)$/.test(url))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeHidden()
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Pending')

  // Quicker than the answers come: each press counts.
  for (const key of ['c', 'j', 'c', 'j', 'c']) await page.keyboard.press(key)
  for (const name of ['Elena Ruiz', 'Tom Baker', 'Ann Quick'])
    await expect(rowOf(page, name)).toContainText('Confirmed')
})

test('without a connection the page stays, says it, and takes the same press later', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '2:30 PM', name: 'Mary Stone', phone: '(432) 555-0133' })
  await signIn(page, clinic, '/admin/dashboard/add')
  await hydrated(page)
  const form = page.getByRole('dialog', { name: 'Add appointment' })
  await form.getByLabel('Full name').fill('Ruth Ellison')
  await page.context().setOffline(true)
  const isOld = page.getByText('Changes aren’t saved.')
  await expect(isOld).toBeVisible()
  await form.locator('[data-save]').click()
  await expect(form.getByText('Not saved. You’re offline.')).toBeVisible()
  await form.getByRole('link', { name: 'Discard' }).click()
  await expect(form.getByText('Not opened. You’re offline.')).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await page.context().setOffline(false)
  await form.locator('[data-save]').click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await expect(isOld).toBeHidden()
  await page.goto('/admin/dashboard?tab=all')
  await hydrated(page)
  await page.context().setOffline(true)
  await expect(isOld).toBeVisible()
  const confirm = rowOf(page, 'Mary Stone').getByRole('button', { name: /^Confirm/ })
  await confirm.click()
  await expect(page.getByText('Not saved. You’re offline.')).toBeVisible()
  await expect(rowOf(page, 'Mary Stone')).toContainText('Pending')
  // Neither do links, keys and what is fetched for the first time.
  const notOpened = page.getByText('Not opened. You’re offline.')
  const messages = page.getByRole('link', { name: 'Messages' }).first()
  for (const press of [
    () => messages.click(),
    () => page.keyboard.type('gm'),
    () => page.keyboard.press('Control+k'),
  ]) {
    await press()
    await expect(notOpened).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(notOpened).toBeHidden()
  }
  await expect(page).toHaveURL(/dashboard\?tab=all/)
  await page.context().setOffline(false)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await confirm.click()
  await expect(rowOf(page, 'Mary Stone')).toContainText('Confirmed')
  await expect(page.getByText('Not saved. You’re offline.')).toBeHidden()
  await messages.click()
  await page.waitForURL('**/admin/messages')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('nothing is there that does nothing', { tag: '@all' }, async ({ page, clinic }) => {
    await signIn(page, clinic)
    await expect(rowOf(page, 'nobody')).toHaveCount(0)
    await expect(page.getByText('Ctrl K')).toHaveCount(0)
  })
})
