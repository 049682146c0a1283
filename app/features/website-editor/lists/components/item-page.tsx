import { clsx } from 'clsx'
import { fieldList, itemField } from '#app/features/clinic-profile/website/field-table.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { ServicePicture } from '#app/features/public-pages/components/shared/service-picture.tsx'
import { DraftForm } from '#app/features/website-editor/components/draft-form.tsx'
import { LanguageHeads } from '#app/features/website-editor/components/draft-pair.tsx'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import type { DraftFormAnswer, UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { itemPath, listPath } from '../address.ts'
import type { ItemView } from '../page.server.ts'
import styles from './item-page.module.css'
import { SpecFields } from './spec-fields.tsx'

type Props = {
  view: ItemView
  answer: DraftFormAnswer | undefined
  upload: UploadAnswer | undefined
  actionKey: string
}

/** One item of a list, such as a service: all that its pages say of it. */
export function ItemPage({ view, answer, upload, actionKey }: Props) {
  const { list, id, name, place, total, pictures, form, treatments } = view
  const path = itemPath(list, id)
  const { picture: spec } = fieldList(list).parts
  const picture = pictures[itemField(list, id, 'picture')]
  const fields = <SpecFields fields={Object.keys(form.values)} pictures={pictures} treatments={treatments} />
  return (
    <SectionCard
      title={name}
      lead={m.lists_place({ place: numberText(place), total: numberText(total) })}
      isList
      action={
        <ButtonLink href={listPath(list)} variant="secondary" size="extra-small">
          {m.lists_back({ list: fieldList(list).name() })}
        </ButtonLink>
      }
    >
      <div className={clsx(spec && styles.columns)}>
        {spec && (
          <div className={styles.picture}>
            {picture && (
              <span className={styles.arch}>
                <ServicePicture of={picture} alt="" />
              </span>
            )}
            {'hasDrawings' in spec && spec.hasDrawings && (
              <p className={quietText.line}>{m.services_picture_lead()}</p>
            )}
            <UploadBox path={path} refusal={upload} />
          </div>
        )}
        <DraftForm path={path} view={form} answer={answer} actionKey={actionKey}>
          <LanguageHeads />
          <div className={clsx(parts.stack, styles.fields)}>{fields}</div>
        </DraftForm>
      </div>
    </SectionCard>
  )
}
