import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { TreatmentChoice as Treatment } from '#app/features/booking/page.server.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import choiceStyles from '#app/ui/forms/choice.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
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
        {[...Map.groupBy(treatments, ({ category }) => category)].map(([category, ofCategory]) => (
          <Category key={category} name={category}>
            {ofCategory.map((treatment) =>
              treatment.booking === 'by-phone' ? (
                <CallToBook key={treatment.name} name={treatment.shownName} />
              ) : (
                <BookedOnline
                  key={treatment.name}
                  treatment={treatment}
                  isFirst={treatment === online[0]}
                  isChosen={treatment.name === chosen}
                  onChoose={on.onChoose}
                  today={today}
                />
              ),
            )}
          </Category>
        ))}
      </fieldset>
      {online.some(({ price }) => price !== '') && (
        <p className={styles.estimate}>{m.clinic_estimate_line()}</p>
      )}
      <OtherTreatments treatments={online} chosen={chosen} others={others} onChoose={on.onChooseOthers} />
      {children}
    </>
  )
}

/** The treatments under one heading; without one they have none. */
function Category({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const list = <div className={styles.treatments}>{children}</div>
  if (name === '') return list
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read as two questions
    <div role="group" aria-labelledby={id}>
      <p className={styles.category} id={id}>
        {name}
      </p>
      {list}
    </div>
  )
}

type OnlineProps = {
  treatment: Treatment
  isFirst: boolean
  isChosen: boolean
  onChoose(name: string): void
  today: CalendarDate
}

function BookedOnline({ treatment, isFirst, isChosen, onChoose, today }: OnlineProps) {
  const { name, shownName, price, availability, next, horizon } = treatment
  return (
    <TreatmentRadio
      name="treatment"
      value={name}
      isFirst={isFirst}
      isChosen={isChosen}
      onChoose={onChoose}
      className={choiceStyles.described}
    >
      <b>{shownName}</b>
      {price && <small>{price}</small>}
      {availability !== '' && <small>{availability}</small>}{' '}
      <small className={clsx(styles.next, !next && styles.none)}>
        <NextFree next={next} today={today} horizon={horizon} />
      </small>
    </TreatmentRadio>
  )
}

/** Listed in its place, with the number instead of times. */
const CallToBook = ({ name }: { name: string }) => (
  <p className={clsx(choiceStyles.described, styles.byPhone)}>
    <Icon name="phone" />
    <b>{name}</b>{' '}
    <small>
      <NotOnline />
    </small>
  </p>
)
