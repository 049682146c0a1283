import { filesIn } from '#test/archive-files.ts'
import { expectAccessible } from '../support/axe.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an owner is asked again, and downloads everything in one file', async ({ page, clinic }) => {
      await signIn(page, clinic, '/admin/settings/data')
      if (javaScriptEnabled) await expectAccessible(page)
      sixMinutesLater(clinic)
      await page.getByRole('link', { name: 'Download everything' }).click()
      await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download file' }).click()
      expect((await download).suggestedFilename()).toMatch(/^firstlight-clinic-[\d-]+\.zip$/)
      const files = await filesIn(await (await download).path())
      expect(files.get('README.txt')?.toString()).toContain('Never in this archive')
      expect(files.get('json/admins.jsonl')?.toString()).toContain(clinic.admin.username)
      expect(files.get('json/admins.jsonl')?.toString()).not.toContain('argon2')
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Download everything' })).toBeVisible()
    })
  })
}
