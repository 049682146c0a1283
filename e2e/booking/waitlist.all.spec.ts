import type { Page } from '@playwright/test'
import type { MailServer } from '#test/other-programs/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { elena } from '../support/booking-page.ts'
import type { Clinic } from '../support/clinic.ts'
import { signInByForm as signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { beyondEdge, smallTargets } from '../support/room-on-page.ts'
import { expectNoEnglish } from '../support/spanish.ts'
import { bookLinked, cancelAsPatient } from '../support/visit-link.ts'
import { comingDay, postVisit } from '../support/visits.ts'
import { linkTo, openWaitingClinic } from '../support/waiting-clinic.ts'
import { joinList, standOnList } from '../support/waitlist.ts'

const day = comingDay('Wednesday')
const ann = { name: 'Ann Quick', email: 'ann@example.com', phone: '' }
const title = '10:30 AM on Wednesday is held for you until'

test('a full day, a place on the list, an offer to one after the other', async ({ browser }) => {
  test.slow()
  const { clinic, mail, close } = await openWaitingClinic()
  const page = await (await browser.newContext({ baseURL: clinic.url })).newPage()
  const check = async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    expect(await beyondEdge(page), page.url()).toEqual([])
    expect(await smallTargets(page), page.url()).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const visit = await bookLinked(clinic, 'Tom Baker')
  const place = await joinFromFullDay(page, mail, check)
  await joinList(clinic, { ...ann, until: day.date, from: day.date })
  await seeAtTheDesk(page, clinic, check)
  await changeWindow(page, check)
  await changeWindowTogether(page)
  await addByPhone(page, check)
  const desk = await page.context().newPage()
  await desk.goto('/admin/waitlist')
  /** What the desk sees of somebody at once. */
  const seen = (name: string, words: string | RegExp) =>
    expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText(words)
  await cancelAsPatient(clinic, visit)
  await declineOffer(page, { mail, clinic, seen }, check)
  await seen(elena.name, 'passed on 1 offer')
  const taken = await takeOffer(page, mail, check)
  await page.goto(taken)
  await expect(heading(page, 'It’s yours')).toBeVisible()
  await seen(ann.name, 'Booked')
  await desk.close()
  await leave(page, place, check)
  await page.goto('/admin/waitlist?show=taken')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ann Quick' })).toContainText('Took')
  await page.goto('/admin/waitlist?show=ended')
  await expect(page.getByRole('listitem').filter({ hasText: elena.name })).toContainText('Left the list')
  await page.context().close()
  await close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } })

  test('the menu of somebody who waits opens and closes, and leads to a page of other days', async ({
    page,
    clinic,
  }) => {
    standOnList(clinic, { id: 'ruth', name: 'Ruth Ellison' })
    await signIn(page, clinic)
    await page.goto('/admin/waitlist')
    const row = page.getByRole('listitem').filter({ hasText: 'Ruth Ellison' })
    const remove = row.getByRole('button', { name: 'Remove' })
    await expect(remove).toBeHidden()
    for (const press of ['Enter', 'Escape', 'Enter']) {
      await row.getByRole('button', { name: 'More for Ruth Ellison' }).focus()
      await page.keyboard.press(press)
      await expect(remove).toBeVisible({ visible: press === 'Enter' })
    }
    expect(await beyondEdge(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await row.getByRole('link', { name: 'Change days and times' }).last().click()
    await expect(heading(page, 'Change days and times')).toBeVisible()
    expect(await beyondEdge(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })
})

type Check = () => Promise<void>

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** @returns the path of the place */
async function joinFromFullDay(page: Page, mail: MailServer, check: Check): Promise<string> {
  await page.goto(`/appointment?treatment=HRT&date=${day.date}`)
  await expect(page.getByRole('heading', { name: 'No times left on this day' })).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'Tell me when a time opens' }).click()
  await expect(heading(page, 'Tell me when a time opens')).toBeVisible()
  await page.getByLabel('Full name').fill(elena.name)
  await page.getByLabel('Email').fill(elena.email)
  await page.getByLabel('Until').fill(day.date)
  for (const part of ['Mornings', 'Afternoons']) await page.getByLabel(part).uncheck()
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(page.getByRole('link', { name: 'Choose mornings, afternoons, or both.' })).toBeVisible()
  await check()
  await page.getByLabel('Mornings').check()
  await page.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(heading(page, 'Check your inbox')).toBeVisible()
  await expect(page.getByText(`We’ve emailed ${elena.email}.`)).toBeVisible()
  await check()
  const path = await linkTo(mail, elena.email, { subject: 'You’re on the waitlist', page: 'waitlist' })
  await page.goto(path)
  await expect(heading(page, 'You’re on the list')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No one')
  await check()
  await page.goto(`/es${path}`)
  await expectNoEnglish(page)
  return path
}

async function seeAtTheDesk(page: Page, clinic: Clinic, check: Check) {
  await signIn(page, clinic)
  await page.goto('/admin/waitlist')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: elena.name })).toContainText('No available time matches.')
  await expect(rows.filter({ hasText: 'Ann Quick' })).toContainText('HRT · Wed, mornings, on')
  await check()
}

