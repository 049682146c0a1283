import { Form, Link, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { copy } from '../copy.ts'
import type { StaffImage } from '../staff-view.ts'
import { ImageRowFields } from './gallery-table.tsx'

/** Asks before deleting, names the image, and rests on the safe answer (S8). */
export function DeleteImageDialog({ image, list }: { image: StaffImage; list: string }) {
  const navigate = useNavigate()
  const { busy, guard } = useSending()
  const close = () => void navigate(list, { replace: true, preventScrollReset: true })
  return (
    <Dialog alert title={copy.deleteTitle} closeLabel={copy.close} onClose={close}>
      <Form method="post" action={list} replace preventScrollReset onSubmit={guard}>
        <DialogBody>
          <p className="who">
            {copy.deleteQuestion}{' '}
            <b>
              <bdi>{image.title}</bdi>
            </b>
          </p>
          <p className="who">{copy.recoverable}</p>
          <ImageRowFields image={image} intent="delete" />
        </DialogBody>
        <DialogActions>
          <Link className="btn s sm" to={list} replace preventScrollReset data-safe>
            {copy.keep}
          </Link>
          <Button
            type="submit"
            variant="danger"
            size="small"
            icon="trash"
            busy={busy}
            busyText={copy.deleting}
          >
            {copy.deleteIt}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
