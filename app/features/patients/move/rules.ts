import type { Language } from '#app/db/values.ts'

/* What a patient keeps of what is moved away, and what goes along. Contacts are keys (`contactKeysOf`). */

type Contacts = { phone: string; email: string }
type Said = Contacts & { name: string; language: Language }

/**
 * The patient's own number and address once records moved away: one that only those said is replaced by the newest that is
 * left. A patient who has no records left stays as they are.
 * @param left what the records that stay say, the newest first
 */
export function withoutMoved<Row extends Said>(
  row: Row,
  {
    moved,
    left,
    keysOf,
  }: { moved: readonly Said[]; left: readonly Said[]; keysOf: (said: Contacts) => string[] },
): Row {
  if (left.length === 0) return row
  const only = (field: keyof Contacts, said: Contacts) =>
    keysOf({ phone: '', email: '', [field]: said[field] })
  const isSaid = (field: keyof Contacts, by: readonly Said[]) => {
    const keys = only(field, row)
    return by.some((said) => only(field, said).some((key) => keys.includes(key)))
  }
  const next = { ...row }
  for (const field of ['phone', 'email'] as const)
    if (isSaid(field, moved) && !isSaid(field, left))
      next[field] = left.find((said) => said[field] !== '')?.[field] ?? ''
  return next
}
