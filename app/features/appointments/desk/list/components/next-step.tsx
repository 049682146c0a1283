import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate } from '../../../../../platform/dates.ts'
import { HiddenFields } from '../../../../../ui/back-office/hidden-fields.tsx'
import { copy } from '../../copy.ts'
import { nextStep, stepValue } from '../../rules.ts'
import type { VisitLine } from '../../team.server.ts'
import styles from './next-step.module.css'
import { stepIntent, usePresses } from './use-presses.ts'

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
