import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

export type Press = { action: string; fields: [string, string][] }

const keyOf = ({ action, fields }: Press) => JSON.stringify([action, fields])

/**
 * The router gives up what is under way for what is sent next: presses that come quicker than their answers wait for
 * their turn, and each is answered with a notice and an Undo of its own. The same press is taken once until it is answered.
 * @param isBusy another form is on its way, which is not given up either
 * @returns `press` takes one; `leave` sends unseen what still waits, where the page that would show it is left
 */
export function usePressQueue(isBusy = false): { press: (press: Press) => void; leave: () => void } {
  const submit = useSubmit()
  const waiting = useRef<Press[]>([])
  const sent = useRef<Press | null>(null)
  const [answered, setAnswered] = useState(0)
  const sendNext = () => {
    if (isBusy && sent.current === null) return
    sent.current = waiting.current.shift() ?? null
    if (sent.current === null) return
    const how = {
      method: 'post',
      action: sent.current.action,
      replace: true,
      preventScrollReset: true,
    } as const
    // Counted behind what the answer shows, so that none is passed over.
    const count = () => startTransition(() => setAnswered((before) => before + 1))
    submit(new URLSearchParams(sent.current.fields), how).then(count, count)
  }
  const counted = useRef(answered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer lets the next one go, of ours or of others
  useEffect(() => {
    if (counted.current !== answered) sent.current = null
    counted.current = answered
    if (sent.current === null) sendNext()
  }, [answered, isBusy])
  const press = (one: Press) => {
    const key = keyOf(one)
    if ([sent.current, ...waiting.current].some((other) => other && keyOf(other) === key)) return
    waiting.current.push(one)
    if (sent.current === null) sendNext()
  }
  const leave = () => {
    for (const one of waiting.current.splice(0)) sendUnseen(one)
  }
  return { press, leave }
}

/** The page that would show what came of it is left. */
function sendUnseen({ action, fields }: Press): void {
  const body = new URLSearchParams(fields)
  void fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}

const PressQueue = createContext<((press: Press) => void) | null>(null)

/** Takes the presses of a screen's rows; null where there is no queue around them. */
export const usePress = () => useContext(PressQueue)

/** One queue for the rows of whichever screen is shown. */
export function QueuedPresses({ children }: { children: ReactNode }) {
  const { formMethod, location: next } = useNavigation()
  const { pathname } = useLocation()
  const { press, leave } = usePressQueue(formMethod === 'POST')
  // On the way to another screen by a link already: the next press would lead back.
  const shown = formMethod === undefined ? (next?.pathname ?? pathname) : pathname
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the screen is left, before the next is sent
  useLayoutEffect(() => leave, [shown])
  return <PressQueue value={press}>{children}</PressQueue>
}
