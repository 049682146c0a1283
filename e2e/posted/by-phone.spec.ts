import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, nearestDay } from '../support/visits.ts'

/** HRT is offered from Monday to Wednesday. */
const day = nearestDay('Monday')
const caller = { name: 'José Ramírez', phone: '(432) 555-0107', email: 'jose@example.org' }

test('a known patient is found by the end of their number, let go, found by name, and booked', async ({
  plain,
  clinic,
}) => {
  await bookElsewhere(clinic, { day, time: '10:00 AM', ...caller })
  await bookElsewhere(clinic, { day, time: '2:00 PM', name: 'Ann Quick' })
  await signInPlain(plain, clinic)
  await plain.follow('Add appointment')
  const dialog = plain.region('Add appointment')
  dialog.fill('Phone number', '0107')
  await dialog.press('Find')
  await dialog.press(/^José Ramírez/)
  expect(dialog.chosen('Treatment')).toBe('HRT')
  expect(dialog.text).toContain('Existing patient. 1 appointment')
  await dialog.press('Someone else')
  expect(dialog.value('Full name')).toBe('')
  dialog.fill('Phone number', 'ramir')
  await dialog.press('Find')
  await dialog.press(/^José Ramírez/)
  await dialog.press('Add appointment')
  expect(dialog.count).toBe(0)
  expect(plain.links('Add another')).toHaveLength(1)
  const stored = clinic.database(
    `select count(*) as visits, count(distinct "patientId") as patients from appointments where name = '${caller.name}'`,
  )
  expect(stored).toEqual([{ visits: 2, patients: 1 }])
})
