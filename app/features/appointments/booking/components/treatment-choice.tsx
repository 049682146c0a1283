import { FieldMessage } from '../../../../ui/field.tsx'
import type { TreatmentChoice as Treatment } from '../page.server.ts'
import { pageCopy } from '../page-copy.ts'
import { StepHeading } from './step-heading.tsx'

type Props = {
  treatments: Treatment[]
  chosen: string
  error: string | undefined
  onChoose(name: string): void
}

/** Step 1: radio cards with the treatment's name and when it is offered. */
export function TreatmentChoice({ treatments, chosen, error, onChoose }: Props) {
  return (
    <fieldset
      className={error ? 'step bad' : 'step'}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group cannot be invalid, a radiogroup can
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && 'treatment-error'}
    >
      <legend>
        <StepHeading number={1} name={pageCopy.steps.treatment} done={chosen !== ''} />
      </legend>
      <FieldMessage id="treatment" error={error} />
      <div className="rad">
        {treatments.map(({ name, availability, availableTimes }, index) => (
          <label key={name}>
            <input
              className="rd"
              type="radio"
              name="treatment"
              value={name}
              id={index === 0 ? 'treatment' : undefined}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            <b>{name}</b>
            <small>
              {availability}
              {availableTimes[0] && (
                <>
                  , <span className="nowrap">{pageCopy.from(availableTimes[0])}</span>
                </>
              )}
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
