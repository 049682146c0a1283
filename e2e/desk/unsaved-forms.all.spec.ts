import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { openClinic, type ServingClinic } from '../support/clinic.ts'
import { signIn } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydrated.ts'
import { fillInbox } from '../support/inbox.ts'
import { bookElsewhere, comingDay } from '../support/visits.ts'
import { joinList, openWaitlist } from '../support/waitlist.ts'

const day = comingDay('Wednesday')

type Ids = Record<
  'visit' | 'patient' | 'treatment' | 'room' | 'image' | 'message' | 'review' | 'entry',
  string
>
/** Where the form is, and one of its fields. */
type Place = { path: (ids: Ids) => string; field: string }

const at = (path: string, field: string): Place => ({ path: () => path, field })
const of = (path: (ids: Ids) => string, field: string): Place => ({ path, field })

/** Why a form isn't asked about. */
const reasons = {
  buttons: 'nothing is typed, ticked or chosen in it',
  secrets: 'passwords and codes only',
  public: 'visitors send it, or staff who are not signed in yet',
  kept: 'the server keeps what is typed as it is typed',
  rows: 'ticks that choose rows or go with a button',
  address: 'each choice leads to an address that holds it',
  answer: 'it stands in the answer to a form that is walked',
  state: 'it needs a role or a state that its neighbor in the list has not; the same fields are walked there',
} as const

