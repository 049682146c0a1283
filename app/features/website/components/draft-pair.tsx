import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { FieldFrame } from '#app/ui/forms/field.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './draft-field.module.css'
import { ChangedMark, DraftInput, OtherText } from './draft-field.tsx'
import { useDraftField } from './form-context.ts'

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

/** A text in English and in Spanish, side by side, and whether the Spanish one is there. */
export function DraftPair({ base, title, hint, isOptional, isStacked = false, isCounted = true }: Props) {
  const english = useDraftField(`${base}.en`)
  const spanish = useDraftField(`${base}.es`)
  const lacksSpanish = english.value !== '' && spanish.value === ''
  const shared = { title, isCounted, isShown: isStacked }
  return (
    <div className={styles.pair}>
      <p className={styles.pairTitle}>
        <span>
          {title} {isOptional && <em>{m.screens_optional()}</em>}
        </span>
        {(english.isChanged || spanish.isChanged) && <ChangedMark />}
        {lacksSpanish && (
          <Chip tone="warning" icon="translate" className={styles.lacking}>
            {m.screens_lacks_spanish()}
          </Chip>
        )}
      </p>
      {hint && <p className={quietText.line}>{hint}</p>}
      <div className={clsx(styles.languages, isStacked ? styles.stacked : columns.twoColumns)}>
        <OneLanguage field={`${base}.en`} lang="en" {...shared} />
        <OneLanguage field={`${base}.es`} lang="es" {...shared} />
      </div>
    </div>
  )
}

type OneProps = { field: string; lang: 'en' | 'es'; title: string; isCounted: boolean; isShown: boolean }

function OneLanguage({ field, lang, title, isCounted, isShown }: OneProps) {
  const { error } = useDraftField(field)
  return (
    <FieldFrame
      id={field}
      label={
        <>
          <span className={typography.visuallyHidden}>{title}, </span>
          <span lang={lang} className={clsx(styles.language, isShown && styles.shownLanguage)}>
            {lang === 'en' ? m.screens_english() : m.screens_spanish()}
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
        emptyWord={lang === 'es' ? m.screens_empty() : undefined}
        autoComplete="off"
      />
      <OtherText field={field} />
    </FieldFrame>
  )
}

/** Above several of them: which column is which. */
export const LanguageHeads = () => (
  <div className={clsx(columns.twoColumns, styles.heads)} aria-hidden="true">
    <span>{m.screens_english()}</span>
    <span lang="es">{m.screens_spanish()}</span>
  </div>
)
