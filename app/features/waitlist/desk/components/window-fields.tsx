import { Parts, Weekdays } from '#app/features/waitlist/components/days-fields.tsx'
import type { TypedWindow } from '#app/features/waitlist/fields.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { described, Field, FieldFrame } from '#app/ui/forms/field.tsx'
import { GroupedOptions } from '#app/ui/forms/grouped-options.tsx'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { WaitedByStaff } from '../lines.server.ts'
import styles from './window-fields.module.css'

type WishChoiceProps = {
  name: 'treatment' | 'with'
  label: string
  /** What stands for no choice. */
  none: string
  chosen: string
  error: string | undefined
  choices: readonly { id: string; name: string; category?: string }[]
  onChoose?: (id: string) => void
}

/** What or whom somebody waits for. */
export function WishChoice({ name, label, none, chosen, error, choices, onChoose }: WishChoiceProps) {
  const frame = { id: name, label, error, className: compactField.compact }
  return (
    <FieldFrame {...frame}>
      <span className={select.select}>
        <select
          name={name}
          defaultValue={chosen}
          onChange={({ target }) => onChoose?.(target.value)}
          {...described(frame)}
        >
          <option value="">{none}</option>
          <GroupedOptions
            options={choices.map((one) => ({ value: one.id, name: one.name, group: one.category ?? '' }))}
          />
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldFrame>
  )
}

type WindowFieldsProps = {
  typed: TypedWindow
  errors: Partial<Record<keyof TypedWindow, string>>
  /** The treatment that is chosen by now; undefined for none. */
  chosen: WaitedByStaff | undefined
  treatments: readonly WaitedByStaff[]
  today: CalendarDate
}

/** Whom they want, first and last day, part of the day and weekdays; of all treatments where none is chosen. */
export function WindowFields({ typed, errors, chosen, treatments, today }: WindowFieldsProps) {
  const day = (name: 'from' | 'until', label: string) => ({
    name,
    label,
    error: errors[name],
    defaultValue: typed[name],
    type: 'date',
    min: today,
    className: compactField.compact,
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
        <Parts typed={typed} chosen={chosen} errors={errors} />
        <Weekdays key={chosen?.id} view={{ treatments }} typed={typed} chosen={chosen} errors={errors} />
      </div>
    </>
  )
}

const everybody = (treatments: readonly WaitedByStaff[]) => [
  ...new Map(treatments.flatMap(({ clinicians }) => clinicians).map((one) => [one.id, one])).values(),
]
