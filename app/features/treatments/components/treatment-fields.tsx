import { m } from '#app/language/messages.ts'
import columns from '#app/ui/back-office/columns.module.css'
import { NumberField, Switch } from '#app/ui/back-office/form-controls.tsx'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { capacities, lengths, type TypedTreatment } from '../form.ts'
import { durations } from '../rules.ts'

type Parts = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
}

/** What a treatment is called and said to be. */
export function WordFields({ typed, change, errors }: Parts) {
  const shared = { errors, mark: m.treatments_optional(), required: true }
  return (
    <>
      <LocalTextFields
        {...shared}
        name="name"
        label={m.treatments_name()}
        labelIn={m.treatments_name_in}
        text={typed.name}
        onType={(name) => change({ name })}
        maxLength={lengths.name * 2}
        autoComplete="off"
        isFirst
      />
      <LocalTextFields
        {...shared}
        name="description"
        label={m.treatments_description()}
        labelIn={m.treatments_description_in}
        text={typed.description}
        onType={(description) => change({ description })}
        maxLength={lengths.description * 2}
        rows={2}
      />
      <p className={quietText.line}>{m.treatments_spanish_hint()}</p>
    </>
  )
}

/** How long it takes, and how many at one time. */
export function NumberFields({ typed, change, errors }: Parts) {
  return (
    <div className={columns.twoColumns}>
      <NumberField
        name="durationMinutes"
        label={m.treatments_length()}
        range={durations}
        value={typed.durationMinutes}
        onChange={(event) => change({ durationMinutes: event.target.value })}
        error={errors.durationMinutes}
      />
      <CapacityField typed={typed} change={change} errors={errors} />
    </div>
  )
}

/** Where people or rooms decide how many may come at one time, it says nothing and is only sent along. */
function CapacityField({ typed, change, errors }: Parts) {
  if (typed.clinicianIds.length + typed.roomIds.length > 0)
    return <input type="hidden" name="capacity" value={typed.capacity} />
  return (
    <NumberField
      name="capacity"
      label={m.treatments_capacity()}
      range={capacities}
      value={typed.capacity}
      onChange={(event) => change({ capacity: event.target.value })}
      error={errors.capacity}
    />
  )
}

/** Whether patients can book it. */
export function ActiveSwitch({ typed, change }: Omit<Parts, 'errors'>) {
  return (
    <Switch
      name="active"
      label={m.treatments_is_active()}
      checked={typed.active}
      onChange={(event) => change({ active: event.target.checked })}
    />
  )
}
