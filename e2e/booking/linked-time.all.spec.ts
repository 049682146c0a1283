import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

const day = comingDay('Wednesday')

/** The link of a published slot of HRT, as other programs read it. */
async function linkOf(url: string, time: string): Promise<string> {
  const start = `${day.date}T${time}`
  const found = await fetch(`${url}/fhir/R4/Slot?start=${start}&_count=500&_include=Slot:schedule`)
  const { entry } = await found.json()
  type Resource = {
    resourceType: string
    id: string
    schedule: { reference: string }
    serviceType: { text: string }[]
    extension: { url: string; valueUrl: string }[]
  }
  const all: Resource[] = entry.map(({ resource }: { resource: Resource }) => resource)
  const schedule = all.find((one) => one.resourceType === 'Schedule' && one.serviceType[0]?.text === 'HRT')
  const slot = all.find((one) => one.schedule?.reference === `Schedule/${schedule?.id}`)
  return slot?.extension.find((one) => one.url.endsWith('booking-deep-link'))?.valueUrl ?? ''
}

test('a published time is chosen by its link, and booked as any other', async ({ page, clinic }) => {
  await page.goto(await linkOf(clinic.url, '10:00'))
  const booking = new BookingPage(page)
  await expect(booking.time('10:00 AM')).toBeChecked()
  await hydrated(page)
  await expect(booking.time('10:00 AM')).toBeChecked()
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
})

test('a link whose time is gone leads to the nearest, and each of them is chosen by a press', async ({
  page,
  clinic,
}) => {
  const link = await linkOf(clinic.url, '10:00')
  await bookElsewhere(clinic, { day, time: '10:00 AM' })
  await page.goto(link)
  const notice = page.getByRole('status').filter({ hasText: 'no longer available' })
  await expect(notice).toContainText('10:00 AM is no longer available. Nearest available times:')
  await expect(notice.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await notice.getByRole('link', { name: '10:30 AM' }).click()
  const booking = new BookingPage(page)
  await expect(booking.time('10:30 AM')).toBeChecked()
  await expect(notice).toHaveCount(0)
})
