import { fieldGroup } from '#app/features/clinic-profile/website/field-table.ts'
import { FormWithPreview } from '#app/features/website-editor/components/form-with-preview.tsx'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { SpecFields } from '#app/features/website-editor/lists/components/spec-fields.tsx'
import { uploadPath } from '#app/features/website-editor/pictures/address.ts'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import parts from '#app/ui/back-office/parts.module.css'
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
  return (
    <FormWithPreview
      name={name()}
      lead={lead?.() ?? ''}
      path={path}
      page={page}
      back={related}
      form={form}
      answer={answer}
      actionKey={actionKey}
      above={
        photos.length > 0 && (
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
        )
      }
    >
      <div className={`${parts.stack} ${styles.fields}`}>
        <SpecFields fields={Object.keys(form.values)} pictures={pictures} />
      </div>
    </FormWithPreview>
  )
}
