import type { Page } from '@playwright/test'
import { type Scene, type Subject, without } from '#e2e/pictures/subject.ts'
import { withNobody, withTeam } from '#e2e/pictures/team-samples.ts'
import { publicPages, publicServices } from '#test/public-pages.ts'
import { addSecondDoctor, avery, closeClinic } from '../care.ts'
import { bookLinked, cancelAsPatient, moveAsPatient, sayComing, standsAs, startsIn } from '../visit-link.ts'
import { comingDay, postVisit } from '../visits.ts'
import { marked } from './marked-rows.ts'

/** What brings a page into a state uses no words, and works without JavaScript, too. */
export type State = Pick<Subject, 'name' | 'prepare' | 'bring' | 'putBack'> & { path: string }

const day = comingDay('Wednesday')
const chosenDay = `/es/appointment?treatment=HRT&date=${day.date}`

const send = (page: Page) =>
  page.locator('main form:not([role=search]) button[type=submit]:not([name])').last().click()

async function sendRefused({ page }: Scene) {
  await send(page)
  await page.locator('main [role=alert]').first().waitFor()
}

const fill = (fields: Record<string, string>) => async (scene: Scene) => {
  for (const [name, text] of Object.entries(fields)) {
    await scene.page.locator(`main :is(input, textarea)[name=${name}]`).fill(text)
  }
}

const person = { name: marked('Elena'), email: 'elena@example.com', phone: '(432) 555-0188' }
const message = { subject: marked('Parking'), message: marked('Is there any?') }

async function fillVisit(scene: Scene) {
  await scene.page.locator('[name=time]').nth(3).check()
  await fill({ ...person, message: message.message })(scene)
}

async function sendHalf(scene: Scene) {
  await fillVisit(scene)
  await fill({ email: 'elena@' })(scene)
  await sendRefused(scene)
}

/** Somebody else sends the same time a moment earlier. */
const comeSecondTo =
  (who = '') =>
  async (scene: Scene) => {
    await fillVisit(scene)
    const time = await scene.page.locator('[name=time]:checked').inputValue()
    await postVisit(scene.url, { day, time, with: who })
    await sendRefused(scene)
  }

const markedDoctor = (scene: Scene) => addSecondDoctor(scene, marked('Avery'), '')

const marks = { reason: marked('Founders'), spanishReason: marked('Founders') }

const bookedBy =
  (online: 'none' | 'at-once', treatment = 'HRT') =>
  ({ database }: Scene) =>
    database(`update treatments set "onlineBooking" = '${online}' where name ->> 'en' like '${treatment}%'`)

async function book(scene: Scene) {
  await fillVisit(scene)
  await send(scene.page)
  await scene.page.waitForURL('**/appointment/booked/*')
}

const bookedThen = (status: string) => async (scene: Scene) => {
  await book(scene)
  scene.database(`update appointments set status = '${status}'`)
  await scene.page.reload()
}

const unsaved = (table: string, fillIn: (scene: Scene) => Promise<void>) => async (scene: Scene) => {
  await fillIn(scene)
  without(table).prepare?.(scene)
  await sendRefused(scene)
}

async function fillTestimonial(scene: Scene) {
  await fill({ author: marked('Elena'), title: marked('Patient'), content: marked('They listened to me.') })(
    scene,
  )
  await scene.page.locator('[name=rating]').first().check({ force: true })
}

const noTreatments = { prepare: ({ database }: Scene) => database('update treatments set active = 0') }
const openAllDay: Pick<State, 'prepare'> = {
  prepare: ({ database }) =>
    database(`insert into opening_hours (id, "weeklyHours", "stepMinutes", "timeZone", "updatedAt") values
      ('clinic', '{"6":[{"from":"00:00","to":"00:00"}]}', 30, 'America/Chicago', '2026-11-22T00:00:00.000Z')`),
}
const noTestimonials = { prepare: ({ database }: Scene) => database('update testimonials set approved = 0') }

const booking: readonly State[] = [
  { name: 'appointment-treatment', path: '/es/appointment?treatment=HRT' },
  { name: 'appointment-day', path: chosenDay },
  { name: 'appointment-other-day', path: `/es/appointment?treatment=HRT&date=${comingDay('Sunday').date}` },
  { name: 'appointment-past', path: '/es/appointment?treatment=HRT&date=2020-01-01' },
  { name: 'appointment-service', path: '/es/appointment?service=botox' },
  { name: 'appointment-unknown', path: '/es/appointment?treatment=Nothing' },
  { name: 'appointment-error', path: '/es/appointment', bring: sendRefused },
  { name: 'appointment-half', path: chosenDay, bring: sendHalf },
  { name: 'appointment-taken', path: chosenDay, bring: comeSecondTo() },
  { name: 'appointment-doctors', path: `${chosenDay}&with=${avery.id}`, prepare: markedDoctor },
  {
    name: 'appointment-doctor-gone',
    path: `${chosenDay}&with=somebody`,
    prepare: markedDoctor,
  },
  {
    name: 'appointment-doctor-taken',
    path: `${chosenDay}&with=${avery.id}`,
    prepare: markedDoctor,
    bring: comeSecondTo(avery.id),
  },
  { name: 'appointment-shut', path: chosenDay, prepare: (scene) => closeClinic(scene, day, marks) },
  {
    name: 'appointment-partly-shut',
    path: chosenDay,
    prepare: (scene) => closeClinic(scene, day, { ...marks, from: '12:00' }),
  },
  { name: 'appointment-by-phone', path: '/es/appointment?treatment=HRT', prepare: bookedBy('none') },
  { name: 'appointment-at-once', path: '/es/appointment?treatment=HRT', prepare: bookedBy('at-once') },
  { name: 'appointment-unsaved', path: chosenDay, bring: unsaved('appointments', fillVisit) },
  { name: 'appointment-closed', path: '/es/appointment', ...noTreatments },
  { name: 'appointment-unread', path: '/es/appointment', ...without('treatments') },
  { name: 'booked', path: chosenDay, bring: book },
  { name: 'booked-confirmed', path: chosenDay, bring: bookedThen('confirmed') },
  { name: 'booked-cancelled', path: chosenDay, bring: bookedThen('cancelled') },
  { name: 'booked-completed', path: chosenDay, bring: bookedThen('completed') },
  { name: 'booked-gone', path: '/es/appointment/booked/gone-for-a-long-time-now' },
]

