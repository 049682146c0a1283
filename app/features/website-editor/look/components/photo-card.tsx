import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import { uploadPath } from '#app/features/website-editor/pictures/address.ts'
import type { UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { lookPath, type PhotoPart } from '../address.ts'
import styles from './photo-card.module.css'

type Props = { upload: UploadAnswer | undefined }

/** Photographs of one's own; forms with a file are apart from the form of the draft. */
export function PhotoCard({ upload }: Props) {
  const box = (part: PhotoPart, title: string) => (
    <section aria-labelledby={`photo-${part}`}>
      <h3 id={`photo-${part}`}>{title}</h3>
      <UploadBox
        id={`file-${part}`}
        path={uploadPath(lookPath, part)}
        refusal={upload?.part === part ? upload : undefined}
      />
    </section>
  )
  return (
    <SectionCard id="look-photo" title={m.look_photo_title()} lead={m.look_photo_lead()}>
      <div className={styles.boxes}>
        {box('photo', m.website_look_photo())}
        {box('photoDark', m.look_photo_dark())}
      </div>
    </SectionCard>
  )
}
