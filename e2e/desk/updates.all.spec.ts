import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { UpdateState } from '#app/platform/releases/update-state.ts'
import { releaseKey, writeManifest } from '#test/updates/signed-manifest.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'

type Updated = ServingClinic & { tell(state: UpdateState): void; log(text: string): void }

/** A clinic with an updater, and a newer release to be found. */
const test = base.extend<{ updated: Updated }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
  updated: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-updates-'))
    const [source, state] = [join(folder, 'source'), join(folder, 'state')]
    for (const path of [source, state]) mkdirSync(path)
    writeManifest(source, { version: '9.9.9' })
    const clinic = await openClinic({ RELEASES_URL: source, RELEASE_KEYS: releaseKey, UPDATES_DIR: state })
    const tell = (told: UpdateState) => writeFileSync(join(state, 'updates.json'), JSON.stringify(told))
    const log = (text: string) => writeFileSync(join(state, 'update.log'), text)
    await use({ ...clinic, tell, log })
    await clinic.close()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ updated }, use) => use(updated.url),
})

/** The first start looks for a newer release. */
const haveChecked = ({ database }: Updated) =>
  expect
    .poll(() => database(`select detail from job_runs where name = 'update-check' and detail <> '{}'`))
    .toHaveLength(1)

const from = '1.0.0-beta.1'
const noMail = { mail: { delivered: [] } }
const unconfirmed = `update sessions set confirmedAt = '2026-01-01T00:00:00.000Z'`

test('an owner reads what is new, plans it for tonight, and sees what became of it', async ({
  page,
  updated,
}) => {
  test.slow()
  await haveChecked(updated)
  await signIn(page, { ...updated, ...noMail }, '/admin/settings')
  await page.getByRole('link', { name: /^Updates Firstlight 9\.9\.9 is available/ }).click()
  await expect(page.getByText('Booking is faster.')).toBeVisible()
  await expectAccessible(page)

  updated.database(unconfirmed)
  await page.getByRole('button', { name: 'Update tonight' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(updated.admin.password)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^9\.9\.9 will be installed on .+ at 2:00 AM\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t update tonight' }).click()
  await expect(page.getByRole('button', { name: 'Update tonight' })).toBeVisible()

  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText('Starting the update...')).toBeVisible()
  const now = new Date().toISOString()
  const running = { version: '9.9.9', from, step: 'trial', startedAt: now, by: null } as const
  updated.tell({ running, history: [] })
  await expect(page.getByText('Installing 9.9.9. Trying it on a copy of your data...')).toBeVisible()
  await expectAccessible(page)
  rmSync(join(updated.path, '..', 'update', 'request.json'))
  const ended = { outcome: 'rolled-back', reason: 'page-failed', closedMilliseconds: 8_000 } as const
  const result = { version: '9.9.9', from, startedAt: now, endedAt: now, by: null, ...ended }
  updated.tell({ running: null, history: [result] })
  await expect(page.getByText('Update 9.9.9 was rolled back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try 9.9.9 again' })).toBeVisible()
  await expectAccessible(page)
})

test('an owner lets updates be installed at night, skips one, and reads the log', async ({
  page,
  updated,
}) => {
  await haveChecked(updated)
  updated.log('2026-12-07T08:00:00.000Z 1.0.0-beta.1 to 9.9.9: download\n')
  await signIn(page, { ...updated, ...noMail }, '/admin/settings/updates')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Updates will be installed at night.')).toBeVisible()
  await expect(page.getByText(/^9\.9\.9 will be installed on .+ at 2:00 AM\.$/)).toBeVisible()
  await page.getByText('Log of the last update').click()
  await expect(page.getByText('1.0.0-beta.1 to 9.9.9: download')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download log' }).click()
  expect((await download).suggestedFilename()).toBe('firstlight-update.log')

  await page.getByRole('button', { name: 'Skip this version' }).click()
  await expect(page.getByText('You skipped 9.9.9.')).toBeVisible()
  await page.getByRole('button', { name: 'Show 9.9.9 again' }).click()
  await expect(page.getByRole('heading', { name: 'Firstlight 9.9.9 is available' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Updates wait for you.')).toBeVisible()
})

test('without JavaScript the page is loaded again while an update runs', async ({ browser, updated }) => {
  await haveChecked(updated)
  const plain = await browser.newPage({ baseURL: updated.url, javaScriptEnabled: false })
  await signIn(plain, { ...updated, ...noMail }, '/admin/settings/updates')
  await plain.getByRole('button', { name: 'Check for updates' }).click()
  await expect(plain.getByText('Checking for updates.', { exact: true })).toBeVisible()
  const running = { version: '9.9.9', from, step: 'backup', startedAt: '', by: null } as const
  updated.tell({ running, history: [] })
  await plain.goto('/admin/settings/updates')
  await expect(plain.getByText('Installing 9.9.9. Making a backup...')).toBeVisible()
  updated.tell({ running: null, history: [] })
  await expect(plain.getByRole('heading', { name: 'Firstlight 9.9.9 is available' })).toBeVisible({
    timeout: 20_000,
  })
  await plain.close()
})