/** Every file of a feature with a form that posts. */
const forms: Record<string, Place | keyof typeof reasons> = {
  'accounts/components/admin-header.tsx': 'buttons',
  'accounts/confirm/components/confirm-page.tsx': 'secrets',
  'accounts/invitations/components/accept-form.tsx': 'public',
  'accounts/own-password/components/own-password-form.tsx': 'secrets',
  'accounts/passkeys/components/passkey-dialogs.tsx': 'state',
  'accounts/people/components/invite-dialog.tsx': at('/admin/settings?invite=1', 'email'),
  'accounts/two-step/components/enrolment-card.tsx': 'secrets',
  'accounts/two-step/components/factor-dialogs.tsx': 'secrets',
  'accounts/settings/components/admin-dialog.tsx': at('/admin/settings?add=1', 'username'),
  'accounts/settings/components/settings-boxes.tsx': at('/admin/settings/people', 'notifications'),
  'accounts/settings/components/pending-action.tsx': 'secrets',
  'accounts/settings/components/you-page.tsx': at('/admin/settings/you', 'language'),
  'accounts/sign-in/components/code-form.tsx': 'public',
  'accounts/sign-in/components/sign-in-form.tsx': 'public',
  'audit/components/log-desk.tsx': 'buttons',
  'backups/bucket/components/bucket-page.tsx': 'state',
  'backups/components/backups-page.tsx': 'secrets',
  'backups/set-up/components/set-up-page.tsx': at('/admin/settings/backups/set-up', 'keep'),
  'badges/components/sidebar-toggle.tsx': 'buttons',
  'badges/components/still-there-dialog.tsx': 'buttons',
  'calendars/components/calendar-page.tsx': 'state',
  'closures/components/closure-form.tsx': at('/admin/clinic/closures/add', 'reason'),
  'closures/components/closures-desk.tsx': at('/admin/clinic/closures', '*'),
  'closures/openings/components/opening-form.tsx': at('/admin/clinic/closures/openings/add', '*'),
  'desk/add/components/add-dialog.tsx': at('/admin/dashboard/add', 'name'),
  'desk/bulk/components/bulk-dialogs.tsx': 'answer',
  'desk/bulk/components/bulk-form.tsx': 'rows',
  'desk/components/desk-dialogs.tsx': of(({ visit }) => `/admin/dashboard?update=${visit}`, 'status'),
  'desk/details/components/answers-form.tsx': 'state',
  'desk/details/components/cancel-form.tsx': of(
    ({ visit }) => `/admin/dashboard/${visit}?cancel=open`,
    'emailWords',
  ),
  'desk/details/components/details-panel.tsx': 'buttons',
  'desk/details/components/details-parts.tsx': 'buttons',
  'desk/details/components/move-form.tsx': 'address',
  'desk/details/components/move-instead.tsx': 'answer',
  'desk/details/components/note-section.tsx': of(
    ({ visit }) => `/admin/dashboard/${visit}?note=open`,
    'note',
  ),
  'desk/details/components/reminders-section.tsx': 'buttons',
  'desk/details/components/visit-actions.tsx': 'rows',
  'desk/list/components/desk-list.tsx': 'buttons',
  'desk/list/components/next-step.tsx': 'buttons',
  'desk/list/components/row-menu.tsx': 'buttons',
  'desk/list/components/search-form.tsx': 'buttons',
  'desk/repeat/components/repeat-page.tsx': 'answer',
  'desk/schedule/moving/moving-line.tsx': 'buttons',
  'desk/senders/components/sender-section.tsx': 'state',
  'emails/components/texts-box.tsx': 'state',
  'gallery/components/desk/image-dialog.tsx': at('/admin/gallery?add=1', 'title.en'),
  'gallery/components/desk/words-row.tsx': of(({ image }) => `/admin/gallery?words=${image}`, 'title.en'),
  'imports/components/source-page.tsx': 'buttons',
  'imports/components/match-page.tsx': 'state',
  'imports/components/check-page.tsx': 'state',
  'imports/components/progress-page.tsx': 'buttons',
  'imports/components/result-page.tsx': 'buttons',
  'keyboard/components/palette/palette.tsx': 'buttons',
  'mail-setup/components/mail-box.tsx': 'buttons',
  'updates/components/updates-page.tsx': 'buttons',
  'mail-setup/deliverability/components/deliverability-panel.tsx': 'buttons',
  'mail-setup/deliverability/components/renew-page.tsx': 'buttons',
  'mail-setup/service/components/service-box.tsx': 'state',
  'mail-setup/sender/components/sender-page.tsx': at('/admin/settings/sender', 'address'),
  'messages/components/contact-page.tsx': 'public',
  'messages/components/messages-desk.tsx': 'buttons',
  'messages/components/reply-box.tsx': 'kept',
  'messages/components/templates-screen.tsx': at('/admin/messages/templates?add=1', 'name'),
  'opening-hours/components/hours-section.tsx': at('/admin/clinic/hours', 'step'),
  'patients/components/choose-patient.tsx': 'buttons',
  'patients/components/correct-page.tsx': of(({ patient }) => `/admin/patients/${patient}/correct`, 'name'),
  'patients/components/erase-page.tsx': of(({ patient }) => `/admin/patients/${patient}/erase`, 'meant'),
  'patients/components/join-page.tsx': 'state',
  'patients/components/move-page.tsx': 'buttons',
  'patients/components/patient-page.tsx': of(({ patient }) => `/admin/patients/${patient}`, 'words'),
  'patients/components/patient-record.tsx': of(({ patient }) => `/admin/patients/${patient}`, 'reason'),
  'patients/components/patients-desk.tsx': 'buttons',
  'picture-consents/components/consents-screen.tsx': at('/admin/patients/consents?add=1', 'name'),
  'reminders/components/leads-box.tsx': at('/admin/settings/reminders', '*'),
  'service-settings/web-address/components/domain-page.tsx': 'state',
  'setup/components/setup-line.tsx': 'buttons',
  'setup/components/setup-list.tsx': 'buttons',
  'staff-notifications/components/staff-mails-page.tsx': at('/admin/settings/notifications', 'rhythm'),
  'team/components/clinician-page.tsx': at('/admin/team/new', 'name'),
  'team/components/room-dialog.tsx': at('/admin/team?add=room', 'capacity'),
  'testimonials/components/decision-undo.tsx': 'buttons',
  'testimonials/components/refuse-form.tsx': of(
    ({ review }) => `/admin/testimonials?refuse=${review}`,
    'reason',
  ),
  'testimonials/components/reply-dialog.tsx': 'state',
  'testimonials/components/share-form.tsx': 'public',
  'testimonials/components/testimonials-desk.tsx': 'state',
  'texts/service/components/text-service-panel.tsx': 'state',
  'connections/components/new-key-page.tsx': at('/admin/settings/connections/key', 'name'),
  'connections/embed/components/embed-page.tsx': at('/admin/settings/connections/embed', 'origins'),
  'connections/webhooks/components/new-webhook-page.tsx': at('/admin/settings/connections/webhook', 'url'),
  'connections/webhooks/components/webhook-page.tsx': 'state',
  'treatments/components/rename-dialog.tsx': at('/admin/treatments?rename=peels', 'category.en'),
  'treatments/components/treatment-dialog.tsx': at('/admin/treatments?add=1', 'name.en'),
  'treatments/components/treatments-desk.tsx': 'state',
  'treatments/questions/components/question-dialog.tsx': of(
    ({ treatment }) => `/admin/treatments/${treatment}/questions?add=1`,
    '*',
  ),
  'reports/website/components/website-page.tsx': 'buttons',
  'trust/components/trust-page.tsx': 'buttons',
  'trust/places/components/places-page.tsx': at('/admin/settings/data', 'region'),
  'visit-page/components/visit-rules-box.tsx': at('/admin/settings/booking', 'mostMoves'),
  'waitlist/desk/add/components/add-entry-page.tsx': at('/admin/waitlist/add', 'treatment'),
  'waitlist/desk/window/components/window-page.tsx': of(
    ({ entry }) => `/admin/waitlist/${entry}/window`,
    '*',
  ),
  'website-editor/components/draft-form.tsx': 'kept',
  'website-editor/components/upload-box.tsx': 'state',
  'website-editor/legal/components/legal-editor.tsx': 'state',
  'website-editor/look/components/logo-card.tsx': 'state',
  'website-editor/publishing/components/publish-page.tsx': 'state',
  'website-editor/versions/components/restore-form.tsx': 'buttons',
  'website-editor/versions/components/versions-page.tsx': 'buttons',
}

