import type { PersonalPart } from '../personal-data.server.ts'
import { deleteKeysOf } from './idempotency-keys.server.ts'

/** What the answer to a form was goes with the record that it made. */
export const personalData = {
  erase: async (tx, { records: { appointments, messages, places } }) => {
    await deleteKeysOf(tx, [...appointments, ...messages, ...places])
    return undefined
  },
} satisfies PersonalPart
