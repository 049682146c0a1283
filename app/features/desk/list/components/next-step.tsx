import { clsx } from 'clsx'
import { useContext } from 'react'
import { Form } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import type { DeskAction } from '#app/features/desk/actions.server.ts'
import { copy } from '#app/features/desk/copy.ts'
import { nextStep, stepValue } from '#app/features/desk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import styles from './next-step.module.css'
import { RowPresses } from './use-row-presses.ts'

const stepIntent = 'step' satisfies DeskAction
const stepField = 'step'

/** The one form that the buttons of all rows send; it's next to the list. */
export const stepFormId = 'next-step'

/** Without script one press is one page; with it they wait for one another (`useRowPresses`). */
export function StepForm({ list }: { list: string }) {
  const { onSubmit, isSending } = useContext(RowPresses)
  return (
    <Form
      id={stepFormId}
      method="post"
      action={list}
      replace
      preventScrollReset
      discover="none"
      data-unanswered={isSending || undefined}
      onSubmit={onSubmit}
    >
      <HiddenFields fields={{ intent: stepIntent }} />
    </Form>
  )
}

/** When its row is due. */
export type Due = 'now' | 'next' | 'later'
const looks = { now: styles.now, next: styles.next, later: undefined } satisfies Record<Due, unknown>

type Props = {
  row: VisitLine
  today: CalendarDate
  /** How loud it is: now, next, or later, when it's only text. */
  due: Due
  /** Pressed a moment ago: it says so, and takes no press. */
  isSaved: boolean
}

/** Confirm, then Check in, then Complete: one button that stays the same element, so that it keeps the focus. */
export function NextStep({ row, today, due, isSaved }: Props) {
  const mayConfirm = useMay('visits')
  const next = nextStep(row, today)
  const step = next === 'confirmed' && !mayConfirm ? null : next
  if (step === null && !isSaved) return null
  const word = isSaved || step === null ? m.desk_saved() : copy.step[step]()
  return (
    <button
      type={isSaved ? 'button' : undefined}
      form={stepFormId}
      name={stepField}
      value={step === null ? undefined : stepValue(step, row)}
      className={clsx(
        styles.step,
        looks[due],
        step === 'confirmed' && due === 'later' && styles.next,
        isSaved && styles.saved,
      )}
      aria-disabled={isSaved || undefined}
      aria-label={m.list_step_of({ step: word, name: row.name })}
    >
      {word}
    </button>
  )
}
