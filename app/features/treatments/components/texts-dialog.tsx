import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import { sentencesInOrder } from '../../../platform/forms/form-answer.ts'
import { useCloseTo } from '../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../ui/back-office/leave-link.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { RefusalBanner } from '../../../ui/back-office/refusal-banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { editAddress, path } from '../address.ts'
import type { TypedTreatment } from '../form.ts'
import type { TreatmentRefusal, TreatmentsView } from '../page.server.ts'
import { BringFields } from './bring-fields.tsx'
import { QuestionsLine } from './questions-line.tsx'
import { typedOf } from './treatment-dialog.tsx'
import { WordFields } from './treatment-fields.tsx'

type Props = {
  row: TreatmentsView['rows'][number]
  refusal: TreatmentRefusal | undefined
}

const inOrder = ['name', 'spanishName', 'description', 'spanishDescription', 'bring', 'spanishBring'] as const

/** For those who write texts: what the treatment is called and said to be, and nothing else of it. */
export function TextsDialog({ row, refusal }: Props) {
  const [typed, setTyped] = useState<TypedTreatment>(() => refusal?.typed ?? typedOf(row))
  const change = (part: Partial<TypedTreatment>) => setTyped((last) => ({ ...last, ...part }))
  const busy = useNavigation().formMethod === 'POST'
  const close = useCloseTo(path)
  const { errors = {}, message } = refusal ?? {}
  return (
    <Dialog title={m.treatments_edit_title()} closeLabel={m.treatments_close()} onClose={close} width="large">
      <Form method="post" action={editAddress(row.id)} replace preventScrollReset noValidate>
        <DialogBody>
          <ErrorSummary
            title={m.treatments_problems()}
            errors={sentencesInOrder(inOrder, errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={{ intent: 'texts', id: typed.id, updatedAt: typed.updatedAt }} />
          <WordFields typed={typed} change={change} errors={errors} />
          <BringFields typed={typed} change={change} errors={errors} isText={row} />
          <QuestionsLine row={row} />
          <p className={quietText.text}>{m.treatments_texts_only()}</p>
        </DialogBody>
        <DialogActions>
          <LeaveLink to={path}>{m.treatments_discard()}</LeaveLink>
          <Button type="submit" size="small" busy={busy} busyText={m.treatments_saving()}>
            {m.treatments_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
