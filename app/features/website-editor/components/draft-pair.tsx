import { clsx } from 'clsx'
import { firstLanguage, type Language } from '#app/language/languages.ts'
import { fieldIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { languageName, languageNameWithin } from '#app/platform/format.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { FieldFrame } from '#app/ui/forms/field.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './draft-field.module.css'
import { ChangedMark, DraftInput, OtherText } from './draft-field.tsx'
import { useDraftField, useDraftFields, useDraftLanguages, useShownLanguage } from './form-context.ts'

type Props = {
  /** The field without its language. */
  base: string
  title: string
  hint?: string
  isOptional?: boolean
  /** One above the other, in a narrow column. */
  isStacked?: boolean
  isCounted?: boolean
}

/** A text in every language, side by side, and whether one is missing. */
export function DraftPair({ base, title, hint, isOptional, isStacked = false, isCounted = true }: Props) {
  const spoken = useDraftLanguages()
  const fields = spoken.map((language) => fieldIn(base, language)).map(useDraftFields())
  const shown = useShownLanguage()
  const isSingle = spoken.length === 1 || shown !== null
  const shared = { title, isCounted, isShown: isStacked, isAlone: shown !== null }
  return (
    <div className={clsx(parts.stack, styles.pair)}>
      <p className={clsx(parts.wrappingLine, styles.pairTitle)}>
        <span>
          {title} {isOptional && <em>{m.screens_optional()}</em>}
        </span>
        {fields.some(({ isChanged }) => isChanged) && <ChangedMark />}
        <Lacking base={base} />
      </p>
      {hint && <p className={quietText.line}>{hint}</p>}
      <div className={clsx(styles.languages, isStacked || isSingle ? styles.stacked : columns.twoColumns)}>
        {spoken.map((lang) => (
          <div key={lang} hidden={shown !== null && shown !== lang}>
            <OneLanguage field={fieldIn(base, lang)} lang={lang} {...shared} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The first language in which nothing is written yet, and what its visitors see instead. */
function Lacking({ base }: { base: string }) {
  const fieldOf = useDraftFields()
  const spoken = useDraftLanguages()
  const [written] = spoken.filter((one) => fieldOf(fieldIn(base, one)).value !== '')
  const [empty] = spoken.filter((one) => fieldOf(fieldIn(base, one)).value === '')
  if (!written || !empty) return null
  return (
    <Chip tone="warning" icon="translate" className={styles.lacking}>
      {m.screens_lacks_language({
        language: languageNameWithin(empty),
        instead: languageNameWithin(written),
      })}
    </Chip>
  )
}

type OneProps = {
  field: string
  lang: Language
  title: string
  isCounted: boolean
  isShown: boolean
  /** The form says in which language it is. */
  isAlone: boolean
}

function OneLanguage({ field, lang, title, isCounted, isShown, isAlone }: OneProps) {
  const { error } = useDraftField(field)
  return (
    <FieldFrame
      id={field}
      label={
        <>
          <span className={typography.visuallyHidden}>{title}, </span>
          <span
            lang={lang}
            className={clsx(
              parts.note,
              isAlone ? typography.visuallyHidden : [styles.language, isShown && styles.shownLanguage],
            )}
          >
            {languageName(lang)}
          </span>
        </>
      }
      error={error}
      className={clsx(compactField.compact, styles.field)}
    >
      <DraftInput
        field={field}
        lang={lang}
        isCounted={isCounted}
        emptyWord={lang === firstLanguage ? undefined : m.screens_empty()}
        autoComplete="off"
      />
      <OtherText field={field} />
    </FieldFrame>
  )
}

/** Above several of them: which column is which. */
export function LanguageHeads() {
  const spoken = useDraftLanguages()
  if (spoken.length === 1) return null
  return (
    <div className={clsx(columns.twoColumns, styles.heads)} aria-hidden="true">
      {spoken.map((lang) => (
        <span key={lang}>{languageName(lang)}</span>
      ))}
    </div>
  )
}
