import { Form, useNavigation } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { useCloseTo } from '../../../../ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/back-office/dialog.tsx'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { LeaveLink } from '../../../../ui/back-office/leave-link.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import { Button } from '../../../../ui/button.tsx'
import { settingsPath } from '../../settings/address.ts'
import { Refusal, type Refused } from '../../sign-in/components/refusal.tsx'
import type { ProofKind } from '../commands.server.ts'
import { copy } from '../copy.ts'
import { ConfirmationField } from './confirmation-field.tsx'

type PendingAction = Refused & { intent: string; id: string; typed: { kept: string } }
type ButtonAction = keyof typeof copy.actions

/** Actions of a single button: they have no form that could ask. */
export const isButtonAction = (intent: string): intent is ButtonAction => Object.hasOwn(copy.actions, intent)

/** The same action once more, with the question who is there. */
export function PendingActionDialog({
  action,
  proof,
  attempt,
}: {
  action: PendingAction
  proof: ProofKind
  attempt: number
}) {
  const close = useCloseTo(settingsPath)
  const busy = useNavigation().formMethod === 'POST'
  const { intent, id, typed, errors } = action
  if (!isButtonAction(intent)) return null
  return (
    <Dialog title={m.confirm_title()} closeLabel={m.confirm_back()} onClose={close}>
      <Form method="post" action={settingsPath} replace preventScrollReset noValidate>
        <DialogBody>
          {Object.keys(errors).length > 0 && <Refusal key={attempt} refused={action} />}
          <p className={quietText.text}>
            {m.confirm_lead()} {copy.actions[intent]()}
          </p>
          <HiddenFields fields={{ intent, id, kept: typed.kept }} />
          <ConfirmationField key={`proof ${attempt}`} proof={proof} error={errors.confirmation} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={settingsPath}>{m.confirm_back()}</LeaveLink>
          <Button type="submit" size="small" busy={busy} busyText={m.confirm_checking()}>
            {m.confirm_go()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
