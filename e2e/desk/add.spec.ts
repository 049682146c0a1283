import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn, sitIdle } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, type Day, nearestDay } from '../support/visits.ts'

/** Leaving a half-typed form asks, in a dialog of our own. */
async function leaveAndStay(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await expect(question.getByRole('button', { name: 'Discard' })).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  // As often as one likes: left to itself the browser closes the form after a few.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel('Full name').focus()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await expect(dialog.getByLabel('Full name')).toBeFocused()
}

/** In the first strip of days and never the first free one: HRT is offered from Monday to Wednesday. */
const [, , day] = (['Monday', 'Tuesday', 'Wednesday'] as const)
  .map(nearestDay)
  .sort((one, other) => (one.date < other.date ? -1 : 1)) as [Day, Day, Day]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('what was agreed on the phone is added, and a lost time costs nothing that was typed', async ({
      page,
      clinic,
    }) => {
      await signIn(page, clinic)
      await page.getByRole('link', { name: 'Add appointment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add appointment' })
      await dialog.getByLabel('Full name').fill('Ruth Ellison')
      if (javaScriptEnabled) await leaveAndStay(page, dialog)
      await dialog.getByRole('radio', { name: 'Spanish' }).check()
      await dialog.getByLabel('Treatment').selectOption('HRT')
      const show = dialog.getByRole('button', { name: 'Show times' })
      if (!javaScriptEnabled) await show.first().click()
      await expect(
        dialog.getByRole('group', { name: 'First available' }).getByRole('radio').first(),
      ).toBeChecked()
      await expect(dialog.getByText(/Please come \d+ minutes early/)).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
      await expect(dialog.getByRole('alert')).toContainText('Please enter the patient’s phone number.')
      await dialog.getByLabel('Phone number').fill('(432) 555-0127')
      await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')

      await dialog.getByText('Another day').click()
      await dialog.getByRole('radio', { name: `(${day.long.replace(/, \d+$/, '')})` }).check()
      if (!javaScriptEnabled) await show.last().click()
      const ofDay = dialog.getByRole('group', {
        name: `Available times on ${day.long.replace(/, \d+$/, '')}`,
      })
      await expect(ofDay).toBeVisible()
      await dialog.getByRole('radio', { name: '10:00 AM', exact: true }).check()
      await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Ann Quick' })
      await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
      await expect(dialog.getByRole('alert')).toContainText('at 10:00 AM isn’t available.')
      const near = dialog.getByRole('group', { name: 'Nearby times' })
      await expect(near.getByRole('radio').first()).not.toBeChecked()
      // The same keys once more book no time that nobody chose.
      const add = dialog.getByRole('button', { name: 'Add appointment' }).last()
      await expect(async () => {
        await (javaScriptEnabled ? page.keyboard.press('Control+Enter') : add.click())
        await expect(dialog.getByRole('alert')).toContainText('Please select a preferred time.', {
          timeout: 2_000,
        })
      }).toPass()
      await near.getByRole('radio').first().check()
      await add.click()
      await expect(dialog).toBeHidden()
      if (javaScriptEnabled)
        await expect(page.getByRole('link', { name: 'Add appointment' }).last()).toBeFocused()
      await expect(page.getByRole('link', { name: 'Add another' })).toBeVisible()
      await rowOf(page, 'Ruth Ellison').getByRole('link', { name: 'Ruth Ellison' }).first().click()
      const panel = page.getByRole('complementary', { name: 'Ruth Ellison' })
      await expect(panel).toContainText('Confirmed')
      await expect(panel).toContainText('Added by Administrator')
      await expect(panel).toContainText('Language: Spanish')
      await panel.getByRole('link', { name: 'Close details' }).click()
      await expect(rowOf(page, 'Ruth Ellison')).toContainText('Confirmed')
    })
  })
}

const idleSentence = 'You were signed out after 15 minutes of inactivity'
const offered = 'What you typed here wasn’t saved.'
const leftElsewhere = 'You left something unsaved: Add appointment.'

