import { keyOf } from '#app/platform/shapes/collections.ts'
import { actions } from '../actions.ts'
import type { ShownEntry } from './entries.server.ts'

/** Entries in a row in which one sign-in only looked, newest first. */
export type Looks = { id: string; newest: ShownEntry; entries: readonly ShownEntry[] }

export type LogLine = ShownEntry | Looks

/** Fewer are read as quickly one by one. */
const fewestLooks = 3

/**
 * The lines of a page: what one sign-in looked at without anything in between is one line that opens. Every entry is in
 * exactly one line, and their order stays.
 */
export function groupLooks(rows: readonly ShownEntry[]): LogLine[] {
  const runs: ShownEntry[][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.[0] && isSameLook(last[0], row)) last.push(row)
    else runs.push([row])
  }
  return runs.flatMap((entries): LogLine[] => {
    const [newest] = entries
    return newest && entries.length >= fewestLooks ? [{ id: newest.id, newest, entries }] : entries
  })
}

const isSameLook = (one: ShownEntry, other: ShownEntry): boolean =>
  isLook(one) && isLook(other) && one.session !== '' && one.session === other.session && one.who === other.who

function isLook({ action }: ShownEntry): boolean {
  const known = keyOf(actions, action)
  return known !== null && actions[known].kind === 'views'
}
