import { useRef } from 'react'
import { m } from '../../../language/messages.ts'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { described, FieldFrame } from '../../../ui/forms/field.tsx'
import { steps } from '../rules.ts'
import styles from './step-field.module.css'
import { useTypedEarly } from './use-typed-early.ts'

type Props = { step: string; change: (step: string) => void; error: string | undefined }

/** How far apart the start times lie that treatments can offer. */
export function StepField({ step, change, error }: Props) {
  const frame = { id: 'step', label: m.opening_hours_step(), hint: m.opening_hours_step_hint(), error }
  const field = useRef<HTMLSelectElement>(null)
  useTypedEarly(field, (fields) => {
    const typed = fields.get('step')
    if (typed !== undefined && typed !== step) change(typed)
  })
  return (
    <FieldFrame {...frame} className={`${compactField.compact} ${styles.field}`}>
      <select
        {...described(frame)}
        ref={field}
        name="step"
        value={step}
        onChange={(event) => change(event.target.value)}
      >
        {steps.map((minutes) => (
          <option key={minutes} value={minutes}>
            {m.opening_hours_step_minutes({ minutes })}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
