import { expectAccessible } from './axe.ts'
import { rowOf, signIn } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { bookElsewhere, comingDay } from './visits.ts'

/** In the first strip of days, whatever today is: HRT is offered from Monday to Wednesday. */
const day = comingDay('Monday', 1)

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
      await dialog.getByLabel('Treatment').selectOption('HRT')
      if (!javaScriptEnabled) await dialog.getByRole('button', { name: 'Show days' }).click()
      await dialog.getByRole('button', { name: 'First free' }).click()
      await expect(dialog.getByText(/^“Please come at /)).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
      await expect(dialog.getByRole('alert')).toContainText('Please provide your phone number.')
      await dialog.getByLabel('Phone number').fill('(432) 555-0127')
      await expect(dialog.getByLabel('Full name')).toHaveValue('Ruth Ellison')

      await dialog.getByRole('radio', { name: `(${day.long.replace(/, \d+$/, '')})` }).check()
      if (!javaScriptEnabled) await dialog.getByRole('button', { name: 'Show times' }).click()
      await dialog.getByRole('radio', { name: '10:00 AM' }).check()
      await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Ann Quick' })
      await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
      await expect(dialog.getByRole('alert')).toContainText('at 10:00 AM was just taken.')
      await dialog.getByRole('group', { name: 'Free near it:' }).getByRole('radio').first().check()
      await dialog.getByRole('button', { name: 'Add appointment' }).last().click()
      const panel = page.getByRole('complementary', { name: 'Ruth Ellison' })
      await expect(panel).toContainText('Confirmed')
      await expect(panel).toContainText('Added by Administrator')
      await panel.getByRole('link', { name: 'Close details' }).click()
      await expect(rowOf(page, 'Ruth Ellison')).toContainText('Confirmed')
    })
  })
}
