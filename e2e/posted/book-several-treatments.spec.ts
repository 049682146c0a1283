import { elena } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'
import { openWaitingClinic } from '../support/waiting-clinic.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')
const add = 'Add another treatment'
const weightLoss = 'Semaglutide weight management medication'

const details = {
  'Full name': elena.name,
  Email: elena.email,
  'Phone number': elena.phone,
  'Additional information (optional)': elena.message,
}

function fillDetails(page: PlainPage) {
  for (const [label, text] of Object.entries(details)) page.fill(label, text)
}

test('two treatments are chosen, one is changed for another, and both are booked', async ({
  plain,
  clinic,
}) => {
  await plain.goto('/appointment')
  fillDetails(plain)
  plain.check(/^HRT/)
  plain.choose(add, 'Stem Cell therapy')
  await plain.press('Show days')
  expect(plain.chosen('Treatment 2')).toBe('Stem Cell therapy')
  expect(plain.text).toContain('HRT + Stem Cell therapy, 60 minutes')
  for (const [label, text] of Object.entries(details)) expect(plain.value(label)).toBe(text)

  await plain.press('Remove Stem Cell therapy')
  expect(plain.text).not.toContain('60 minutes')
  plain.choose(add, weightLoss)
  plain.fill('Date', day.date)
  await plain.press('Show times')
  expect(plain.text).toContain(`HRT + ${weightLoss}, 60 minutes`)
  plain.check('10:00 AM')
  await plain.press('Book Appointment')

  expect(plain.all('h1')).toEqual(['Appointment Booked Successfully!'])
  expect(plain.tagged('main').text).toContain(`HRT + ${weightLoss}`)
  expect(visitsAt(clinic, day)).toMatchObject([{ name: elena.name, treatment: 'HRT', time: '10:00' }])
  expect(clinic.database('select "otherTreatments", "durationMinutes" from appointments')).toEqual([
    { otherTreatments: JSON.stringify([weightLoss]), durationMinutes: 60 },
  ])
})

test('where the second was taken nothing is kept, and a near time books both with one press', async ({
  plain,
  clinic,
}) => {
  await plain.goto(`/appointment?treatment=HRT&treatment=${encodeURIComponent(weightLoss)}&date=${day.date}`)
  plain.check('10:00 AM')
  fillDetails(plain)
  await bookElsewhere(clinic, { treatment: weightLoss, day, time: '10:30 AM' })
  await plain.press('Book Appointment')
  expect(plain.status).toBe(409)
  expect(plain.text).toContain('That time was just taken')
  expect(visitsAt(clinic, day)).toMatchObject([{ name: 'Tom Baker' }])
  for (const [label, text] of Object.entries(details)) expect(plain.value(label)).toBe(text)
  expect(plain.chosen('Treatment 2')).toBe(weightLoss)
  await plain.press(/11:00 AM/)
  expect(plain.all('h1')).toEqual(['Appointment Booked Successfully!'])
  expect(clinic.database('select count(*) as parts from appointment_parts')).toEqual([{ parts: 3 }])
})

test('the same treatment twice is said at the field, and what was typed stays', async ({ plain, clinic }) => {
  await plain.goto(`/appointment?treatment=HRT&date=${day.date}`)
  plain.choose(add, weightLoss)
  plain.check(/^Semaglutide/)
  plain.check('10:00 AM')
  fillDetails(plain)
  await plain.press('Book Appointment')
  expect(plain.status).toBe(422)
  expect(plain.text).toContain('Each treatment can be chosen only once. Please change or remove one.')
  expect(plain.chosen('Treatment 2')).toBe(weightLoss)
  for (const [label, text] of Object.entries(details)) expect(plain.value(label)).toBe(text)
  plain.check(/^HRT/)
  await plain.press('Book Appointment')
  expect(plain.all('h1')).toEqual(['Appointment Booked Successfully!'])
  expect(visitsAt(clinic, day)).toHaveLength(1)
})

test('in Spanish, months and the other language keep all of them', async ({ plain }) => {
  await plain.goto(`/es/appointment?treatment=HRT&treatment=${encodeURIComponent(weightLoss)}`)
  expect(plain.text).toContain('60 minutos')
  await plain.follow(/^Mes siguiente/)
  expect(new URL(plain.url).searchParams.getAll('treatment')).toEqual(['HRT', weightLoss])
  await plain.goto(plain.links(/English/)[0] ?? '')
  expect(plain.chosen('Treatment 2')).toBe(weightLoss)
})

test('where they do not fit on a day, the waitlist is offered for one of them', async () => {
  const { clinic, close } = await openWaitingClinic()
  await bookElsewhere(clinic, { day, time: '10:30 AM' })
  const plain = new PlainPage(clinic.url)
  await plain.goto(`/appointment?treatment=${encodeURIComponent(weightLoss)}&treatment=HRT&date=${day.date}`)
  expect(plain.text).toContain('The waitlist is for one treatment at a time.')
  expect(plain.links('HRT')).toEqual([`/waitlist?treatment=HRT&date=${day.date}`])
  await plain.follow('HRT')
  expect(plain.status).toBe(200)
  await close()
})
