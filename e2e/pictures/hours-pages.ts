import { type Scene, type Subject, without } from './subject.ts'

async function typeBadHours({ page }: Scene) {
  await page.locator('#hours-Monday-1').fill('13:00')
  await page.locator('#hours-Friday-2-to').fill('')
  await page.locator('button[value=save]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** What visits that would leave outside is asked of the server. */
async function closeAfternoons({ page }: Scene) {
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.locator(`#hours-${name}-2`).fill('')
    await page.locator(`#hours-${name}-2-to`).fill('')
  }
  await page.locator('main [role=alert]').first().waitFor()
}

async function closeEveryDay({ page }: Scene) {
  const open = page.locator('main [role=switch]:checked')
  for (let left = await open.count(); left > 0; left--) await open.first().click()
  await page.locator('#closed').waitFor()
}

/** Clinic, Hours. */
export const hours: Subject[] = [
  { name: 'hours', path: '/admin/clinic/hours' },
  { name: 'hours-done', path: '/admin/clinic/hours?done=saved' },
  { name: 'hours-error', path: '/admin/clinic/hours', bring: typeBadHours },
  { name: 'hours-visits', path: '/admin/clinic/hours', bring: closeAfternoons },
  { name: 'hours-all-closed', path: '/admin/clinic/hours', bring: closeEveryDay },
  { name: 'hours-unread', path: '/admin/clinic/hours', ...without('opening_hours') },
]
