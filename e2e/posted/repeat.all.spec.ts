import { closeClinic } from '../support/care.ts'
import { signInPlain } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay, dayNamed } from '../support/visits.ts'

const first = comingDay('Wednesday')
const later = (weeks: number) => dayNamed(Temporal.PlainDate.from(first.date).add({ weeks }))

test('a visit is repeated by weeks: one day is taken and booked anyway, one is closed and left out', async ({
  plain,
  clinic,
}) => {
  await bookElsewhere(clinic, { day: first, time: '10:00 AM', name: 'Elena Vasquez' })
  await bookElsewhere(clinic, { day: later(1), time: '10:00 AM', name: 'Walter Brandt' })
  closeClinic(clinic, later(2), { reason: 'Painters' })
  const [visit] = clinic.database(`select id from appointments where name = 'Elena Vasquez'`)
  await signInPlain(plain, clinic, `/admin/dashboard/${visit?.id}/repeat?every=1&unit=week&visits=4`)
  expect(plain.text).toContain('1 of 3 is available.')
  const taken = () => plain.row(later(1).long)
  expect(taken().text).toMatch(/already .* at that time\./)
  expect(plain.row(later(2).long).text).toContain('The clinic is closed: Painters.')
  taken().check(/Book anyway$/)
  await plain.press('Book selected appointments')
  expect(plain.text).toContain('Please enter a reason.')
  expect(taken().isChecked(/Book anyway$/)).toBe(true)
  plain.fill(/^Reason/, 'Comes with her sister')
  await plain.press('Book selected appointments')
  expect(plain.text).toContain('2 appointments booked.')
  const rows = clinic.database(
    `select id, date, "overlapReason" <> '' as "hasReason" from appointments where name = 'Elena Vasquez' order by date`,
  )
  expect(rows).toMatchObject([
    { date: first.date, hasReason: 0 },
    { date: later(1).date, hasReason: 1 },
    { date: later(3).date, hasReason: 0 },
  ])
  await plain.goto(`/admin/dashboard/${rows[1]?.id}`)
  expect(plain.text).toContain('Comes with her sister')
})
