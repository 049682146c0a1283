import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import { editTreatment } from '#app/features/treatments/commands.server.ts'
import { emptyTreatment, type TypedTreatment, typedPrice, typedRules } from '#app/features/treatments/form.ts'
import { findForChange } from '#app/features/treatments/queries.server.ts'
import { visitsForTreatments } from '#app/features/visits-to-settle/lookups.server.ts'
import { clinicianIds, lengths, mostCapacity, roomIds, treatmentIds } from './busy-clinic.ts'
import { type Action, staff, statusOf, type World } from './visit-actions.ts'

/** More than there are: nobody asks twice here. */
const everyVisitSeen = 100_000

type Edit = (
  typed: TypedTreatment,
  before: Awaited<ReturnType<typeof findAssignees>>,
) => Partial<TypedTreatment>

const edit = ({ services, chance }: World, change: Edit) => editOne(services, chance.of(treatmentIds), change)

async function editOne(services: World['services'], id: string, change: Edit) {
  const row = await inTransaction(services.db, (tx) => findForChange(tx, id))
  if (!row) return { status: 404 }
  const typed = {
    ...emptyTreatment,
    ...row,
    ...typedRules(row),
    ...typedPrice(row.price),
    durationMinutes: `${row.durationMinutes}`,
    capacity: `${row.capacity}`,
  }
  const outcome = await editTreatment(services, {
    change: { actor: staff, id, seen: row.updatedAt },
    typed: { ...typed, ...change(typed, await findAssignees(services.db, id)) },
    warned: everyVisitSeen,
    visits: visitsForTreatments(services),
  })
  return { status: statusOf(outcome) }
}

const capacity: Action = (world) =>
  edit(world, () => ({ capacity: `${1 + world.chance.below(mostCapacity)}` }))

/** Appointments a day; mostly none is set. */
const dailyLimit: Action = (world) =>
  edit(world, () => ({ dailyLimit: world.chance.percent(60) ? '' : `${1 + world.chance.below(8)}` }))

const length: Action = (world) => {
  const { durationMinutes, bufferBefore, bufferAfter } = world.chance.of(lengths)
  return edit(world, () => ({
    durationMinutes: `${durationMinutes}`,
    bufferBefore: `${bufferBefore}`,
    bufferAfter: `${bufferAfter}`,
  }))
}

/** One clinician or room more, or one less. */
const assigning =
  (isMore: boolean): Action =>
  (world) => {
    const isRoom = world.chance.percent(40)
    const id = world.chance.of(isRoom ? roomIds : clinicianIds)
    const changed = (ids: string[]) => (isMore ? [...new Set([...ids, id])] : ids.filter((one) => one !== id))
    return edit(world, (_, before) =>
      isRoom
        ? { roomIds: changed(before.roomIds), listedRooms: roomIds }
        : { clinicianIds: changed(before.clinicianIds), listedClinicians: clinicianIds },
    )
  }

/** Nobody is needed any more, or no room, or neither: its visits count under the treatment from then on. */
const takeAllAway: Action = (world) => {
  const keptRooms = world.chance.percent(30)
  const keptClinicians = !keptRooms && world.chance.percent(30)
  return edit(world, () => ({
    ...(keptClinicians ? {} : { clinicianIds: [], listedClinicians: clinicianIds }),
    ...(keptRooms ? {} : { roomIds: [], listedRooms: roomIds }),
  }))
}

const none = { clinicianIds: [], listedClinicians: clinicianIds, roomIds: [], listedRooms: roomIds }

/**
 * At the end of a run: nobody is needed for any treatment any more, so that all visits of each count under it. Then
 * everybody and every room is assigned to all of them.
 */
export const lastActions = {
  'all are taken away': (services: World['services']) => editAll(services, none),
  'all are assigned': (services: World['services']) => editAll(services, { ...none, clinicianIds, roomIds }),
}

async function editAll(services: World['services'], fields: Partial<TypedTreatment>): Promise<void> {
  for (const id of treatmentIds) await editOne(services, id, () => fields)
}

/** Each as often as it is here. */
export const treatmentActions: Record<string, { action: Action; share: number }> = {
  'capacity of a treatment': { action: capacity, share: 3 },
  'appointments a day': { action: dailyLimit, share: 1 },
  length: { action: length, share: 2 },
  assign: { action: assigning(true), share: 4 },
  'take away': { action: assigning(false), share: 3 },
  'take all away': { action: takeAllAway, share: 4 },
}
