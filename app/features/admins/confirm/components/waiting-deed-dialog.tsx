import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { useCloseTo } from '../../../../ui/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { HiddenFields } from '../../../../ui/hidden-fields.tsx'
import { settingsPath } from '../../settings/address.ts'
import { Refusal, type Refused } from '../../sign-in/components/refusal.tsx'
import type { ProofKind } from '../commands.server.ts'
import { copy } from '../copy.ts'
import { ConfirmationField } from './confirmation-field.tsx'

type Deed = Refused & { intent: string; id: string; typed: { kept: string } }
type BareDeed = keyof typeof copy.deeds

/** Deeds of a single button: they have no form that could ask. */
export const isBareDeed = (intent: string): intent is BareDeed => Object.hasOwn(copy.deeds, intent)

/** The same deed once more, with the question who is there. */
export function WaitingDeedDialog({
  deed,
  proof,
  attempt,
}: {
  deed: Deed
  proof: ProofKind
  attempt: number
}) {
  const close = useCloseTo(settingsPath)
  const busy = useNavigation().formMethod === 'POST'
  const { intent, id, typed, errors } = deed
  if (!isBareDeed(intent)) return null
  return (
    <Dialog title={copy.title} closeLabel={copy.back} onClose={close}>
      <Form method="post" action={settingsPath} replace preventScrollReset noValidate>
        <DialogBody>
          {Object.keys(errors).length > 0 && <Refusal key={attempt} refused={deed} />}
          <p className="who">
            {copy.lead} {copy.deeds[intent]}
          </p>
          <HiddenFields fields={{ intent, id, kept: typed.kept }} />
          <ConfirmationField key={`proof ${attempt}`} proof={proof} error={errors.confirmation} />
        </DialogBody>
        <DialogActions>
          <Link className="btn s sm" to={settingsPath} replace preventScrollReset>
            {copy.back}
          </Link>
          <Button type="submit" size="small" busy={busy} busyText={copy.checking}>
            {copy.go}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
