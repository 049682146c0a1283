import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { expectAccessible } from '../support/axe.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { StoryClock } from '../support/clock-of-story.ts'
import { signInByForm as signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { beyondEdge, smallTargets } from '../support/room-on-page.ts'
import { expectNoEnglish } from '../support/spanish.ts'
import { cancelAsPatient } from '../support/visit-link.ts'
import { postVisit } from '../support/visits.ts'

const lucia = { name: 'Lucía Herrera', email: 'lucia@example.com', phone: '(432) 555-0191' }
const treatment = 'HRT'

/** The Monday on which she books, and the days that she is booked for, a week later. */
const monday = Temporal.Now.zonedDateTimeISO('America/Chicago')
  .add({ days: 1 })
  .with({ hour: 10, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
const start = monday.add({ days: (8 - monday.dayOfWeek) % 7 })
const nextMonday = start.add({ days: 7 }).toPlainDate()
const nextTuesday = nextMonday.add({ days: 1 })
const nextWednesday = nextMonday.add({ days: 2 })

type Story = { clinic: ServingClinic; mail: MailServer; clock: StoryClock; phone: Page; desk: Page }

async function openStory(browser: Browser): Promise<Story & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-story-'))
  const clock = new StoryClock(folder, start)
  const port = await freePort()
  const mail = await startMailServer()
  const clinic = await openClinic({
    ...clock.environment,
    SMTP_URL: mail.url,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  const options = { baseURL: clinic.url, timezoneId: 'America/Chicago' }
  const hers = await browser.newContext({
    ...options,
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const theirs = await browser.newContext({ ...options, locale: 'en-US' })
  const [phone, desk] = [await hers.newPage(), await theirs.newPage()]
  await clock.shareWith(phone)
  await clock.shareWith(desk)
  const close = async () => {
    await hers.close()
    await theirs.close()
    await clinic.close()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { clinic, mail, clock, phone, desk, close }
}

test('a visit is booked, moved, remembered, found earlier and cancelled, in Spanish on a phone', async ({
  browser,
}) => {
  test.slow()
  const story = await openStory(browser)
  try {
    const link = await bookAndBeConfirmed(story)
    await move(story, link)
    await waitForSooner(story, link)
    await beReminded(story, link)
    const sooner = await takeSooner(story)
    await cancelLater(story)
    await seeAtTheDesk(story, sooner)
  } finally {
    await story.close()
  }
})

/** As people read the page: in Spanish alone, nothing beyond the edge, everything wide enough for a finger. */
async function expectGood(page: Page) {
  await expectNoEnglish(page)
  expect(await beyondEdge(page), page.url()).toEqual([])
  expect(await smallTargets(page), page.url()).toEqual([])
  await expectAccessible(page)
}

/** Background jobs look every half a minute what is due. */
const emailMilliseconds = 45_000

/** The email to her of that subject, the first or one that follows, once it has come. */
async function email({ mail }: Story, subject: string | RegExp, which = 1): Promise<string> {
  const isMeant = ({ recipients, email }: MailServer['delivered'][number]) =>
    recipients.includes(lucia.email) && email.subject?.match(subject) !== null
  const found = () => mail.delivered.filter(isMeant)[which - 1]?.email.text
  await expect.poll(found, { message: `${subject}`, timeout: emailMilliseconds }).toBeDefined()
  return found() ?? ''
}

const linkIn = (text: string, page: 'visit' | 'waitlist' | 'offer') =>
  new RegExp(`http:\\S+/es/${page}/[\\w-]{22}`).exec(text)?.[0] ?? `no link to ${page} in ${text}`

async function bookAndBeConfirmed(story: Story): Promise<string> {
  const { phone, desk, clinic } = story
  await phone.goto(`/es/appointment?treatment=${treatment}&date=${nextWednesday}`)
  await hydrated(phone)
  await phone.getByRole('radio', { name: /^10:30/ }).check()
  await phone.getByLabel('Nombre completo').fill(lucia.name)
  await phone.getByLabel('Correo electrónico').fill(lucia.email)
  await phone.getByLabel('Número de teléfono').fill(lucia.phone)
  await phone.getByRole('button', { name: 'Reservar cita' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: '¡Su cita está reservada!' })).toBeVisible()
  await expectGood(phone)
  const link = linkIn(await email(story, /^Recibimos su solicitud para /), 'visit')
  await signIn(desk, clinic)
  await confirm(story)
  expect(linkIn(await email(story, /^Cita confirmada: /), 'visit')).toBe(link)
  return link
}

/** At the desk; the email leaves when the time for an Undo is over. */
async function confirm({ desk, clock }: Story) {
  await desk.goto('/admin/dashboard?tab=requests')
  await hydrated(desk)
  const row = desk.getByRole('row', { name: /Lucía Herrera/ })
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row).toContainText('Confirmed')
  await expect(desk.locator('[data-notice]').getByRole('button', { name: /^Undo/ })).toBeVisible()
  await clock.pass({ minutes: 2 })
}

async function move(story: Story, link: string) {
  const { phone } = story
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: 'Su cita' })).toBeVisible()
  await expectGood(phone)
  await expect(phone.getByRole('link', { name: 'Cambiar la fecha' })).toHaveAttribute('href', /\/move$/)
  await phone.goto(`${link}/move?date=${nextTuesday}`)
  await hydrated(phone)
  await phone.getByRole('radio', { name: /^2:00/ }).check()
  await expectGood(phone)
  await phone
    .getByRole('button', { name: /^Cambiar al / })
    .last()
    .click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Su cita se cambió' })).toBeVisible()
  await expectGood(phone)
  expect(linkIn(await email(story, /^Su nuevo horario: /), 'visit')).toBe(link)
  await confirm(story)
  await email(story, /^Cita confirmada: /, 2)
}

/** Two days before at the same time of the day: a reminder, answered on the page that it leads to. */
async function beReminded(story: Story, link: string) {
  const { phone, clock } = story
  await clock.goTo(start.add({ days: 6 }).with({ hour: 14, minute: 1 }))
  const text = await email(story, new RegExp(`^Su cita es el martes ${nextTuesday.day} de `))
  expect(linkIn(text, 'visit')).toBe(link)
  expect(text).not.toContain(treatment)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sí, ahí estaré' }).click()
  await expect(phone.getByText('Gracias. Aquí le esperamos.')).toBeVisible()
  await expectGood(phone)
}

/** Somebody has the last time on Monday; she asks to be told of any before her own day. */
async function waitForSooner(story: Story, link: string) {
  const { phone, clinic } = story
  const day = { date: nextMonday.toString(), weekday: '', long: '' }
  await postVisit(clinic.url, { treatment, day, time: '4:00 PM', email: 'tom@example.com' })
  await phone.goto(`${link}/move`)
  await hydrated(phone)
  await phone.getByRole('link', { name: 'Avíseme cuando se abra un horario' }).click()
  await hydrated(phone)
  const [{ id } = {}] = clinic.database(`select id from treatments where name ->> 'en' = '${treatment}'`)
  await phone.getByLabel('Tratamiento').selectOption(`${id}`)
  await expect(phone.getByLabel('Hasta')).toHaveValue(nextMonday.toString())
  await phone.getByLabel('Nombre').fill(lucia.name)
  await phone.getByLabel('Correo electrónico').fill(lucia.email)
  await expectGood(phone)
  await phone.getByRole('button', { name: 'Póngame en la lista' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Revise su correo' })).toBeVisible()
  await expectGood(phone)
  await phone.goto(linkIn(await email(story, 'Está en la lista de espera'), 'waitlist'))
  await expect(phone.getByRole('heading', { level: 1, name: 'Está en la lista' })).toBeVisible()
  await expectGood(phone)
}

/** Tom cancels: the time is hers for half an hour. Her own visit is named next to it. */
async function takeSooner(story: Story): Promise<string> {
  const { phone, clinic, mail } = story
  const toms = () => mail.delivered.find(({ recipients }) => recipients.includes('tom@example.com'))
  const [path] = /\/visit\/[\w-]{22}/.exec(toms()?.email.text ?? '') ?? []
  expect((await cancelAsPatient(clinic, path ?? 'none')).status).toBe(303)
  const offer = await email(story, /^El lunes a las 4:00\sp\.\sm\. está apartado para usted hasta/)
  expect(offer).not.toContain(treatment)
  await phone.goto(linkIn(offer, 'offer'))
  await hydrated(phone)
  await expect(phone.getByText(/sigue reservada de todos modos/)).toBeVisible()
  await expectGood(phone)
  await phone.getByRole('button', { name: 'Acepto' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Es suyo' })).toBeVisible()
  await expectGood(phone)
  return linkIn(await email(story, /^Cita confirmada: /, 3), 'visit')
}

/** The visit that she needs no more, from the page on which she took the other. */
async function cancelLater(story: Story) {
  const { phone } = story
  await phone.getByRole('link', { name: 'Cancelar esa' }).click()
  await phone.getByLabel('El horario no me queda bien').check()
  await expectGood(phone)
  await phone.getByRole('button', { name: 'Cancelar la cita' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Su cita está cancelada' })).toBeVisible()
  await expectGood(phone)
  await email(story, /^Usted canceló su cita/)
}

/** The same days as the front desk finds them; nobody waits any more. */
async function seeAtTheDesk({ desk, clinic }: Story, sooner: string) {
  await signIn(desk, clinic)
  await desk.goto('/admin/dashboard?tab=all')
  const rows = desk.getByRole('row').filter({ hasText: lucia.name })
  await expect(rows.filter({ hasText: '4:00 PM' })).toContainText('Confirmed')
  await expect(rows.filter({ hasText: '2:00 PM' })).toContainText('Cancelled')
  await expect(desk.getByText(/appointments? (was|were) changed by (the )?patients?/)).toBeVisible()
  await seeDays(desk)
  await desk.goto('/admin/waitlist')
  await expect(desk.getByText('Nobody is waiting.')).toBeVisible()
  expect(new URL(sooner).pathname).toMatch(/^\/es\/visit\//)
}

/** Where she comes, what she gave back, and the day that she had first, which knows nothing of her any more. */
async function seeDays(desk: Page) {
  const hers = desk.getByRole('main').locator('a[data-visit]').filter({ hasText: lucia.name })
  for (const { day, visits, cancelled } of [
    { day: nextMonday, visits: 1, cancelled: 0 },
    { day: nextTuesday, visits: 1, cancelled: 1 },
    { day: nextWednesday, visits: 0, cancelled: 0 },
  ]) {
    await desk.goto(`/admin/dashboard?view=day&date=${day}`)
    await expect(hers).toHaveCount(visits)
    await expect(desk.locator('main details a[data-visit]').filter({ hasText: lucia.name })).toHaveCount(
      cancelled,
    )
  }
  await desk.goto(`/admin/dashboard?view=day&date=${nextMonday}`)
  await hers.click()
  const details = desk.getByRole('complementary', { name: lucia.name })
  await expect(details).toContainText('4:00 PM')
  await expect(details).toContainText('Confirmed')
}
