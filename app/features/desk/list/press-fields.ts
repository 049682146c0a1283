import type { Status } from '#app/features/scheduling/rules.ts'
import { parseStatus, parseStep, stepValue } from '../rules.ts'

/** What a press on a row sends. */
export type PressFields = readonly [string, string][]

/** Which row a press changes, as which version it was seen, and the status that it's given; null for anything else. */
export function changeIn(fields: PressFields): { id: string; updatedAt: string; status: Status } | null {
  const { step = '', intent, id, updatedAt, set, status } = Object.fromEntries(fields)
  const given = intent === 'status' ? parseStatus(set ?? status ?? '') : null
  return parseStep(step) ?? (given && id && updatedAt ? { id, updatedAt, status: given } : null)
}

/** The versions of rows that this person's own presses replaced, each with the one that came of it. */
export type OwnVersions = ReadonlyMap<string, string>

export const versionKey = ({ id, updatedAt }: { id: string; updatedAt: string }): string =>
  `${id} ${updatedAt}`

/**
 * The same press as of the version that came of this person's own presses: a second press on a row doesn't wait for the
 * answer to the first. What somebody else changed meanwhile is still refused.
 */
export function withOwnVersion(fields: PressFields, versions: OwnVersions): [string, string][] {
  const change = changeIn(fields)
  if (!change) return [...fields]
  let { updatedAt } = change
  for (
    let next = versions.get(versionKey(change));
    next;
    next = versions.get(versionKey({ ...change, updatedAt }))
  )
    updatedAt = next
  const step = stepValue(change.status, { id: change.id, updatedAt })
  const now: Record<string, string> = { step, updatedAt }
  return fields.map(([name, value]) => [name, now[name] ?? value])
}
