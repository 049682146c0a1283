import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { passkeyPath, youPath } from '#app/features/accounts/address.ts'
import { Refusal, type Refused } from '#app/features/accounts/components/refusal.tsx'
import type { ProofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  askedAgain,
  ConfirmationField,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { longestName } from '#app/features/accounts/rules.ts'
import type { OwnIntent } from '#app/features/accounts/settings/desk.server.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { DeletionDialog, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props = {
  refused: (Refused & { typed: { name: string } }) | undefined
  attempt: number
  /** What the passkey is called until somebody calls it otherwise. */
  usualName: string
  /** The question who is there came back: the time for adding one was over. */
  asks: ProofKind | undefined
}

/** A name and a button: the person's device does the rest. */
export function AddPasskeyDialog({ refused, attempt, usualName, asks }: Props) {
  const close = useCloseTo(youPath)
  return (
    <Dialog title={m.passkeys_add()} closeLabel={m.passkeys_close()} onClose={close}>
      <Form method="post" action={youPath} replace preventScrollReset noValidate onSubmit={waitForDevice}>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={asks ? askedAgain(refused) : refused} />}
          <NewPasskeyFields
            key={`fields ${attempt}`}
            name={refused?.typed.name || usualName}
            error={refused?.errors.name}
          />
          {asks && (
            <ConfirmationField
              key={`proof ${attempt}`}
              proof={asks === 'password' ? asks : 'password-or-code'}
              error={refused?.errors.confirmation}
            />
          )}
        </DialogBody>
        <DialogActions>
          <LeaveLink to={youPath}>{m.passkeys_not_now()}</LeaveLink>
          <MakePasskey key={`button ${attempt}`} />
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Enter in the name's field sends nothing before the device has answered. */
export function waitForDevice(event: SubmitEvent<HTMLFormElement>) {
  if (!new FormData(event.currentTarget).get('signed')) event.preventDefault()
}

/** What a form says of a new passkey, but for what the device signs. */
export function NewPasskeyFields({ name, error }: { name: string; error: string | undefined }) {
  return (
    <>
      <p className={quietText.text}>{m.passkeys_add_text()}</p>
      <noscript>
        <p className={quietText.text}>{m.passkeys_needs_script()}</p>
      </noscript>
      <HiddenFields fields={{ intent: 'add-passkey' satisfies OwnIntent }} />
      <Field
        name="name"
        className={compactField.compact}
        label={m.passkeys_name()}
        hint={m.passkeys_name_hint()}
        autoComplete="off"
        maxLength={longestName}
        defaultValue={name}
        required
        error={error}
      />
    </>
  )
}

/** Has the device make a passkey and sends the form that it is in. */
export function MakePasskey() {
  const busy = useNavigation().formMethod === 'POST'
  const [signed, setSigned] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (signed) field.current?.form?.requestSubmit()
  }, [signed])
  return (
    <>
      <input ref={field} type="hidden" name="signed" value={signed} />
      <PasskeyButton
        question={{ address: passkeyPath, purpose: 'add' }}
        onSigned={setSigned}
        isSending={busy}
        size="small"
      >
        {m.passkeys_add()}
      </PasskeyButton>
    </>
  )
}

/** Asks before one goes; a screen that was left open does not take it away without the password. */
export function RemovePasskeyDialog({ id, name }: { id: string; name: string }) {
  return (
    <DeletionDialog
      list={youPath}
      words={{
        keep: m.passkeys_keep(),
        deleteIt: m.passkeys_remove(),
        deleting: m.passkeys_removing(),
        title: m.passkeys_remove_title(),
        close: m.passkeys_close(),
      }}
      fields={{ intent: 'remove-passkey' satisfies OwnIntent, id }}
    >
      <p className={quietText.text}>{m.passkeys_remove_question({ name })}</p>
    </DeletionDialog>
  )
}
