import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { TreatmentChoice as Treatment } from '#app/features/booking/page.server.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import choiceStyles from '#app/ui/forms/choice.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import type { Choice } from '../date-and-time/booking-choice.ts'
import { NextFree, NotOnline } from '../next-free.tsx'
import { OtherTreatments } from './other-treatments.tsx'
import step from './step.module.css'
import { StepHeading, Choice as TreatmentRadio } from './step-heading.tsx'
import styles from './treatment-choice.module.css'

type Props = {
  treatments: Treatment[]
  choice: Choice
  today: CalendarDate
  error: string | undefined
  onChoose(name: string): void
  onChooseOthers(names: readonly string[]): void
  /** With whom. */
  children: ReactNode
}

/** Step 1: radios with the treatment's name, when it is offered and when it is free next. */
export function TreatmentChoice({ treatments, choice, today, error, children, ...on }: Props) {
  const { treatment: chosen, others } = choice
  const online = treatments.filter(({ booking }) => booking !== 'by-phone')
  return (
    <>
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
          {online.map(({ name, shownName, price, availability, next, horizon }, index) => (
            <TreatmentRadio
              key={name}
              name="treatment"
              value={name}
              isFirst={index === 0}
              isChosen={name === chosen}
              onChoose={on.onChoose}
              className={choiceStyles.described}
            >
              <b>{shownName}</b>
              {price && <small>{price}</small>}
              {availability !== '' && <small>{availability}</small>}{' '}
              <small className={clsx(styles.next, !next && styles.none)}>
                <NextFree next={next} today={today} horizon={horizon} />
              </small>
            </TreatmentRadio>
          ))}
        </div>
      </fieldset>
      {online.some(({ price }) => price !== '') && (
        <p className={styles.estimate}>{m.clinic_estimate_line()}</p>
      )}
      <ByPhoneTreatments treatments={treatments} />
      <OtherTreatments treatments={online} chosen={chosen} others={others} onChoose={on.onChooseOthers} />
      {children}
    </>
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
