import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { rowOf, signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'

type Kept = ServingClinic & { folder: string }

/** A clinic whose environment names a folder for backups. */
const backedUp = base.extend<{ kept: Kept }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
  kept: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-kept-'))
    const clinic = await openClinic({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'a lantern in the window' })
    await use({ ...clinic, folder })
    await clinic.close()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ kept }, use) => use(kept.url),
})

const noMail = { mail: { delivered: [] } }
const archives = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []

backedUp('an owner makes a backup, and sees what became of it', async ({ page, browser, kept }) => {
  backedUp.slow()
  await expect
    .poll(() => kept.database('select name from backups where verifiedAt is not null'))
    .toHaveLength(1)
  await backUpNow(page, kept, () => expectAccessible(page))
  const made = (on: Page) => rowOf(on, 'Administrator').filter({ hasText: 'Complete' })
  await expect(made(page)).toHaveCount(1)
  expect(archives(kept.folder)).toHaveLength(2)
  await expectAccessible(page)

  const plain = await browser.newPage({ baseURL: kept.url, javaScriptEnabled: false })
  await backUpNow(plain, kept)
  await expect
    .poll(async () => {
      await plain.goto('/admin/settings/backups')
      return made(plain).count()
    }, 'without JavaScript the page is asked for again')
    .toBe(2)
  expect(archives(kept.folder)).toHaveLength(3)
  await plain.close()
})

async function backUpNow(page: Page, kept: Kept, check = async () => {}): Promise<void> {
  await signIn(page, { ...kept, ...noMail }, '/admin/settings')
  await page.getByRole('link', { name: /^Backups Last backup/ }).click()
  await expect(page.getByText('everything came back').first()).toBeVisible()
  await expect(page.getByText(kept.folder)).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup started. You can leave this page.')).toBeVisible()
}

backedUp('a backup that fails stands on every screen until one is good', async ({ page, kept }) => {
  backedUp.slow()
  await expect
    .poll(() => kept.database('select name from backups where verifiedAt is not null'))
    .toHaveLength(1)
  await signIn(page, { ...kept, ...noMail })
  rmSync(kept.folder, { recursive: true })
  writeFileSync(kept.folder, 'no folder any more')
  await page.goto('/admin/settings/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('We can’t write to the backup folder.').first()).toBeVisible()
  await page.goto('/admin/messages')
  const alarm = page.getByRole('alert').filter({ hasText: 'The last backup' })
  await expect(alarm).toContainText('failed. We can’t write to the backup folder.')
  await expectAccessible(page)
  rmSync(kept.folder)
  await alarm.getByRole('link', { name: 'See backups' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect.poll(() => archives(kept.folder).length).toBe(1)
  await page.goto('/admin/messages')
  await expect(alarm).toHaveCount(0)
})

test('where none are set up, that is said in plain words, and the front desk is kept out', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, '/admin/settings/backups')
  await expect(page.getByText('Nothing is backed up.')).toBeVisible()
  await expect(page.getByText('For your administrator: set BACKUP_DIR')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toHaveCount(0)
  await expectAccessible(page)
  clinic.database(`update admins set role = 'front-desk'`)
  const answer = await page.goto('/admin/backups')
  expect(answer?.status()).toBe(403)
})
