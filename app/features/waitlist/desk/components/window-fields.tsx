import { m } from '../../../../language/messages.ts'
import type { CalendarDate } from '../../../../platform/dates.ts'
import columns from '../../../../ui/back-office/columns.module.css'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { Field } from '../../../../ui/forms/field.tsx'
import { Parts, Weekdays } from '../../components/days-fields.tsx'
import type { TypedWindow } from '../../fields.ts'
import type { WaitedByStaff } from '../waited-by-staff.server.ts'
import styles from './window-fields.module.css'
import { WishChoice } from './wish-choice.tsx'

type Props = {
  typed: TypedWindow
  errors: Partial<Record<keyof TypedWindow, string>>
  /** The treatment that is chosen by now; undefined for none. */
  chosen: WaitedByStaff | undefined
  treatments: readonly WaitedByStaff[]
  today: CalendarDate
}

/** Whom they want, first and last day, part of the day and weekdays; of all treatments where none is chosen. */
export function WindowFields({ typed, errors, chosen, treatments, today }: Props) {
  const day = (name: 'from' | 'until', label: string) => ({
    ...{ name, label, error: errors[name], defaultValue: typed[name] },
    ...{ type: 'date', min: today, className: compactField.compact },
  })
  // Without script nobody knows yet who gives what is chosen.
  const clinicians = chosen ? chosen.clinicians : everybody(treatments)
  return (
    <>
      {clinicians.length > 0 && (
        <WishChoice
          key={chosen?.id}
          name="with"
          label={m.waitlist_add_with()}
          none={m.waitlist_add_anybody()}
          chosen={typed.with}
          error={errors.with}
          choices={clinicians}
        />
      )}
      <div className={columns.twoColumns}>
        <Field {...day('from', m.waitlist_from())} />
        <Field {...day('until', m.waitlist_until())} />
      </div>
      <div className={styles.boxes}>
        <Parts {...{ typed, chosen, errors }} />
        <Weekdays key={chosen?.id} view={{ treatments }} {...{ typed, chosen, errors }} />
      </div>
    </>
  )
}

const everybody = (treatments: readonly WaitedByStaff[]) => [
  ...new Map(treatments.flatMap(({ clinicians }) => clinicians).map((one) => [one.id, one])).values(),
]
