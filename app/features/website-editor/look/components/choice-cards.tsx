import type { ReactNode } from 'react'
import { ChangedMark, OtherText } from '#app/features/website-editor/components/draft-field.tsx'
import { useDraftField } from '#app/features/website-editor/components/form-context.ts'
import { seenName } from '#app/features/website-editor/screens/form-view.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import radio from '#app/ui/forms/radio.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './choice-cards.module.css'

type Choice = { value: string; name: string; about: string; picture?: ReactNode }
type Props = { field: string; legend: string; choices: readonly Choice[]; isList?: boolean }

/** A field of the draft that is one of few, each shown with what it looks like. */
export function ChoiceCards({ field, legend, choices, isList = false }: Props) {
  const { value, mark, error, isChanged, conflict } = useDraftField(field)
  return (
    <fieldset className={styles.cards} id={field} aria-describedby={error && `${field}-error`}>
      <legend className={typography.visuallyHidden}>{legend}</legend>
      <FieldMessage id={field} error={error} />
      <HiddenFields fields={{ [seenName(field)]: conflict?.mark ?? mark }} />
      <div className={isList ? styles.list : styles.row}>
        {choices.map(({ value: choice, name, about, picture }) => (
          <label key={choice} className={styles.card}>
            {picture && <span className={styles.picture}>{picture}</span>}
            <span className={styles.words}>
              <input
                className={radio.radio}
                type="radio"
                name={field}
                value={choice}
                defaultChecked={choice === value}
              />
              <b>{name}</b>
              <small>{about}</small>
            </span>
          </label>
        ))}
      </div>
      {isChanged && <ChangedMark />}
      <OtherText field={field} />
    </fieldset>
  )
}
