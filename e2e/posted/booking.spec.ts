import { elena } from '../support/booking-page.ts'
import { addSecondDoctor, avery } from '../support/care.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay, postVisit, visitsAt } from '../support/visits.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')
const chosenDay = `/appointment?treatment=HRT&date=${day.date}`

const details = {
  'Full name': elena.name,
  Email: elena.email,
  'Phone number': elena.phone,
  'Additional information (optional)': elena.message,
}

function fillDetails(page: PlainPage) {
  for (const [label, text] of Object.entries(details)) page.fill(label, text)
}

function expectBooked(page: PlainPage, time: string) {
  expect(page.address).toMatch(/^\/appointment\/booked\/[\w-]{20,}$/)
  expect(page.all('h1')).toEqual(['Appointment Booked Successfully!'])
  for (const said of ['HRT', day.long, time]) expect(page.tagged('main').text).toContain(said)
}

test('any doctor is proposed first; who is chosen is booked and named', async ({ plain, clinic }) => {
  addSecondDoctor(clinic)
  await plain.goto(chosenDay)
  expect(plain.isChecked(/^Any available/)).toBe(true)
  const doctor = new RegExp(`^${avery.name}`)
  plain.check(doctor)
  await plain.press('Show times')
  expect(plain.isChecked(doctor)).toBe(true)
  plain.check('10:00 AM')
  fillDetails(plain)
  await plain.press('Book Appointment')
  expectBooked(plain, '10:00 AM')
  expect(plain.tagged('main').text).toContain(avery.name)
  await plain.reload()
  expectBooked(plain, '10:00 AM')
  expect(clinic.database('select "clinicianId" from appointments')).toEqual([{ clinicianId: avery.id }])
})

test('whose time was taken meanwhile is offered with others, and near it with them', async ({
  plain,
  clinic,
}) => {
  addSecondDoctor(clinic)
  await plain.goto(`${chosenDay}&with=${avery.id}`)
  plain.check('10:00 AM')
  fillDetails(plain)
  await postVisit(clinic.url, { day, time: '10:00 AM', with: avery.id })
  await plain.press('Book Appointment')
  expect(plain.status).toBe(409)
  expect(plain.text).toContain(`with ${avery.name} is no longer available`)
  await plain.press(/Same time with Dr\./)
  expectBooked(plain, '10:00 AM')
  expect(clinic.database('select count(distinct "clinicianId") as doctors from appointments')).toEqual([
    { doctors: 2 },
  ])
})

test('months, days and the other language keep who was chosen', async ({ plain, clinic }) => {
  addSecondDoctor(clinic)
  await plain.goto(`/appointment?treatment=HRT&with=${avery.id}`)
  await plain.follow(/^Next month/)
  expect(plain.address).toMatch(/month=/)
  expect(new URL(plain.url).searchParams.get('with')).toBe(avery.id)
  await plain.goto(plain.links(/Español/)[0] ?? '')
  expect(plain.address).toMatch(/^\/es\/appointment\?/)
  expect(plain.isChecked(new RegExp(`^${avery.name}`))).toBe(true)
  expect(plain.isChecked(/^Cualquiera disponible/)).toBe(false)
})

test('who comes second keeps all that was typed and books a near time with one press', async ({
  plain,
  clinic,
}) => {
  await plain.goto(chosenDay)
  plain.check('10:00 AM')
  fillDetails(plain)
  await bookElsewhere(clinic, { day, time: '10:00 AM' })
  await plain.press('Book Appointment')
  expect(plain.status).toBe(409)
  expect(plain.text).toContain('That time was just taken')
  for (const [label, text] of Object.entries(details)) expect(plain.value(label)).toBe(text)
  await plain.press(/10:30 AM/)
  expectBooked(plain, '10:30 AM')
  expect(visitsAt(clinic, day)).toMatchObject([
    { name: 'Tom Baker', time: '10:00' },
    { name: 'Elena Ruiz', time: '10:30' },
  ])
})
