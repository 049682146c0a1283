import { m } from '../../../language/messages.ts'
import { BothLanguages } from '../../../ui/back-office/both-languages.tsx'
import columns from '../../../ui/back-office/columns.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import toggle from '../../../ui/back-office/switch.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { durations, lengths, mostAtOnce, type TypedTreatment } from '../form.ts'

type Parts = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
}

/** What a treatment is called and said to be, in English and Spanish side by side, and how long it takes. */
export function WordFields({ typed, change, errors }: Parts) {
  const text = (name: 'name' | 'spanishName' | 'description' | 'spanishDescription') => ({
    name,
    value: typed[name],
    onType: (value: string) => change({ [name]: value }),
    error: errors[name],
  })
  const mark = m.treatments_optional()
  return (
    <>
      <BothLanguages
        english={{ ...text('name'), label: m.treatments_name(), required: true, 'data-first': true }}
        spanish={{ ...text('spanishName'), label: m.treatments_spanish_name(), mark }}
        maxLength={lengths.name * 2}
        autoComplete="off"
      />
      <BothLanguages
        english={{ ...text('description'), label: m.treatments_description(), required: true }}
        spanish={{ ...text('spanishDescription'), label: m.treatments_spanish_description(), mark }}
        maxLength={lengths.description * 2}
        rows={2}
      />
      <p className={quietText.line}>{m.treatments_spanish_hint()}</p>
      <div className={columns.two}>
        <NumberFields typed={typed} change={change} errors={errors} />
      </div>
    </>
  )
}

function NumberFields({ typed, change, errors }: Parts) {
  return (
    <>
      <Field
        className={compactField.compact}
        name="durationMinutes"
        label={m.treatments_length()}
        type="number"
        inputMode="numeric"
        min={durations.least}
        max={durations.most}
        step={durations.step}
        value={typed.durationMinutes}
        onChange={(event) => change({ durationMinutes: event.target.value })}
        error={errors.durationMinutes}
        required
      />
      <CapacityField typed={typed} change={change} errors={errors} />
    </>
  )
}

/** Where people or rooms decide how many may come at one time, it says nothing and is only sent along. */
function CapacityField({ typed, change, errors }: Parts) {
  if (typed.clinicianIds.length + typed.roomIds.length > 0)
    return <input type="hidden" name="capacity" value={typed.capacity} />
  return (
    <Field
      className={compactField.compact}
      name="capacity"
      label={m.treatments_capacity()}
      type="number"
      inputMode="numeric"
      min={1}
      max={mostAtOnce}
      value={typed.capacity}
      onChange={(event) => change({ capacity: event.target.value })}
      error={errors.capacity}
      required
    />
  )
}

/** Whether patients can book it. */
export function ActiveSwitch({ typed, change }: Omit<Parts, 'errors'>) {
  return (
    <label className={toggle.line}>
      <input
        className={toggle.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked
        role="switch"
        name="active"
        checked={typed.active}
        onChange={(event) => change({ active: event.target.checked })}
      />
      {m.treatments_is_active()}
    </label>
  )
}
