import { clsx } from 'clsx'
import type { ChangeEvent } from 'react'
import { isOffered, writtenLanguage } from '#app/language/clinic-languages.ts'
import type { LocalText } from '#app/language/language.ts'
import { firstLanguage, type Language, languages } from '#app/language/languages.ts'
import { fieldIn, isCopyOfWritten, withBaseText } from '#app/language/local-text.ts'
import { languageName, languageNameWithin } from '#app/platform/format.ts'
import { Field, TextArea } from '../forms/field.tsx'
import columns from './columns.module.css'
import compactField from './compact-field.module.css'

type Props = {
  /** The fields are called `name.en`, `name.es`. */
  name: string
  text: LocalText
  /** Of a form that follows what is typed; else `text` is what is there at first. */
  onType?: (text: LocalText) => void
  /** By field. */
  errors: Readonly<Record<string, string | undefined>>
  /** Of the first language; left out where `labelIn` says it of every one. */
  label?: string
  /** "Name in Spanish"; left out, a field is called as its language is. */
  labelIn?: (of: { language: string }) => string
  /** After the labels of those that may stay empty: "(optional)". */
  mark: string
  /** The first language may stay empty too. */
  isOptional?: boolean
  required?: boolean
  hint?: string
  /** Of the other languages. */
  translationHint?: string
  maxLength: number
  autoComplete?: string
  /** Left out for a single line. */
  rows?: number
  /** Hints and refusals of different lengths are above them. */
  isLevel?: boolean
  /** A dialog begins here. */
  isFirst?: boolean
}

/** One text, a field for each language of the clinic, side by side; what was written in others stays. */
export function LocalTextFields({ isLevel = false, ...props }: Props) {
  return (
    <div className={clsx(columns.twoColumns, isLevel && columns.level)}>
      {languages.map((language) =>
        isOffered(language) ? (
          <OneLanguage key={language} language={language} {...props} />
        ) : (
          <input
            key={language}
            type="hidden"
            name={fieldIn(props.name, language)}
            value={
              isCopyOfWritten(props.text) && language === firstLanguage ? '' : (props.text[language] ?? '')
            }
          />
        ),
      )}
    </div>
  )
}

type OneProps = Omit<Props, 'isLevel'> & { language: Language }

function OneLanguage({ language, name, text, onType, errors, rows, ...props }: OneProps) {
  const { label, labelIn, mark, isOptional, required, hint, translationHint, isFirst, ...length } = props
  const isMain = language === writtenLanguage()
  const field = fieldIn(name, language)
  const value = text[language] ?? ''
  const typed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onType?.(withBaseText({ ...text, [language]: event.target.value }, text))
  const shared = {
    ...length,
    className: compactField.compact,
    name: field,
    label:
      (isMain && label) || (labelIn?.({ language: languageNameWithin(language) }) ?? languageName(language)),
    mark: isMain && !isOptional ? undefined : mark,
    hint: isMain ? hint : translationHint,
    error: errors[field],
    lang: language,
    ...(isMain && required && { required }),
    ...(isMain && isFirst && { 'data-first': true }),
    ...(onType ? { value, onChange: typed } : { defaultValue: value }),
  }
  return rows ? <TextArea {...shared} rows={rows} /> : <Field {...shared} />
}