/** Where nothing matches other days are the next step; by the menu they are for everybody. Undo brings the old ones back. */
async function changeWindow(page: Page, check: Check) {
  const rowOn = (one: Page) => one.getByRole('listitem').filter({ hasText: elena.name })
  const row = rowOn(page)
  const other = await page.context().newPage()
  await other.goto('/admin/waitlist')
  const openMenu = async () => {
    await row.getByRole('button', { name: `More for ${elena.name}` }).click()
    await expect(row.getByRole('button', { name: 'Remove' })).toBeVisible()
  }
  await row.getByRole('link', { name: `Change days and times of ${elena.name}` }).click()
  await expect(heading(page, 'Change days and times')).toBeVisible()
  await check()
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByLabel('Afternoons').check()
  await page.getByRole('button', { name: 'Save days and times' }).click()
  await expect(page.getByRole('link', { name: 'The last day can’t be before the first.' })).toBeVisible()
  await expect(page.getByLabel('Afternoons')).toBeChecked()
  await check()
  const save = async (until: string) => {
    await page.getByLabel('Until').fill(until)
    await page.getByRole('button', { name: 'Save days and times' }).click()
    await expect(page.getByText('Days and times changed. They keep their place.')).toBeVisible()
  }
  await save(Temporal.PlainDate.from(day.date).add({ days: 7 }).toString())
  await expect(row).toContainText('3 available times match')
  // A screen that stood open all the time.
  await expect(rowOn(other)).toContainText('3 available times match')
  await other.close()
  await openMenu()
  await row.getByRole('link', { name: 'Change days and times' }).click()
  await save(day.date)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Days and times restored.')).toBeVisible()
  await expect(row).toContainText('3 available times match')
  await openMenu()
  await row.getByRole('link', { name: 'Change days and times' }).click()
  await save(day.date)
  await expect(row).toContainText('No available time matches.')
  await openMenu()
  await check()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Remove' })).toBeHidden()
}

/** Two colleagues change what both saw: nothing of the second's is lost, until they ask for what is there by now. */
async function changeWindowTogether(page: Page) {
  const row = page.getByRole('listitem').filter({ hasText: elena.name })
  const address = await row.getByRole('link', { name: /^Change days and times/ }).getAttribute('href')
  const other = await page.context().newPage()
  const until = (one: Page) => one.getByLabel('Until')
  const save = (one: Page) => one.getByRole('button', { name: 'Save days and times' }).click()
  const [theirs, mine] = [1, 2].map((days) => Temporal.PlainDate.from(day.date).add({ days }).toString())
  for (const one of [page, other]) await one.goto(address ?? '')
  await until(other).fill(theirs ?? '')
  await save(other)
  await expect(other.getByText('Days and times changed. They keep their place.')).toBeVisible()
  await until(page).fill(mine ?? '')
  await page.getByLabel('Monday').uncheck()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Nothing was saved. Please check again.')
  await expect(until(page)).toHaveValue(mine ?? '')
  await expect(page.getByLabel('Monday')).not.toBeChecked()
  await page.getByRole('link', { name: 'Show the latest' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(until(page)).toHaveValue(theirs ?? '')
  await expect(page.getByLabel('Monday')).toBeChecked()
  await until(page).fill(day.date)
  await save(page)
  await expect(row).toContainText('No available time matches.')
  await other.close()
}

/** Anyone who calls is put on the list; without an address they are called, and passed over. */
async function addByPhone(page: Page, check: Check) {
  await page.getByRole('link', { name: 'Add to waitlist' }).click()
  await expect(heading(page, 'Add to the waitlist')).toBeVisible()
  await page.getByLabel('Full name').fill('Ruth Ellison')
  await page.getByLabel('Treatment').selectOption('HRT')
  await page.getByRole('radio', { name: 'Spanish' }).check()
  const save = page.getByRole('button', { name: 'Add to waitlist' }).last()
  await save.click()
  const sentence = 'Enter a phone number or an email.'
  await expect(page.getByRole('link', { name: sentence })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Spanish' })).toBeChecked()
  await check()
  await page.getByLabel('Phone number').fill('(432) 555-0177')
  await save.click()
  const row = page.getByRole('listitem').filter({ hasText: 'Ruth Ellison' })
  await expect(row).toContainText('no email, call')
  await page.getByRole('link', { name: /^Matching/ }).click()
  await expect(row.getByRole('button', { name: 'Book... for Ruth Ellison' })).toBeVisible()
  await check()
  await row.getByRole('button', { name: 'Book... for Ruth Ellison' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ruth Ellison')
  await expect(page.getByRole('dialog').getByLabel('Treatment')).toHaveValue('HRT')
}

const offerTo = (mail: MailServer, email: string) => linkTo(mail, email, { subject: title, page: 'offer' })

/** While it is held nobody else can have it; who says no reads that the next person has it. */
async function declineOffer(
  page: Page,
  {
    mail,
    clinic,
    seen,
  }: { mail: MailServer; clinic: Clinic; seen: (name: string, words: RegExp) => Promise<void> },
  check: Check,
) {
  const path = await offerTo(mail, elena.email)
  const lost = await postVisit(clinic.url, { day, time: '10:30 AM' })
  expect(lost.status).toBe(409)
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await check()
  await page.goto(`/es${path}`)
  await expectNoEnglish(page)
  await seen(elena.name, /Offered: .*10:30\sAM/)
  await page.goto(path)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByText('Thank you. The next person has it now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See available times' })).toBeVisible()
  await check()
}

/** @returns its path */
async function takeOffer(page: Page, mail: MailServer, check: Check): Promise<string> {
  const path = await offerTo(mail, ann.email)
  await page.goto(path)
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(heading(page, 'It’s yours')).toBeVisible()
  await check()
  await page.goto(`/es${path}`)
  await expectNoEnglish(page)
  return path
}

async function leave(page: Page, place: string, check: Check) {
  await page.goto(place)
  await page.getByRole('button', { name: 'Leave the list' }).click()
  await expect(heading(page, 'You’re no longer on the list')).toBeVisible()
  await check()
}
