import { clsx } from 'clsx'
import { createContext, type SubmitEvent, useContext, useEffect, useMemo, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { DeskAction } from '#app/features/desk/actions.server.ts'
import { copy } from '#app/features/desk/copy.ts'
import { nextStep, parseStatus, parseStep, stepValue } from '#app/features/desk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { HiddenFields, usePressQueue } from '#app/ui/back-office/row-form.tsx'
import styles from './next-step.module.css'

const stepIntent = 'step' satisfies DeskAction
const stepField = 'step'
const statusIntent = 'status' satisfies DeskAction

/** What `useSteps` gives to the list below. */
type Steps = {
  /** Takes a press of a button whose value says which step of which appointment. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The status that each appointment is stepped to, by its id, until the server has answered. */
  pending: ReadonlyMap<string, Status>
}

const noSteps: Steps = { onSubmit: () => {}, pending: new Map() }

export const StepsContext = createContext(noSteps)

/**
 * A step shows at once; a refusal brings back what stood there, with its sentence. Presses wait for one another. Those that
 * still wait when somebody leaves the list are sent as well.
 */
export function useSteps(list: string): Steps {
  const { press, leave, unanswered } = usePressQueue()
  const latest = useRef(leave)
  latest.current = leave
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the list is left
  useEffect(() => () => latest.current(), [list])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    const fields: [string, string][] = [
      ['intent', stepIntent],
      [stepField, button.value],
    ]
    press({ action: list, fields })
  }
  const { formData } = useNavigation()
  const pending = useMemo(() => {
    const sent = unanswered.map(({ fields }) => Object.fromEntries(fields))
    return new Map([...sent, Object.fromEntries(formData ?? [])].flatMap(statusIn))
  }, [unanswered, formData])
  return { onSubmit, pending }
}

/** The appointment and the status that a button of its row, or the menu of all statuses, gives it. */
function statusIn(fields: Record<string, unknown>): [string, Status][] {
  const step = parseStep(`${fields[stepField] ?? ''}`)
  if (step) return [[step.id, step.status]]
  const status = fields.intent === statusIntent ? parseStatus(`${fields.set ?? fields.status}`) : null
  return status ? [[`${fields.id}`, status]] : []
}

/** The rows as they will be once the server has answered. */
export const withSteps = (rows: VisitLine[], { pending }: Steps): VisitLine[] =>
  pending.size === 0 ? rows : rows.map((row) => ({ ...row, status: pending.get(row.id) ?? row.status }))

/** The one form that the buttons of all rows send; it stands beside the list. */
export const stepFormId = 'next-step'

/** Without script one press is one page; with it they wait for one another (`useSteps`). */
export function StepForm({ list }: { list: string }) {
  const { onSubmit, pending } = useContext(StepsContext)
  return (
    <Form
      id={stepFormId}
      method="post"
      action={list}
      replace
      preventScrollReset
      discover="none"
      data-unanswered={pending.size > 0 || undefined}
      onSubmit={onSubmit}
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
export function NextStep({ row, today, isDue, ...props }: Props) {
  const isPending = useContext(StepsContext).pending.has(row.id)
  const isSaved = props.isSaved || isPending
  const step = nextStep(row, today)
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
