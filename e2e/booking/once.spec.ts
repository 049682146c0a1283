import { BookingPage } from '../support/booking-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { bookElsewhere, comingDay, visitsAt } from '../support/visits.ts'

const day = comingDay('Wednesday')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a double click and a reload book once', async ({ page, clinic }) => {
      const booking = new BookingPage(page)
      await booking.open(`?treatment=HRT&date=${day.date}`)
      await booking.time('10:00 AM').check()
      await booking.fillDetails()
      await booking.submit().dblclick()
      await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
      await page.reload()
      await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
      expect(visitsAt(clinic, day)).toHaveLength(1)
    })
  })
}

/**
 * From the press on React draws nothing until the whole answer is there, as on a phone whose processor is busy: messages tell it
 * of its work.
 */
function drawsLate() {
  const send = MessagePort.prototype.postMessage
  const [ask, waiting] = [window.fetch, [] as (() => void)[]]
  let isHeld = false
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
    if (isHeld) waiting.push(() => send.apply(this, message))
    else send.apply(this, message)
  }
  window.fetch = async (...asked) => {
    isHeld = asked[1]?.method === 'POST'
    const answer = await ask(...asked)
    const whole = new Response(await answer.arrayBuffer(), answer)
    setTimeout(() => {
      isHeld = false
      for (const one of waiting.splice(0)) one()
    }, 200)
    return whole
  }
}

test('a press counts after an answer that came before the page could show that it was sent', async ({
  page,
  clinic,
}) => {
  await page.addInitScript(drawsLate)
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await hydrated(page)
  await booking.time('10:00 AM').check()
  await booking.submit().click()
  await expect(booking.summary()).toBeVisible()
  await booking.fillDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
  expect(visitsAt(clinic, day)).toHaveLength(1)
})

test('an answer that got lost on its way: sending again leads to the visit that was booked', {
  tag: '@all',
}, async ({ page, clinic }) => {
  const booking = new BookingPage(page)
  await booking.open(`?treatment=HRT&date=${day.date}`)
  await hydrated(page)
  await booking.time('10:00 AM').check()
  await booking.fillDetails()
  let lost = 0
  await page.route('**/appointment*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost++
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await booking.submit().click()
  await expect.poll(() => visitsAt(clinic, day).length).toBe(1)
  await expect(page.getByRole('alert')).toContainText(
    'There was an error booking your appointment. Please try again later.',
  )
  await booking.expectDetails()
  await booking.submit().click()
  await booking.expectBooked({ treatment: 'HRT', day, time: '10:00 AM' })
  expect(visitsAt(clinic, day)).toHaveLength(1)
})

test('anyone who comes back to a visit that was deleted is not told that all is well', {
  tag: '@all',
}, async ({ page, clinic }) => {
  const visit = { day, time: '10:00 AM', name: 'Ana Cruz' }
  const path = (await bookElsewhere(clinic, visit)).headers.get('location') ?? ''
  // A deletion of long ago would be purged while we look.
  const deletedAt = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  clinic.database(`update appointments set "deletedAt" = '${deletedAt}' where name = 'Ana Cruz'`)
  const gone = await page.goto(path)
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('This appointment is no longer booked.')
  await expect(page.getByRole('main')).not.toContainText('not affected')
  await expect(page.getByRole('main').getByRole('link', { name: '(432) 555-0142' })).toBeVisible()
  const file = await page.request.get(`${path}/visit.ics`)
  expect(await file.text()).toContain('This appointment is no longer booked.')
  await page.goto('/appointment/booked/of-another-day')
  await expect(page.getByRole('main')).toContainText('This page is no longer available.')
})

test('the same form again gives the first answer; another visitor with the same page gets a visit', {
  tag: '@all',
}, async ({ clinic }) => {
  const visit = { day, time: '10:00 AM', key: 'the-same-key' }
  const first = await bookElsewhere(clinic, visit)
  const again = await bookElsewhere(clinic, visit)
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  const other = await bookElsewhere(clinic, { ...visit, time: '11:00 AM', name: 'Ana Cruz' })
  expect(other.status).toBe(303)
  expect(other.headers.get('location')).not.toBe(first.headers.get('location'))
  expect(visitsAt(clinic, day)).toHaveLength(2)
})
