import { type ReactNode, useRef } from 'react'
import { m } from '../../../../language/messages.ts'
import { ActionNotice } from '../../../../ui/back-office/action-notice.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../../ui/back-office/screen-head.module.css'
import { useKeptFocus } from '../../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { useAttempt } from '../../components/use-attempt.ts'
import { isButtonAction, PendingActionDialog } from '../../confirm/components/pending-action-dialog.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog } from '../../passkeys/components/passkey-dialogs.tsx'
import { PasskeysBox } from '../../passkeys/components/passkeys-box.tsx'
import { InviteDialog } from '../../people/components/invite-dialog.tsx'
import { PeopleBox } from '../../people/components/people-box.tsx'
import {
  DeactivateDialog,
  DeleteDialog,
  LinkDialog,
  WithdrawDialog,
} from '../../people/components/people-dialogs.tsx'
import { RolesTable } from '../../permissions/components/roles-table.tsx'
import { EverybodyBox } from '../../second-factor/components/everybody-box.tsx'
import { FactorDialog, FactorOffDialog } from '../../second-factor/components/factor-dialogs.tsx'
import type { Refused } from '../../sign-in/components/refusal.tsx'
import { type SettingsAddress, settingsPath } from '../address.ts'
import { copy } from '../copy.ts'
import type { SettingsView } from '../page.server.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { LanguageBox } from './language-box.tsx'
import { ClinicBox, FactorBox, PasswordBox, SessionsBox } from './settings-boxes.tsx'
import styles from './settings-page.module.css'

/** A refused action, and the form that it came from. */
export type RefusedAction = Refused & {
  intent: string
  id: string
  typed: Record<'username' | 'name' | 'email' | 'role' | 'language' | 'kept' | 'number', string>
  /** The action waits for the password or a code. */
  asks: boolean
}

type Props = {
  view: SettingsView
  address: SettingsAddress
  refused: RefusedAction | undefined
  /** Of an invitation that was just made: shown this once. */
  link?: string | undefined
  /** Differs from action to action, so that each one is announced. */
  actionKey: string
  /** Boxes of other features. */
  children?: ReactNode
}

export function SettingsPage({ view, address, refused, link, actionKey, children }: Props) {
  const attempt = useAttempt(refused)
  const inForm = refused && isShownInForm(refused)
  return (
    <>
      <Head actionKey={actionKey} />
      <ActionNotice
        refusal={refused && !inForm ? (refused.message ?? m.settings_failed()) : undefined}
        done={!refused && address.action ? copy.done[address.action]() : null}
        closeLabel={m.settings_close()}
        actionKey={actionKey}
      />
      {link && <LinkDialog link={link} />}
      <OpenDialog view={view} address={address} refused={inForm ? refused : undefined} attempt={attempt} />
      <div className={styles.boxes}>
        {view.may.users && (
          <PeopleBox rows={view.rows} invitations={view.invitations} canWrite={view.canWrite} />
        )}
        {view.may.users && <RolesTable />}
        <PasswordBox
          refused={refused?.intent === 'password' ? refused : undefined}
          attempt={attempt}
          hasFactor={view.factors.app !== null}
        />
        <PasskeysBox {...view.factors} />
        <FactorBox
          factors={view.factors}
          shutUntil={view.rows.find(({ isSelf }) => isSelf)?.shutUntil ?? null}
        />
        {view.everybodysFactor && <EverybodyBox {...view.everybodysFactor} />}
        <SessionsBox sessions={view.sessions} />
        <LanguageBox
          language={view.language}
          refused={refused?.intent === 'language' ? refused : undefined}
          attempt={attempt}
        />
        {view.may.clinic && <ClinicBox key={actionKey} {...view.clinic} />}
        {children}
      </div>
    </>
  )
}

/** Where Settings cannot be read, staff are told and can try again. */
export function SettingsUnavailable({ message }: { message: string }) {
  return (
    <>
      <Head />
      <Banner tone="error">
        <p>
          {message} <a href={settingsPath}>{m.settings_try_again()}</a>
        </p>
      </Banner>
    </>
  )
}

function Head({ actionKey = 'default' }: { actionKey?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: settingsPath, heading })
  return (
    <div className={screenHead.header}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {m.settings_title()}
        </h1>
        <p className={quietText.line}>{m.settings_lead()}</p>
      </div>
    </div>
  )
}

/** Sentences by field stand in their form; so does what concerns a form alone. */
const isShownInForm = ({ intent, errors, asks }: RefusedAction) =>
  asks || Object.keys(errors).length > 0 || ['password', 'add-passkey'].includes(intent)

type OpenProps = Omit<Props, 'actionKey' | 'children' | 'link'> & { attempt: number }

/** The dialog of the address, or the one whose form was refused. */
function OpenDialog({ view, address, refused, attempt }: OpenProps) {
  const open = refused ? dialogOf(refused) : address.dialog
  const asks = refused?.asks ? view.proof : undefined
  if (refused && asks && isButtonAction(refused.intent))
    return <PendingActionDialog action={refused} proof={asks} attempt={attempt} />
  if (!open) return null
  if (open.kind === 'add') return <AdminDialog refused={refused} asks={asks} attempt={attempt} />
  if (open.kind === 'passkey')
    return (
      view.factors.canAdd && (
        <AddPasskeyDialog refused={refused} attempt={attempt} usualName={view.device} asks={asks} />
      )
    )
  if (open.kind === 'remove-passkey') {
    const passkey = view.factors.passkeys.find((own) => own.id === open.id)
    return passkey ? <RemovePasskeyDialog {...passkey} /> : null
  }
  if (open.kind === 'factor-off') return <FactorOffDialog refused={refused} attempt={attempt} />
  if (open.kind === 'invite')
    return <InviteDialog canWrite={view.canWrite} refused={refused} asks={asks} attempt={attempt} />
  if (open.kind === 'withdraw') {
    const invitation = view.invitations.find(({ id }) => id === open.id)
    return invitation ? <WithdrawDialog invitation={invitation} /> : null
  }
  if ('id' in open) {
    const row = view.rows.find((shown) => shown.id === open.id)
    if (!row) return null
    if (open.kind === 'delete') return <DeleteDialog row={row} />
    if (open.kind === 'deactivate') return <DeactivateDialog row={row} />
    return <AdminDialog key={row.id} row={row} refused={refused} asks={asks} attempt={attempt} />
  }
  return view.offer && <FactorDialog offer={view.offer} refused={refused} attempt={attempt} />
}

function dialogOf({ intent, id }: RefusedAction): SettingsAddress['dialog'] {
  if (intent === 'add' || intent === 'invite') return { kind: intent }
  if (intent === 'edit') return { kind: 'edit', id }
  if (intent === 'accept-factor') return { kind: 'factor' }
  if (intent === 'add-passkey') return { kind: 'passkey' }
  return intent === 'factor-off' ? { kind: 'factor-off' } : null
}
