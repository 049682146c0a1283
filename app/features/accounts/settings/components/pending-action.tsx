import { Form, useNavigation } from 'react-router'
import { Refusal } from '#app/features/accounts/components/refusal.tsx'
import type { ProofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { ConfirmationField } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { copy } from '#app/features/accounts/confirm/copy.ts'
import { m } from '#app/language/messages.ts'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import type { RefusedAction } from './settings-head.tsx'

type ButtonAction = keyof typeof copy.actions

/** Actions of a single button: they have no form that could ask. */
export const isButtonAction = (intent: string): intent is ButtonAction => Object.hasOwn(copy.actions, intent)

type PendingProps = {
  action: RefusedAction
  proof: ProofKind
  attempt: number
  /** The section that it was asked for in. */
  path: string
}

/** The same action once more, with the question who is there. */
export function PendingActionDialog({ action, proof, attempt, path }: PendingProps) {
  const close = useCloseTo(path)
  const busy = useNavigation().formMethod === 'POST'
  const { intent, id, typed, errors } = action
  if (!isButtonAction(intent)) return null
  return (
    <Dialog title={m.confirm_title()} closeLabel={m.confirm_back()} onClose={close}>
      <Form method="post" action={path} replace preventScrollReset noValidate>
        <DialogBody>
          {Object.keys(errors).length > 0 && <Refusal key={attempt} refused={action} />}
          <p className={quietText.text}>
            {m.confirm_lead()} {copy.actions[intent]()}
          </p>
          <HiddenFields fields={{ intent, id, kept: typed.kept }} />
          <ConfirmationField key={`proof ${attempt}`} proof={proof} error={errors.confirmation} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={path}>{m.confirm_back()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.confirm_checking()}>
            {m.confirm_go()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
