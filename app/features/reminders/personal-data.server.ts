import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deleteRemindersOf } from './queries.server.ts'

/** Which reminders were written goes with the appointment. */
export const personalData = {
  erase: async (tx, { records }) => {
    await deleteRemindersOf(tx, records.appointments)
    return undefined
  },
} satisfies PersonalPart
