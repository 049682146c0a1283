import { idOf, openMenu, sendEmpty } from './acts.ts'
import { backups, firstSteps } from './care-of-the-clinic-pages.ts'
import { closures } from './closure-pages.ts'
import { deskOfTeam } from './desk-team-pages.ts'
import { gallery } from './gallery-pages.ts'
import { hours } from './hours-pages.ts'
import { writtenByVisitors } from './inbox-pages.ts'
import { chooseAdded, findKnown, openKeys, openPalette } from './keyboard-scenes.ts'
import { many } from './many-pages.ts'
import { patients } from './patient-pages.ts'
import { people } from './people-pages.ts'
import { questionPages } from './question-pages.ts'
import { reminderPages } from './reminder-pages.ts'
import { dayAt } from './samples.ts'
import { type Scene, type Subject, without } from './subject.ts'
import { team } from './team-pages.ts'
import { todayPages } from './today-pages.ts'
import { deskOfWaitlist } from './waitlist-pages.ts'
import { website } from './website-pages.ts'

const hrt = idOf('treatments', 'nameKey', 'hrt')
/** Booked on the website; each is looked at once, since its history says who opened it. */
const booked = (days: number) =>
  idOf('appointments', 'email', `elena@example.com' and date = '${dayAt(days)}`)
const [elena, elenaAgain] = [booked(8), booked(12)]

async function typeUnsaved({ page }: Scene) {
  await page.getByLabel('Full name').fill('Ruth Ellison')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
}

