import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'

for (const { path, heading } of [
  { path: '/appointment?treatment=HRT', heading: 'Book an Appointment' },
  { path: '/es/appointment?treatment=HRT', heading: 'Reservar una cita' },
]) {
  test(`${path} keeps its language where a browser translates pages and says so in lang`, async ({
    page,
    clinic,
  }) => {
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        document.documentElement.lang = 'vi'
      }),
    )
    await page.goto(clinic.url + path)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(faults).toEqual([])
  })
}
