import { kindOf } from '#app/platform/log.server.ts'
import { chanceFrom } from '#app/platform/shapes/chance.ts'
import { inLanes } from '../torture.ts'
import { acceptedInside, closedNow } from './accepted.ts'
import { daysFrom } from './busy-clinic.ts'
import { clinicActions } from './clinic-actions.ts'
import { teamActions } from './team-actions.ts'
import { treatmentActions } from './treatment-actions.ts'
import { visitActions, type World } from './visit-actions.ts'
import { waitlistActions } from './waitlist-actions.ts'

export type ActionRun = {
  /** By action and status, how often. */
  answers: Record<string, number>
  violations: string[]
}

const workers = 8
/** So many for each day: most times are wanted by several. */
const actionsOfDay = 150
const leastDays = 3

const actions = Object.entries({
  ...visitActions,
  ...waitlistActions,
  ...treatmentActions,
  ...clinicActions,
  ...teamActions,
})
const lots = actions.flatMap(([name, { share }]) => Array.from({ length: share }, () => name))

/**
 * So many actions, several at a time, each drawn by lot from its own seed; whatever fails or is accepted where it must not
 * be is told. What the rows say in the end is asked by `violationsIn`.
 */
export async function doActions(
  services: World['services'],
  { seed, from = 0, count, days }: { seed: number; from?: number; count: number; days: number },
): Promise<ActionRun> {
  const run: ActionRun = { answers: {}, violations: [] }
  // Nobody waits where an offer's email could have no link.
  services.settings.publicUrl = 'https://clinic.example'
  const undoIds: string[] = []
  const list = Array.from({ length: count }, (_, index) => from + index)
  await inLanes(list, workers, async (number) => {
    const chance = chanceFrom(seed + number * 7_919)
    const name = chance.of(lots)
    const action = actions.find(([one]) => one === name)?.[1].action
    if (!action) return
    const before = await closedNow(services.db)
    const world = { services, chance, undoIds, days: daysFrom(days) }
    const told = await action(world).catch((error: Error) => {
      run.violations.push(`action ${number} (${name}) failed: ${kindOf(error)} ${error.message}`)
      return { status: 500, accepted: null }
    })
    if (told.status === 503) run.violations.push(`action ${number} (${name}) was answered 503`)
    if (told.accepted) {
      const now = services.clock.now()
      run.violations.push(...(await acceptedInside(services.db, told.accepted, { before, now })))
    }
    run.answers[`${name} ${told.status}`] = (run.answers[`${name} ${told.status}`] ?? 0) + 1
  })
  return run
}

export const daysFor = (count: number): number => Math.max(leastDays, Math.ceil(count / actionsOfDay))