async function confirmFirst({ page }: Scene) {
  await page
    .getByRole('button', { name: /^\W?Confirm\w?\W/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo' }).first().waitFor()
}

async function turnPage({ page }: Scene) {
  await page
    .getByRole('link', { name: /^\W?Next/ })
    .last()
    .click()
  await page.waitForURL('**after=*')
  await page.getByText(/^26–/).waitFor()
}

async function refuseSignIn({ page }: Scene) {
  await page.getByLabel('Username').fill('admin')
  await page.locator('[name=password]').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Invalid username or password').waitFor()
}

/** What another window of this browser tells when it hears of a booking. */
async function newRequest({ page }: Scene) {
  await page.evaluate(async () => {
    const told = await (await fetch('/admin/counts')).json()
    new BroadcastChannel('firstlight-counts').postMessage({ ...told, requests: 1 })
  })
  await page.getByText('1 new request.').waitFor()
}

/** The name of another one. */
async function renameTaken(scene: Scene) {
  await scene.page.locator('dialog [name="name.en"]').fill('DOT Physical Exam')
  await sendEmpty('Save treatment')(scene)
}

async function setUpFactor({ page }: Scene) {
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').waitFor()
}

async function chooseApp({ page }: Scene) {
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
}

async function makeLink({ page }: Scene) {
  await page.getByRole('button', { name: 'Create one-time link' }).click()
  await page.getByRole('dialog', { name: 'One-time link' }).waitFor()
}

async function inviteNobody(scene: Scene) {
  await scene.page.getByLabel('Their email').fill('sam.reyes@')
  await sendEmpty('Create one-time link')(scene)
}

/** As anyone who is invited sees it. */
async function openLink(scene: Scene) {
  await scene.page.getByLabel('Their email').fill('sam.reyes@example.com')
  await makeLink(scene)
  await scene.page.goto(await scene.page.locator('#invitation-link').inputValue())
}

const mustChoose: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database(`UPDATE admins SET mustChangePassword = 1 WHERE id = 'admin-1'`),
  putBack: ({ database }) => database(`UPDATE admins SET mustChangePassword = 0 WHERE id = 'admin-1'`),
}

/** What was looked at is in the log. */
async function lookAround({ page, url }: Scene) {
  for (const path of [dashboard, `${dashboard}/busy-1`, '/admin/messages?open=sample-read', '/admin/audit']) {
    await page.goto(url + path)
  }
}

const dashboard = '/admin/dashboard'

const lists: Subject[] = [
  { name: 'dashboard', path: dashboard },
  { name: 'dashboard-pending', path: `${dashboard}?status=pending` },
  {
    name: 'dashboard-filtered',
    path: `${dashboard}?status=confirmed&from=${dayAt(0)}&to=${dayAt(7)}&sort=soonest`,
  },
  { name: 'dashboard-latest', path: `${dashboard}?sort=latest` },
  { name: 'dashboard-found', path: `${dashboard}?find=sample-search` },
  { name: 'dashboard-empty', path: `${dashboard}?find=sample-nobody` },
  { name: 'dashboard-unread', path: dashboard, ...without('appointment_counts') },
  {
    name: 'dashboard-second-page',
    path: dashboard,
    bring: turnPage,
  },
  { name: 'dashboard-status', path: `${dashboard}?update=busy-0` },
  { name: 'dashboard-delete', path: `${dashboard}?delete=busy-0` },
  { name: 'dashboard-undo', path: dashboard, bring: confirmFirst, isAlone: true },
  { name: 'dashboard-menu', path: dashboard, widths: [390], isWindow: true, bring: openMenu },
  { name: 'dashboard-done', path: `${dashboard}?done=added&row=busy-1` },
  { name: 'week', path: `${dashboard}?view=week` },
  { name: 'week-next', path: `${dashboard}?view=week&date=${dayAt(7)}` },
  { name: 'month', path: `${dashboard}?view=month` },
  { name: 'day', path: `${dashboard}?view=day` },
  { name: 'day-quiet', path: `${dashboard}?view=day&date=${dayAt(7)}` },
  { name: 'day-closed', path: `${dashboard}?view=day&date=${dayAt(4)}` },
]

const visits: Subject[] = [
  { name: 'visit', path: (scene) => `${dashboard}/${elena(scene)}` },
  { name: 'visit-in-day', path: `${dashboard}/busy-3?view=day` },
  { name: 'visit-in-week', path: `${dashboard}/busy-4?view=week` },
  { name: 'visit-wordy', path: `${dashboard}/sample-wordy` },
  { name: 'visit-by-phone', path: `${dashboard}/sample-by-phone` },
  { name: 'visit-cancelled', path: `${dashboard}/sample-cancelled` },
  { name: 'visit-deleted', path: `${dashboard}/sample-deleted` },
  { name: 'visit-missing', path: `${dashboard}/nobody` },
  { name: 'visit-move', path: `${dashboard}/busy-48?move=` },
  { name: 'visit-move-day', path: `${dashboard}/busy-49?move=${dayAt(2)}` },
  { name: 'visit-repeat', path: `${dashboard}/busy-49/repeat` },
  { name: 'visit-repeat-months', path: `${dashboard}/busy-49/repeat?every=1&unit=month&visits=12` },
  { name: 'visit-repeat-wrong', path: `${dashboard}/busy-49/repeat?every=0&unit=week&visits=99` },
  { name: 'visit-repeat-cancelled', path: `${dashboard}/sample-cancelled/repeat` },
  { name: 'visit-sender', path: (scene) => `${dashboard}/${elenaAgain(scene)}?sender=cancel` },
  { name: 'add', path: `${dashboard}/add` },
  { name: 'add-chosen', path: `${dashboard}/add`, bring: chooseAdded },
  { name: 'add-known', path: `${dashboard}/add`, bring: findKnown },
  { name: 'palette', path: dashboard, bring: openPalette('') },
  { name: 'palette-found', path: dashboard, bring: openPalette('elena') },
  { name: 'keys', path: dashboard, bring: openKeys },
  { name: 'add-error', path: `${dashboard}/add`, bring: sendEmpty('Add appointment') },
  { name: 'add-discard', path: `${dashboard}/add`, bring: typeUnsaved },
  { name: 'printed-schedule', path: `${dashboard}/sheet` },
  { name: 'printed-schedule-print', path: `${dashboard}/sheet`, isPrint: true },
  { name: 'printed-schedule-empty', path: `${dashboard}/sheet?date=${dayAt(4)}` },
]

const treatments: Subject[] = [
  { name: 'treatments', path: '/admin/treatments' },
  { name: 'treatments-add', path: '/admin/treatments?add=1' },
  { name: 'treatments-edit', path: (scene) => `/admin/treatments?edit=${hrt(scene)}` },
  {
    name: 'treatments-edit-error',
    path: (scene) => `/admin/treatments?edit=${hrt(scene)}`,
    bring: renameTaken,
  },
  { name: 'treatments-delete', path: (scene) => `/admin/treatments?delete=${hrt(scene)}` },
  { name: 'treatments-done', path: '/admin/treatments?done=added' },
  { name: 'treatments-unread', path: '/admin/treatments', ...without('treatments') },
  { name: 'outside', path: (scene) => `/admin/treatments/${hrt(scene)}/outside` },
  {
    name: 'outside-of-offer',
    path: (scene) => `/admin/treatments/${hrt(scene)}/outside?days=Friday&times=09:00&capacity=1`,
  },
]

const inbox: Subject[] = [
  ...gallery,
  ...writtenByVisitors,
  { name: 'deleted', path: '/admin/deleted' },
  { name: 'deleted-kind', path: '/admin/deleted?kind=message' },
  { name: 'deleted-dashboard', path: '/admin/deleted?kind=appointment' },
  { name: 'deleted-restored', path: '/admin/deleted?done=message' },
]

const yesterday = dayAt(-1)
/** The new secret as a square and as a text, and the recovery codes. */
const drawnByChance = 'dialog [role=img], dialog code, dialog section li'

const office: Subject[] = [
  { name: 'reports', path: '/admin/reports?range=ninety' },
  { name: 'reports-website', path: '/admin/reports/website?range=ninety' },
  { name: 'figures-empty', path: '/admin/reports?range=own&from=2020-01-01&to=2020-01-07' },
  { name: 'figures-refused', path: '/admin/reports?range=own&from=2020-01-07&to=2020-01-01' },
  { name: 'audit', path: '/admin/audit', isAlone: true, bring: lookAround },
  { name: 'audit-filtered', path: `/admin/audit?who=anonymous&from=${yesterday}&to=${yesterday}` },
  { name: 'audit-session', path: '/admin/audit?session=nobodys' },
  { name: 'audit-patient-gone', path: '/admin/audit?patient=sample-nobody' },
  { name: 'audit-integrity', path: '/admin/settings/trust', isAlone: true },
  { name: 'audit-integrity-asked', path: '/admin/settings/trust?done=asked', isAlone: true },
  { name: 'audit-empty', path: `/admin/audit?what=deletions&to=${dayAt(-9)}` },
  ...hours,
  { name: 'settings', path: '/admin/settings' },
  { name: 'settings-add', path: '/admin/settings?add=1' },
  { name: 'settings-add-error', path: '/admin/settings?add=1', bring: sendEmpty('Save user') },
  { name: 'settings-edit', path: '/admin/settings?edit=sample-admin' },
  { name: 'settings-delete', path: '/admin/settings?delete=sample-admin' },
  { name: 'settings-deactivate', path: '/admin/settings?deactivate=sample-admin' },
  { name: 'settings-invite', path: '/admin/settings?invite=1' },
  { name: 'settings-invite-error', path: '/admin/settings?invite=1', bring: inviteNobody },
  { name: 'settings-withdraw', path: '/admin/settings?withdraw=sample-invitation' },
  {
    name: 'settings-link',
    path: '/admin/settings?invite=1',
    isAlone: true,
    hidden: '#invitation-link',
    bring: makeLink,
  },
  { name: 'invitation', path: '/admin/settings?invite=1', isAlone: true, bring: openLink },
  { name: 'own-password', path: '/admin/password', ...mustChoose },
  {
    name: 'settings-factor',
    path: '/admin/settings/you',
    isAlone: true,
    hidden: drawnByChance,
    bring: setUpFactor,
  },
  { name: 'settings-done', path: '/admin/settings?done=updated' },
  { name: 'mails', path: '/admin/settings/notifications' },
  { name: 'settings-you', path: '/admin/settings/you' },
  { name: 'settings-roles', path: '/admin/settings/people' },
  { name: 'settings-booking', path: '/admin/settings/booking' },
  { name: 'settings-reminders', path: '/admin/settings/reminders' },
  { name: 'settings-email', path: '/admin/settings/email', hidden: '#deliverability-title + p' },
  { name: 'settings-no-mail', path: '/admin/settings/email', isAlone: true, environment: { SMTP_URL: '' } },
  ...people,
  ...backups,
  ...firstSteps,
  { name: 'confirm', path: '/admin/confirm?next=/admin/settings?add=1', staff: 'late' },
  {
    name: 'confirm-error',
    path: '/admin/confirm?next=/admin/settings?add=1',
    staff: 'late',
    bring: sendEmpty('Continue'),
  },
  { name: 'two-step', path: '/admin/two-step' },
  {
    name: 'two-step-app',
    path: '/admin/two-step',
    isAlone: true,
    hidden: 'main [role=img], main code, main section li',
    bring: chooseApp,
  },
  { name: 'two-step-late', path: '/admin/two-step', staff: 'late' },
  { name: 'missing', path: '/admin/nowhere' },
  { name: 'admin-error', path: '/admin/settings', ...without('settings') },
  { name: 'new-request', path: '/admin/messages', isWindow: true, bring: newRequest },
  { name: 'sign-in', path: '/admin/login', staff: false },
  { name: 'sign-in-error', path: '/admin/login', staff: false, bring: refuseSignIn, isAlone: true },
  { name: 'sign-in-ended', path: '/admin/login?ended=idle', staff: false },
  { name: 'code', path: '/admin/login/code', staff: 'ticket' },
  { name: 'code-recovery', path: '/admin/login/code?recovery=1', staff: 'ticket' },
]

/** The back office on a day of fifty visits, signed in but for the pages before it. */
export const adminPages: readonly Subject[] = [
  ...lists,
  ...visits,
  ...many,
  ...reminderPages,
  ...todayPages,
  ...deskOfTeam,
  ...patients,
  ...treatments,
  ...questionPages,
  ...inbox,
  ...team,
  ...deskOfWaitlist,
  ...closures,
  ...website,
  ...office,
].map((subject) => ({
  staff: 'now' as const,
  ...subject,
  name: `admin-${subject.name.replace(/^admin-/, '')}`,
}))
