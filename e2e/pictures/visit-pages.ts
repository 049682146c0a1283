import { blockMinutes } from '#app/features/scheduling/rules.ts'
import {
  bookLinked,
  cancelAsPatient,
  moveAsPatient,
  sayComing,
  standsAs,
  startsIn,
} from '../support/visit-link.ts'
import { comingDay } from '../support/visits.ts'
import type { Scene, Subject } from './subject.ts'

const [monday, wednesday] = [comingDay('Monday'), comingDay('Wednesday')]
const onMonday = `/move?date=${monday.date}`

/** Of the visit of each clinic that stands for its pictures, by the clinic's address. */
const links = new Map<string, string>()
const pathOf = (scene: Scene) => links.get(scene.url) ?? '/visit'

type State = Pick<Subject, 'bring' | 'isWordless' | 'isPrint'> & {
  /** What became of the visit since it was booked. */
  since?: (scene: Scene, path: string) => unknown
  below?: string
}

const visit = (name: string, { since, below = '', ...state }: State = {}): Subject => ({
  name,
  path: (scene) => pathOf(scene) + below,
  isAlone: true,
  prepare: async (scene) => {
    const path = await bookLinked(scene)
    links.set(scene.url, path)
    await since?.(scene, path)
  },
  ...state,
})

const confirmed = (scene: Scene) => standsAs(scene, 'confirmed')
const confirmedAnd = (hours: number) => (scene: Scene) => {
  confirmed(scene)
  startsIn(scene, hours)
}

/** Of each kind one; a private page may ask all of them. */
const questions = [
  { kind: 'text', en: 'Which medicines do you take?', es: '¿Qué medicamentos toma?' },
  { kind: 'choice', en: 'How did you hear of us?', es: '¿Cómo supo de nosotros?' },
  { kind: 'yes-or-no', en: 'Do you need help with the stairs?', es: '¿Necesita ayuda con las escaleras?' },
  { kind: 'date', en: 'When did you last see a doctor?', es: '' },
].map(({ kind, ...text }) => ({
  id: kind,
  kind,
  text,
  isRequired: kind === 'text',
  isDiscreet: true,
  choices:
    kind === 'choice'
      ? [
          { en: 'From a friend', es: 'Por una amistad' },
          { en: 'Elsewhere', es: '' },
        ]
      : [],
}))

const asking = (scene: Scene) => {
  confirmed(scene)
  scene.database(`update treatments set questions = '${JSON.stringify(questions)}'`)
}

/** As a page that was open before staff changed the visit. */
async function cancelStale({ page }: Scene): Promise<void> {
  await page
    .locator('[name=seen]')
    .evaluate((field: HTMLInputElement) => field.setAttribute('value', '2026-01-01T00:00:00.000Z'))
  await page.locator('main form button[type=submit]').last().click()
  await page.locator('main [role=alert]').waitFor()
}

async function chooseUnknown({ page }: Scene): Promise<void> {
  await page
    .locator('[name=reason]')
    .first()
    .evaluate((radio: HTMLInputElement) => {
      radio.value = 'because'
      radio.checked = true
    })
  await page.locator('main form button[type=submit]').last().click()
  await page.locator('main [data-focus-first], main [role=alert]').first().waitFor()
}

const sendForm = ({ page }: Scene) =>
  page.locator('main form button[type=submit]:not([name]):not([tabindex])').last().click()

const chooseTime = ({ page }: Scene) => page.locator('[name=time]').nth(1).check()

async function moveUnchosen(scene: Scene): Promise<void> {
  await sendForm(scene)
  await scene.page.locator('main [role=alert]').first().waitFor()
}

/** From Wednesday at 10:30 AM, when it is, back to Monday at 9:30 AM. */
const blocksEarlier = (2 * 24 * 60 + 60) / blockMinutes

