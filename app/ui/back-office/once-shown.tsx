import { Field } from '../forms/field.tsx'
import compactField from './compact-field.module.css'
import { CopyButton } from './copy-button.tsx'
import styles from './once-shown.module.css'

type Props = { name: string; value: string; words: { label: string; copy: string; copied: string } }

/** A text that nobody is shown twice, whole, ready to be copied. */
export function OnceShown({ name, value, words }: Props) {
  return (
    <div className={styles.shown}>
      <Field
        className={compactField.compact}
        name={name}
        label={words.label}
        value={value}
        readOnly
        data-first
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} words={words} />
    </div>
  )
}
