import { type SubmitEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'

export const stepIntent = 'step'

/**
 * The router gives up what is under way for what is sent next: presses that come quicker than their answers wait for
 * their turn, and each is answered with a notice and an Undo of its own. Those that still wait when somebody leaves the list
 * are sent as well.
 * @returns what takes a press of a button whose value says all of its deed
 */
export function usePresses(list: string): (event: SubmitEvent<HTMLFormElement>) => void {
  const submit = useSubmit()
  const waiting = useRef<string[]>([])
  const sent = useRef<string | null>(null)
  const [answered, setAnswered] = useState(0)
  const sendNext = () => {
    sent.current = waiting.current.shift() ?? null
    if (sent.current === null) return
    const fields = { intent: stepIntent, step: sent.current }
    const how = { method: 'post', action: list, replace: true, preventScrollReset: true } as const
    // Counted behind what the answer shows, so that none is passed over.
    const count = () => startTransition(() => setAnswered((before) => before + 1))
    submit(fields, how).then(count, count)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer lets the next one go
  useEffect(sendNext, [answered])
  const latest = useRef(list)
  latest.current = list
  useEffect(
    () => () => {
      for (const step of waiting.current.splice(0)) sendUnseen(latest.current, step)
    },
    [],
  )
  return (event) => {
    const button = event.nativeEvent.submitter
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    const { value } = button
    if (value === sent.current || waiting.current.includes(value)) return
    waiting.current.push(value)
    if (sent.current === null) sendNext()
  }
}

/** The page that would show what came of it is left. */
function sendUnseen(list: string, step: string): void {
  const body = new URLSearchParams({ intent: stepIntent, step })
  void fetch(list, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
}
