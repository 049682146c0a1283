import type { Scene, Subject } from './subject.ts'

const dashboard = '/admin/dashboard'

/** By their marks: the walk through the pseudo-language takes them, too. On a phone the boxes are behind a button. */
async function chooseTwo({ page }: Scene) {
  const select = page.locator('[data-glance] button[aria-pressed]')
  await select.waitFor({ state: 'attached' })
  if (await select.isVisible()) await select.click()
  const boxes = page.locator('tr input[form="many"]')
  await boxes.first().check()
  await boxes.nth(1).check()
  await page.locator('[data-bulk-bar]').waitFor()
}

async function askToCancelTwo(scene: Scene) {
  await chooseTwo(scene)
  await scene.page.locator('[data-bulk-bar] [value="many-ask"]').click()
  await scene.page.locator('dialog[open]').waitFor()
}

/** The first of today is over, except in the first minutes of the clinic's day. */
function somebodyDone({ database }: Scene) {
  const midnight = Temporal.Now.zonedDateTimeISO('America/Chicago').startOfDay().toInstant()
  const startsAt = midnight.toString({ fractionalSecondDigits: 3 })
  database(`UPDATE appointments SET status = 'arrived', time = '00:00', durationMinutes = 5, startsAt = '${startsAt}'
    WHERE id = 'busy-1'`)
}

async function askForRest({ page }: Scene) {
  await page.locator('#rest-of-today').click()
  await page.locator('dialog[open]').waitFor()
}

/** Who is found is below the field before anything is sent. */
async function typeSearch({ page }: Scene) {
  await page.locator('#filter-words').pressSequentially('elena')
  await page.locator('[role=search] [role=status]').filter({ hasText: /\S/ }).waitFor()
}

/** Many visits at once, and who is found as one types. */
export const many: Subject[] = [
  { name: 'many', path: `${dashboard}?tab=requests`, bring: chooseTwo },
  { name: 'many-cancel', path: `${dashboard}?tab=requests`, bring: askToCancelTwo },
  { name: 'many-on-phone', path: `${dashboard}?tab=requests`, widths: [390, 320], bring: chooseTwo },
  {
    name: 'many-rest',
    path: `${dashboard}?tab=today`,
    isAlone: true,
    prepare: somebodyDone,
    bring: askForRest,
  },
  { name: 'dashboard-typed', path: `${dashboard}?tab=all`, isWindow: true, bring: typeSearch },
]
