import { useState } from 'react'
import { m } from '../../../../../language/messages.ts'
import columns from '../../../../../ui/back-office/columns.module.css'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import { described, Field, FieldFrame } from '../../../../../ui/forms/field.tsx'
import select from '../../../../../ui/forms/select.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import { ShowButton } from '../../../../appointments/desk/add/components/show-button.tsx'
import { Parts, Weekdays } from '../../../components/days-fields.tsx'
import type { AddEntryView } from '../page.server.ts'
import styles from './add-entry-wish.module.css'

type Props = { view: AddEntryView }

/** What they wait for: treatment and clinician, first and last day, part of the day and weekdays. */
export function AddEntryWish({ view }: Props) {
  const { typed, errors, treatments, today } = view
  const [treatment, choose] = useState(typed.treatment)
  const chosen = treatments.find(({ id }) => id === treatment)
  const day = (name: 'from' | 'until', label: string) => ({
    ...{ name, label, id: `add-${name}`, error: errors[name], defaultValue: typed[name] },
    ...{ type: 'date', min: today, className: compactField.compact },
  })
  // Without script nobody knows yet who gives what is chosen.
  const clinicians = chosen ? chosen.clinicians : everybody(treatments)
  return (
    <div className={styles.wish}>
      <h2 className={styles.heading}>{m.waitlist_add_what()}</h2>
      <Choice
        name="treatment"
        label={m.booking_visit_treatment()}
        none={m.waitlist_choose()}
        {...{ typed, errors, choices: treatments, onChoose: choose }}
      />
      {clinicians.length > 0 && (
        <Choice
          key={treatment}
          name="with"
          label={m.waitlist_add_with()}
          none={m.waitlist_add_anybody()}
          {...{ typed, errors, choices: clinicians }}
        />
      )}
      <ShowButton>{m.waitlist_add_show()}</ShowButton>
      <div className={columns.two}>
        <Field {...day('from', m.waitlist_from())} />
        <Field {...day('until', m.waitlist_until())} />
      </div>
      <div className={styles.boxes}>
        <Parts {...{ typed, chosen }} errors={errors} />
        <Weekdays key={treatment} {...{ view, typed, chosen }} errors={errors} />
      </div>
    </div>
  )
}

const everybody = (treatments: AddEntryView['treatments']) => [
  ...new Map(treatments.flatMap(({ clinicians }) => clinicians).map((one) => [one.id, one])).values(),
]

type ChoiceProps = {
  name: 'treatment' | 'with'
  label: string
  /** What stands for no choice. */
  none: string
  typed: AddEntryView['typed']
  errors: AddEntryView['errors']
  choices: readonly { id: string; name: string }[]
  onChoose?: (id: string) => void
}

function Choice({ name, label, none, typed, errors, choices, onChoose }: ChoiceProps) {
  const frame = { id: `add-${name}`, label, error: errors[name], className: compactField.compact }
  return (
    <FieldFrame {...frame}>
      <span className={select.select}>
        <select
          name={name}
          defaultValue={typed[name]}
          onChange={({ target }) => onChoose?.(target.value)}
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
