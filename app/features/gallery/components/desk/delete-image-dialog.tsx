import { DeletionDialog } from '../../../../ui/back-office/deletion-dialog.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import { copy } from '../../copy.ts'
import type { StaffImage } from '../../desk/staff-list.server.ts'

const { close, deleteTitle, keep, deleteIt, deleting } = copy
const words = { title: deleteTitle, keep, deleteIt, deleting, close }

type Props = { image: StaffImage; list: string /** The row to go on with. */; next: string }

/** Asks before deleting, names the image, and rests on the safe answer. */
export function DeleteImageDialog({ image, list, next }: Props) {
  const fields = { intent: 'delete', id: image.id, updatedAt: image.updatedAt, next }
  return (
    <DeletionDialog list={list} words={words} fields={fields}>
      <p className={quietText.text}>
        {copy.deleteQuestion}{' '}
        <b>
          <bdi>{image.title}</bdi>
        </b>
      </p>
      <p className={quietText.text}>{copy.recoverable}</p>
    </DeletionDialog>
  )
}
