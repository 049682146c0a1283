import { BookingPage, elena } from '../support/booking-page.ts'
import { addSecondDoctor, avery, closeClinic } from '../support/care.ts'
import { comingDay, postVisit } from '../support/visits.ts'
import { clinicZone } from './samples.ts'
import { type Scene, type Subject, without } from './subject.ts'
import { withNobody, withTeam } from './team-samples.ts'
import { visitPages } from './visit-pages.ts'
import { waitlistPages } from './waitlist-pages.ts'

const day = comingDay('Wednesday')
const chosenDay = `/appointment?treatment=HRT&date=${day.date}`
const narrow = [390, 768]

const submitEmpty: Pick<Subject, 'bring' | 'isWordless'> = {
  isWordless: true,
  bring: async ({ page }) => {
    await page.locator('main form button[type=submit]').last().click()
    await page.locator('[data-focus-first], [role=alert]').first().waitFor()
  },
}

const noEmails: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database('UPDATE testimonials SET approved = approved - 2'),
  putBack: ({ database }) => database('UPDATE testimonials SET approved = approved + 2'),
}

/** Another week than the first one: a long break, a short Friday, all of Saturday, an evening on Sunday. */
const otherWeek = JSON.stringify({
  1: [
    { from: '08:00', to: '12:00' },
    { from: '15:00', to: '19:00' },
  ],
  3: [{ from: '07:30', to: '11:00' }],
  5: [{ from: '09:00', to: '13:00' }],
  6: [{ from: '00:00', to: '00:00' }],
  7: [{ from: '18:00', to: '00:00' }],
})
const otherHours: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) =>
    database(`INSERT INTO opening_hours (id, "weeklyHours", "stepMinutes", "timeZone", "updatedAt")
      VALUES ('clinic', '${otherWeek}', 30, '${clinicZone}', '2026-11-22T00:00:00.000Z')`),
  putBack: ({ database }) => database('DELETE FROM opening_hours'),
}

const noTreatments: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database('UPDATE treatments SET active = 0'),
  putBack: ({ database }) => database('UPDATE treatments SET active = 1'),
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
  await scene.page.waitForURL('**/appointment/booked/*')
  await scene.page.getByRole('heading', { level: 1, name: /Successfully/ }).waitFor()
  // Whether the email left while the visitor waited depends on the machine.
  scene.database(
    "UPDATE outbox SET status = 'sent', transport = 'smtp', \"leasedUntil\" = null WHERE status <> 'dead'",
  )
  await scene.page.reload()
}

/** What staff do to it afterwards. */
const bookedThen = (status: string) => async (scene: Scene) => {
  await book(scene)
  const id = `select id from appointments where name = '${elena.name}' and treatment = 'HRT' and date = '${day.date}'`
  scene.database(`UPDATE appointments SET status = '${status}' WHERE id in (${id})`)
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
  await page.getByText('Type a date instead').click()
  await page.getByLabel('Date', { exact: true }).fill(comingDay('Friday').date)
  await page.getByRole('alert').waitFor()
}

async function sendHalf(scene: Scene): Promise<void> {
  const booking = await fillVisit(scene)
  await scene.page.getByLabel('Email').fill(`${elena.email.split('@')[0]}@`)
  await scene.page.getByLabel('Phone number').fill('')
  await booking.submit().click()
  await booking.summary().waitFor()
}

async function sendUnsaved(scene: Scene): Promise<void> {
  const booking = await fillVisit(scene)
  without('appointments').prepare?.(scene)
  await booking.submit().click()
  await scene.page.getByRole('alert').waitFor()
}

async function openViewer({ page }: Scene): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main a') ?? {}).length > 0)
  await page.getByRole('main').locator('a:has(img), button:has(img)').first().click()
  await page.getByRole('dialog').waitFor()
}

const secondDoctor: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: addSecondDoctor,
  putBack: ({ database }) => {
    database(`DELETE FROM treatment_clinicians WHERE "clinicianId" = 'avery'`)
    database(`DELETE FROM clinicians WHERE id = 'avery'`)
  },
}

/** The day is closed, and the one after it from noon on. */
const closedDays: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    closeClinic(scene, comingDay('Tuesday'), { from: '12:00' })
    closeClinic(scene, day)
  },
  putBack: ({ database }) => database('DELETE FROM closures'),
}

const bookedBy = (online: string, treatment = 'HRT'): Pick<Subject, 'prepare' | 'putBack'> => ({
  prepare: ({ database }) =>
    database(`UPDATE treatments SET "onlineBooking" = '${online}' where name ->> 'en' = '${treatment}'`),
  putBack: ({ database }) => database(`UPDATE treatments SET "onlineBooking" = 'request'`),
})

async function comeSecondTo(scene: Scene): Promise<void> {
  const booking = await fillVisit(scene)
  await postVisit(scene.url, { day, time: '10:30 AM', with: avery.id })
  await booking.submit().click()
  await scene.page.getByRole('alert').waitFor()
}

