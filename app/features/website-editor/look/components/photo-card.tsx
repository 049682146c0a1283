import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { UploadBox } from '#app/features/website-editor/components/upload-box.tsx'
import type { UploadAnswer } from '#app/features/website-editor/screens/form-view.ts'
import { m } from '#app/language/messages.ts'
import { type PhotoKind, photoPath } from '../address.ts'
import styles from './photo-card.module.css'

type Props = { upload: { kind: string; refusal: UploadAnswer } | undefined }

/** Photographs of one's own; forms with a file are apart from the form of the draft. */
export function PhotoCard({ upload }: Props) {
  const box = (kind: PhotoKind, title: string) => (
    <section aria-labelledby={`photo-${kind}`}>
      <h3 id={`photo-${kind}`}>{title}</h3>
      <UploadBox
        id={`file-${kind}`}
        path={photoPath(kind)}
        refusal={upload?.kind === kind ? upload.refusal : undefined}
      />
    </section>
  )
  return (
    <SectionCard id="look-photo" title={m.look_photo_title()} lead={m.look_photo_lead()}>
      <div className={styles.boxes}>
        {box('light', m.website_look_photo())}
        {box('dark', m.look_photo_dark())}
      </div>
    </SectionCard>
  )
}
