import { m } from '../../../language/messages.ts'
import { DeletionDialog } from '../../../ui/back-office/deletion-dialog.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import type { TestimonialLine } from '../desk/page.server.ts'

type Props = { row: TestimonialLine; list: string /** The row to go on with. */; next: string }

/** Asks before a testimonial is deleted; it can be brought back. */
export function DeleteTestimonial({ row, list, next }: Props) {
  return (
    <DeletionDialog
      list={list}
      words={{
        title: m.testimonials_deletion_title(),
        question: m.testimonials_deletion_question(),
        keep: m.testimonials_deletion_keep(),
        deleteIt: m.testimonials_deletion_delete_it(),
        deleting: m.testimonials_deletion_deleting(),
        close: m.testimonials_close(),
      }}
      fields={{ intent: 'delete', id: row.id, updatedAt: row.updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.author}</bdi>
        </b>
        , <bdi>{row.title}</bdi>
      </p>
      <p className={quietText.text}>{m.testimonials_recoverable()}</p>
    </DeletionDialog>
  )
}
