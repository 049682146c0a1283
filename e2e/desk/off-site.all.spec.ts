import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { ensureS3Server, makeBucket, type S3Server, startS3Server } from '#test/other-programs/swift.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'

const bucketPage = '/admin/settings/backups/off-site'

/** A clinic that makes backups here, and a real S3 server. */
const test = base.extend<{ clinic: ServingClinic; far: S3Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
  far: async ({}, use) => {
    const server = await startS3Server()
    if (server === null) throw new Error('no S3 server')
    await makeBucket(server, 'clinic-backups')
    await use(server)
    await server.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same
  clinic: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-kept-'))
    const clinic = await openClinic({
      BACKUP_DIR: folder,
      BACKUP_PASSPHRASE: 'a lantern in the window',
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    })
    await use(clinic)
    await clinic.close()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
})

if (await ensureS3Server())
  test('an owner connects a bucket: a wrong key saves nothing, the right one does, and the sheet names it', async ({
    page,
    clinic,
    far,
  }) => {
    test.slow()
    await signIn(page, clinic, '/admin/settings/backups')
    await page.getByRole('link', { name: 'Set up off-site backup' }).click()
    await expect(page.getByRole('heading', { name: 'Off-site backups', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Endpoint').fill(far.origin)
    await page.getByLabel('Bucket name').fill('clinic-backups')
    await page.getByLabel('Access key', { exact: true }).fill(far.accessKey)
    await page.getByLabel('Secret key', { exact: true }).fill('not the key')
    await page.getByRole('button', { name: 'Test and save' }).click()
    await expect(
      page.getByText('The bucket refused the key. Check the key and its permissions.'),
    ).toBeVisible()
    await expect(page.getByLabel('Bucket name')).toHaveValue('clinic-backups')
    expect(clinic.database('select * from service_settings')).toEqual([])

    await page.getByLabel('Bucket name').fill('no-such-bucket')
    await page.getByLabel('Access key', { exact: true }).fill(far.accessKey)
    await page.getByLabel('Secret key', { exact: true }).fill(far.secretKey)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('There is no bucket at that address.')).toBeVisible()

    await page.getByLabel('Bucket name').fill('clinic-backups')
    await page.getByLabel('Access key', { exact: true }).fill(far.accessKey)
    await page.getByLabel('Secret key', { exact: true }).fill(far.secretKey)
    await page.getByRole('button', { name: 'Test and save' }).click()
    await expect(page.getByText('Off-site backups are on. The first one is on its way.')).toBeVisible()
    await expect(page.getByText(`${new URL(far.origin).host}/clinic-backups`).first()).toBeVisible()
    await expect
      .poll(() => clinic.database(`select detail from job_runs where name = 'off-site'`), { timeout: 60_000 })
      .toMatchObject([{ detail: expect.stringContaining('"fault":""') }])
    await page.reload()
    await expect(
      page.getByText('Changes are copied within a minute, and everything every night.'),
    ).toBeVisible()
    await expect(page.getByText('Not set up')).toHaveCount(0)
    await expectAccessible(page)

    await page.goto(bucketPage)
    expect(await page.content()).not.toContain(far.secretKey)
    await page.goto('/admin/settings/backups/recovery-sheet')
    const host = new URL(far.origin).host
    await expect(page.getByText(`"s3://${host}/clinic-backups?region=us-east-1&tls=0"`)).toBeVisible()
    expect(await page.content()).not.toContain(far.secretKey)
    await page.goto(bucketPage)

    clinic.database(
      `update job_runs set detail = json_set(detail, '$.replacedAt', '2026-11-28T10:00:00Z', '$.replacedSince', '2026-11-28T09:59:00Z') where name = 'off-site-writer'`,
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Another server writes to this bucket' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue on this server' }).click()
    await expect(page.getByText('Off-site backups continue from this server.')).toBeVisible()

    await page.goto(bucketPage)
    await page.getByRole('button', { name: 'Stop off-site backups' }).click()
    await expect(page.getByText('Off-site backups are off. What is in the bucket stays there.')).toBeVisible()
    expect(clinic.database('select * from service_settings')).toEqual([])
  })
