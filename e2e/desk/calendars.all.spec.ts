import { test as base, type Page } from '@playwright/test'
import {
  type CalendarServer,
  eventText,
  hasCalendarServer,
  startCalendarServer,
} from '#test/other-programs/calendar-servers.ts'
import { expectAccessible } from '../support/axe.ts'
import { BookingPage } from '../support/booking-page.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { signInByForm as signIn } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'

/** A clinic that may ask a server on this machine, and a real calendar server. */
const test = base.extend<{ clinic: ServingClinic; calendars: CalendarServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
  calendars: async ({}, use) => {
    const server = await startCalendarServer('radicale')
    await use(server)
    await server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same
  clinic: async ({}, use) => {
    const clinic = await openClinic({ ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    await use(clinic)
    await clinic.close()
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
})

const day = comingDay('Wednesday')
/** Half an hour of that day on the clinic's clock, in UTC. */
const half = (time: string) => {
  const from = Temporal.PlainDateTime.from(`${day.date}T${time}`)
    .toZonedDateTime('America/Chicago')
    .toInstant()
  const [start = '', end = ''] = [from, from.add({ minutes: 30 })].map((at) =>
    at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''),
  )
  return { from: start, to: end }
}
const times = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
]

async function manage(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Manage / }).click()
  await expect(page).toHaveURL(/\/connections\/calendar/)
}

/** A look at the screen in this state, where pictures are asked for. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.CALENDAR_PICTURES
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 768, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 720 })
}

if (await hasCalendarServer('radicale'))
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled })

      test('a calendar is connected, blocks booking, asks about many that are gone, and is disconnected', async ({
        page,
        clinic,
        calendars,
      }) => {
        test.slow()
        const work = await calendars.add('Work')
        await calendars.add('Appointments')
        for (const [index, time] of times.entries())
          await calendars.put(`${work}e${index}.ics`, eventText(`e${index}`, half(time)))
        /** A minute passes. */
        const due = () =>
          clinic.database(`update calendar_connections set "dueAt" = '2026-01-01T00:00:00.000Z'`)
        const state = page.getByText('Synced just now')
        const reloadedUntil = (text: ReturnType<Page['getByText']>) =>
          expect(async () => {
            await page.reload()
            await expect(text).toBeVisible({ timeout: 500 })
          }).toPass()
        const booking = new BookingPage(page)
        const open = () => booking.open(`?treatment=HRT&date=${day.date}`)

        await open()
        await expect(booking.time('10:00 AM')).toBeVisible()
        await signIn(page, clinic)
        await page.goto('/admin/settings/connections')
        await picture(page, 'list-none')
        await page.getByRole('link', { name: /^Connect / }).click()
        await picture(page, 'connect')
        const find = page.getByRole('button', { name: 'Find calendars' })
        const fill = async (password: string) => {
          await page.getByLabel('Address of the calendar server').fill(calendars.origin)
          await page.getByLabel('Email or user name there').fill(calendars.userName)
          await page.getByLabel('App password').fill(password)
        }
        await fill('wrong')
        await find.click()
        const refused = page.getByText('Couldn’t sign in. Check the user name, or use a new app password.')
        await expect(refused).toBeVisible()
        await expect(page.getByLabel('Email or user name there')).toHaveValue(calendars.userName)
        if (javaScriptEnabled) await expectAccessible(page)
        await picture(page, 'refused')
        await fill(calendars.password)
        await find.click()
        await expect(page.getByText('Signed in. Now choose the calendars.')).toBeVisible()
        await page.getByRole('checkbox', { name: 'Work' }).check()
        await page.getByRole('checkbox', { name: 'Appointments' }).uncheck()
        await page.getByRole('radio', { name: 'Appointments' }).check()
        if (javaScriptEnabled) await expectAccessible(page)
        await picture(page, 'choose')
        await page.getByRole('button', { name: 'Start syncing' }).click()
        await expect(page.getByText('Saved. The next sync starts within a few seconds.')).toBeVisible()
        await reloadedUntil(state)
        await picture(page, 'synced')
        await open()
        await expect(booking.time('3:30 PM')).toBeVisible()
        await expect(booking.time('10:00 AM')).toHaveCount(0)

        for (const index of times.keys()) await calendars.delete(`${work}e${index}.ics`)
        due()
        await page.goto('/admin/settings/connections')
        await manage(page)
        await reloadedUntil(page.getByText('11 events are gone: was that you?'))
        if (javaScriptEnabled) await expectAccessible(page)
        await picture(page, 'gone')
        await open()
        await expect(booking.time('10:00 AM')).toHaveCount(0)
        await page.goBack()
        await page.getByRole('button', { name: 'Yes, open those times' }).click()
        await expect(page.getByText('OK. Those times open again within a minute.')).toBeVisible()
        due()
        await expect(async () => {
          await open()
          await expect(booking.time('10:00 AM')).toBeVisible({ timeout: 500 })
        }).toPass()

        await calendars.close()
        due()
        await page.goto('/admin/settings/connections')
        await reloadedUntil(page.getByText('The calendar server doesn’t answer. We’ll keep trying.'))
        await picture(page, 'list-failing')
        await manage(page)
        await picture(page, 'failing')
        await page.getByRole('button', { name: 'Disconnect' }).click()
        const gone = page.getByText('The calendar is disconnected.')
        await expect(gone).toBeVisible()
        await picture(page, 'disconnected')
        expect(clinic.database('select count(*) as count from busy_times')).toEqual([{ count: 0 }])
      })
    })
