import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInByForm as signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

const lines = [
  'Client,Mobile,Email,Start,Service,Provider,Notes',
  'Ann Alvarez,(432) 555-0111,ann@example.com,03/05/2030 9:30 AM,Sports physical,Dr. Old,Needs the form',
  'Bob Brown,(432) 555-0112,bob@example.com,03/05/2030 9:45 AM,Sports physical,Dr. Old,',
  'Cal Cruz,(432) 555-0113,,13/45/2030 9:30 AM,Sports physical,Dr. Old,',
]
const file = { name: 'appointments.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an owner imports a list of appointments, and undoes it', async ({ page, clinic }) => {
      /** Work in the background: the page looks again by itself, or a link does. */
      const come = (heading: string) => comesIn(page.getByRole('heading', { name: heading }))
      const comesIn = async (there: Locator) => {
        await expect(async () => {
          if (!javaScriptEnabled && !(await there.isVisible())) await page.reload()
          await expect(there).toBeVisible({ timeout: 1_000 })
        }).toPass()
      }
      await signIn(page, clinic)
      await page.goto('/admin/settings/data')
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Choose a file.')).toBeVisible()
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      await page.getByRole('button', { name: 'Continue' }).click()

      await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
      await expect(page.getByLabel('“Mobile” goes to')).toHaveValue('phone')
      await page.getByLabel('“Client” goes to').selectOption('Don’t import')
      await page.getByRole('button', { name: 'Check import' }).click()
      await expect(page.getByText('Choose the column with the name.')).toBeVisible()
      await page.getByLabel('“Client” goes to').selectOption('Name')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Check import' }).click()

      await come('Check before importing')
      await expect(page.getByText('“13/45/2030 9:30 AM” isn’t a date.')).toBeVisible()
      await expect(page.getByText('Old already has Ann Alvarez then. Marked as booked anyway.')).toBeVisible()
      expect(clinic.database('select name from patients')).toEqual([])
      if (javaScriptEnabled) await expectAccessible(page)
      const treatment = page.getByLabel('“Sports physical” is')
      await treatment.selectOption({ index: 1 })
      await page.getByRole('button', { name: /^Import \d+ rows/ }).click()
      await expect(page.getByText('You matched names. Choose “Check again” first.')).toBeVisible()
      await page.getByRole('button', { name: 'Check again' }).click()
      await comesIn(page.getByRole('row', { name: 'Treatments 0 1 0' }))
      await expect(treatment).not.toHaveValue('')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download all rows as CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('import.csv')
      await page.getByRole('button', { name: /^Import \d+ rows/ }).click()

      await come('Import complete')
      expect(
        clinic.database('select name, status, overlap from appointments order by "startsAt"'),
      ).toMatchObject([
        { name: 'Ann Alvarez', overlap: null },
        { name: 'Bob Brown', overlap: 'chosen' },
      ])
      expect(clinic.database(`select id from treatments where "nameKey" = 'sports physical'`)).toEqual([])
      expect(clinic.database('select id from outbox')).toEqual([])
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Undo import' }).click()
      await come('Import undone')
      expect(clinic.database('select name from patients')).toEqual([])
      expect(clinic.database('select id from appointments')).toEqual([])
    })
  })
}
