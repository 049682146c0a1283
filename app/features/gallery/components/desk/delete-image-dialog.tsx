import { m } from '../../../../language/messages.ts'
import { DeletionDialog } from '../../../../ui/back-office/deletion-dialog.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import type { StaffImage } from '../../desk/staff-list.server.ts'

const words = () => ({
  title: m.gallery_delete_title(),
  keep: m.gallery_keep(),
  deleteIt: m.gallery_delete_it(),
  deleting: m.gallery_deleting(),
  close: m.gallery_close(),
})

type Props = { image: StaffImage; list: string /** The row to go on with. */; next: string }

/** Asks before deleting, names the image, and rests on the safe answer. */
export function DeleteImageDialog({ image, list, next }: Props) {
  const fields = { intent: 'delete', id: image.id, updatedAt: image.updatedAt, next }
  return (
    <DeletionDialog list={list} words={words()} fields={fields}>
      <p className={quietText.text}>
        {m.gallery_delete_question()}{' '}
        <b>
          <bdi>{image.title}</bdi>
        </b>
      </p>
      <p className={quietText.text}>{m.gallery_recoverable()}</p>
    </DeletionDialog>
  )
}
