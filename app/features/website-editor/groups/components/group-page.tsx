import { useState } from 'react'
import { fieldGroup } from '#app/features/clinic-profile/website/field-table.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { LanguageTabs } from '#app/features/website-editor/components/language-tabs.tsx'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { SpecFields } from '#app/features/website-editor/lists/components/spec-fields.tsx'
import { uploadPath } from '#app/features/website-editor/pictures/address.ts'
import { WithPreview } from '#app/features/website-editor/preview/components/with-preview.tsx'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { pathIn } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import type { GroupView } from '../page.server.ts'
import styles from './group-page.module.css'

type Props = {
  view: GroupView
  answer: DraftFormAnswer | undefined
  upload: UploadAnswer | undefined
  actionKey: string
}

/** Fields that belong together, such as the words of one page. */
export function GroupPage({ view: { group, form, pictures }, answer, upload, actionKey }: Props) {
  const { name, lead, path = '', page = null, related, fields } = fieldGroup(group)
  const photos = Object.entries(fields).filter(([, { kind }]) => kind === 'picture')
  const [language, setLanguage] = useState(form.languages[0])
  const editor = (
    <SectionCard
      title={name()}
      lead={lead?.() ?? ''}
      isList
      action={
        related && (
          <ButtonLink href={related.path} variant="secondary" size="extra-small">
            {m.lists_back({ list: related.name() })}
          </ButtonLink>
        )
      }
    >
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map(([part, { label }]) => (
            <section key={part} aria-labelledby={`photo-${part}`}>
              <h3 id={`photo-${part}`}>{label()}</h3>
              <UploadBox
                id={`file-${part}`}
                path={uploadPath(path, part)}
                refusal={upload?.part === part ? upload : undefined}
              />
            </section>
          ))}
        </div>
      )}
      <DraftForm
        path={path}
        view={form}
        answer={answer}
        actionKey={actionKey}
        language={language}
        onLanguage={setLanguage}
      >
        <LanguageTabs />
        <div className={`${parts.stack} ${styles.fields}`}>
          <SpecFields fields={Object.keys(form.values)} pictures={pictures} />
        </div>
      </DraftForm>
    </SectionCard>
  )
  return (
    <WithPreview
      version={Object.values(form.marks).join()}
      page={page && language ? pathIn(language, page) : page}
      name={name()}
    >
      {editor}
    </WithPreview>
  )
}
