import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { closeClinic } from '../support/care.ts'
import { signIn, signInLive } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { beyondEdge, smallTargets } from '../support/room-on-page.ts'
import { expectNoEnglish } from '../support/spanish.ts'
import { bookElsewhere, comingDay, dayNamed } from '../support/visits.ts'

test.use({ sendsMail: true })

const first = comingDay('Wednesday')
const later = (weeks: number) => dayNamed(Temporal.PlainDate.from(first.date).add({ weeks }))
/** As the page heads a day. */
const headOf = (weeks: number) => later(weeks).long

/** Elena comes on Wednesday at 10:00; two weeks later somebody else does, and four weeks later it is closed. */
async function elenaComes(clinic: Clinic): Promise<string> {
  await bookElsewhere(clinic, {
    day: first,
    time: '10:00 AM',
    name: 'Elena Vasquez',
    email: 'elena@example.com',
  })
  await bookElsewhere(clinic, { day: later(2), time: '10:00 AM', name: 'Walter Brandt' })
  closeClinic(clinic, later(4), { reason: 'Painters' })
  const [visit] = clinic.database(`select id from appointments where name = 'Elena Vasquez'`)
  return String(visit?.id)
}

const visitsOfElena = ({ database }: Clinic) =>
  database(`select date, status, "deletedAt" from appointments where name = 'Elena Vasquez' order by date`)
const standing = (clinic: Clinic) =>
  visitsOfElena(clinic)
    .filter(({ status, deletedAt }) => status !== 'cancelled' && deletedAt === null)
    .map(({ date }) => date)
const emails = ({ database }: Clinic) =>
  database(`select kind from outbox where kind = 'repeated'`).map(({ kind }) => kind)

const day = (page: Page, weeks: number) => page.getByRole('listitem').filter({ hasText: headOf(weeks) })

test('a visit is repeated every two weeks, one of them elsewhere, and the rest is called off together', async ({
  page,
  clinic,
}) => {
  test.slow()
  const id = await elenaComes(clinic)
  await signInLive(page, clinic)
  await page.goto(`/admin/dashboard/${id}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Repeat...' }).click()
  await expect(page.getByRole('heading', { name: 'Repeat an appointment' })).toBeFocused()
  await expect(page.getByText('3 of 5 are available.')).toBeVisible()
  await expect(day(page, 4)).toContainText('The clinic is closed: Painters.')
  await expectAccessible(page)
  await page.getByLabel('Appointments in total').fill('27')
  await expect(
    page.getByRole('button', { name: /^Book \d/ }),
    'the days shown are of another number',
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Show days' }).click()
  await expect(page.getByText('Please enter a whole number from 2 to 26.').first()).toBeVisible()
  await page.getByLabel('Appointments in total').fill('4')
  await page.getByRole('button', { name: 'Show days' }).click()
  await expect(page.getByRole('button', { name: 'Book 1 appointment' })).toBeVisible()

  // The nearest time of the day that is taken, and meanwhile somebody takes the one that was free.
  await day(page, 2).getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Book 2 appointments' }).waitFor()
  await bookElsewhere(clinic, { day: later(6), time: '10:00 AM', name: 'Ada Lund' })
  await page.getByRole('button', { name: 'Book 2 appointments' }).click()
  await expect(page.getByText('1 booked. 1 time was just taken')).toBeVisible()
  expect(standing(clinic)).toEqual([first.date, later(2).date])
  await expectAccessible(page)
  await day(page, 6).getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Book 1 appointment' }).click()
  await expect(page.getByText('1 appointment booked.')).toBeVisible()
  await expect(page.getByText('Appointment 1 of 3 in a series')).toBeVisible()
  expect(standing(clinic)).toEqual([first.date, later(2).date, later(6).date])
  expect(emails(clinic)).toHaveLength(2)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText('1 appointment is no longer booked.')).toBeVisible()
  expect(standing(clinic)).toEqual([first.date, later(2).date])

  // Cancelled together, and back by one Undo.
  await page.goto(`/admin/dashboard/${id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Cancel this and later ones...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 appointments?' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Cancel 2 appointments' }).click()
  await expect(page.getByText('2 appointments cancelled.')).toBeVisible()
  expect(standing(clinic)).toEqual([])
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText('2 appointments restored.')).toBeVisible()
  expect(standing(clinic)).toEqual([first.date, later(2).date])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same by forms alone, in Spanish, on a phone', async ({ page, clinic }) => {
    const id = await elenaComes(clinic)
    clinic.database(`update admins set language = 'es', name = 'Dana Whitlock'`)
    await page.setViewportSize({ width: 320, height: 700 })
    await signIn(page, clinic)
    await page.goto(`/admin/dashboard/${id}/repeat?tab=upcoming`)
    await expectNoEnglish(page)
    expect(await beyondEdge(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByLabel('Citas en total').fill('4')
    await page.getByRole('button', { name: 'Ver los días' }).click()
    await expect(page.getByText('1 de 3 está libre.')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('upcoming')
    await page.getByRole('button', { name: 'Reservar las citas elegidas' }).click()
    await expect(page.getByText('Se reservó 1 cita.')).toBeVisible()
    expect(standing(clinic)).toEqual([first.date, later(6).date])
    await expectNoEnglish(page)
    await page.getByRole('button', { name: 'Cancelar esta y las siguientes...' }).click()
    await expect(page.getByText('¿Cancelar 2 citas?')).toBeVisible()
    expect(standing(clinic)).toEqual([first.date, later(6).date])
    await page.goBack()
    await page.getByRole('button', { name: /^Deshacer/ }).click()
    await expect(page.getByText('1 cita ya no está reservada.')).toBeVisible()
    expect(standing(clinic)).toEqual([first.date])
  })
})