/** Forms of visitors have folders of their own. */
const ofVisitors =
  /^(booking|languages|visit-page\/(components\/(cancel-page|questions-panel|visit-panel)|move|send-link)|waitlist\/(signup|offers))/

const filesWithForms = globSync('**/*.tsx', { cwd: 'app/features' })
  .filter((file) => !file.includes('.test.') && !ofVisitors.test(file))
  .filter((file) =>
    /<(Form|form|\w+\.Form)\b[^<]*?method="post"/.test(readFileSync(`app/features/${file}`, 'utf8')),
  )

test('every form that staff send is in the list, and each says by which way it is sent', () => {
  expect(Object.keys(forms).sort()).toEqual(filesWithForms.sort())
  const unkept = globSync('**/*.tsx', { cwd: 'app/features' }).filter((file) =>
    readFileSync(`app/features/${file}`, 'utf8').includes('data-typing="none"'),
  )
  expect(unkept.sort()).toEqual([
    'desk/bulk/components/bulk-dialogs.tsx',
    'desk/bulk/components/bulk-form.tsx',
    'desk/details/components/move-form.tsx',
    'desk/details/components/visit-actions.tsx',
    'website-editor/components/draft-form.tsx',
  ])
})

const first = (clinic: ServingClinic, table: string, where = '1 = 1') =>
  String(clinic.database(`select id from ${table} where ${where} limit 1`)[0]?.id)

async function fillClinic(clinic: ServingClinic): Promise<Ids> {
  await bookElsewhere(clinic, { day, time: '10:00 AM', name: 'Elena Ruiz' })
  await fillInbox(clinic)
  await joinList(clinic)
  clinic.database(`update treatments set category = '{"en":"Peels"}' where name ->> 'en' = 'HRT'`)
  return {
    visit: first(clinic, 'appointments'),
    patient: first(clinic, 'patients'),
    treatment: first(clinic, 'treatments'),
    room: '',
    image: first(clinic, 'gallery_images'),
    message: first(clinic, 'contact_messages'),
    review: first(clinic, 'testimonials', 'approved = 0'),
    entry: first(clinic, 'waitlist_entries'),
  }
}

test('every form of the back office keeps what is typed in the tab, and asks before it is lost', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const mail = await startMailServer()
  const PORT = String(await freePort())
  const PUBLIC_URL = openWaitlist.PUBLIC_URL.replace('PORT', PORT)
  const clinic = await openClinic({ ...openWaitlist, PORT, PUBLIC_URL, SMTP_URL: mail.url })
  const ids = await fillClinic(clinic)
  await signIn(page, clinic)
  const missed: string[] = []
  for (const [file, place] of Object.entries(forms))
    if (typeof place !== 'string') {
      const said = await walk(page, clinic.url + place.path(ids), place.field)
      if (said) missed.push(`${file}: ${said}`)
    }
  await clinic.close()
  await mail.close()
  expect(missed).toEqual([])
})

/** Changes the field, goes elsewhere, and discards. @returns what went wrong */
async function walk(page: Page, address: string, field: string): Promise<string | null> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(address)
  await hydrated(page)
  if (!(await page.evaluate(change, field))) return 'no such field'
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')),
  )
  if (kept.length !== 1) return `${kept.length} drafts are kept`
  await page.locator('a[href="/admin/audit"]').first().dispatchEvent('click')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  const isAsked = await question.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  if (!isAsked) return 'nobody is asked'
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL('**/admin/audit', { timeout: 20_000 })
  return (await page.evaluate(() => sessionStorage.length)) === 0 ? null : 'a draft is left behind'
}

/** In the page: types, ticks or chooses something else, as somebody would. `*` is the first field that can be changed. */
function change(name: string): boolean {
  const fields = [...document.forms]
    .filter((form) => form.method === 'post' && form.role !== 'search' && form.dataset.typing !== 'none')
    .flatMap((form) => [...form.elements])
  const found = fields.find(
    (one): one is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      'name' in one &&
      one.name !== '' &&
      !(one instanceof HTMLButtonElement) &&
      !(
        one instanceof HTMLInputElement &&
        (['hidden', 'password', 'file'].includes(one.type) || one.disabled)
      ) &&
      !(one instanceof HTMLInputElement && one.type === 'radio' && one.checked) &&
      !(one instanceof HTMLSelectElement && one.options.length < 2) &&
      (name === '*' || one.name === name),
  )
  if (!found) return false
  found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  if (found instanceof HTMLInputElement && ['checkbox', 'radio'].includes(found.type)) {
    found.click()
    return true
  }
  const kind = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find((one) => found instanceof one)
  const other =
    found instanceof HTMLSelectElement ? [...found.options].find(({ selected }) => !selected)?.value : null
  const text =
    { number: '7', date: '2031-05-06', time: '07:05', email: 'dana@example.org' }[found.type] ?? 'Something'
  if (kind) Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(found, other ?? text)
  found.dispatchEvent(new Event(found instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  return true
}
