import { m } from '../../../language/messages.ts'
import columns from '../../../ui/back-office/columns.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import toggle from '../../../ui/back-office/switch.module.css'
import { Field, TextArea } from '../../../ui/forms/field.tsx'
import { durations, lengths, mostAtOnce, type TypedTreatment } from '../form.ts'

type Parts = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
}

/** What a treatment is called and said to be, in English and Spanish side by side, and how long it takes. */
export function WordFields({ typed, change, errors }: Parts) {
  return (
    <>
      <div className={columns.two}>
        <Field
          className={compactField.compact}
          name="name"
          label={m.treatments_name()}
          lang="en"
          value={typed.name}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name}
          maxLength={lengths.name * 2}
          autoComplete="off"
          required
          data-first
        />
        <Field
          className={compactField.compact}
          name="spanishName"
          label={m.treatments_spanish_name()}
          mark={m.treatments_optional()}
          lang="es"
          value={typed.spanishName}
          onChange={(event) => change({ spanishName: event.target.value })}
          error={errors.spanishName}
          maxLength={lengths.name * 2}
          autoComplete="off"
        />
      </div>
      <DescriptionFields typed={typed} change={change} errors={errors} />
      <p className={quietText.line}>{m.treatments_spanish_hint()}</p>
      <div className={columns.two}>
        <NumberFields typed={typed} change={change} errors={errors} />
      </div>
    </>
  )
}

function DescriptionFields({ typed, change, errors }: Parts) {
  return (
    <div className={columns.two}>
      <TextArea
        className={compactField.compact}
        name="description"
        label={m.treatments_description()}
        lang="en"
        rows={2}
        value={typed.description}
        onChange={(event) => change({ description: event.target.value })}
        error={errors.description}
        maxLength={lengths.description * 2}
        required
      />
      <TextArea
        className={compactField.compact}
        name="spanishDescription"
        label={m.treatments_spanish_description()}
        mark={m.treatments_optional()}
        lang="es"
        rows={2}
        value={typed.spanishDescription}
        onChange={(event) => change({ spanishDescription: event.target.value })}
        error={errors.spanishDescription}
        maxLength={lengths.description * 2}
      />
    </div>
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
    </>
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
