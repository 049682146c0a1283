import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deleteAnswersOf } from './queries.server.ts'

/** Answers are told with their appointment, and go with it. */
export const personalData = {
  erase: async (tx, { records }) => {
    await deleteAnswersOf(tx, records.appointments)
    return undefined
  },
} satisfies PersonalPart
