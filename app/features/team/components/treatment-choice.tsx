import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { listedField, treatmentField } from '../assignments/fields.ts'
import type { ListedTreatment } from '../visits.ts'
import styles from './treatment-choice.module.css'

type Props = {
  legend: string
  hint: string
  treatments: ListedTreatment[]
  chosen: string[]
  error?: string | undefined
}

/** Treatments as boxes to tick. */
export function TreatmentChoice({ legend, hint, treatments, chosen, error }: Props) {
  return (
    <fieldset className={styles.choice} aria-describedby={error && 'treatments-error'}>
      <legend className={fieldset.legend}>{legend}</legend>
      <p className={quietText.small}>{hint}</p>
      <FieldMessage id="treatments" error={error} />
      {treatments.length === 0 && <p className={quietText.text}>{m.team_no_treatments()}</p>}
      <HiddenFields fields={{ [listedField]: treatments.map(({ id }) => id).join(',') }} />
      <div className={styles.boxes}>
        {treatments.map(({ id, name, active }, place) => (
          <label key={id} className={checkLine.checkLine}>
            <input
              type="checkbox"
              id={place === 0 ? 'treatments' : undefined}
              name={treatmentField(id)}
              defaultChecked={chosen.includes(id)}
            />
            <span>
              <bdi>{name}</bdi>
              {!active && <small className={styles.resting}>{m.team_treatment_resting()}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
