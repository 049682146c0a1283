import { idOf, press, sendEmpty } from './acts.ts'
import { allWidths, type Scene, type Subject, without } from './subject.ts'
import { withTeam } from './team-samples.ts'

const theo = '/admin/team/sample-theo'
const doctor = idOf('clinicians', 'position', '1')
const hrt = idOf('treatments', 'nameKey', 'hrt')
const ofDoctor = (scene: Scene) => `/admin/team/${doctor(scene)}`
const ofHrt = (scene: Scene) => `/admin/treatments?edit=${hrt(scene)}`
/** Long names and many boxes have little room there. */
const narrowToo = [320, ...allWidths]

async function chooseOwnHours({ page }: Scene) {
  await page.locator('[name=hasOwnHours]').check()
  await page.locator('[name=hours-Monday-1]').waitFor()
}

async function chooseAlternatingWeeks(scene: Scene) {
  await chooseOwnHours(scene)
  await scene.page.locator('[name=weeks][value=alternating]').check()
  await scene.page.locator('[name=week-b-Monday-1]').waitFor()
}

/** Own hours that hold every other week: Theo's card says which week this one is. */
const withAlternatingWeeks: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    withTeam(2).prepare?.(scene)
    scene.database(`update clinicians set "weekAStart" = '2026-11-30',
      "weeklyHours" = '{"1":[{"from":"08:00","to":"12:00"}],"3":[{"from":"08:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}',
      "weekBHours" = '{"2":[{"from":"10:00","to":"18:00"}]}' where id = 'sample-theo'`)
  },
  putBack: (scene) => withTeam(2).putBack?.(scene),
}

/** The day of week A is taken out, and the form sent. */
async function sendWithoutWeekA({ page }: Scene) {
  await page.locator('[name=weekA]').fill('')
  await page.getByRole('button', { name: 'Save clinician' }).click()
  await page.locator('#weekA-error').waitFor()
}

async function makeFeed(scene: Scene) {
  await press('Create link')(scene)
  await scene.page.locator('[name=feed]').waitFor()
}

async function showAssignees({ page }: Scene) {
  await page.getByText('(deleted)').last().scrollIntoViewIfNeeded()
}

async function leaveOneWhoIsGone({ page }: Scene) {
  const boxes = page.locator('fieldset[aria-describedby], fieldset').filter({ hasText: '(deleted)' })
  for (const box of await boxes.getByRole('checkbox').all())
    await box.setChecked((await box.getAttribute('name')) === 'clinician sample-theo')
  await page.getByRole('button', { name: 'Save treatment' }).click()
  await page.locator('#clinicians-error').scrollIntoViewIfNeeded()
}

/** One of those who offer HRT is deleted, one is off; the clinic also has rooms. */
const withTeamPartlyGone: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    withTeam(4).prepare?.(scene)
    scene.database(`update clinicians set "deletedAt" = "updatedAt" where id = 'sample-theo'`)
    scene.database(`update clinicians set active = 0 where id = 'sample-ana'`)
    scene.database(
      `update treatments set "bufferBefore" = 5, "bufferAfter" = 10, "onlineBooking" = 'at-once' where "nameKey" = 'hrt'`,
    )
  },
  putBack: (scene) => {
    withTeam(4).putBack?.(scene)
    scene.database(
      `update treatments set "bufferBefore" = 0, "bufferAfter" = 0, "onlineBooking" = 'request' where "nameKey" = 'hrt'`,
    )
  },
}

/** Nobody is there, and no room. */
const withoutAnybody: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: ({ database }) => database('update clinicians set "deletedAt" = "updatedAt"'),
  putBack: ({ database }) => database('update clinicians set "deletedAt" = null'),
}

/** Whose visits are to be settled, since they are off. */
const withDoctorOff: Pick<Subject, 'prepare' | 'putBack'> = {
  prepare: (scene) => {
    withTeam(2).prepare?.(scene)
    scene.database('update clinicians set active = 0 where position = 1')
  },
  putBack: (scene) => {
    withTeam(2).putBack?.(scene)
    scene.database('update clinicians set active = 1 where position = 1')
  },
}

export const team: Subject[] = [
  { name: 'team', path: '/admin/team', ...withTeam(4), widths: narrowToo },
  { name: 'team-first', path: '/admin/team' },
  { name: 'team-empty', path: '/admin/team', ...withoutAnybody },
  { name: 'team-off', path: '/admin/team', ...withDoctorOff },
  { name: 'team-moved', path: '/admin/team?done=later&of-clinician=sample-theo', ...withTeam(2) },
  { name: 'team-room-add', path: '/admin/team?add=room' },
  { name: 'team-room-error', path: '/admin/team?add=room', bring: sendEmpty('Save room') },
  { name: 'team-room-edit', path: '/admin/team?room=sample-room', ...withTeam(1), widths: narrowToo },
  { name: 'team-room-delete', path: '/admin/team?delete-room=sample-room', ...withTeam(1) },
  { name: 'team-delete', path: '/admin/team?delete-clinician=sample-theo', ...withTeam(2) },
  { name: 'team-unread', path: '/admin/team', ...without('rooms') },
  { name: 'clinician-add', path: '/admin/team/new' },
  { name: 'clinician-add-error', path: '/admin/team/new', bring: sendEmpty('Add clinician') },
  { name: 'clinician', path: ofDoctor, widths: narrowToo },
  { name: 'clinician-done', path: (scene) => `${ofDoctor(scene)}?done=added` },
  { name: 'clinician-own-hours', path: theo, ...withTeam(2), bring: chooseOwnHours, widths: narrowToo },
  { name: 'team-alternating-weeks', path: '/admin/team', ...withAlternatingWeeks },
  { name: 'clinician-alternating-weeks', path: theo, ...withAlternatingWeeks, widths: narrowToo },
  { name: 'clinician-choose-alternating', path: theo, ...withTeam(2), bring: chooseAlternatingWeeks },
  { name: 'clinician-week-a-error', path: theo, ...withAlternatingWeeks, bring: sendWithoutWeekA },
  { name: 'clinician-feed', path: ofDoctor, isAlone: true, bring: makeFeed, hidden: '[name=feed]' },
  { name: 'clinician-missing', path: '/admin/team/nobody' },
  { name: 'treatments-team', path: '/admin/treatments', ...withTeamPartlyGone },
  {
    name: 'treatments-edit-team',
    path: ofHrt,
    ...withTeamPartlyGone,
    widths: narrowToo,
    isWindow: true,
    bring: showAssignees,
  },
  {
    name: 'treatments-edit-nobody',
    path: ofHrt,
    ...withTeamPartlyGone,
    isWindow: true,
    bring: leaveOneWhoIsGone,
  },
]
