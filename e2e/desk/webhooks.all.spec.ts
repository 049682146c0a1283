import { Webhook } from 'standardwebhooks'
import { startReceiver } from '#test/webhooks/receiver.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic } from '../support/clinic.ts'
import { signIn, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { comingDay, postVisit } from '../support/visits.ts'

/** The other program's server is on this machine. */
const environment = { ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

for (const javaScriptEnabled of [true, false])
  test(`an owner adds a webhook, a booking arrives, and a delivery is repeated ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    test.slow()
    const { url, received, close } = await startReceiver()
    const clinic = await openClinic(environment)
    const context = await browser.newContext({ baseURL: clinic.url, javaScriptEnabled })
    const page = await context.newPage()
    await signIn(page, clinic, '/admin/settings/connections')
    sixMinutesLater(clinic)
    await page.getByRole('link', { name: 'Add webhook' }).click()
    await page.getByLabel('Address').fill('http://10.0.0.1/')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByLabel('Your password', { exact: true }).fill(clinic.admin.password)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText('This address is on a private network')).toBeVisible()
    await expect(page.getByText('Choose at least one event.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue('http://10.0.0.1/')
    await page.getByLabel('Address').fill(url)
    await page.getByLabel('Appointment booked').check()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('heading', { name: 'Your signing secret' })).toBeVisible()
    const secret = await page.getByLabel('Signing secret').inputValue()
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(page.locator('body')).not.toContainText(secret)

    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText(/The test arrived: 204 in/)).toBeVisible()
    const booked = await postVisit(clinic.url, { day: comingDay('Wednesday'), time: '10:00 AM' })
    expect(booked.status).toBe(303)
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2)
    const told = received.map(({ headers, body }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    )
    const [{ id } = { id: '' }] = clinic.database('select id from appointments') as { id: string }[]
    expect(told).toMatchObject([
      { type: 'webhook.test' },
      { type: 'appointment.booked', data: { id, kind: 'appointment' } },
    ])
    expect(received.map(({ body }) => body).join()).not.toContain('Tom')

    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: /Appointment booked/ })).toContainText('204 in')
    }).toPass()
    const row = page.getByRole('row', { name: /Appointment booked/ })
    await row.getByRole('link', { name: /^View/ }).click()
    const view = page.getByRole('dialog', { name: 'Appointment booked' })
    await expect(view).toContainText(id)
    await expect(view).toContainText(String(received[1]?.headers['webhook-id']))
    if (javaScriptEnabled) await expectAccessible(page)
    await view.getByRole('link', { name: 'Close' }).click()
    await row.getByRole('button', { name: /^Send again: Appointment booked/ }).click()
    await expect(page.getByText('We’re sending it again.')).toBeVisible()
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(3)
    expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])

    await close()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The test didn’t arrive: No connection.')).toBeVisible()
    await expect(page.getByText('Failing since')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Webhook turned off.')).toBeVisible()
    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Webhook deleted.')).toBeVisible()
    expect(clinic.database('select * from webhook_deliveries')).toEqual([])
    await context.close()
    await clinic.close()
  })
