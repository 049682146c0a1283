import { elena } from '../support/booking-page.ts'
import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookLinked, standsAs, startsIn } from '../support/visit-link.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

test('a visit in its patient’s hands, and seen from the desk', async ({ plain, clinic }) => {
  const path = await bookLinked(clinic)
  await plain.goto(path)
  expect(plain.all('h2').join()).toContain('You asked for Wednesday')
  expect(plain.buttons('I’ll be there')).toBe(0)
  standsAs(clinic, 'confirmed')
  await plain.goto(path)
  await answer(plain)
  startsIn(clinic, 5)
  await plain.goto(`${path}/cancel`)
  expect(plain.address).toBe(path)
  expect(plain.text).toContain('To change it now, please call')
  expect(plain.links('Cancel appointment')).toEqual([])
  startsIn(clinic, 24 * 5)
  await cancel(plain, path)
  expect(plain.all('h1')).toEqual(['Your appointment is cancelled'])
  const desk = plain.another()
  await signInPlain(desk, clinic, '/admin/dashboard?tab=all')
  await readAtTheDesk(desk)
  await plain.goto(path)
  expect(plain.all('h1')).toEqual(['This link no longer works'])
})

test('who lost the link finds where it is sent again', async ({ plain }) => {
  const find = /^(Find my appointment|Buscar mi cita)$/i
  for (const language of ['', '/es']) {
    const there = `${language}/visit/link`
    await plain.goto(`${language}/about`)
    expect(plain.links(find)).toEqual([there])
    // In the page as well as in its footer.
    for (const path of ['/appointment', '/contact']) {
      await plain.goto(`${language}${path}`)
      expect(plain.links(find)).toEqual([there, there])
    }
    await plain.goto(there)
    expect(plain.status).toBe(200)
  }
})

/** Said, said once however often the page is loaded, taken back, said again. */
async function answer(page: PlainPage) {
  const thanks = 'Thank you. See you then.'
  await page.press('I’ll be there')
  expect(page.text).toContain(thanks)
  await page.reload()
  expect(page.text).toContain(thanks)
  await page.press('Undo')
  expect(page.text).toContain('No answer yet')
  await page.press('I’ll be there')
  expect(page.text).toContain(thanks)
}

async function cancel(page: PlainPage, path: string) {
  await page.goto(path)
  await page.follow('Cancel appointment')
  await page.follow('Keep my appointment')
  await page.follow('Cancel appointment')
  page.check('The cost')
  page.fill(/^Anything else/, 'It is more than I have this month.')
  await page.press('Cancel appointment')
}

/** The count and the line stand until somebody opens the visit; its link is renewed there, and opens nothing. */
async function readAtTheDesk(page: PlainPage) {
  const line = '1 appointment was changed by the patient'
  expect(page.region('Admin').text).toContain('1 changed by patients')
  expect(page.text).toContain(line)
  await page.row('cancelled').follow(elena.name)
  const details = page.region(elena.name)
  expect(details.text).toContain('It is more than I have this month.')
  expect(details.text).toContain('The cost')
  expect(page.text).not.toContain(line)
  await details.press('Renew the link')
  expect(page.text).toContain('Link renewed.')
  await page.goto('/admin/dashboard')
  expect(page.text).not.toContain(line)
  expect(page.region('Admin').text).not.toContain('changed by patients')
}
