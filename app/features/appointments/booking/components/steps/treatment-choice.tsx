import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../../../../language/messages.ts'
import type { CalendarDate, ClockTime } from '../../../../../platform/dates.ts'
import { hourShown, timeText } from '../../../../../platform/shown.ts'
import { FieldMessage } from '../../../../../ui/forms/field.tsx'
import type { TreatmentChoice as Treatment } from '../../page.server.ts'
import { NextFree } from '../next-free.tsx'
import { NotOnline } from '../not-online.tsx'
import { Choice } from './choice.tsx'
import step from './step.module.css'
import { StepHeading } from './step-heading.tsx'
import styles from './treatment-choice.module.css'

type Props = {
  treatments: Treatment[]
  chosen: string
  today: CalendarDate
  error: string | undefined
  onChoose(name: string): void
  /** With whom. */
  children: ReactNode
}

const from = (time: ClockTime) => m.booking_from({ time: timeText(time), hour: hourShown(time) })

/** Step 1: radio cards with the treatment's name, when it is offered and when it is free next. */
export function TreatmentChoice({ treatments, chosen, today, error, onChoose, children }: Props) {
  const online = treatments.filter(({ booking }) => booking !== 'by-phone')
  return (
    <div className={step.step}>
      <fieldset
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
        role="radiogroup"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'treatment-error'}
      >
        <legend className={clsx(step.heading, styles.legend)}>
          <StepHeading number={1} name={m.booking_steps_treatment()} done={chosen !== ''} />
        </legend>
        <FieldMessage id="treatment" error={error} className={step.message} />
        <div className={styles.treatments}>
          {online.map(({ name, shownName, availability, availableTimes, next, horizon }, index) => (
            <Choice
              key={name}
              name="treatment"
              value={name}
              isFirst={index === 0}
              isChosen={name === chosen}
              onChoose={onChoose}
            >
              <b>{shownName}</b>
              <small>
                {availability}
                {availableTimes[0] && (
                  <>
                    , <span className={styles.from}>{from(availableTimes[0])}</span>
                  </>
                )}
              </small>{' '}
              <small className={clsx(styles.next, !next && styles.none)}>
                <NextFree {...{ next, today, horizon }} />
              </small>
            </Choice>
          ))}
        </div>
      </fieldset>
      <ByPhoneTreatments treatments={treatments} />
      {children}
    </div>
  )
}

/** What is listed and cannot be chosen. */
function ByPhoneTreatments({ treatments }: Pick<Props, 'treatments'>) {
  const byPhone = treatments.filter(({ booking }) => booking === 'by-phone')
  if (byPhone.length === 0) return null
  return (
    <ul className={styles.byPhone}>
      {byPhone.map(({ name, shownName }) => (
        <li key={name}>
          <b>{shownName}</b>{' '}
          <small>
            <NotOnline />
          </small>
        </li>
      ))}
    </ul>
  )
}
