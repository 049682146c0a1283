import { Form, useNavigation } from 'react-router'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { path, renameAddress } from '../address.ts'
import { lengths } from '../form.ts'
import type { CategoryGroup } from '../order/rules.ts'
import type { TreatmentIntent, TreatmentRefusal } from '../page.server.ts'

type Props = { group: CategoryGroup<unknown>; refusal: TreatmentRefusal | undefined }

/** Another name for a category, in all languages. */
export function RenameDialog({ group: { key, category }, refusal }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const close = useCloseTo(path)
  const { errors = {}, message, typed } = refusal ?? {}
  return (
    <Dialog title={m.treatments_rename_title()} closeLabel={m.treatments_close()} onClose={close}>
      <Form method="post" action={renameAddress(key)} replace preventScrollReset noValidate>
        <DialogBody>
          <ErrorSummary
            title={m.treatments_rename_problems()}
            errors={sentencesInOrder(fieldsOf('category'), errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={{ intent: 'rename-category' satisfies TreatmentIntent, key }} />
          <LocalTextFields
            name="category"
            text={typed?.category ?? category}
            errors={errors}
            label={m.treatments_rename_name()}
            labelIn={m.treatments_category_name_in}
            mark={m.treatments_optional()}
            required
            maxLength={lengths.category * 2}
            autoComplete="off"
            isFirst
          />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={path} discards>
            {m.treatments_discard()}
          </LeaveLink>
          <Button size="small" busy={busy} busyText={m.treatments_saving()}>
            {m.treatments_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
