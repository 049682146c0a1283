import { expectAccessible } from '../support/axe.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')
/** From an open visit to its new time. */
const mostClicksToMove = 3

test.use({ sendsMail: true })

test('staff open a visit, confirm it, take that back, move it, and its history says so', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  const waiting = () => clinic.database("select kind from outbox where status = 'waiting'")
  await expect.poll(waiting).toEqual([])
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Elena Ruiz', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
  await expect(panel).toContainText('10:00 AM – 10:30 AM')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Details opened by' })).toBeVisible()
  await expectAccessible(page)

  const tell = panel.getByLabel('Email Elena')
  await tell.press('Enter')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel).toContainText('Confirmed by Administrator')
  await tell.press('Enter')
  expect(visitsAt(clinic, day)).toMatchObject([{ status: 'confirmed' }, {}])
  expect(waiting()).toEqual([{ kind: 'confirmed' }])
  await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toContainText(
    'The email goes out in 30 seconds.',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Change undone by Administrator')
  expect(visitsAt(clinic, day)).toMatchObject([{ status: 'pending' }, {}])
  expect(waiting()).toEqual([])

  await panel.getByRole('button', { name: 'Change to Spanish' }).click()
  await expect(panel).toContainText('Language: Spanish')
  await expect(panel).toContainText('Language changed by Administrator')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(panel).toContainText('Language: English')
  await panel.getByRole('button', { name: 'Change to Spanish' }).click()
  await expect(panel).toContainText('Language: Spanish')
  expect(waiting()).toEqual([])

  await panel.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(panel.getByRole('radio', { name: '11:00 AM', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Change appointment' }).click()
  await expect(panel.getByRole('alert')).toContainText('Please select a preferred time.')
  await panel.getByRole('radio', { name: '2:00 PM' }).check()
  await panel.getByLabel('Email Elena').uncheck()
  const press = /^Move to \w+, \w+ \d+, 2:00 PM$/
  await panel.getByRole('button', { name: press }).click()
  await expect(panel).toContainText('Moved by Administrator')
  await expect(panel).toContainText('2:00 PM – 2:30 PM')
  expect(waiting()).toEqual([])

  await panel.getByRole('link', { name: 'Change', exact: true }).click()
  await panel.getByRole('radio', { name: '3:00 PM' }).check()
  await bookElsewhere(clinic, { day, time: '3:00 PM', name: 'Ann Quick' })
  await panel.getByRole('button', { name: /^Move to/ }).click()
  await expect(panel.getByRole('alert')).toContainText('at 3:00 PM isn’t available.')
  await panel.getByRole('button', { name: /3:30 PM$/ }).click()
  await expect(panel).toContainText('3:30 PM – 4:00 PM')
  const clicks = [
    panel.getByRole('link', { name: 'Change', exact: true }),
    panel.getByRole('radio', { name: '4:00 PM' }),
    panel.getByRole('button', { name: /^Move to/ }),
  ]
  expect(clicks.length).toBeLessThanOrEqual(mostClicksToMove)
  for (const control of clicks) await control.click()
  await expect(panel).toContainText('4:00 PM – 4:30 PM')

  await panel.getByRole('link', { name: 'Add a note' }).click()
  await expectAccessible(page)
  await panel.getByLabel('What the team should know').fill('x'.repeat(2_001))
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(panel.getByRole('alert')).toContainText('2,000')
  await expect(panel.getByLabel('What the team should know')).toHaveValue('x'.repeat(2_001))
  await panel.getByLabel('What the team should know').fill('Hears better\non the left.')
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(panel).toContainText('Administrator, ')
  await expect(panel.getByText('Hears better')).toBeVisible()
  await panel.getByRole('link', { name: 'Edit note' }).click()
  await panel.getByLabel('What the team should know').fill('')
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect(panel.getByRole('link', { name: 'Add a note' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(panel.getByText('Hears better')).toBeVisible()

  await panel.getByRole('link', { name: 'Cancel appointment' }).click()
  await expectAccessible(page)
  await panel.getByLabel('Message to Elena').fill('We are sorry.')
  await panel.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(panel.getByRole('alert')).toContainText('Choose a reason.')
  await expect(panel.getByLabel('Message to Elena')).toHaveValue('We are sorry.')
  await panel.getByRole('radio', { name: 'Clinic cancelled' }).check()
  await panel.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(panel).toContainText('Cancelled by Administrator: Clinic cancelled')
  await expect(panel).toContainText('Message to the patient: “We are sorry.”')
  expect(waiting()).toContainEqual({ kind: 'cancelled' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(panel).toContainText('Note for the team changed by Administrator')
  await expect(panel.getByRole('link', { name: 'Cancel appointment' })).toBeVisible()
  expect(waiting()).not.toContainEqual({ kind: 'cancelled' })

  await panel.getByText('More', { exact: true }).click()
  await panel.getByLabel('Status').selectOption('Completed')
  await panel.getByRole('button', { name: 'Save status' }).click()
  await expect(panel).toContainText('Completed by Administrator')
  await panel.getByRole('heading', { name: 'Elena Ruiz' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Completed')
  await expect(rowOf(page, 'Elena Ruiz')).toContainText('Spanish')
  await expect(rowOf(page, 'Tom Baker')).not.toContainText('Spanish')
})

test('from the list an appointment moves to the next free time in three clicks, and back', async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '2:00 PM', name: 'Elena Ruiz' })
  await signIn(page, clinic, '/admin/dashboard?tab=all')
  await hydrated(page)
  const place = () => JSON.stringify(clinic.database('select date, time from appointments'))
  const before = place()
  const panel = page.getByRole('complementary', { name: 'Elena Ruiz' })
  const clicks = [
    rowOf(page, 'Elena Ruiz').getByRole('link', { name: 'Elena Ruiz', exact: true }),
    panel.getByRole('link', { name: 'Change', exact: true }),
    panel.getByRole('button', { name: /, move now$/ }).first(),
  ]
  expect(clicks.length).toBeLessThanOrEqual(mostClicksToMove)
  for (const control of clicks) await control.click()
  await expect(panel).toContainText('Moved by Administrator')
  expect(place()).not.toBe(before)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(place).toBe(before)
})

test('what is ticked for one appointment is not the next one’s', { tag: '@all' }, async ({
  page,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await bookElsewhere(clinic, { day, time: '11:00 AM', name: 'Tom Baker' })
  await signIn(page, clinic)
  await page.getByRole('link', { name: 'Elena Ruiz', exact: true }).click()
  await page.getByLabel('Email Elena').uncheck()
  await page.getByRole('link', { name: /^(Next|Previous) appointment, Tom Baker/ }).click()
  await expect(page.getByRole('complementary', { name: 'Tom Baker' })).toBeVisible()
  await expect(page.getByLabel('Email Tom')).toBeChecked()
})
