import { useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../forms/field.tsx'
import { useHydrated } from '../use-hydrated.ts'
import compactField from './compact-field.module.css'
import styles from './once-shown.module.css'

type Props = { name: string; value: string; words: { label: string; copy: string; copied: string } }

/** A text that nobody is shown twice, whole, ready to be copied. */
export function OnceShown({ name, value, words }: Props) {
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copyIt = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
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
      {hydrated && (
        <Button
          type="button"
          variant="secondary"
          size="extra-small"
          icon={isCopied ? 'check' : 'copy'}
          onClick={copyIt}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
      )}
    </div>
  )
}
