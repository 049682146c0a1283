import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import type { ClockTime } from '../../../../../platform/dates.ts'
import { hourShown, timeText } from '../../../../../platform/shown.ts'
import { FieldMessage } from '../../../../../ui/forms/field.tsx'
import radio from '../../../../../ui/forms/radio.module.css'
import type { TreatmentChoice as Treatment } from '../../page.server.ts'
import step from './step.module.css'
import { StepHeading } from './step-heading.tsx'
import styles from './treatment-choice.module.css'

type Props = {
  treatments: Treatment[]
  chosen: string
  error: string | undefined
  onChoose(name: string): void
}

const from = (time: ClockTime) => m.booking_from({ time: timeText(time), hour: hourShown(time) })

/** Step 1: radio cards with the treatment's name and when it is offered. */
export function TreatmentChoice({ treatments, chosen, error, onChoose }: Props) {
  return (
    <fieldset
      className={step.step}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && 'treatment-error'}
    >
      <legend>
        <StepHeading number={1} name={m.booking_steps_treatment()} done={chosen !== ''} />
      </legend>
      <FieldMessage id="treatment" error={error} className={step.message} />
      <div className={styles.treatments}>
        {treatments.map(({ name, shownName, availability, availableTimes }, index) => (
          <label key={name}>
            <input
              className={clsx(radio.radio, styles.radio)}
              type="radio"
              name="treatment"
              value={name}
              id={index === 0 ? 'treatment' : undefined}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            <b>{shownName}</b>
            <small>
              {availability}
              {availableTimes[0] && (
                <>
                  , <span className={styles.from}>{from(availableTimes[0])}</span>
                </>
              )}
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
