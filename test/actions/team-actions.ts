import { typedWeekOf } from '#app/features/opening-hours/form.ts'
import {
  editClinician,
  editRoom,
  removeClinician,
  removeRoom,
  switchClinician,
  switchRoom,
} from '#app/features/team/commands.server.ts'
import { wordFields } from '#app/features/team/form.ts'
import { restoreClinician, restoreRoom } from '#app/features/team/kinds.server.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { clinicianIds, mostCapacity, roomIds, treatmentIds, weeks } from './busy-clinic.ts'
import { type Action, staff, statusOf, type World } from './visit-actions.ts'

const changeOf = (id: string) => ({ actor: staff, id, seen: null })

/** Some of the treatments were listed, and some of those are ticked: most stay as they are. */
function ticked({ chance, services }: World) {
  const listed = treatmentIds.filter(() => chance.percent(20))
  const treatmentIdsTicked = listed.filter(() => chance.percent(65))
  return { listed, treatmentIds: treatmentIdsTicked, visits: visitsForTeam(services) }
}

const room: Action = async (world) => {
  const { services, chance } = world
  const id = chance.of(roomIds)
  const { treatmentIds: offered, ...sent } = ticked(world)
  const capacity = `${1 + chance.below(mostCapacity)}`
  const typed = { name: id, capacity, active: chance.percent(90), treatmentIds: offered }
  return { status: statusOf(await editRoom(services, changeOf(id), { ...sent, typed })) }
}

const clinician: Action = async (world) => {
  const { services, chance } = world
  const id = chance.of(clinicianIds)
  const { treatmentIds: offered, ...sent } = ticked(world)
  const typed = {
    words: { ...recordOf(wordFields, () => ''), name: id, credentials: 'MD' },
    active: chance.percent(90),
    bookable: chance.percent(90),
    shownOnWebsite: false,
    dailyLimit: chance.percent(80) ? '' : `${1 + chance.below(6)}`,
    hasOwnHours: chance.percent(50),
    week: typedWeekOf(chance.of(weeks)),
    alternates: chance.percent(50),
    weekA: '2026-12-07',
    weekB: typedWeekOf(chance.of(weeks)),
    treatmentIds: offered,
  }
  return { status: statusOf(await editClinician(services, changeOf(id), { ...sent, typed })) }
}

const switchOne: Action = async ({ services, chance }) => {
  const isOn = chance.percent(80)
  const outcome = chance.percent(40)
    ? switchRoom(services, changeOf(chance.of(roomIds)), isOn)
    : switchClinician(services, changeOf(chance.of(clinicianIds)), isOn)
  return { status: statusOf(await outcome) }
}

const deleteOne: Action = async ({ services, chance }) => {
  const isBack = chance.percent(80)
  const outcome = chance.percent(40)
    ? (isBack ? restoreRoom : removeRoom)(services, changeOf(chance.of(roomIds)))
    : (isBack ? restoreClinician : removeClinician)(services, changeOf(chance.of(clinicianIds)))
  return { status: statusOf(await outcome) }
}

/** Each as often as it is here. */
export const teamActions: Record<string, { action: Action; share: number }> = {
  room: { action: room, share: 4 },
  clinician: { action: clinician, share: 4 },
  'on or off': { action: switchOne, share: 3 },
  'delete or bring back': { action: deleteOne, share: 2 },
}
