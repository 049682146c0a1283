import { useContext, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { DeskView } from '#app/features/desk/page.server.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { unattended } from '#app/platform/pages/unattended.ts'
import { LiveMarks } from '#app/ui/back-office/live-list.ts'
import {
  type HeldRows,
  heldRows,
  type LiveRows,
  liveRowsPath,
  newlyShown,
  withLiveRows,
} from '../held-rows.ts'

type Asked = {
  view: DeskView
  list: string
  rows: readonly VisitLine[]
  update: (live: LiveRows) => void
}

/**
 * Others change visits: the rows that are shown are asked for again, and changed where they stand. Who came since is counted,
 * and shown when somebody asks. While something is sent it waits.
 * @returns the head's numbers as they are by now, and who came since
 */
export function useLiveRows({ view, list, rows, update }: Asked): Pick<LiveRows, 'summary' | 'arrived'> {
  const mark = useContext(LiveMarks)?.visits ?? null
  const { state } = useNavigation()
  const [told, setTold] = useState<{ view: DeskView; live: LiveRows } | null>(null)
  const live = told?.view === view ? told.live : null
  const known = live?.mark ?? view.mark
  const asked = useRef<string | null>(null)
  const isQuiet = state === 'idle' && view.schedule === null
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
      setTold({ view, live: answer })
      update(answer)
    })
    return () => {
      leaving.abort()
      // What was not answered is asked for again.
      if (!isAnswered) asked.current = null
    }
  }, [mark, known, isQuiet, view, list])
  return { summary: live?.summary ?? view.summary, arrived: live?.arrived ?? noneArrived }
}

const noneArrived = { requests: 0, visits: 0 }

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
): HeldRows & { update: (live: LiveRows) => void } {
  const [held, setHeld] = useState(() => newlyShown(given))
  const update = (live: LiveRows) => setHeld((before) => withLiveRows(before, live))
  if (held.fresh === given.fresh) return { ...held, update }
  const next = isRefused ? newlyShown({ ...given, done: null }) : heldRows(held, given)
  setHeld(next)
  return { ...next, update }
}
