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

/** Ends what hangs: a backup is made next to all else that a machine does. */
const backupMilliseconds = 120_000

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
  await expect(page.getByText('Everything came back').first()).toBeVisible()
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
  await expect(page.getByRole('link', { name: 'Turn on backups' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toHaveCount(0)
  await expectAccessible(page)
  clinic.database(`update admins set role = 'front-desk'`)
  const answer = await page.goto('/admin/backups')
  expect(answer?.status()).toBe(403)
})

test('an owner turns backups on in the browser, checks the passphrase, and turns them off', async ({
  page,
  clinic,
}) => {
  test.slow()
  const passphrase = 'walnut harbor sixteen violet'
  await signIn(page, clinic, '/admin/settings/backups')
  await page.getByRole('link', { name: 'Turn on backups' }).click()
  await expect(page.getByRole('heading', { name: '1. Choose a passphrase' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Passphrase', { exact: true }).fill('too short')
  await expect(page.getByText('Too short', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Type it again').fill(passphrase)
  await page.getByLabel('I wrote the passphrase on paper').check()
  await page.getByLabel('Nightly backups').selectOption('30')
  await page.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(page.getByText('Backups are on. The first one starts now.')).toBeVisible()
  await expect(page.getByText('The newest 30 are kept.')).toBeVisible()
  const complete = rowOf(page, 'Administrator').filter({ hasText: 'Complete' })
  await expect(complete).toHaveCount(1, { timeout: backupMilliseconds })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Passphrase check' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Passphrase', { exact: true }).fill('walnut harbor')
  await page.getByRole('button', { name: 'Check passphrase' }).click()
  await expect(page.getByText('That’s not the passphrase.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a new passphrase' })).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Check passphrase' }).click()
  await expect(page.getByText('That’s the passphrase. We’ll ask again in three months.')).toBeVisible()
  expect(await page.content()).not.toContain('walnut')
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Turn off backups' }).click()
  await expect(page.getByText('Nothing is backed up.')).toBeVisible()
})

test('without JavaScript, with words that are made, after the password was asked for again', async ({
  browser,
  clinic,
}) => {
  const page = await browser.newPage({
    baseURL: clinic.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  await signIn(page, clinic, '/admin/settings/backups/set-up')
  await page.getByRole('link', { name: 'Make one for me' }).click()
  const words = page.getByRole('list', { name: 'Passphrase' }).getByRole('listitem')
  await expect(words).toHaveCount(8)
  const made = (await words.allTextContents()).join(' ')
  await page.getByLabel('I wrote the passphrase on paper').check()
  clinic.database(`update sessions set confirmedAt = '2020-01-01T00:00:00.000Z'`)
  await page.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await page.getByLabel('Passphrase', { exact: true }).fill(made)
  await page.getByLabel('Type it again').fill(made)
  await page.getByLabel('I wrote the passphrase on paper').check()
  await page.getByRole('button', { name: 'Turn on backups' }).click()
  await expect(page.getByText('Backups are on. The first one starts now.')).toBeVisible()
  expect(await page.content()).not.toContain(made)
  await page.goto('/admin/settings/backups/set-up')
  expect(await page.content()).not.toContain(made)
  await page.goto('/admin/settings/backups/recovery-sheet')
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  expect(await page.content()).not.toContain(made)
  await page.close()
})

test('the recovery sheet asks for the password, is one page of Letter, and is in the log', async ({
  page,
  clinic,
}) => {
  await signIn(page, clinic, '/admin/settings/backups')
  clinic.database(`update sessions set confirmedAt = '2020-01-01T00:00:00.000Z'`)
  await page.goto('/admin/settings/backups/recovery-sheet')
  await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery sheet' })).toBeVisible()
  await expectAccessible(page)
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/)
  await page.goto('/admin/audit')
  await expect(rowOf(page, 'recovery sheet').first()).toBeVisible()
})
