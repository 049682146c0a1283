import { elena } from '../support/booking-page.ts'
import { signInPlainByHand } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookLinked, cancelAsPatient } from '../support/visit-link.ts'
import { comingDay } from '../support/visits.ts'
import { linkTo, openWaitingClinic } from '../support/waiting-clinic.ts'
import { joinList } from '../support/waitlist.ts'
import { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')
const ann = { name: 'Ann Quick', email: 'ann@example.com', phone: '' }
const title = '10:30 AM on Wednesday is held for you until'

test('a full day, a place on the list, an offer to one after the other', async () => {
  const { clinic, mail, close } = await openWaitingClinic()
  try {
    const [visitor, desk] = [new PlainPage(clinic.url), new PlainPage(clinic.url)]
    const visit = await bookLinked(clinic, 'Tom Baker')
    await joinFromFullDay(visitor)
    const place = await linkTo(mail, elena.email, { subject: 'You’re on the waitlist', page: 'waitlist' })
    await visitor.goto(place)
    expect(visitor.all('h1')).toEqual(['You’re on the list'])
    expect(visitor.text).toContain('No one')
    await joinList(clinic, { ...ann, until: day.date, from: day.date })
    await signInPlainByHand(desk, clinic)
    await desk.goto('/admin/waitlist')
    expect(desk.row(elena.name).text).toContain('No available time matches.')
    expect(desk.row(ann.name).text).toContain('HRT · Wed, mornings, on')
    await changeWindow(desk)
    await addByPhone(desk)
    await cancelAsPatient(clinic, visit)
    await visitor.goto(await linkTo(mail, elena.email, { subject: title, page: 'offer' }))
    expect(visitor.all('h1')).toEqual([expect.stringContaining(title)])
    await desk.goto('/admin/waitlist')
    expect(desk.row(elena.name).text).toMatch(/Offered: .*10:30 AM/)
    await visitor.press('No, thanks')
    expect(visitor.text).toContain('Thank you. The next person has it now.')
    expect(visitor.links('See available times')).toHaveLength(1)
    await desk.reload()
    expect(desk.row(elena.name).text).toContain('passed on 1 offer')
    await visitor.goto(await linkTo(mail, ann.email, { subject: title, page: 'offer' }))
    await visitor.press('Take this time')
    expect(visitor.all('h1')).toEqual(['It’s yours'])
    await visitor.reload()
    expect(visitor.all('h1')).toEqual(['It’s yours'])
    await visitor.goto(place)
    await visitor.press('Leave the list')
    expect(visitor.all('h1')).toEqual(['You’re no longer on the list'])
    await desk.goto('/admin/waitlist?show=taken')
    expect(desk.row(ann.name).text).toContain('Took')
    await desk.goto('/admin/waitlist?show=ended')
    expect(desk.row(elena.name).text).toContain('Left the list')
  } finally {
    await close()
  }
})

async function joinFromFullDay(page: PlainPage) {
  await page.goto(`/appointment?treatment=HRT&date=${day.date}`)
  expect(page.text).toContain('No times left on this day')
  await page.follow('Tell me when a time opens')
  page.fill('Full name', elena.name)
  page.fill('Email', elena.email)
  page.fill('Until', day.date)
  for (const part of [/^Mornings/, /^Afternoons/]) page.uncheck(part)
  await page.press('Put me on the list')
  expect(page.links('Choose mornings, afternoons, or both.')).toHaveLength(1)
  expect(page.value('Full name')).toBe(elena.name)
  page.check(/^Mornings/)
  await page.press('Put me on the list')
  expect(page.all('h1')).toEqual(['Check your inbox'])
  expect(page.text).toContain(`We’ve emailed ${elena.email}.`)
}

/** Other days are the next step where nothing matches, and in the menu; Undo brings the old ones back. */
async function changeWindow(page: PlainPage) {
  const save = async (until: string) => {
    page.fill('Until', until)
    await page.press('Save days and times')
    expect(page.text).toContain('Days and times changed. They keep their place.')
  }
  const row = page.row(elena.name)
  await row.follow(`Change days and times of ${elena.name}`)
  expect(page.all('h1')).toEqual(['Change days and times'])
  page.fill('Until', '2020-01-01')
  page.check(/^Afternoons/)
  await page.press('Save days and times')
  expect(page.links('The last day can’t be before the first.')).toHaveLength(1)
  expect(page.isChecked(/^Afternoons/)).toBe(true)
  await save(Temporal.PlainDate.from(day.date).add({ days: 7 }).toString())
  expect(row.text).toContain('3 available times match')
  await row.follow('Change days and times')
  await save(day.date)
  await page.press(/^Undo/)
  expect(page.text).toContain('Undone. Days and times restored.')
  expect(row.text).toContain('3 available times match')
  await row.follow('Change days and times')
  await save(day.date)
  expect(row.text).toContain('No available time matches.')
}

/** Anyone who calls is put on the list; without an address they are called, and passed over. */
async function addByPhone(page: PlainPage) {
  await page.follow('Add to waitlist')
  page.fill('Full name', 'Ruth Ellison')
  page.choose('Treatment', 'HRT')
  page.check('Spanish')
  await page.press('Add to waitlist')
  const sentence = 'Enter a phone number or an email.'
  expect(page.links(sentence)).toHaveLength(1)
  expect(page.isChecked('Spanish')).toBe(true)
  page.fill('Phone number', '(432) 555-0177')
  await page.press('Add to waitlist')
  expect(page.row('Ruth Ellison').text).toContain('no email, call')
  await page.follow(/^Matching/)
  await page.row('Ruth Ellison').press('Book... for Ruth Ellison')
  expect(page.value('Full name')).toBe('Ruth Ellison')
  expect(page.region('Add appointment').chosen('Treatment')).toBe('HRT')
}
