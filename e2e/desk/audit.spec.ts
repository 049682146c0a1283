import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInByForm as signIn, sixMinutesLater } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

test.slow()

/** Within a page that is asked for again. */
const soon = { timeout: 2_000 }

async function visitOfElena(clinic: Clinic): Promise<string> {
  const visit = { day: comingDay('Monday'), time: '9:00 AM', name: 'Elena Ruiz', email: 'elena@example.com' }
  expect((await bookElsewhere(clinic, visit)).status).toBe(303)
  const [found] = clinic.database('select id from appointments')
  return String(found?.id)
}

/** The database was put back to a moment in which the work of the start may have been under way. */
const nobodyVerifies = (clinic: Clinic) =>
  clinic.database(`update job_runs set "leasedUntil" = null, "dueAt" = '2099-01-01T00:00:00.000Z'
    where name = 'audit-verification'`)

const becomeAuditor = (clinic: Clinic) => clinic.database(`update admins set role = 'auditor'`)

const linesOf = async (download: Download): Promise<Record<string, unknown>[]> =>
  readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const rows = (page: Page) => page.getByRole('table').getByRole('row')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    const accessible = async (page: Page) => {
      if (javaScriptEnabled) await expectAccessible(page)
    }

    test('an owner asks who saw a patient, and what one sign-in did', async ({ page, clinic }) => {
      const id = await visitOfElena(clinic)
      await signIn(page, clinic)
      await page.goto(`/admin/dashboard/${id}`)
      await page.goto('/admin/treatments')
      await page.goto('/admin/audit')
      await accessible(page)
      await page.getByLabel('Patient’s email or phone').fill('Elena@example.com')
      await page.getByRole('button', { name: 'Look up' }).click()
      await expect(page.getByText('Only the record with Elena@example.com')).toBeVisible()
      expect(page.url()).not.toContain('lena')
      await expect(rows(page).filter({ hasText: 'Treatments' })).toHaveCount(0)
      await expect(rows(page).filter({ hasText: 'Patients, 1 row' })).toHaveCount(1)
      await accessible(page)
      const opened = rows(page)
        .filter({ hasText: id.slice(0, 8) })
        .first()
      await opened.getByRole('link', { name: 'Open this record: Appointment' }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/dashboard/${id}`))

      await page.goto('/admin/audit')
      await rows(page).nth(1).getByTitle('Only this sign-in').click()
      await expect(page.getByText(/Only this sign-in: Administrator, /)).toBeVisible()
      await expect(rows(page).filter({ hasText: 'Signed in' })).toHaveCount(1)
      await page.getByRole('link', { name: 'Also show the others' }).click()
      await expect(page).toHaveURL(/\/admin\/audit$/)
    })

    test('everything leaves after the password only, with its chain', { tag: '@all' }, async ({
      page,
      clinic,
    }) => {
      await signIn(page, clinic)
      sixMinutesLater(clinic)
      await page.goto('/admin/audit')
      await page.getByRole('link', { name: 'JSON Lines' }).click()
      await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download file' }).click()
      const lines = await linesOf(await download)
      expect((await download).suggestedFilename()).toMatch(/^audit-log-[\d-]+\.jsonl$/)
      expect(lines[0]).toMatchObject({ type: 'header', filter: null, entries: lines.length - 2 })
      expect(lines.at(-2)).toMatchObject({ type: 'entry', action: 'export', object: 'audit-log' })
      expect(lines.at(-1)).toMatchObject({ type: 'trailer', entries: lines.length - 2 })
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
      const bundles = page.waitForEvent('download')
      await page.getByRole('link', { name: 'FHIR' }).click()
      expect((await linesOf(await bundles))[0]).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
    })

    test('an auditor sees the chain, has it verified, and sees no patient', { tag: '@all' }, async ({
      page,
      clinic,
    }) => {
      await visitOfElena(clinic)
      await signIn(page, clinic)
      becomeAuditor(clinic)
      nobodyVerifies(clinic)
      await page.goto('/admin/audit')
      await expect(rows(page).filter({ hasText: 'Appointments, 1 row' })).toHaveCount(1)
      await expect(page.getByLabel('Patient’s email or phone')).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Open this record/ })).toHaveCount(0)
      expect(await page.content()).not.toMatch(/Elena|elena@example/)
      await accessible(page)
      await page.getByRole('link', { name: 'Integrity' }).click()
      await expect(page.getByRole('heading', { name: 'Trust' })).toBeVisible()
      await accessible(page)
      await page.getByRole('button', { name: 'Check now' }).click()
      await expect(async () => {
        if (!javaScriptEnabled) await page.goto('/admin/settings/trust')
        await expect(page.getByText(/^Last verified: .*, [1-9]\d* entries$/)).toBeVisible()
      }).toPass()
      await page.reload()
      await expect(page.getByText('Every entry is original, and none is missing.')).toBeVisible()
      expect((await page.goto('/admin/dashboard'))?.status()).toBe(403)
      const looked = await page.request.post('/admin/audit', {
        form: { patient: 'elena@example.com' },
        headers: { Origin: clinic.url },
        maxRedirects: 0,
      })
      expect(looked.status()).toBe(403)
    })

    test('a log that was changed says where, and what to do', { tag: '@all' }, async ({ page, clinic }) => {
      await signIn(page, clinic)
      await page.goto('/admin/treatments')
      nobodyVerifies(clinic)
      clinic.database('drop trigger audit_log_no_update')
      clinic.database(`update audit_log set actor = 'nobody' where seq = 1`)
      await page.goto('/admin/audit/integrity')
      await page.getByRole('button', { name: 'Check now' }).click()
      // The verification may end between what the screen reads and what is above every screen.
      await expect(async () => {
        await page.goto('/admin/settings/trust')
        await expect(page.getByText(/^Entry 1 doesn’t match the ones before it/)).toBeVisible(soon)
        await expect(page.getByText(/The audit log was tampered with/)).toBeVisible(soon)
      }).toPass()
      await expect(page.getByText('Broken', { exact: true })).toBeVisible()
      await accessible(page)
    })
  })
}
