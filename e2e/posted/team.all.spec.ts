import ICAL from 'ical.js'
import { signInPlain, sixMinutesLater } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

const nora = 'Nora Bird, NP'

test('staff add, order, switch off, delete and bring back a clinician', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/team')
  await addClinician(plain)
  await moveClinician(plain)
  await showOnWebsite(plain)
  await switchOff(plain)
  await remove(plain, nora, 'clinician')
  expect(plain.row(nora).text).toContain('Offers HRT')
  expect(plain.row(nora).text).toContain('1 of 2')
})

test('staff add, change, order, delete and bring back rooms', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/team')
  for (const name of ['Exam room', 'Chairs']) {
    await plain.follow('Add room')
    const dialog = plain.region('Add room')
    dialog.fill('Name', name)
    dialog.check('HRT')
    await dialog.press('Save room')
    expect(plain.text).toContain('The room was added.')
  }
  await plain.press('Move Chairs earlier')
  expect(plain.text).toContain('Chairs is now 1 of 2.')
  await plain.follow('Edit Chairs')
  const dialog = plain.region('Edit room')
  dialog.fill('At once', '51')
  await dialog.press('Save room')
  expect(dialog.links('At once: a whole number from 1 to 50.')).toHaveLength(1)
  dialog.fill('At once', '4')
  await dialog.press('Save room')
  expect(plain.text).toContain('The room was saved.')
  expect(plain.row('Chairs').text).toContain('4')
  await remove(plain, 'Chairs', 'room')
  expect(plain.row('Chairs').text).toContain('HRT')
})

test('a calendar is shown to a phone', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/team')
  await plain.row('Dr. Jordan').follow(/^Edit/)
  await plain.press('Create link')
  expect(plain.text).toContain('Copy this link now. We won’t show it again.')
  const address = plain.value('Calendar link')
  const answer = await fetch(address)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(ICAL.parse(await answer.text())[0]).toBe('vcalendar')
  const etag = answer.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  await plain.press('Turn off')
  expect(plain.buttons('Create link')).toBe(1)
  expect((await fetch(address)).status).toBe(404)
})

const words = {
  en: { make: 'Create link', password: 'Your password', wrong: 'That password isn’t right.' },
  es: { make: 'Crear enlace', password: 'Su contraseña', wrong: 'La contraseña no es correcta.' },
}

for (const language of ['en', 'es'] as const)
  test(`an address that outlives the session is made for the password, in ${language}`, async ({
    plain,
    clinic,
  }) => {
    const { make, password, wrong } = words[language]
    const feeds = () => clinic.database('select "clinicianId" from clinician_feeds')
    await signInPlain(plain, clinic, '/admin/team')
    await plain.row('Dr. Jordan').follow(/^Edit/)
    clinic.database(`update admins set language = '${language}' returning id`)
    await plain.reload()
    sixMinutesLater(clinic)
    await plain.press(make)
    expect(feeds()).toEqual([])
    plain.fill(password, 'not the password')
    await plain.press(make)
    expect(plain.text).toContain(wrong)
    expect(plain.value(password)).toBe('')
    expect(feeds()).toEqual([])
    plain.fill(password, clinic.admin.password)
    await plain.press(make)
    expect(feeds()).toHaveLength(1)
  })

test('a clinician works in alternating weeks', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/team')
  await plain.row('Dr. Jordan').follow(/^Edit/)
  plain.check(/^Own hours/)
  plain.check('Alternating weeks (A and B)')
  expect(plain.text).toMatch(/This week \([^)]+\) is week A. Next week is week B./)
  plain.fill(/^A day in week A/, '')
  await plain.press('Save clinician')
  expect(plain.links(/^Choose any day in week A/)).toHaveLength(1)
  plain.fill(/^A day in week A/, '2026-01-05')
  await plain.press('Save clinician')
  expect(plain.row('Dr. Jordan').text).toMatch(/Own hours: week [AB] this week/)
})

async function addClinician(page: PlainPage) {
  await page.follow('Add clinician')
  page.fill('Name, as patients see it', 'Nora Bird')
  page.fill(/^Credentials after the name/, 'NP')
  await page.press('Add clinician')
  expect(page.links(/^Choose at least one treatment/)).toHaveLength(1)
  expect(page.value('Name, as patients see it')).toBe('Nora Bird')
  page.check('HRT')
  await page.press('Add clinician')
  expect(page.text).toContain('The clinician was added.')
  await page.goto('/admin/team')
  expect(page.row(nora).text).toContain('2 of 2')
}

/** One place forward, back by Undo, and forward again. */
async function moveClinician(page: PlainPage) {
  await page.press(`Move ${nora} earlier`)
  expect(page.text).toContain(`${nora} is now 1 of 2.`)
  await page.press(/^Undo/)
  expect(page.text).toContain(`${nora} is now 2 of 2.`)
  await page.press(`Move ${nora} earlier`)
  expect(page.row(nora).text).toContain('1 of 2')
}

/** Anyone who is new stays hidden until that is published. */
async function showOnWebsite(page: PlainPage) {
  await page.goto('/doctors')
  expect(page.text).not.toContain(nora)
  await page.goto('/admin/clinic/doctors')
  await page.follow(`Edit ${nora}`)
  page.check(/^Shown on the website/)
  await page.press('Save draft')
  expect(page.text).toContain('1 change not published')
  await page.goto('/admin/clinic/publish')
  await page.press('Publish 1 change')
  expect(page.text).toContain('Everything is published')
  await page.goto('/doctors')
  expect(page.all('h2')[0]).toBe(nora)
}

async function switchOff(page: PlainPage) {
  await page.goto('/admin/team')
  await page.press(`${nora} is on`)
  await page.goto('/doctors')
  expect(page.text).not.toContain(nora)
  await page.goto('/admin/team')
  await page.press(`${nora} is on`)
  await page.goto('/doctors')
  expect(page.text).toContain(nora)
  await page.goto('/admin/team')
}

/** And brings it back. */
async function remove(page: PlainPage, name: string, kind: 'clinician' | 'room') {
  await page.row(name).follow(/^Delete/)
  expect(page.region(`Delete ${kind}`).text).toContain('for 30 days')
  await page.region(`Delete ${kind}`).press(/^Delete/)
  expect(page.text).toContain(`The ${kind} was deleted.`)
  expect(page.row(name).count).toBe(0)
  await page.goto('/admin/deleted')
  await page.row(name).press(/^Restore/)
  expect(page.text).toContain(kind === 'room' ? 'Room restored.' : 'Clinician restored.')
  await page.goto('/admin/team')
}
