import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn, sitIdle } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

/** The page does not hear that the session is over: the form is the first to ask. */
async function sayNothing(page: Page) {
  for (const path of ['counts', 'events']) await page.route(`**/admin/${path}`, () => {})
}

async function signInAgain(page: Page, { admin }: Clinic) {
  await expect(page.getByText('You were signed out after 15 minutes of inactivity')).toBeVisible()
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })

type Place = {
  form: string
  /** Of a record, made by the journey. */
  path: string | ((clinic: Clinic) => Promise<string>)
  field: (page: Page) => Locator
  words: string
  save: string
}

const idOf = (clinic: Clinic, table: string) =>
  String(clinic.database(`select id from ${table} limit 1`)[0]?.id)

const places: Place[] = [
  {
    form: 'treatment',
    path: async (clinic) => `/admin/treatments?edit=${idOf(clinic, 'treatments')}`,
    field: (page) => page.getByLabel('Name', { exact: true }),
    words: 'Botox for two',
    save: 'Save treatment',
  },
  {
    form: 'room',
    path: '/admin/team?add=room',
    field: (page) => page.getByRole('dialog').getByRole('textbox').first(),
    words: 'Laser room',
    save: 'Save room',
  },
  {
    form: 'clinician',
    path: async (clinic) => `/admin/team/${idOf(clinic, 'clinicians')}`,
    field: (page) => page.getByLabel('Name, as patients see it'),
    words: 'Ana Castro',
    save: 'Save clinician',
  },
  {
    form: 'closure',
    path: '/admin/clinic/closures/add',
    field: (page) => page.locator('[name=reason]'),
    words: 'Inventory',
    save: 'Save closure',
  },
  {
    form: 'hours',
    path: '/admin/clinic/hours',
    field: (page) => page.locator('[name="hours-Monday-1-to"]'),
    words: '16:30',
    save: 'Save hours',
  },
  {
    form: 'patient’s note',
    path: async (clinic) => {
      await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena González' })
      return `/admin/patients/${idOf(clinic, 'patients')}`
    },
    field: (page) => page.getByLabel('Add a note'),
    words: 'Her daughter drives.',
    save: 'Save note',
  },
]

const addressOf = ({ path }: Place, clinic: Clinic) => (typeof path === 'string' ? path : path(clinic))

/** By Escape from a dialog, by the menu from a page. */
async function leave(page: Page) {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  else await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(question(page)).toBeVisible()
}

for (const place of places) {
  const { form, field, words, save } = place
  test(`${form}: what was typed is asked about, and comes back after sign-in`, async ({ page, clinic }) => {
    const path = await addressOf(place, clinic)
    await sayNothing(page)
    await signIn(page, clinic, path)
    await hydrated(page)
    const before = await field(page).inputValue()
    await field(page).fill(words)

    await leave(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(field(page)).toHaveValue(words)

    sitIdle(clinic)
    await page.getByRole('button', { name: save, exact: true }).click()
    await signInAgain(page, clinic)
    await page.waitForURL(`**${path}`)
    await expect(field(page)).toHaveValue(before)
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(field(page)).toHaveValue(words)

    await leave(page)
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(field(page)).toBeHidden()
    expect(await keptInTab(page)).toBe('{}')
  })
}

test('a page that leaves by itself comes back with what was typed', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/team/new')
  await hydrated(page)
  await page.getByLabel('Name, as patients see it').fill('Ana Castro')
  sitIdle(clinic)
  // Back in a network, a page asks at once.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await signInAgain(page, clinic)
  await page.waitForURL('**/admin/team/new')
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByLabel('Name, as patients see it')).toHaveValue('Ana Castro')
})

