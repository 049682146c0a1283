import type { Page } from '@playwright/test'
import { isTorture } from '#test/torture.ts'
import { tokens } from '../pictures/samples.ts'
import type { Subject } from '../pictures/subject.ts'
import type { ServingClinic } from '../support/clinic.ts'
import { deskActions, deskStates, markDesk, openBusyDesk } from '../support/pseudo-language/desk-states.ts'
import { expectSpoken } from '../support/pseudo-language/expect-spoken.ts'
import { test } from '../support/pseudo-language/fixtures.ts'

const cookies = { now: 'session', late: 'session', ticket: 'sign-in' } as const
/** To look at so many on one clinic is as cheap as it is to find what is wrong with one. */
const screensATest = 12
const actionsATest = 5
const height = 900

/** The dashboard and what opens over it: page scripts arrange its list. */
const isOverList = ({ name }: Subject) => /^admin-(dashboard|first-steps|add|visit)/.test(name)
/**
 * The server says the words of the other screens, at half of what page scripts take. Page scripts and what comes after
 * a press are for `npm run torture -- words`.
 */
const ofAddresses = [
  {
    named: 'by an address, over the list',
    javaScriptEnabled: true,
    states: deskStates.filter((subject) => isTorture || isOverList(subject)),
  },
  {
    named: 'by an address',
    javaScriptEnabled: false,
    states: deskStates.filter((subject) => !isOverList(subject)),
  },
]

test.use({ locale: 'es-US' })

/** The subjects with their addresses, on a desk whose rows are between marks. */
function openDesk(clinic: ServingClinic, page: Page, subjects: readonly Subject[]) {
  openBusyDesk(clinic)
  const scene = { page, url: clinic.url, database: clinic.database }
  const visits = subjects.map((subject) => ({
    ...subject,
    path: typeof subject.path === 'string' ? subject.path : subject.path(scene),
  }))
  markDesk(clinic)
  const visit = async ({ name, path, staff, widths, prepare, bring, putBack }: (typeof visits)[number]) => {
    await page.context().clearCookies()
    if (staff) {
      await page.context().addCookies([{ name: cookies[staff], value: tokens[staff], url: clinic.url }])
    }
    if (widths?.[0]) await page.setViewportSize({ width: widths[0], height })
    await prepare?.(scene)
    if (prepare) markDesk(clinic)
    await page.goto(path)
    if (bring) await page.waitForLoadState('networkidle')
    await bring?.(scene)
    await expectSpoken(page, name)
    await putBack?.(scene)
  }
  return { visits, visit }
}

for (const { named, javaScriptEnabled, states } of ofAddresses) {
  test.describe(named, () => {
    test.use({ javaScriptEnabled })

    for (let first = 0; first < states.length; first += screensATest) {
      const some = states.slice(first, first + screensATest)
      test(`${some[0]?.name} and the screens after it speak in messages`, async ({ page, sharedClinic }) => {
        test.slow()
        sharedClinic.reset()
        const { visits, visit } = openDesk(sharedClinic, page, some)
        for (const one of visits) await visit(one)
      })
    }
  })
}

const actionsHere = isTorture ? deskActions : []
for (let first = 0; first < actionsHere.length; first += actionsATest) {
  const actions = actionsHere.slice(first, first + actionsATest)
  test(`${actions[0]?.name} and what is done after it speak in messages`, async ({ page, sharedClinic }) => {
    test.slow()
    for (const action of actions) {
      sharedClinic.reset()
      const { visits, visit } = openDesk(sharedClinic, page, [action])
      for (const one of visits) await visit(one)
    }
  })
}
