import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import typography from '../typography.module.css'
import { usePost } from './use-post.ts'

/** What a form says without asking. */
export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

export type Press = {
  action: string
  fields: [string, string][]
  /** Sends it where the page stays and shows the answer in place; left out, it's posted as a form of the page. */
  send?: (press: Press) => Promise<void>
}

const noPresses: readonly Press[] = []
const keyOf = ({ action, fields }: Press) => JSON.stringify([action, fields])

/**
 * The router gives up what is under way for what is sent next: presses that come quicker than their answers wait for
 * their turn, and each is answered with a notice and an Undo of its own. The same press is taken once until it is answered.
 * @param isBusy another form is on its way, which is not given up either
 * @returns `press` takes one; `leave` sends unseen what still waits, where the page that would show it is left;
 *   `unanswered` are those that the page doesn't show yet
 */
function usePressQueue(isBusy: boolean): {
  press: (press: Press) => void
  leave: () => void
  unanswered: readonly Press[]
} {
  const post = usePost()
  const waiting = useRef<Press[]>([])
  const sent = useRef<Press | null>(null)
  const [answered, setAnswered] = useState(0)
  const [unanswered, setUnanswered] = useState(noPresses)
  const tell = () => setUnanswered(unansweredOf(sent.current, waiting.current))
  const sendNext = () => {
    if (isBusy && sent.current === null) return
    sent.current = waiting.current.shift() ?? null
    if (sent.current === null) return
    // Counted behind what the answer shows, so that none is passed over.
    const count = () => startTransition(() => setAnswered((before) => before + 1))
    const { action, fields, send } = sent.current
    const answer = send ? send(sent.current) : post(action, new URLSearchParams(fields))
    answer.then(count, count)
  }
  const counted = useRef(answered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer lets the next one go, of ours or of others
  useEffect(() => {
    if (counted.current !== answered) sent.current = null
    counted.current = answered
    if (sent.current === null) sendNext()
    tell()
  }, [answered, isBusy])
  const take = (one: Press) => {
    const key = keyOf(one)
    if ([sent.current, ...waiting.current].some((other) => other && keyOf(other) === key)) return
    waiting.current.push(one)
    if (sent.current === null) sendNext()
    tell()
  }
  const latest = useRef(take)
  latest.current = take
  const press = useCallback((one: Press) => latest.current(one), [])
  const leave = () => {
    const left = waiting.current.filter(({ send }) => !send)
    waiting.current = waiting.current.filter(({ send }) => send)
    for (const one of left) sendUnseen(one)
  }
  return { press, leave, unanswered }
}

const unansweredOf = (sent: Press | null, waiting: readonly Press[]): readonly Press[] =>
  sent === null && waiting.length === 0 ? noPresses : [...(sent ? [sent] : []), ...waiting]

/** The page that would show what came of it is left. */
function sendUnseen({ action, fields }: Press): void {
  const body = new URLSearchParams(fields)
  void fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}

const PressQueue = createContext<((press: Press) => void) | null>(null)

/** The presses that the page doesn't show yet. */
export const UnansweredPresses = createContext(noPresses)

/** Takes the presses of a screen's rows; null where there is no queue around them. */
export const usePress = () => useContext(PressQueue)

/** One queue for the rows of the screen that is shown. */
export function QueuedPresses({ children }: { children: ReactNode }) {
  const { formMethod, location: next } = useNavigation()
  const { pathname } = useLocation()
  const { press, leave, unanswered } = usePressQueue(formMethod === 'POST')
  // On the way to another screen by a link already: the next press would lead back.
  const shown = formMethod === undefined ? (next?.pathname ?? pathname) : pathname
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the screen is left, before the next is sent
  useLayoutEffect(() => leave, [shown])
  return (
    <PressQueue value={press}>
      <UnansweredPresses value={unanswered}>{children}</UnansweredPresses>
    </PressQueue>
  )
}

type RowFormProps = {
  list: string
  fields?: Record<string, string>
  /** For a button that stands outside of it. */
  id?: string
  children: ReactNode
}

/**
 * An action on one row of a list; those of several rows wait for one another. A list that is only on its way stops
 * nobody: the action is for the row that was seen.
 */
export function RowForm({ list, fields = {}, id, children }: RowFormProps) {
  const busy = useNavigation().formMethod === 'POST'
  const press = usePress()
  const form = useRef<HTMLFormElement>(null)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!press) return busy && event.preventDefault()
    event.preventDefault()
    const sent = [...new FormData(event.currentTarget, event.nativeEvent.submitter)]
    press({ action: list, fields: sent.map(([name, value]) => [name, String(value)]) })
  }
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={list}
      replace
      preventScrollReset
      discover="none"
      onClickCapture={(event) => isSecondPress(event, form.current) && event.preventDefault()}
      onSubmit={send}
    >
      <HiddenFields fields={fields} />
      {children}
    </Form>
  )
}

/** As long as systems wait for the second half of a double click. */
const secondPressMilliseconds = 500
/** A hand at rest moves the pointer so far. */
const restPixels = 12

let lastPress: { at: number; x: number; y: number; form: HTMLFormElement | null } | null = null

/** Anyone who pressed something elsewhere has moved the pointer: the next press on a row is meant. */
export function forgetPress(): void {
  lastPress = null
}

/** The row that was pressed has gone and another one has come under a pointer that did not move. */
function isSecondPress(
  { clientX: x, clientY: y, detail, timeStamp: at }: MouseEvent,
  form: HTMLFormElement | null,
) {
  const isByKeyboard = detail === 0
  const before = lastPress
  if (isByKeyboard) return false
  lastPress = { at, x, y, form }
  if (!before || before.form === form) return false
  return at - before.at < secondPressMilliseconds && Math.hypot(x - before.x, y - before.y) < restPixels
}

type UndoFormProps = {
  /** The page that is shown by then: the answer comes back to it. */
  to: string
  fields: Record<string, string>
  /** Whose row it was. */
  name: string
  /** Takes the press where the page stays. */
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined
}

/** Takes an action back, from its notice. */
export function UndoForm({ to, fields, name, onSubmit }: UndoFormProps) {
  return (
    <Form
      method="post"
      action={to}
      replace
      preventScrollReset
      onClickCapture={forgetPress}
      onSubmit={onSubmit}
    >
      <HiddenFields fields={{ intent: 'undo', ...fields }} />
      <button type="submit">
        {m.platform_undo()}
        <span className={typography.visuallyHidden}>{m.platform_undo_of({ name })}</span>
      </button>
    </Form>
  )
}
