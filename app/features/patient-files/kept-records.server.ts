import { noRecords, type PersonalPart, type PersonalRecords } from '#app/db/personal-data.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Whose } from '#app/db/whose.server.ts'
import { type KeptRecords, parts } from './register.server.ts'

/* What is kept of somebody: the register of personal data, gone through once. */

const all: readonly PersonalPart[] = Object.values(parts)

/**
 * Ids of everything kept of a patient, deleted records that can still come back too. Of an address only the rows that bear
 * it, and nothing else of a record: it may have come from anybody's form.
 */
async function findRecords(db: Database, whose: Whose): Promise<PersonalRecords> {
  const found = await gathered(noRecords, (part) => part.find?.(db, whose))
  return withBelongings(db, found)
}

/** Those records with what belongs to them. */
export const withBelongings = (db: Database, records: PersonalRecords): Promise<PersonalRecords> =>
  gathered(records, (part, found) => part.follow?.(db, found))

async function gathered(
  records: PersonalRecords,
  ask: (part: PersonalPart, found: PersonalRecords) => Promise<Partial<PersonalRecords>> | undefined,
): Promise<PersonalRecords> {
  let found = records
  for (const part of all) found = { ...found, ...(await ask(part, found)) }
  return found
}

/** Everything kept of somebody, whole, and the ids of it. */
export async function readKept(
  db: Database,
  whose: Whose,
): Promise<{ kept: KeptRecords; records: PersonalRecords }> {
  const records = await findRecords(db, whose)
  const lists: object[] = []
  for (const part of all) lists.push((await part.list?.(db, records, whose)) ?? {})
  // Each part's list is one piece of `KeptRecords`, which is made of their types.
  return { kept: Object.assign({}, ...lists) as KeptRecords, records }
}

/** Of these rows. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** What the audit log names of it. */
export const namedIn = ({ patients, appointments, messages, places }: PersonalRecords): string[] => [
  ...patients,
  ...appointments,
  ...messages,
  ...places,
]
