import { expect, type Locator, type Page } from '@playwright/test'
import { errorSummary } from './error-summary.ts'
import type { Day } from './visits.ts'

export const elena = {
  name: 'Elena Ruiz',
  email: 'elena@example.com',
  phone: '(432) 555-0188',
  message: 'I prefer Spanish.',
}

/** The booking page as a person finds it: by what is written there. */
export class BookingPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/appointment${search}`)
  }

  treatment = (name: string) => this.page.getByRole('radio', { name: new RegExp(`^${name}`) })

  /** A day of the month on show, whether it is a link, a button or a cell of the calendar. */
  day = ({ long }: Day): Locator =>
    this.page
      .getByRole('link', { name: new RegExp(`^${long}`) })
      .or(this.page.getByRole('button', { name: new RegExp(`^${long}`) }))

  time = (time: string) => this.page.getByRole('radio', { name: time, exact: true })
  date = () => this.page.locator('input[name=date]')
  submit = () => this.page.getByRole('button', { name: 'Book Appointment' })
  summary = () => errorSummary(this.page)

  /** From the clinic's month, which the page shows first, to the day's. */
  async chooseDay(day: Day): Promise<void> {
    const next = { name: /^Next month/ }
    if (!day.date.startsWith(thisMonth())) {
      await this.page.getByRole('button', next).or(this.page.getByRole('link', next)).click()
    }
    await this.day(day).click()
  }

  /** Instead of pressing a day. */
  async typeDate(date: string): Promise<void> {
    if (!(await this.date().isVisible())) await this.page.getByText('Type a date instead').click()
    await this.date().fill(date)
  }

  async chooseTime(time: string): Promise<void> {
    await this.time(time).check()
  }

  async fillDetails(details: typeof elena = elena): Promise<void> {
    await this.page.getByLabel('Full name').fill(details.name)
    await this.page.getByLabel('Email').fill(details.email)
    await this.page.getByLabel('Phone number').fill(details.phone)
    await this.page.getByLabel('Additional information').fill(details.message)
  }

  async expectDetails(details: typeof elena = elena): Promise<void> {
    await expect(this.page.getByLabel('Full name')).toHaveValue(details.name)
    await expect(this.page.getByLabel('Email')).toHaveValue(details.email)
    await expect(this.page.getByLabel('Phone number')).toHaveValue(details.phone)
    await expect(this.page.getByLabel('Additional information')).toHaveValue(details.message)
  }

  /** What the success page must say of the visit (docs/specification.md#booked-page). */
  async expectBooked({ treatment, day, time }: { treatment: string; day: Day; time: string }): Promise<void> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' }),
    ).toBeVisible()
    const main = this.page.getByRole('main')
    await expect(main).toContainText(treatment)
    await expect(main.locator('svg path:not([d])'), 'icons that were not fetched').toHaveCount(0)
    await expect(main).toContainText(day.long)
    await expect(main).toContainText(time)
    await expect(main).toContainText('Central Time')
    await expect(main).toContainText('15 minutes early')
    expect(new URL(this.page.url()).pathname).toMatch(/^\/appointment\/booked\/[\w-]{20,}$/)
  }
}

/** The month that the page shows first. */
export const thisMonth = () => Temporal.Now.plainDateISO('America/Chicago').toPlainYearMonth().toString()
