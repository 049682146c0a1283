import { BookingPage, elena } from '../booking-page.ts'
import { comingDay, postVisit } from '../visits.ts'
import type { Scene, Subject } from './subject.ts'

const day = comingDay('Wednesday')
const chosenDay = `/appointment?treatment=HRT&date=${day.date}`

const submitEmpty =
  (name: string) =>
  ({ page }: Scene) =>
    page.getByRole('button', { name }).last().click()

/** A table that is not there stands for a database that does not answer. */
const without = (table: string): Pick<Subject, 'prepare' | 'putBack'> => ({
  prepare: ({ database }) => database(`ALTER TABLE ${table} RENAME TO ${table}_away`),
  putBack: ({ database }) => database(`ALTER TABLE ${table}_away RENAME TO ${table}`),
})

const noLetters: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database('UPDATE testimonials SET approved = approved - 2'),
  putBack: ({ database }) => database('UPDATE testimonials SET approved = approved + 2'),
}

const noTreatments: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database('UPDATE treatments SET active = 0'),
  putBack: ({ database }) => database('UPDATE treatments SET active = 1'),
}

const noVisits = ({ database }: Scene) => {
  database("DELETE FROM slot_claims WHERE appointmentId NOT LIKE 'sample-%'")
  database("DELETE FROM appointments WHERE id NOT LIKE 'sample-%'")
}

async function fillVisit({ page }: Scene, time = '10:30 AM'): Promise<BookingPage> {
  const booking = new BookingPage(page)
  await booking.chooseTime(time)
  await booking.fillDetails()
  return booking
}

async function book(scene: Scene): Promise<void> {
  const booking = await fillVisit(scene)
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:30 AM' })
}

/** What staff do to it afterwards. */
const bookedThen = (status: string) => async (scene: Scene) => {
  await book(scene)
  scene.database(`UPDATE appointments SET status = '${status}' WHERE id NOT LIKE 'sample-%'`)
  await scene.page.reload()
}

/** Somebody else sends the same time a moment earlier. */
async function comeSecond(scene: Scene): Promise<void> {
  const booking = await fillVisit(scene)
  await postVisit(scene.url, { day, time: '10:30 AM' })
  await booking.submit().click()
  await scene.page.getByRole('alert').waitFor()
}

async function refuseDay({ page }: Scene): Promise<void> {
  await page.getByLabel('Date', { exact: true }).fill(comingDay('Friday').date)
  await page.getByRole('alert').waitFor()
}

async function sendHalf(scene: Scene): Promise<void> {
  const booking = await fillVisit(scene)
  await scene.page.getByLabel('Email').fill(`${elena.email.split('@')[0]}@`)
  await scene.page.getByLabel('Phone number').fill('')
  await booking.submit().click()
}

/** Every public page, and every state that the specification's sections 4, 5 and 8 know. */
export const publicPages: readonly Subject[] = [
  { name: 'home', path: '/' },
  { name: 'home-unquoted', path: '/', ...noLetters },
  {
    name: 'menu',
    path: '/about',
    isWindow: true,
    bring: async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Open menu' })
      if (await opener.isVisible()) await opener.click()
    },
  },
  { name: 'about', path: '/about' },
  { name: 'services', path: '/services' },
  { name: 'services-anchor', path: '/services#botox', isWindow: true },
  { name: 'doctors', path: '/doctors' },
  { name: 'testimonials', path: '/testimonials' },
  { name: 'testimonials-error', path: '/testimonials', bring: submitEmpty('Submit Testimonial') },
  { name: 'testimonials-sent', path: '/testimonials?sent=1' },
  { name: 'testimonials-empty', path: '/testimonials', ...noLetters },
  { name: 'testimonials-unread', path: '/testimonials', ...without('testimonials') },
  { name: 'gallery', path: '/gallery' },
  { name: 'gallery-empty', path: '/gallery?category=Events' },
  // A category that nobody uses is no kept page: it is read anew.
  { name: 'gallery-unread', path: '/gallery?category=Garden', ...without('gallery_images') },
  {
    name: 'gallery-viewer',
    path: '/gallery',
    isWindow: true,
    bring: async ({ page }) => {
      await page.waitForFunction(() => Object.keys(document.querySelector('.shot') ?? {}).length > 0)
      await page.locator('.shot').first().click()
    },
  },
  { name: 'contact', path: '/contact' },
  { name: 'contact-error', path: '/contact', bring: submitEmpty('Send Message') },
  { name: 'contact-sent', path: '/contact?sent=1' },
  { name: 'contact-print', path: '/contact', isPrint: true },
  { name: 'appointment', path: '/appointment' },
  { name: 'appointment-refused', path: '/appointment?treatment=HRT', bring: refuseDay },
  { name: 'appointment-chosen', path: chosenDay, bring: fillVisit },
  { name: 'appointment-error', path: '/appointment', bring: submitEmpty('Book Appointment') },
  { name: 'appointment-half', path: chosenDay, bring: sendHalf },
  {
    name: 'appointment-unsaved',
    path: chosenDay,
    bring: async (scene) => {
      const booking = await fillVisit(scene)
      without('appointments').prepare?.(scene)
      await booking.submit().click()
      await scene.page.getByRole('alert').waitFor()
    },
    putBack: (scene) => without('appointments').putBack?.(scene),
  },
  { name: 'appointment-taken', path: chosenDay, bring: comeSecond, putBack: noVisits },
  { name: 'appointment-booked', path: chosenDay, bring: book, putBack: noVisits },
  { name: 'appointment-confirmed', path: chosenDay, bring: bookedThen('confirmed'), putBack: noVisits },
  { name: 'appointment-cancelled', path: chosenDay, bring: bookedThen('cancelled'), putBack: noVisits },
  { name: 'appointment-booked-print', path: chosenDay, isPrint: true, bring: book, putBack: noVisits },
  { name: 'appointment-closed', path: '/appointment', ...noTreatments },
  { name: 'appointment-unread', path: '/appointment', ...without('treatments') },
  { name: 'not-found', path: '/nowhere' },
  { name: 'booked-gone', path: '/appointment/booked/gone-for-a-long-time-now' },
  { name: 'map', path: '/map' },
]
