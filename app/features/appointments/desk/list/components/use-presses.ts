import { type SubmitEvent, useEffect, useRef } from 'react'
import { usePressQueue } from '../../../../../ui/back-office/press-queue.tsx'

export const stepIntent = 'step'

/**
 * Presses of a list's next steps wait for one another. Those that still wait when somebody leaves the list are sent as
 * well.
 * @returns what takes a press of a button whose value says all of its deed
 */
export function usePresses(list: string): (event: SubmitEvent<HTMLFormElement>) => void {
  const { press, leave } = usePressQueue()
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => () => latest.current(), [])
  return (event) => {
    const button = event.nativeEvent.submitter
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    const fields: [string, string][] = [
      ['intent', stepIntent],
      ['step', button.value],
    ]
    press({ action: list, fields })
  }
}
