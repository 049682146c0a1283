import { sectionPath } from '#app/features/access/screens/settings/address.ts'

export const updatesPath = sectionPath('updates')

/** What was done last, which the screen says once. */
export const updatesDone = ['checking', 'asked', 'tonight', 'cancelled'] as const
export type UpdatesDone = (typeof updatesDone)[number]