/** Somebody else has the chosen time a moment earlier. */
async function moveTooLate(scene: Scene): Promise<void> {
  await scene.page.locator('[name=time][value="9:30 AM"]').check()
  scene.database(`insert or ignore into slot_claims (resource, lane, block, "appointmentId")
    select resource, lane, block - ${blocksEarlier}, 'somebody' from slot_claims
    where "appointmentId" = (select id from appointments where email = 'elena@example.com' and date = '${wednesday.date}')`)
  await sendForm(scene)
  await scene.page.locator('main [name=slot]').first().waitFor()
}

const askForLink = (email: string) => async (scene: Scene) => {
  await scene.page.locator('main [name=email]').fill(email)
  await sendForm(scene)
  await scene.page.locator('main [role=alert], main [role=status]').first().waitFor()
}

/** Emails with links leave where the clinic knows its own address. */
const writing = {
  isAlone: true,
  isWordless: true,
  environment: { PUBLIC_URL: 'http://127.0.0.1:PORT' },
}

/** `/visit/TOKEN` as its visit stands, and what a link shows that opens nothing. */
export const visitPages: readonly Subject[] = [
  visit('visit-waiting'),
  visit('visit-upcoming', { since: confirmed }),
  visit('visit-upcoming-print', { since: confirmed, isPrint: true }),
  visit('visit-expected', {
    since: async (scene, path) => {
      confirmed(scene)
      await sayComing(scene, path)
    },
  }),
  visit('visit-asked', { since: asking }),
  visit('visit-asked-answered', {
    since: asking,
    isWordless: true,
    bring: async ({ page }) => {
      await page.locator('main form textarea').fill('None')
      await page.locator('main form button[value=questions]').click()
      await page.locator('main [role=status][data-focus-first]').waitFor()
    },
  }),
  visit('visit-late', { since: confirmedAnd(5) }),
  visit('visit-here', {
    since: (scene) => {
      startsIn(scene, 0.25)
      standsAs(scene, 'arrived')
    },
  }),
  visit('visit-begun', { since: confirmedAnd(-0.25) }),
  visit('visit-over', { since: confirmedAnd(-3) }),
  visit('visit-missed', {
    since: (scene) => {
      startsIn(scene, -3)
      standsAs(scene, 'no-show')
    },
  }),
  visit('visit-cancel', { since: confirmed, below: '/cancel' }),
  visit('visit-cancel-time', {
    since: confirmed,
    below: '/cancel',
    isWordless: true,
    bring: ({ page }) => page.locator('[name=reason][value=time]').check(),
  }),
  visit('visit-reschedule', { since: confirmed, below: '/move' }),
  visit('visit-reschedule-chosen', {
    since: confirmed,
    below: onMonday,
    bring: chooseTime,
    isWordless: true,
  }),
  visit('visit-reschedule-error', {
    since: confirmed,
    below: onMonday,
    bring: moveUnchosen,
    isWordless: true,
  }),
  visit('visit-reschedule-taken', {
    since: confirmed,
    below: onMonday,
    bring: moveTooLate,
    isWordless: true,
  }),
  visit('visit-moved', {
    since: (scene, path) => moveAsPatient(scene, path, { day: monday, time: '9:30 AM' }),
    below: '?said=moved',
  }),
  visit('visit-cancel-error', { since: confirmed, below: '/cancel', bring: chooseUnknown, isWordless: true }),
  visit('visit-refused', { since: confirmed, below: '/cancel', bring: cancelStale, isWordless: true }),
  visit('visit-cancelled', { since: (scene, path) => cancelAsPatient(scene, path) }),
  visit('visit-cancelled-by-clinic', { since: (scene) => standsAs(scene, 'cancelled') }),
  { name: 'visit-link-by-phone', path: '/visit/link' },
  { name: 'visit-link', path: '/visit/link', ...writing },
  { name: 'visit-link-error', path: '/visit/link', bring: askForLink('elena@'), ...writing },
  { name: 'visit-link-asked', path: '/visit/link', bring: askForLink('elena@example.com'), ...writing },
  { name: 'visit-link-over', path: `/visit/${'A'.repeat(22)}`, isAlone: true },
]
