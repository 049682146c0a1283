import { clsx } from 'clsx'
import type { ChangeEvent } from 'react'
import { Field, TextArea } from '../forms/field.tsx'
import columns from './columns.module.css'
import compactField from './compact-field.module.css'

type Text = {
  name: string
  label: string
  /** After the label of one that may stay empty. */
  mark?: string
  hint?: string
  error: string | undefined
  value: string
  /** Of a form that follows what is typed; else `value` is what stands there at first. */
  onType?: (text: string) => void
  required?: boolean
  'data-first'?: boolean
}

type Props = {
  english: Text
  spanish: Text
  maxLength: number
  autoComplete?: string
  /** Left out for a single line. */
  rows?: number
  /** Hints and refusals of different lengths stand above them. */
  isLevel?: boolean
}

/** One text in English and in Spanish, side by side. */
export function BothLanguages({ english, spanish, isLevel = false, ...shared }: Props) {
  return (
    <div className={clsx(columns.twoColumns, isLevel && columns.level)}>
      <OneLanguage {...english} {...shared} lang="en" />
      <OneLanguage {...spanish} {...shared} lang="es" />
    </div>
  )
}

type OneProps = Text & Omit<Props, 'english' | 'spanish' | 'isLevel'> & { lang: 'en' | 'es' }

function OneLanguage({ rows, value, onType, ...text }: OneProps) {
  const content = onType
    ? { value, onChange: (event: ChangeEvent<Typed>) => onType(event.target.value) }
    : { defaultValue: value }
  const shared = { className: compactField.compact, ...text, ...content }
  return rows ? <TextArea {...shared} rows={rows} /> : <Field {...shared} />
}

type Typed = HTMLInputElement | HTMLTextAreaElement
