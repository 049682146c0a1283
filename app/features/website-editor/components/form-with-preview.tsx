import { type ReactNode, useState } from 'react'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { LivePreview } from '#app/features/website-editor/preview/components/live-preview.tsx'
import { pathIn } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { DraftFormAnswer, DraftFormView } from '../screens/form-view.ts'
import { DraftForm } from './draft-form.tsx'
import styles from './form-with-preview.module.css'
import { LanguageTabs } from './language-tabs.tsx'

type Props = {
  /** What is edited. */
  name: string
  lead: string
  /** Its own address. */
  path: string
  /** Where visitors read it; null where no page shows it yet. */
  page: string | null
  /** What it belongs to. */
  back: { name: () => string; path: string } | undefined
  form: DraftFormView
  answer: DraftFormAnswer | undefined
  actionKey: string
  /** Forms for pictures, and a notice about all of it. */
  above?: ReactNode
  children: ReactNode
}

/** A form that shows one language at a time, and next to it the page that says it where the window has room for both. */
export function FormWithPreview({ name, lead, path, page, back, form, above, children, ...said }: Props) {
  const [language, setLanguage] = useState(form.languages[0])
  const editor = (
    <SectionCard
      title={name}
      lead={lead}
      isList
      action={
        back && (
          <ButtonLink href={back.path} variant="secondary" size="extra-small">
            {m.lists_back({ list: back.name() })}
          </ButtonLink>
        )
      }
    >
      {above}
      <DraftForm path={path} view={form} {...said} language={language} onLanguage={setLanguage}>
        <LanguageTabs />
        {children}
      </DraftForm>
    </SectionCard>
  )
  if (page === null) return editor
  return (
    <div className={styles.columns}>
      <div>{editor}</div>
      <LivePreview
        version={Object.values(form.marks).join()}
        address={language ? pathIn(language, page) : page}
        title={m.lists_preview_of({ name })}
        first="phone"
      />
    </div>
  )
}