type Then = (scene: Scene, path: string) => unknown

const newDay = comingDay('Monday')
const onNewDay = `/move?date=${newDay.date}`

/** The private page of a visit that was booked, as it stands then; begun on a page with a form, as all that are brought. */
const visit = (name: string, then: Then, below = '', bring: State['bring'] = undefined): State => ({
  name: `visit-${name}`,
  path: '/es/contact',
  bring: async (scene) => {
    const path = await bookLinked(scene, person.name)
    await then(scene, path)
    await scene.page.goto(`/es${path}${below}`)
    // Scripts, where they run, have taken the form over by then.
    if (bring) await scene.page.waitForLoadState('networkidle')
    await bring?.(scene)
  },
})
const confirmed = (scene: Scene) => standsAs(scene, 'confirmed')

const visits: readonly State[] = [
  visit('waiting', () => {}),
  visit('expected', async (scene, path) => {
    confirmed(scene)
    await sayComing(scene, path)
  }),
  visit('late', (scene) => {
    confirmed(scene)
    startsIn(scene, 5)
  }),
  visit('cancel', confirmed, '/cancel'),
  visit('cancelled', (scene, path) => cancelAsPatient(scene, path)),
  visit('moving', confirmed, onNewDay),
  visit('moving-unchosen', confirmed, onNewDay, sendRefused),
  visit('moving-taken', confirmed, onNewDay, async (scene) => {
    const time = scene.page.locator('[name=time]').nth(1)
    await time.check()
    await postVisit(scene.url, { day: newDay, time: await time.inputValue() })
    await send(scene.page)
    await scene.page.locator('main [name=slot]').first().waitFor()
  }),
  visit(
    'moved',
    (scene, path) => moveAsPatient(scene, path, { day: newDay, time: '9:30 AM' }),
    '?said=moved',
  ),
  { name: 'visit-link', path: '/es/visit/link' },
  { name: 'status', path: '/es/status' },
  { name: 'visit-link-over', path: `/es/visit/${'A'.repeat(22)}` },
]

const others: readonly State[] = [
  { name: 'home-unquoted', path: '/es', ...noTestimonials },
  { name: 'about-several', path: '/es/about', ...withTeam(1) },
  { name: 'about-nobody', path: '/es/about', ...withNobody },
  { name: 'doctors-several', path: '/es/doctors', ...withTeam(2) },
  { name: 'doctors-nobody', path: '/es/doctors', ...withNobody },
  { name: 'services-by-phone', path: '/es/services', prepare: bookedBy('none', 'Semaglutide') },
  {
    name: 'contact-closed',
    path: '/es/contact',
    prepare: (scene) => closeClinic(scene, day, { ...marks, from: '12:00' }),
  },
  { name: 'contact-all-day', path: '/es/contact', ...openAllDay },
  { name: 'testimonials-error', path: '/es/testimonials', bring: sendRefused },
  { name: 'testimonials-unsaved', path: '/es/testimonials', bring: unsaved('testimonials', fillTestimonial) },
  { name: 'testimonials-sent', path: '/es/testimonials?sent=1' },
  { name: 'testimonials-empty', path: '/es/testimonials', ...noTestimonials },
  { name: 'testimonials-unread', path: '/es/testimonials', ...without('testimonials') },
  { name: 'gallery-category', path: '/es/gallery?category=Facilities' },
  { name: 'gallery-empty', path: '/es/gallery?category=Events' },
  { name: 'gallery-unread', path: '/es/gallery?category=Garden', ...without('gallery_images') },
  { name: 'contact-error', path: '/es/contact', bring: sendRefused },
  {
    name: 'contact-unsaved',
    path: '/es/contact',
    bring: unsaved('contact_messages', fill({ ...person, ...message })),
  },
  { name: 'contact-sent', path: '/es/contact?sent=1' },
  { name: 'not-found', path: '/es/nowhere' },
  { name: 'map', path: '/es/map' },
  { name: 'undecodable', path: '/es/%E0%A4%A' },
]

/** Every public page in Spanish, and every state of it. */
export const publicStates: readonly State[] = [
  ...[...publicPages, ...publicServices].map((path) => ({
    name: path.slice(1) || 'home',
    path: path === '/' ? '/es' : `/es${path}`,
  })),
  ...others,
  ...booking,
  ...visits,
]
