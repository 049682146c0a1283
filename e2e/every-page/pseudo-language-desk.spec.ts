import { tokens } from '../pictures/samples.ts'
import { deskStates, openBusyDesk } from '../support/pseudo-language/desk-states.ts'
import { expectSpoken } from '../support/pseudo-language/expect-spoken.ts'
import { test } from '../support/pseudo-language/fixtures.ts'

const cookies = { now: 'session', late: 'session', ticket: 'sign-in' } as const
/** To look at so many on one clinic is as cheap as it is to find what is wrong with one. */
const screensATest = 12

test.use({ locale: 'es-US' })

for (let first = 0; first < deskStates.length; first += screensATest) {
  const states = deskStates.slice(first, first + screensATest)
  test(`${states[0]?.name} and the screens after it speak in messages`, async ({
    page,
    clinic,
    sharedClinic,
  }) => {
    test.slow()
    openBusyDesk(sharedClinic)
    const scene = { page, ...clinic }
    for (const { name, path, staff, prepare, putBack } of states) {
      await page.context().clearCookies()
      if (staff) {
        await page.context().addCookies([{ name: cookies[staff], value: tokens[staff], url: clinic.url }])
      }
      await prepare?.(scene)
      await page.goto(typeof path === 'string' ? path : path(scene))
      await expectSpoken(page, name)
      await putBack?.(scene)
    }
  })
}
