import { kindOf } from '#app/platform/log.server.ts'
import { inLanes } from '../torture.ts'
import { acceptedInside, closedNow } from './accepted.ts'
import { daysFrom } from './busy-clinic.ts'
import { chanceFrom } from './chance.ts'
import { clinicDeeds } from './clinic-deeds.ts'
import { teamDeeds } from './team-deeds.ts'
import { treatmentDeeds } from './treatment-deeds.ts'
import { visitDeeds, type World } from './visit-deeds.ts'
import { waitlistDeeds } from './waitlist-deeds.ts'

export type DeedRun = {
  /** By deed and status, how often. */
  answers: Record<string, number>
  violations: string[]
}

const workers = 8
/** So many for each day: most times are wanted by several. */
const deedsOfDay = 150
const leastDays = 3

const deeds = Object.entries({
  ...visitDeeds,
  ...waitlistDeeds,
  ...treatmentDeeds,
  ...clinicDeeds,
  ...teamDeeds,
})
const lots = deeds.flatMap(([name, { share }]) => Array.from({ length: share }, () => name))

/**
 * So many deeds, several at a time, each drawn by lot from its own seed; whatever fails or is accepted where it must not
 * be is told. What the rows say in the end is asked by `violationsIn`.
 */
export async function doDeeds(
  services: World['services'],
  { seed, from = 0, count, days }: { seed: number; from?: number; count: number; days: number },
): Promise<DeedRun> {
  const run: DeedRun = { answers: {}, violations: [] }
  // Nobody waits where an offer's email could have no link.
  services.settings.publicUrl = 'https://clinic.example'
  const undoIds: string[] = []
  const list = Array.from({ length: count }, (_, index) => from + index)
  await inLanes(list, workers, async (number) => {
    const chance = chanceFrom(seed + number * 7_919)
    const name = chance.of(lots)
    const deed = deeds.find(([one]) => one === name)?.[1].deed
    if (!deed) return
    const before = await closedNow(services.db)
    const world = { services, chance, undoIds, days: daysFrom(days) }
    const told = await deed(world).catch((error: Error) => {
      run.violations.push(`deed ${number} (${name}) failed: ${kindOf(error)} ${error.message}`)
      return { status: 500, accepted: null }
    })
    if (told.status === 503) run.violations.push(`deed ${number} (${name}) was answered 503`)
    if (told.accepted) run.violations.push(...(await acceptedInside(services.db, told.accepted, before)))
    run.answers[`${name} ${told.status}`] = (run.answers[`${name} ${told.status}`] ?? 0) + 1
  })
  return run
}

export const daysFor = (count: number): number => Math.max(leastDays, Math.ceil(count / deedsOfDay))