const booking: Subject[] = [
  { name: 'appointment-doctors', path: `${chosenDay}&with=${avery.id}`, ...secondDoctor },
  { name: 'appointment-doctor-gone', path: `${chosenDay}&with=somebody`, ...secondDoctor },
  {
    name: 'appointment-doctor-taken',
    path: `${chosenDay}&with=${avery.id}`,
    ...secondDoctor,
    bring: comeSecondTo,
    isAlone: true,
  },
  { name: 'appointment-shut', path: chosenDay, ...closedDays },
  { name: 'appointment-by-phone', path: '/appointment?treatment=HRT', ...bookedBy('none') },
  { name: 'appointment-at-once', path: '/appointment?treatment=HRT', ...bookedBy('at-once') },
  { name: 'appointment', path: '/appointment' },
  { name: 'appointment-treatment', path: '/appointment?treatment=HRT' },
  { name: 'appointment-refused', path: '/appointment?treatment=HRT', bring: refuseDay },
  { name: 'appointment-chosen', path: chosenDay, bring: fillVisit },
  { name: 'appointment-error', path: '/appointment', ...submitEmpty },
  { name: 'appointment-half', path: chosenDay, bring: sendHalf },
  {
    name: 'appointment-unsaved',
    path: chosenDay,
    bring: sendUnsaved,
    putBack: (scene) => without('appointments').putBack?.(scene),
  },
  { name: 'appointment-taken', path: chosenDay, bring: comeSecond, isAlone: true },
  { name: 'appointment-booked', path: chosenDay, bring: book, isAlone: true },
  { name: 'appointment-confirmed', path: chosenDay, bring: bookedThen('confirmed'), isAlone: true },
  { name: 'appointment-cancelled', path: chosenDay, bring: bookedThen('cancelled'), isAlone: true },
  { name: 'appointment-booked-print', path: chosenDay, isPrint: true, bring: book, isAlone: true },
  { name: 'appointment-closed', path: '/appointment', ...noTreatments },
  { name: 'appointment-unread', path: '/appointment', ...without('treatments') },
  { name: 'booked-gone', path: '/appointment/booked/gone-for-a-long-time-now' },
]

/** Every public page, and every state of it. */
export const publicPages: readonly Subject[] = [
  { name: 'home', path: '/' },
  { name: 'home-unquoted', path: '/', ...noEmails },
  {
    name: 'menu',
    path: '/about',
    widths: narrow,
    isWindow: true,
    bring: ({ page }: Scene) => page.locator('[data-menu-open]').click(),
    isWordless: true,
  },
  { name: 'about', path: '/about' },
  { name: 'about-several', path: '/about', ...withTeam(2) },
  { name: 'about-nobody', path: '/about', ...withNobody },
  { name: 'services', path: '/services' },
  {
    name: 'services-by-phone',
    path: '/services',
    ...bookedBy('none', 'Semaglutide weight management medication'),
  },
  { name: 'service', path: '/services/weightloss' },
  { name: 'service-by-phone', path: '/services/botox' },
  { name: 'services-anchor', path: '/services#botox', isWindow: true },
  { name: 'doctors', path: '/doctors' },
  { name: 'doctors-two', path: '/doctors', ...withTeam(1) },
  { name: 'doctors-three', path: '/doctors', ...withTeam(2) },
  { name: 'doctors-five', path: '/doctors', ...withTeam(4) },
  { name: 'doctors-none', path: '/doctors', ...withNobody },
  { name: 'testimonials', path: '/testimonials' },
  { name: 'testimonials-error', path: '/testimonials', ...submitEmpty },
  { name: 'testimonials-sent', path: '/testimonials?sent=1' },
  { name: 'testimonials-empty', path: '/testimonials', ...noEmails },
  { name: 'testimonials-unread', path: '/testimonials', ...without('testimonials') },
  { name: 'gallery', path: '/gallery' },
  { name: 'gallery-category', path: '/gallery?category=Facilities' },
  { name: 'gallery-empty', path: '/gallery?category=Events' },
  // A category that nobody uses is no kept page: it is read again.
  { name: 'gallery-unread', path: '/gallery?category=Garden', ...without('gallery_images') },
  { name: 'gallery-viewer', path: '/gallery', isWindow: true, bring: openViewer, isWordless: true },
  { name: 'contact', path: '/contact' },
  { name: 'contact-error', path: '/contact', ...submitEmpty },
  { name: 'contact-sent', path: '/contact?sent=1' },
  { name: 'contact-other-hours', path: '/contact', ...otherHours },
  { name: 'contact-closed', path: '/contact', ...closedDays },
  { name: 'contact-print', path: '/contact', isPrint: true },
  { name: 'status', path: '/status' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'map', path: '/map' },
  // Every refusal has a reference of its own.
  { name: 'undecodable', path: '/%E0%A4%A', hidden: 'p:last-of-type' },
  ...booking,
  ...visitPages,
  ...waitlistPages,
]
