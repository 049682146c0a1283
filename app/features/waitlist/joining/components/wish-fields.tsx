import { m } from '../../../../language/messages.ts'
import { described, Field, FieldFrame } from '../../../../ui/forms/field.tsx'
import form from '../../../../ui/forms/form.module.css'
import select from '../../../../ui/forms/select.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import { Parts, Weekdays } from '../../components/days-fields.tsx'
import type { TypedEntry } from '../../fields.ts'
import type { JoinTreatment, JoinView } from '../page.server.ts'

type Props = {
  view: Omit<JoinView, 'treatments'> & { treatments: JoinTreatment[] }
  typed: TypedEntry
  errors: Record<string, string>
  /** The one that is chosen by now; empty for none. */
  treatment: string
  onTreatment: (id: string) => void
}

/** Treatment, clinician, days and part of the day; with a treatment chosen only the weekdays that it has. */
export function WishFields({ view, typed, errors, treatment, onTreatment }: Props) {
  const chosen = view.treatments.find(({ id }) => id === treatment)
  const day = (name: 'from' | 'until', label: string) => ({
    ...{ name, label, error: errors[name], defaultValue: typed[name] },
  })
  return (
    <>
      <div className={form.fields}>
        <Choice
          name="treatment"
          label={m.booking_visit_treatment()}
          none={m.waitlist_choose()}
          isRequired
          {...{ typed, errors, choices: view.treatments, onChoose: onTreatment }}
        />
        {chosen && chosen.clinicians.length > 0 && (
          <Choice
            key={chosen.id}
            name="with"
            label={m.waitlist_add_with()}
            none={m.booking_with_any()}
            {...{ typed, errors, choices: chosen.clinicians }}
          />
        )}
        <Field {...day('from', m.waitlist_from())} type="date" min={view.today} required />
        <Field {...day('until', m.waitlist_until())} type="date" min={view.today} required />
      </div>
      <Parts {...{ typed, errors, chosen }} />
      <Weekdays {...{ view, typed, errors, chosen }} />
    </>
  )
}

type ChoiceProps = Pick<Props, 'typed' | 'errors'> & {
  name: 'treatment' | 'with'
  label: string
  /** What stands for no choice. */
  none: string
  isRequired?: boolean
  choices: readonly { id: string; name: string }[]
  onChoose?: (id: string) => void
}

function Choice({ name, label, none, isRequired, typed, errors, choices, onChoose }: ChoiceProps) {
  const frame = { id: name, label, error: errors[name] }
  return (
    <FieldFrame {...frame} full>
      <span className={select.select}>
        <select
          name={name}
          defaultValue={typed[name]}
          onChange={({ target }) => onChoose?.(target.value)}
          required={isRequired}
          {...described(frame)}
        >
          <option value="">{none}</option>
          {choices.map(({ id, name: word }) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldFrame>
  )
}
