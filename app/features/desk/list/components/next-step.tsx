import { clsx } from 'clsx'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { DeskAction } from '#app/features/desk/actions.server.ts'
import { copy } from '#app/features/desk/copy.ts'
import { nextStep, stepValue } from '#app/features/desk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { HiddenFields, usePressQueue } from '#app/ui/back-office/row-form.tsx'
import styles from './next-step.module.css'

const stepIntent = 'step' satisfies DeskAction

/**
 * Presses of a list's next steps wait for one another. Those that still wait when somebody leaves the list are sent as
 * well.
 * @returns what takes a press of a button whose value says all of its deed
 */
function usePresses(list: string): (event: SubmitEvent<HTMLFormElement>) => void {
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

/** The one form that the buttons of all rows send; it stands beside the list. */
export const stepFormId = 'next-step'

/** Without script one press is one page; with it they wait for one another (`use-presses.ts`). */
export function StepForm({ list }: { list: string }) {
  const press = usePresses(list)
  return (
    <Form
      id={stepFormId}
      method="post"
      action={list}
      replace
      preventScrollReset
      discover="none"
      onSubmit={press}
    >
      <HiddenFields fields={{ intent: stepIntent }} />
    </Form>
  )
}

type Props = {
  row: VisitLine
  today: CalendarDate
  /** Of this half hour or the next one. */
  isDue: boolean
  /** Pressed a moment ago: it says so, and takes no press. */
  isSaved: boolean
}

/** Confirm, then Arrived, then Done: one button that stays the same element, so that it keeps the focus. */
export function NextStep({ row, today, isDue, isSaved }: Props) {
  const step = nextStep(row, today)
  if (step === null && !isSaved) return null
  const word = isSaved || step === null ? m.desk_saved() : copy.step[step]()
  return (
    <button
      type={isSaved ? 'button' : undefined}
      form={stepFormId}
      name="step"
      value={step === null ? undefined : stepValue(step, row)}
      className={clsx(
        styles.step,
        isDue && styles.due,
        step === 'confirmed' && styles.confirm,
        isSaved && styles.saved,
      )}
      aria-disabled={isSaved || undefined}
      aria-label={m.list_step_of({ step: word, name: row.name })}
    >
      {word}
    </button>
  )
}