test('anyone who asks for another screen after the session’s end stays there', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/team/new')
  await hydrated(page)
  await page.getByLabel('Name, as patients see it').fill('Ana Castro')
  sitIdle(clinic)
  await page.waitForURL('**/admin/login**')
  await page.goto('/admin/gallery')
  const led: string[] = []
  page.on('request', (request) => led.push(...(request.url().match(/team\/new/) ?? [])))
  await page.getByLabel('Username').fill(clinic.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You left something unsaved')).toBeVisible()
  await hydrated(page)
  await expect.poll(() => keptInTab(page)).not.toContain('draft-place')
  await page.getByRole('link', { name: 'Add image' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(led).toEqual([])
})

test('what was saved is kept no longer, and nobody is asked', async ({ page, clinic }) => {
  const [place] = places
  if (!place) throw new Error('no place')
  await signIn(page, clinic, await addressOf(place, clinic))
  await hydrated(page)
  await place.field(page).fill('')
  await page.getByRole('button', { name: place.save }).click()
  await expect(page.getByText('Name and description are required').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await place.field(page).fill(place.words)
  await page.getByRole('button', { name: place.save }).click()
  await expect(page.getByText('Treatment updated successfully')).toBeVisible()
  expect(await keptInTab(page)).toBe('{}')
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await page.waitForURL('**/admin/gallery')
})

test('the browser’s way back asks too, and a reload offers what was typed', async ({ page, clinic }) => {
  await signIn(page, clinic)
  await hydrated(page)
  await page.getByRole('link', { name: 'Treatments' }).first().click()
  await page.getByRole('link', { name: 'Add treatment' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Flu shot')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Flu shot')
  await page.reload()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(name).toHaveValue('Flu shot')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(name).toBeHidden()
})

test('what others saved meanwhile stays where nobody typed over it', async ({ page, clinic }) => {
  await signIn(page, clinic, `/admin/treatments?edit=${idOf(clinic, 'treatments')}`)
  await hydrated(page)
  await page.getByLabel('Name', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Botox for two')
  clinic.database(`update treatments set "durationMinutes" = 135, "updatedAt" = '2099-01-01T00:00:00.000Z'
    where id = '${idOf(clinic, 'treatments')}' returning id`)
  await page.reload()
  const minutes = page.locator('[name=durationMinutes]')
  await expect(minutes).toHaveValue('135')
  await expect(page.getByText('someone has changed this since')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Botox for two')
  await expect(minutes).toHaveValue('135')
})

test('a dialog opens over a half-typed row without a question, and another screen asks', async ({
  page,
  clinic,
}) => {
  clinic.database(`update gallery_images set description = '{"en":""}', "isDescribed" = 0
    where title ->> 'en' = 'Treatment room' returning id`)
  await signIn(page, clinic, '/admin/gallery')
  await hydrated(page)
  const description = page.getByRole('row').getByLabel('Description')
  await description.fill('Half typed')
  await page.getByRole('link', { name: 'Add image' }).click()
  await expect(page.getByRole('heading', { name: 'Add image', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(description).toHaveValue('Half typed')
  await page.getByRole('link', { name: 'Treatments' }).first().click()
  await expect(question(page)).toBeVisible()
})

test('a row is dragged to its place without a question about another one', async ({ page, clinic }) => {
  clinic.database(`update gallery_images set description = '{"en":""}', "isDescribed" = 0
    where title ->> 'en' = 'Treatment room' returning id`)
  await signIn(page, clinic, '/admin/gallery')
  await hydrated(page)
  const open = page.getByRole('row').filter({ has: page.getByLabel('Description') })
  await open.getByLabel('Description').fill('Half typed')
  const handle = page.getByRole('row').filter({ hasText: 'Reception' }).locator('[draggable]')
  await handle.dragTo(open, { targetPosition: { x: 300, y: 60 } })
  await expect(page.getByText(/^Reception is now/)).toBeVisible()
  await expect(open.getByLabel('Description')).toHaveValue('Half typed')
})

test('nobody else gets what was typed, and signing out forgets it', async ({ page, clinic }) => {
  await signIn(page, clinic, '/admin/treatments?add=1')
  await hydrated(page)
  await page.getByLabel('Name', { exact: true }).fill('Flu shot')
  await expect.poll(() => keptInTab(page)).toContain('Flu')
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(sessionStorage))
      sessionStorage.setItem(key, String(text).replace('admin-1', 'somebody-else'))
  })
  await page.reload()
  await hydrated(page)
  await expect.poll(() => keptInTab(page)).toBe('{}')
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeHidden()
  await page.goto('/admin/clinic/closures/add')
  await hydrated(page)
  await page.locator('[name=reason]').fill('Inventory')
  expect(await keptInTab(page)).toContain('Inventory')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL('**/admin/login')
  expect(await keptInTab(page)).toBe('{}')
})
