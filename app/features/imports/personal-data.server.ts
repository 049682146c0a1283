import { columns } from '#app/db/columns.ts'
import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { listShown } from '../patients/queries.server.ts'
import { emailKeyOf } from './keys.server.ts'
import { kept } from './personal-data.ts'
import {
  deleteIdle,
  deleteOldImports,
  eraseAddress,
  eraseRecordsOf,
  forgetStaging,
} from './queries.server.ts'
import { idleHours } from './rules.ts'

/** How what files say of people is erased and forgotten: rows of theirs never come back, whatever is undone or read again. */
export const personalData = {
  erase: async (tx, { records: { patients, appointments }, address, askedAt }) => {
    if (askedAt === null) return undefined
    const at = columns.instant(askedAt)
    const shown = patients.length === 0 ? [] : await listShown(tx, patients)
    await eraseRecordsOf(tx, [...patients, ...appointments], at)
    const keys = new Set(
      [...shown.map(({ email }) => email), address].map(emailKeyOf).filter((key) => key !== ''),
    )
    for (const key of keys) await eraseAddress(tx, key, at)
    return undefined
  },
  daily: {
    imported: ({ db, now }) => forgetStaging(db, now),
    importedMarks: ({ db, before }) => deleteOldImports(db, before(kept.importedMarks)),
  },
  hourly: {
    importedFiles: ({ db, before }) => deleteIdle(db, before({ hours: idleHours })),
  },
} satisfies PersonalPart
