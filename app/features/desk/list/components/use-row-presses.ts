import {
  createContext,
  type SubmitEvent,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { DoneAction } from '#app/features/desk/address.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { HearNews } from '#app/ui/back-office/live-list.ts'
import { type Press, UnansweredPresses, usePress } from '#app/ui/back-office/row-form.tsx'
import { usePost } from '#app/ui/back-office/use-post.ts'
import { liveRowsPath, type RowAnswer } from '../held-rows.ts'
import { changeIn, versionKey, withOwnVersion } from '../press-fields.ts'

/** What the last press came to, where its answer changed rows in place. */
type Said = {
  /** Differs from answer to answer. */
  key: string
  done: DoneAction | null
  /** Whose appointment it is. */
  name: string | undefined
  message: string | undefined
  again: Record<string, string> | undefined
}

type RowPresses = {
  /** Sends what the pressed button or its form says; the row shows it at once. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The status that each appointment is given, by its id, until the server has answered. */
  pending: ReadonlyMap<string, Status>
  isSending: boolean
  /** Null once the address has changed. */
  said: Said | null
}

export const RowPresses = createContext<RowPresses>({
  onSubmit: () => {},
  pending: new Map(),
  isSending: false,
  said: null,
})

type Shown = {
  list: string
  /** Details or a board show the same: after a press the page is read again. */
  hasMore: boolean
  rows: readonly VisitLine[]
  /** When the list was read, in milliseconds since 1970. */
  readAt: number
  hear: (answer: RowAnswer) => void
}

/**
 * A press on a row shows at once and is one request: the answer brings the rows as they are now, the counts, and what to
 * say. A refusal brings back what was there, with its sentence. Presses wait for one another (`QueuedPresses`).
 */
export function useRowPresses(shown: Shown): RowPresses {
  const { key: address } = useLocation()
  const post = usePost()
  const press = usePress()
  const hearNews = useContext(HearNews)
  const unanswered = useContext(UnansweredPresses)
  const [said, setSaid] = useState<(Said & { address: string }) | null>(null)
  const latest = useRef({ ...shown, address, post, hearNews })
  useLayoutEffect(() => {
    latest.current = { ...shown, address, post, hearNews }
  })
  const own = useRef(new Map<string, string>())
  const send = useCallback(async (one: Press) => {
    const { list, rows, readAt } = latest.current
    const ids = rows.filter(({ isGone }) => !isGone).map(({ id }) => id)
    const fields = withOwnVersion(one.fields, own.current)
    const answer = await askInPlace(list, fields, { ids, readAt })
    const now = latest.current
    if (answer === 'page') return now.post(one.action, new URLSearchParams(fields))
    if (answer.page) return window.location.assign(answer.page)
    const change = changeIn(fields)
    const row = answer.done?.row ?? change?.id
    const changed = (answer.live?.rows ?? rows).find(({ id }) => id === row)
    // Where it has another status, somebody else has changed it in between.
    if (change && changed?.status === change.status && changed.updatedAt !== change.updatedAt)
      own.current.set(versionKey(change), changed.updatedAt)
    setSaid({
      key: crypto.randomUUID(),
      address: now.address,
      done: answer.done,
      name: changed?.name,
      message: answer.done ? undefined : (answer.message ?? m.scheduling_update_failed()),
      again: answer.again,
    })
    now.hear(answer)
    now.hearNews(answer.news)
  }, [])
  const onSubmit = useCallback(
    (event: SubmitEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent
      const sent = new FormData(event.currentTarget, submitter)
      const fields = [...sent].map(([name, value]): [string, string] => [name, String(value)])
      if (!press) return
      event.preventDefault()
      const { list, hasMore } = latest.current
      const action = event.currentTarget.getAttribute('action') ?? list
      press({ action, fields, ...(!hasMore && { send }) })
    },
    [press, send],
  )
  const pending = useMemo(() => {
    const changes = unanswered.flatMap(({ fields }) => changeIn(fields) ?? [])
    return new Map(changes.map(({ id, status }) => [id, status]))
  }, [unanswered])
  const isSending = unanswered.length > 0
  const current = said?.address === address ? said : null
  return useMemo(
    () => ({ onSubmit, pending, isSending, said: current }),
    [onSubmit, pending, isSending, current],
  )
}

/** The rows as they will be once the server has answered; those that nobody pressed stay the same objects. */
export const withPending = (rows: VisitLine[], { pending }: Pick<RowPresses, 'pending'>): VisitLine[] =>
  pending.size === 0
    ? rows
    : rows.map((row) => {
        const status = pending.get(row.id) ?? row.status
        return status === row.status ? row : { ...row, status }
      })

/** @returns 'page' where the answer is one, such as sign-in: it is then asked for as a page */
async function askInPlace(
  list: string,
  fields: [string, string][],
  { ids, readAt }: { ids: readonly string[]; readAt: number },
): Promise<RowAnswer | 'page'> {
  const [, query = ''] = list.split('?')
  const body = new URLSearchParams([...fields, ['ids', ids.join(' ')], ['since', String(readAt)]])
  try {
    const answer = await fetch(`${liveRowsPath}?${query}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      keepalive: true,
    })
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
    return isJson ? ((await answer.json()) as RowAnswer) : 'page'
  } catch {
    return { done: null, live: null, news: null }
  }
}