async function typeHalf(page: Page) {
  await page.getByRole('link', { name: 'Add appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  await dialog.getByLabel('Full name').fill('Ruth Ellison')
  await dialog.getByLabel('Phone number').fill('(432) 555-0127')
  await dialog.getByLabel('Treatment').selectOption('HRT')
  await dialog.getByText('Another day').click()
  await dialog.getByRole('radio', { name: `(${day.long.replace(/, \d+$/, '')})` }).check()
  await dialog.getByRole('radio', { name: '10:00 AM', exact: true }).check()
  await dialog.getByText('Additional information, note, status').click()
  await dialog.getByLabel('Additional information').fill('Comes with her son')
  await dialog.getByLabel('Note for the team').fill('Afraid of needles')
  return dialog
}

async function signInAgain(page: Page, { admin }: Clinic) {
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard**')
}

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

test('a booking that was half typed when the session ended is offered again, and once', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await signIn(page, clinic)
  const dialog = await typeHalf(page)
  sitIdle(clinic)
  await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
  await expect(page.getByText(idleSentence)).toBeVisible()
  await expectAccessible(page)
  await signInAgain(page, clinic)
  await page.waitForURL('**/admin/dashboard/add?tab=all')
  await expect(page.getByText(offered)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await expect(dialog.getByLabel('Phone number')).toHaveValue('(432) 555-0127')
  await expect(dialog.getByLabel('Additional information')).toHaveValue('Comes with her son')
  await expect(dialog.getByLabel('Note for the team')).toHaveValue('Afraid of needles')
  await expect(dialog.getByRole('radio', { name: /10:00 AM/, checked: true })).toHaveCount(1)
  await expect(dialog.getByRole('combobox', { name: 'Phone number' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
  await expect(rowOf(page, 'Ruth Ellison')).toContainText('Confirmed')
  await expect(page.getByText(offered)).toBeHidden()
  expect(await keptInTab(page)).not.toContain('Ellison')
})

test('a reload in the middle offers what was typed', async ({ page, clinic }) => {
  await signIn(page, clinic)
  const dialog = await typeHalf(page)
  await page.reload()
  await expect(page.getByText(offered)).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await expect(dialog.getByRole('radio', { name: /10:00 AM/, checked: true })).toHaveCount(1)
})

test('a half-typed booking goes when it is declined, at sign-out, and for somebody else', {
  tag: '@all',
}, async ({ page, clinic }) => {
  await signIn(page, clinic)
  const end = async () => {
    await typeHalf(page)
    sitIdle(clinic)
    await page.goto('/admin/dashboard')
    await expect(page.getByText(idleSentence)).toBeVisible()
    expect(await keptInTab(page)).toContain('Ellison')
    await signInAgain(page, clinic)
    await expect(page.getByText(leftElsewhere)).toBeVisible()
  }
  await end()
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/admin/dashboard/add?tab=all',
  )
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(leftElsewhere)).toBeHidden()
  expect(await keptInTab(page)).not.toContain('Ellison')

  await end()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin/login')
  await expect(page.getByText(idleSentence)).toBeHidden()
  expect(await keptInTab(page)).not.toContain('Ellison')
  await signInAgain(page, clinic)

  await end()
  await page.evaluate(() => {
    const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('draft '))
    sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replace('admin-1', 'somebody-else'))
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => keptInTab(page)).not.toContain('Ellison')
  await expect(page.getByText(leftElsewhere)).toBeHidden()
})

for (const width of [1440, 920, 768])
  test(`days and times to choose from stand in their boxes at ${width} px`, { tag: '@all' }, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    // The widest ones, at whatever time of the day it runs.
    const widest = ['10:00', '10:30', '12:00', '12:30']
    clinic.database(`update treatments set "availableTimes" = '${JSON.stringify(widest)}'`)
    await signIn(page, clinic)
    await page.getByRole('link', { name: 'Add appointment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByLabel('Treatment').selectOption('HRT')
    await dialog.getByText('Another day').click()
    const days = dialog.getByRole('group', { name: 'Day', exact: true }).locator('label > span')
    await expect(days).toHaveCount(5)
    const wider = await days.evaluateAll(
      (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length,
    )
    expect(wider).toBe(0)
    const times = dialog.getByRole('group', { name: 'First available' }).locator('b')
    await expect(times).toHaveCount(4)
    const broken = await times.evaluateAll(
      (all) => all.filter((time) => time.getBoundingClientRect().height > 30).length,
    )
    expect(broken).toBe(0)
  })

test('what was typed and chosen before the form runs stays, and so does the focus', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic)
  const { promise: isTyped, resolve: start } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/admin/dashboard/add', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog', { name: 'Add appointment' })
  const phone = dialog.getByRole('combobox', { name: 'Phone number' })
  await phone.fill('(432) 555-0127')
  await dialog.getByRole('radio', { name: 'Spanish' }).check()
  await dialog.getByLabel('Treatment').selectOption('HRT')
  await dialog.getByLabel('Email').pressSequentially('ruth@')
  start()
  await hydrated(page)
  await page.keyboard.type('example.com')
  await dialog.getByLabel('Full name').fill('Ruth Ellison')
  await expect(phone).toHaveValue('(432) 555-0127')
  await expect(dialog.getByLabel('Email')).toHaveValue('ruth@example.com')
  await expect(dialog.getByRole('radio', { name: 'Spanish' })).toBeChecked()
  // Its times were looked up as if it had been chosen just now.
  await expect(dialog.getByLabel('Treatment')).toHaveValue('HRT')
  await expect(dialog.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
})
