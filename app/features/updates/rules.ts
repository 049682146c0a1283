import { clockTime } from '#app/platform/dates.ts'
import type { UpdateStep } from '#app/platform/releases/update-state.ts'

export const checkJob = 'update-check'
export const watchJob = 'update-watch'

/** Nobody is there. */
export const checkTime = clockTime(4 * 60)
export const tonightTime = clockTime(2 * 60)
/** So often the night's update and the updater's news are looked for. */
export const watchMinutes = 2

/** What an update does, in order, as its progress is shown. */
export const shownSteps = ['download', 'backup', 'trial', 'switch', 'check'] as const satisfies UpdateStep[]

/** Lines of what is new, in one text of a job's detail. */
export const noteBreak = '\n'
