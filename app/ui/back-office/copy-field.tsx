import { clsx } from 'clsx'
import type { FocusEvent } from 'react'
import { Field, TextArea } from '../forms/field.tsx'
import compactField from './compact-field.module.css'
import { CopyButton } from './copy-button.tsx'
import styles from './copy-field.module.css'

type Props = {
  name: string
  value: string
  words: { label: string; copy: string; copied: string }
  hint?: string
  /** Lines of code; left out where it is one line. */
  rows?: number
  /** A secret that nobody is shown twice: it has the focus. */
  isOnce?: boolean
}

const select = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  currentTarget.select()

/** A text of ours that somebody takes elsewhere, whole, ready to be copied. */
export function CopyField({ name, value, words: { label, copy, copied }, hint, rows, isOnce }: Props) {
  const field = {
    className: compactField.compact,
    name,
    label,
    hint,
    value,
    readOnly: true,
    spellCheck: false,
    onFocus: select,
    ...(isOnce && { 'data-first': true }),
  }
  return (
    <div className={clsx(styles.copied, rows === undefined && styles.line, isOnce && styles.once)}>
      {rows === undefined ? <Field {...field} /> : <TextArea {...field} rows={rows} />}
      <CopyButton value={value} words={{ copy, copied, ...(!isOnce && { what: label }) }} />
    </div>
  )
}
