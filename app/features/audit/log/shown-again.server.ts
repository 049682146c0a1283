import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../actor.ts'

/** So long a list that reloads by itself is one look; after that its rows are written down again. */
const oneLookMinutes = 15
/** Looks that are remembered; the oldest makes room, and is then written down once more. */
const mostLooks = 500

type Look = { at: number; ids: Set<string> }
const perProcess = new WeakMap<object, Map<string, Look>>()

type ListLook = { list: string; ids: readonly string[] }

/**
 * Of a list that somebody looks at, the rows that were not shown to that session on it yet: a board reloads with every
 * change of others, a search with every letter, and each time shows the same names.
 */
export function notShownYet(
  { db, clock }: Services,
  { id, session = '' }: Staff,
  { list, ids }: ListLook,
): string[] {
  const looks = perProcess.get(db) ?? new Map<string, Look>()
  perProcess.set(db, looks)
  const key = `${id} ${session} ${list}`
  const now = clock.milliseconds()
  const known = looks.get(key)
  const isOver = !known || now - known.at > oneLookMinutes * 60_000
  const look = isOver ? { at: now, ids: new Set<string>() } : known
  const fresh = ids.filter((one) => !look.ids.has(one))
  for (const one of fresh) look.ids.add(one)
  looks.delete(key)
  looks.set(key, look)
  const [oldest] = looks.keys()
  if (looks.size > mostLooks && oldest !== undefined) looks.delete(oldest)
  return fresh
}

/** A list was opened, and all its rows written down: what it asks for by itself from now on leaves them out. */
export function rememberShown(services: Services, actor: Staff, look: ListLook): void {
  notShownYet(services, actor, look)
}
