import { Form, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import compactField from '../../../ui/back-office/compact-field.module.css'
import { useCloseTo } from '../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../ui/back-office/leave-link.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { RefusalBanner } from '../../../ui/back-office/refusal-banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { dialogAddress } from '../desk/address.ts'
import type { TestimonialLine } from '../desk/page.server.ts'
import { mostReasonLength } from '../rules.ts'
import type { DecisionRefusal } from './refuse-form.tsx'

type Props = {
  row: TestimonialLine
  list: string
  refusal: DecisionRefusal | undefined
}

/** Takes a testimonial off the website; the reason stays under it, for the staff. */
export function UnapproveDialog({ row, list, refusal }: Props) {
  const close = useCloseTo(list)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={m.testimonials_unapproval_title()} closeLabel={m.testimonials_close()} onClose={close}>
      <Form method="post" action={dialogAddress(list, 'unapprove', row.id)} replace preventScrollReset>
        <DialogBody>
          {refusal?.message && <RefusalBanner answer={refusal}>{refusal.message}</RefusalBanner>}
          <p className={quietText.text}>
            <b>
              <bdi>{row.author}</bdi>
            </b>
            , <bdi>{row.title}</bdi>. {m.testimonials_unapproval_lead()}
          </p>
          <HiddenFields fields={{ intent: 'unapprove', id: row.id, updatedAt: row.updatedAt }} />
          <TextArea
            className={compactField.compact}
            name="reason"
            label={m.testimonials_unapproval_reason()}
            mark={m.testimonials_unapproval_optional()}
            rows={3}
            maxLength={mostReasonLength * 2}
            defaultValue={refusal?.reason ?? ''}
            error={refusal?.errors?.reason}
            data-first
          />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.testimonials_unapproval_keep()}</LeaveLink>
          <Button type="submit" size="small" busy={busy} busyText={m.testimonials_unapproval_unapproving()}>
            {m.testimonials_unapprove()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
