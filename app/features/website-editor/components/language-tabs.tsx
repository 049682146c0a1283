import { useContext } from 'react'
import { placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import type { Language } from '#app/language/languages.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { languageName } from '#app/platform/format.ts'
import { SegmentButtons } from '#app/ui/back-office/segment-buttons.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { DraftFormView } from '../screens/form-view.ts'
import { LanguageHeads } from './draft-pair.tsx'
import { DraftFormContext } from './form-context.ts'
import styles from './language-tabs.module.css'
import { SavingLine } from './saving-line.tsx'

/** In which language texts are shown, how many are missing in each, and whether what was typed is saved: always in sight. */
export function LanguageTabs() {
  const { view, live, language, onLanguage } = useContext(DraftFormContext)
  const hydrated = useHydrated()
  if (!hydrated || !language || !onLanguage) return <LanguageHeads />
  const names = Object.fromEntries(
    view.languages.map((one) => [one, <Name key={one} of={one} missing={countMissing(view, one)} />]),
  ) as Record<Language, React.ReactNode>
  return (
    <div className={styles.bar}>
      {view.languages.length > 1 && (
        <SegmentButtons
          label={m.screens_language_shown()}
          names={names}
          value={language}
          onChange={onLanguage}
        />
      )}
      {live && <SavingLine live={live} />}
    </div>
  )
}

const Name = ({ of, missing }: { of: Language; missing: number }) => (
  <>
    {languageName(of)}
    {missing > 0 && <span className={styles.missing}>{m.screens_missing({ count: missing })}</span>}
  </>
)

/** Texts that are written in another language alone. */
export function countMissing({ values, languages }: DraftFormView, language: Language): number {
  const isWritten = (field: string) => (values[field] ?? '') !== ''
  return Object.keys(values).filter((field) => {
    if (isWritten(field) || placeOfField(field)?.language !== language) return false
    const base = field.slice(0, -language.length - 1)
    return fieldsOf(base).some(
      (other) => isWritten(other) && languages.some((one) => other.endsWith(`.${one}`)),
    )
  }).length
}
