import { expectAccessible } from '../support/axe.ts'
import { addSecondDoctor, avery } from '../support/care.ts'
import type { Clinic } from '../support/clinic.ts'
import { rowOf, signIn, signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'

/** HRT is offered from Monday to Wednesday. */
const day = comingDay('Tuesday')
const hours = ['9', '10', '11', '1', '2', '3']
const times = hours
  .flatMap((hour) => [`${hour}:00`, `${hour}:30`])
  .map((time) => `${time} ${Number(time.split(':')[0]) < 9 ? 'PM' : 'AM'}`)

/** So many presses at most from the list of what to settle until it is empty. */
const mostPresses = 15

/** A clinician is sick on a day with twelve appointments; a second one could take them over. */
async function sickDay(clinic: Clinic) {
  const [doctor] = clinic.database('select id from clinicians')
  addSecondDoctor(clinic)
  for (const [place, time] of times.entries()) {
    const name = `Patient ${String.fromCodePoint(65 + place)}`
    const contact = { email: `patient${place}@example.org`, phone: `(432) 555-01${20 + place}` }
    const booked = await bookElsewhere(clinic, { day, time, name, with: String(doctor?.id), ...contact })
    expect(booked.status).toBe(303)
  }
  const now = new Date().toISOString()
  clinic.database(`insert into closures (id, scope, "subjectIds", "firstDay", "lastDay", "fromTime", "toTime", reason,
    "publicReason", announced, "createdAt", "updatedAt") values ('sick', 'clinician', '["${doctor?.id}"]',
    '${day.date}', '${day.date}', null, null, 'Sick', '{"en":"","es":""}', 0, '${now}', '${now}')`)
}

const placesOf = (clinic: Clinic) =>
  clinic.database(`select "clinicianId" as who, count(*) as visits from appointments
    where date = '${day.date}' and status <> 'cancelled' group by "clinicianId"`)

test('the twelve appointments of a sick clinician are settled in fifteen presses', async ({
  page,
  clinic,
}) => {
  test.slow()
  await sickDay(clinic)
  await signIn(page, clinic, '/admin/visits-to-settle')
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    await page.getByRole(role, { name }).first().click()
    presses += 1
  }
  const first = rowOf(page, 'Patient A')
  await expect(first.getByRole('radio', { name: /^Same time.*Avery Stone/ })).toBeChecked()
  await expectAccessible(page)
  await first.getByRole('radio', { name: /^Next available/ }).check({ force: true })
  presses += 1
  await press('Move the appointment of Patient A')
  await expect(first).toBeHidden()
  await press(/^Select all 11/, 'checkbox')
  await press('Move selected')
  await expect(page.getByText('11 appointments moved.', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing to reschedule')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(mostPresses)
  expect(JSON.stringify(placesOf(clinic))).toContain(`"who":"${avery.id}","visits":12`)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 11)
})

test('without JavaScript all that are checked are cancelled at once', { tag: '@all' }, async ({
  plain,
  clinic,
}) => {
  test.slow()
  await sickDay(clinic)
  await signInPlain(plain, clinic, '/admin/visits-to-settle')
  for (const name of ['Patient A', 'Patient B']) plain.row(name).check(/^Select/)
  await plain.press('Cancel selected')
  expect(plain.text).toContain('2 appointments cancelled.')
  expect(plain.row('Patient C').count).toBe(1)
  expect(plain.row('Patient A').count).toBe(0)
})
