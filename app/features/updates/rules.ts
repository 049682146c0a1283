import { type ClockTime, clockTime } from '#app/platform/dates.ts'
import type { UpdateStep } from '#app/platform/releases/update-state.ts'

export const checkJob = 'update-check'
export const watchJob = 'update-watch'

/** Nobody is there. */
export const checkTime = clockTime(4 * 60)
export const tonightTime = clockTime(2 * 60)
/** Until then an update may begin that belongs to the night. */
export const nightEnds = clockTime(4 * 60)

/** Whether an update may begin at that time of the clinic. A machine that slept through the night waits for the next one. */
export const isNight = (time: ClockTime): boolean => time >= tonightTime && time < nightEnds

/** So often the night's update and the updater's news are looked for. */
export const watchMinutes = 2

/** What an update does, in order, as its progress is shown. */
export const shownSteps = ['download', 'backup', 'trial', 'switch', 'check'] as const satisfies UpdateStep[]

/** Lines of what is new, in one text of a job's detail. */
export const noteBreak = '\n'
