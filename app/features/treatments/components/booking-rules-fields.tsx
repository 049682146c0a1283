import { m } from '../../../language/messages.ts'
import { numberText } from '../../../platform/shown.ts'
import columns from '../../../ui/back-office/columns.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import fieldset from '../../../ui/back-office/fieldset.module.css'
import radioBoxes from '../../../ui/back-office/radio-boxes.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { buffers, horizons, notices, type TypedTreatment } from '../form.ts'
import { clinicHorizonDays, clinicNoticeMinutes, type OnlineBooking } from '../rules.ts'
import styles from './booking-rules-fields.module.css'

type Parts = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
}

/** Time around a visit, how soon and how far ahead it is booked, and whether patients book it online. */
export function BookingRulesFields({ typed, change, errors }: Parts) {
  const number = (name: 'bufferBefore' | 'bufferAfter' | 'noticeMinutes' | 'horizonDays') => ({
    name,
    className: compactField.compact,
    type: 'number',
    inputMode: 'numeric' as const,
    value: typed[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
    error: errors[name],
  })
  const minutes = { min: buffers.least, max: buffers.most, step: buffers.step }
  return (
    <>
      <OnlineChoice typed={typed} change={change} />
      <div className={`${columns.twoColumns} ${columns.level}`}>
        <Field
          {...number('noticeMinutes')}
          {...limits(notices)}
          label={m.treatments_notice()}
          hint={noticeHint()}
        />
        <Field
          {...number('horizonDays')}
          {...limits(horizons)}
          label={m.treatments_horizon()}
          hint={horizonHint()}
        />
      </div>
      <div className={`${columns.twoColumns} ${columns.level}`}>
        <Field
          {...number('bufferBefore')}
          {...minutes}
          label={m.treatments_buffer_before()}
          hint={m.treatments_buffer_hint()}
        />
        <Field {...number('bufferAfter')} {...minutes} label={m.treatments_buffer_after()} />
      </div>
    </>
  )
}

const limits = ({ least, most, step }: { least: number; most: number; step: number }) => ({
  min: least,
  max: most,
  step,
})
const noticeHint = () => m.treatments_notice_hint({ minutes: numberText(clinicNoticeMinutes) })
const horizonHint = () => m.treatments_horizon_hint({ days: numberText(clinicHorizonDays) })

const onlineWords = {
  request: m.treatments_online_request,
  'at-once': m.treatments_online_at_once,
  none: m.treatments_online_none,
} as const satisfies Record<OnlineBooking, () => string>
const inOrder = ['request', 'at-once', 'none'] as const

function OnlineChoice({ typed, change }: Omit<Parts, 'errors'>) {
  return (
    <fieldset>
      <legend className={fieldset.legend}>{m.treatments_online()}</legend>
      <div className={`${radioBoxes.boxes} ${styles.choices}`}>
        {inOrder.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="onlineBooking"
              value={one}
              checked={typed.onlineBooking === one}
              onChange={() => change({ onlineBooking: one })}
            />
            {onlineWords[one]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
