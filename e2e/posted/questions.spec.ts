import { elena } from '../support/booking-page.ts'
import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { comingDay } from '../support/visits.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')
const treatment = 'HRT'

test('an owner asks, a patient answers, and staff read it', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/treatments')
  await ask(plain)
  await answer(new PlainPage(clinic.url), clinic)
  await read(plain)
  await askOnThePhone(plain, clinic)
})

async function ask(page: PlainPage) {
  await page.row(treatment).follow(/^Edit/)
  await page.follow('Edit questions')
  expect(page.text).toContain('No questions yet')
  const dialog = page.region('Add question')
  await page.follow('Add question')
  await dialog.press('Save')
  expect(dialog.links('Enter the question in English.')).toHaveLength(1)
  dialog.fill('Question in English', 'Any allergies?')
  dialog.fill(/^Question in Spanish/, '¿Alergias?')
  dialog.check(/^Required to book online/)
  await dialog.press('Save')
  expect(page.text).toContain('Question added.')
  await page.follow('Add question')
  dialog.fill('Question in English', 'Have you been here before?')
  dialog.check('Choice from a list')
  dialog.fill(/^Choices in English/, 'Never\nOnce or twice')
  dialog.fill(/^Choices in Spanish/, 'Nunca')
  await dialog.press('Save')
  await page.row('Have you been here before?').press(/^Move up/)
  expect(page.text).toContain('“Have you been here before?” is now 1 of 2.')
}

const reword = ({ database }: Clinic, from: string, to: string) =>
  database(`update treatments set questions = replace(questions, '${from}', '${to}'),
    "updatedAt" = '2026-01-0${to.length % 9}T00:00:00.000Z' where name ->> 'en' = '${treatment}'`)

async function answer(page: PlainPage, clinic: Clinic) {
  await page.goto(`/appointment?treatment=${treatment}&date=${day.date}`)
  page.check('10:00 AM')
  page.fill('Full name', elena.name)
  page.fill('Email', elena.email)
  page.fill('Phone number', elena.phone)
  page.choose(/^Have you been here before\?/, 'Never')
  await page.press('Book Appointment')
  expect(page.links('Please answer: Any allergies?')).toHaveLength(1)
  expect(page.value('Full name')).toBe(elena.name)
  page.fill('Any allergies?', 'Penicillin')
  reword(clinic, 'Any allergies?', 'Allergic to anything?')
  await page.press('Book Appointment')
  expect(page.text).toContain('The questions for this treatment have changed')
  expect(page.value('Allergic to anything?')).toBe('Penicillin')
  expect(page.chosen(/^Have you been here before\?/)).toBe('Never')
  await page.goto(`/es/appointment?treatment=${treatment}&date=${day.date}`)
  page.check('10:00 a. m.')
  page.fill('Nombre completo', elena.name)
  page.fill('Correo electrónico', elena.email)
  page.fill('Número de teléfono', elena.phone)
  page.fill('¿Alergias?', 'Penicilina')
  page.choose(/^Have you been here before\?/, 'Nunca')
  await page.press('Reservar cita')
  expect(page.address).toMatch(/^\/es\/appointment\/booked\//)
}

async function read(page: PlainPage) {
  await page.goto('/admin/dashboard?tab=all')
  await page.row(elena.name).follow(elena.name)
  const details = page.region(elena.name)
  expect(details.text).toContain('Allergic to anything? Penicilina')
  expect(details.text).toContain('Never')
  await details.follow('Enter answers')
  details.fill(/^Allergic to anything\?/, 'Penicillin and nuts')
  await details.press('Save answers')
  expect(page.text).toContain('Answers saved.')
  expect(details.text).toContain('Penicillin and nuts')
  expect(details.text).toContain('Answers changed by')
}

/** Anyone who calls need not know; what they say is kept, and stays where a question goes meanwhile. */
async function askOnThePhone(page: PlainPage, clinic: Clinic) {
  await page.goto('/admin/dashboard')
  await page.follow('Add appointment')
  const dialog = page.region('Add appointment')
  dialog.fill('Full name', 'Ruth Ellison')
  dialog.fill('Phone number', '(432) 555-0127')
  dialog.choose('Treatment', treatment)
  await dialog.press('Show times')
  const questions = dialog.region('Questions')
  expect(questions.text).toContain('Optional')
  questions.choose(/^Have you been here before\?/, 'Once or twice')
  questions.fill(/^Allergic to anything\?/, 'Latex')
  reword(clinic, 'Allergic to anything?', 'What are you allergic to?')
  await dialog.press('Add appointment')
  expect(dialog.text).toContain('The questions for this treatment have changed')
  expect(questions.value(/^What are you allergic to\?/)).toBe('Latex')
  expect(dialog.value('Full name')).toBe('Ruth Ellison')
  await dialog.press('Add appointment')
  expect(dialog.count).toBe(0)
  await page.row('Ruth Ellison').follow('Ruth Ellison')
  expect(page.region('Ruth Ellison').text).toContain('What are you allergic to? Latex')
}
