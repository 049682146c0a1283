import { Form, Link, useNavigation } from 'react-router'
import { roleOf } from '#app/features/access/permissions/permissions.ts'
import { settingsPath } from '#app/features/access/screens/settings/address.ts'
import { dialogAddress } from '#app/features/accounts/address.ts'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import { Refusal, type Refused } from '#app/features/accounts/components/refusal.tsx'
import type { ProofKind } from '#app/features/accounts/confirm/commands.server.ts'
import {
  askedAgain,
  ConfirmationField,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { proposedRole, settingsCopy } from '#app/features/accounts/copy.ts'
import { RoleField } from '#app/features/accounts/people/components/role-field.tsx'
import type { ShownAdmin } from '#app/features/accounts/people/page.server.ts'
import type { ClinicianChoice } from '#app/features/accounts/people/queries.server.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import textLink from '#app/ui/text-link.module.css'
import type { UserIntent } from '../desk.server.ts'

type Typed = { username: string; name: string; email: string; role: string; clinicianId: string | null }
type Props = {
  /** Who is changed; left out for a new user. */
  row?: ShownAdmin | undefined
  clinicians: readonly ClinicianChoice[]
  refused: (Refused & { typed: Typed }) | undefined
  /** What must be proved once more before this is saved. */
  asks?: ProofKind | undefined
  attempt: number
}

const nobodyYet: Typed = { username: '', name: '', email: '', role: proposedRole, clinicianId: null }

/** Adds or changes a user. What was typed survives a refusal, but for the password. */
export function AdminDialog({ row, clinicians, refused, asks, attempt }: Props) {
  const close = useCloseTo(settingsPath)
  const busy = useNavigation().formMethod === 'POST'
  const start = refused?.typed ?? row ?? nobodyYet
  const fields = row
    ? { intent: 'edit' satisfies UserIntent, id: row.id, seen: row.updatedAt }
    : { intent: 'add' satisfies UserIntent }
  return (
    <Dialog
      title={row ? m.settings_users_edit_title() : m.settings_users_add()}
      closeLabel={m.settings_close()}
      onClose={close}
    >
      <Form method="post" action={settingsPath} replace preventScrollReset noValidate>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={asks ? askedAgain(refused) : refused} />}
          <HiddenFields fields={fields} />
          <TextFields start={start} errors={refused?.errors ?? {}} />
          <RolePart row={row} start={start} clinicians={clinicians} errors={refused?.errors ?? {}} />
          <PasswordPart key={`password ${attempt}`} row={row} error={refused?.errors.password} />
          {row && <DeactivatePart row={row} />}
          {asks && (
            <ConfirmationField key={`proof ${attempt}`} proof={asks} error={refused?.errors.confirmation} />
          )}
        </DialogBody>
        <DialogActions>
          <LeaveLink to={settingsPath} discards>
            {m.settings_users_discard()}
          </LeaveLink>
          <Button size="small" busy={busy} busyText={m.settings_saving()}>
            {m.settings_users_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function TextFields({ start, errors }: { start: Typed; errors: Record<string, string> }) {
  const plain = { autoComplete: 'off', spellCheck: false, className: compactField.compact } as const
  return (
    <>
      <Field
        {...plain}
        name="username"
        label={m.settings_users_username()}
        autoCapitalize="none"
        defaultValue={start.username}
        error={errors.username}
        required
        data-first
      />
      <Field
        {...plain}
        name="name"
        label={m.settings_users_name()}
        mark={m.settings_users_optional()}
        defaultValue={start.name}
        error={errors.name}
      />
      <Field
        {...plain}
        name="email"
        type="email"
        label={m.settings_users_email()}
        mark={m.settings_users_optional()}
        defaultValue={start.email}
        error={errors.email}
      />
    </>
  )
}

/** The last owner's role is said, and why it stays. */
function RolePart({
  row,
  start: { role, clinicianId },
  clinicians,
  errors,
}: {
  row: ShownAdmin | undefined
  start: Typed
  clinicians: readonly ClinicianChoice[]
  errors: Record<string, string>
}) {
  if (!row?.isLastOwner)
    return (
      <RoleField
        role={roleOf(role) ?? ''}
        clinicianId={clinicianId}
        clinicians={clinicians}
        errors={errors}
      />
    )
  return (
    <p className={quietText.text}>
      {m.people_role()}: <b>{row.roleName}</b>. {m.people_last_owner_role()}
    </p>
  )
}

/** The way to shut somebody out; why there is none for the last owner. */
function DeactivatePart({ row }: { row: ShownAdmin }) {
  if (row.isDeactivated || row.isSelf) return null
  if (row.isLastOwner) return <p className={quietText.text}>{m.people_last_owner_active()}</p>
  return (
    <p className={quietText.text}>
      <Link
        className={textLink.textLink}
        to={dialogAddress({ kind: 'deactivate', id: row.id })}
        replace
        preventScrollReset
      >
        {m.people_deactivate_title()}
      </Link>
    </p>
  )
}

const temporaryRule = () => `${settingsCopy.password.rule(false)} ${m.people_temporary_hint()}`

/** One's own password is changed elsewhere, for the current one. */
function PasswordPart({ row, error }: { row: ShownAdmin | undefined; error: string | undefined }) {
  if (row?.isSelf) return <p className={quietText.text}>{m.settings_users_own_password()}</p>
  return (
    <>
      <PasswordField
        name="password"
        label={row ? m.people_temporary() : m.settings_users_password()}
        hint={row ? m.settings_users_keep_password() : temporaryRule()}
        autoComplete="new-password"
        error={error}
        required={!row}
        strength={{ hasFactor: row?.hasApp ?? false }}
      />
      {row && (
        <Banner tone="info">
          <p>
            {m.settings_users_ends_sessions()} {m.people_temporary_hint()}
          </p>
        </Banner>
      )}
    </>
  )
}
