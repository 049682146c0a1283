import { useContext, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { DeskView } from '#app/features/desk/page.server.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { unattended } from '#app/platform/pages/unattended.ts'
import { LiveMarks } from '#app/ui/back-office/live-list.ts'
import { type HeldRows, heldRows, type LiveRows, liveRowsPath, newlyShown } from '../held-rows.ts'

type Asked = {
  view: DeskView
  list: string
  rows: readonly VisitLine[]
  live: LiveRows | null
  update: (live: LiveRows) => void
  /** Something is on its way, and its answer brings the rows. */
  isSending: boolean
}

/** What is known of a list beyond its page, and how to add what an answer brought. */
export function useNewest(view: DeskView): { live: LiveRows | null; hear: (live: LiveRows) => void } {
  const [newest, setNewest] = useState<{ view: DeskView; live: LiveRows } | null>(null)
  return {
    live: newest?.view === view ? newest.live : null,
    hear: (live) => setNewest({ view, live }),
  }
}

/**
 * Others change appointments: the rows that are shown are asked for again, and changed where they are. Who came since is
 * counted, and shown when somebody asks. While something is sent it waits.
 */
export function useLiveRows({ view, list, rows, live, update, isSending }: Asked): void {
  const mark = useContext(LiveMarks)?.visits ?? null
  const { state } = useNavigation()
  const known = live?.mark ?? view.mark
  const asked = useRef<string | null>(null)
  const isQuiet = state === 'idle' && !isSending && view.schedule === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each mark
  useEffect(() => {
    if (!isQuiet || mark === null || mark === '' || mark === known || mark === asked.current) return
    asked.current = mark
    const leaving = new AbortController()
    let isAnswered = false
    const ids = rows.filter(({ isGone }) => !isGone).map(({ id }) => id)
    void askForRows(list, { ids, since: view.readAt, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return
      isAnswered = true
      if (answer === null) return
      update(answer)
    })
    return () => {
      leaving.abort()
      // What was not answered is asked for again.
      if (!isAnswered) asked.current = null
    }
  }, [mark, known, isQuiet, view, list])
}

type Wanted = { ids: readonly string[]; since: number; signal: AbortSignal }

/** Null where there is no answer: not connected, signed out, 503. The next change asks again. */
async function askForRows(list: string, { ids, since, signal }: Wanted): Promise<LiveRows | null> {
  try {
    const [, query = ''] = list.split('?')
    const body = new URLSearchParams({ ids: ids.join(' '), since: String(since) })
    const answer = await fetch(`${liveRowsPath}?${query}`, {
      method: 'POST',
      body,
      headers: unattended,
      redirect: 'error',
      signal,
    })
    return answer.ok ? ((await answer.json()) as LiveRows) : null
  } catch {
    return null
  }
}

type Given = Parameters<typeof heldRows>[1]

/** The rows of the list, held still from action to action; a refusal shows the list as it is by now. */
export function useHeldRows(
  given: Given,
  isRefused: boolean,
): HeldRows & { change: (to: (before: HeldRows) => HeldRows) => void } {
  const [held, setHeld] = useState(() => newlyShown(given))
  if (held.fresh === given.fresh) return { ...held, change: setHeld }
  const next = isRefused ? newlyShown({ ...given, done: null }) : heldRows(held, given)
  setHeld(next)
  return { ...next, change: setHeld }
}
