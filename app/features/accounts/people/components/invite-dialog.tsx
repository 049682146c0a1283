import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { Refusal, type Refused } from '#app/features/accounts/components/refusal.tsx'
import type { ProofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  askedAgain,
  ConfirmationField,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { proposedRole } from '#app/features/accounts/copy.ts'
import { validHours } from '#app/features/accounts/rules.ts'
import { language } from '#app/language/language.ts'
import { languages, ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { PeopleIntent } from '../desk.server.ts'
import type { ClinicianChoice } from '../queries.server.ts'
import styles from './invite-dialog.module.css'
import { RoleField } from './role-field.tsx'

type Typed = { name: string; email: string; role: string; clinicianId: string; language: string }
type Props = {
  /** Whether an email can say the link; else it is handed over. */
  canWrite: boolean
  clinicians: readonly ClinicianChoice[]
  refused: (Refused & { typed: Typed }) | undefined
  /** What must be proved once more before anybody is invited. */
  asks: ProofKind | undefined
  attempt: number
}

/** Invites somebody, by email or by a link that is shown once. What was typed survives a refusal. */
export function InviteDialog({ canWrite, clinicians, refused, asks, attempt }: Props) {
  const close = useCloseTo(settingsPath)
  const busy = useNavigation().formMethod === 'POST'
  const fresh = { name: '', email: '', role: proposedRole, clinicianId: '', language: language() }
  const start = refused?.typed ?? fresh
  return (
    <Dialog title={m.invitations_title()} closeLabel={m.settings_close()} onClose={close} width="medium">
      <Form method="post" action={settingsPath} replace preventScrollReset noValidate>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={asks ? askedAgain(refused) : refused} />}
          <p className={quietText.text}>{m.invitations_lead()}</p>
          {!canWrite && (
            <Banner tone="info">
              <p>{m.invitations_no_emails()}</p>
            </Banner>
          )}
          <HiddenFields fields={{ intent: 'invite' satisfies PeopleIntent }} />
          <WhoFields
            start={start}
            errors={refused?.errors ?? {}}
            canWrite={canWrite}
            clinicians={clinicians}
          />
          {asks && (
            <ConfirmationField key={`proof ${attempt}`} proof={asks} error={refused?.errors.confirmation} />
          )}
        </DialogBody>
        <DialogActions>
          <p>{m.invitations_works({ hours: validHours })}</p>
          {/* Enter sends what stands first. */}
          {canWrite && (
            <Button
              name="way"
              value="email"
              size="small"
              className={styles.last}
              busy={busy}
              busyText={m.invitations_sending()}
            >
              {m.invitations_send()}
            </Button>
          )}
          <Button
            name="way"
            value="link"
            size="small"
            variant={canWrite ? 'secondary' : 'primary'}
            busy={busy && !canWrite}
            busyText={m.invitations_sending()}
          >
            {m.invitations_make_link()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function WhoFields({
  start,
  errors,
  canWrite,
  clinicians,
}: {
  start: Typed
  errors: Record<string, string>
  canWrite: boolean
  clinicians: readonly ClinicianChoice[]
}) {
  const plain = { autoComplete: 'off', spellCheck: false, className: compactField.compact } as const
  return (
    <>
      <Field
        {...plain}
        name="email"
        type="email"
        label={m.invitations_email()}
        mark={canWrite ? undefined : m.settings_users_optional()}
        defaultValue={start.email}
        error={errors.email}
        data-first
      />
      <Field
        {...plain}
        name="name"
        label={m.invitations_name()}
        mark={m.settings_users_optional()}
        defaultValue={start.name}
        error={errors.name}
      />
      <RoleField {...start} clinicians={clinicians} errors={errors} />
      <fieldset>
        <legend className={fieldset.legend}>
          {canWrite ? m.invitations_language() : m.invitations_language_alone()}
        </legend>
        <div className={clsx(radioBoxes.boxes)}>
          {languages.map((one) => (
            <label key={one} lang={one}>
              <input type="radio" name="language" value={one} defaultChecked={one === start.language} />
              {ownName(one)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
