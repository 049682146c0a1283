import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { RolesTable } from '#app/features/access/permissions/components/roles-table.tsx'
import { dialogAddress, type SettingsAddress, settingsPath } from '#app/features/accounts/address.ts'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import type { ProofKind } from '#app/features/accounts/confirm/commands.server.ts'
import { ConfirmationField } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { copy } from '#app/features/accounts/confirm/copy.ts'
import { settingsCopy as settingsPageCopy } from '#app/features/accounts/copy.ts'
import { ofBrowser } from '#app/features/accounts/form.ts'
import {
  AddPasskeyDialog,
  RemovePasskeyDialog,
} from '#app/features/accounts/passkeys/components/passkey-dialogs.tsx'
import { PasskeysBox } from '#app/features/accounts/passkeys/components/passkeys-box.tsx'
import { InviteDialog } from '#app/features/accounts/people/components/invite-dialog.tsx'
import {
  DeactivateDialog,
  DeleteDialog,
  LinkDialog,
  WithdrawDialog,
} from '#app/features/accounts/people/components/people-dialogs.tsx'
import { PeopleTable } from '#app/features/accounts/people/components/people-table.tsx'
import type { PeopleView } from '#app/features/accounts/people/page.server.ts'
import { FactorDialog, FactorOffDialog } from '#app/features/accounts/two-step/components/factor-dialogs.tsx'
import type { EverybodysFactor } from '#app/features/accounts/two-step/page.server.ts'
import { type Language, languages, ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { SettingsIntent } from '../desk.server.ts'
import type { SettingsView } from '../page.server.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { ClinicBox, FactorBox, PasswordBox, SaveButton, SessionsBox } from './settings-boxes.tsx'
import styles from './settings-page.module.css'

type PendingAction = Refused & { intent: string; id: string; typed: { kept: string } }
type ButtonAction = keyof typeof copy.actions

/** Actions of a single button: they have no form that could ask. */
const isButtonAction = (intent: string): intent is ButtonAction => Object.hasOwn(copy.actions, intent)

/** The same action once more, with the question who is there. */
function PendingActionDialog({
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
          <Button size="small" busy={busy} busyText={m.confirm_checking()}>
            {m.confirm_go()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Who works here, with both ways to let somebody in: an invitation, or a user with a temporary password. */
function PeopleBox(view: PeopleView) {
  return (
    <section className={clsx(card.card, styles.people)} aria-labelledby="users-title">
      <div className={clsx(parts.wrappingLine, styles.header)}>
        <h2 id="users-title">{m.people_title()}</h2>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={dialogAddress({ kind: 'add' })}
          replace
          preventScrollReset
        >
          <Icon name="plus" />
          {m.settings_users_add()}
        </Link>
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
          to={dialogAddress({ kind: 'invite' })}
          replace
          preventScrollReset
        >
          <Icon name="envelope-simple" />
          {m.people_invite()}
        </Link>
      </div>
      <PeopleTable {...view} />
    </section>
  )
}

/** What the owner decides about everybody's sign-in, and who still has to do something for it. */
function EverybodyBox({ isRequired, required, isAlone, elsewhere }: EverybodysFactor) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="everybody-title">
      <h2 id="everybody-title">{m.two_step_everybody()}</h2>
      <p>{m.two_step_everybody_lead()}</p>
      {elsewhere && (
        <Banner tone="warning">
          <p>{elsewhere}</p>
        </Banner>
      )}
      <Choice
        title={m.two_step_required()}
        text={required}
        isOn={isRequired}
        intent={isRequired ? 'stop-requiring-factor' : 'require-factor'}
        button={isRequired ? m.two_step_stop_requiring() : m.two_step_require()}
      />
      <Choice
        title={m.two_step_alone()}
        text={isAlone ? m.two_step_alone_on() : m.two_step_alone_off()}
        isOn={isAlone}
        intent={isAlone ? 'stop-passkey-alone' : 'allow-passkey-alone'}
        button={isAlone ? m.two_step_stop_alone() : m.two_step_allow_alone()}
      />
    </section>
  )
}

type ChoiceProps = { title: string; text: string; isOn: boolean; intent: SettingsIntent; button: string }

function Choice({ title, text, isOn, intent, button }: ChoiceProps) {
  return (
    <div className={clsx(box.line, styles.choice)}>
      <span>
        <b>{title}</b>{' '}
        <Chip tone={isOn ? 'success' : 'plain'}>{isOn ? m.settings_users_on() : m.settings_users_off()}</Chip>
        <small>{text}</small>
      </span>
      <RowForm list={settingsPath} fields={{ intent }}>
        <Button variant="secondary" size="extra-small">
          {button}
        </Button>
      </RowForm>
    </div>
  )
}

type LanguageBoxProps = { language: Language | null; refused: Refused | undefined; attempt: number }

/** In which the back office speaks to oneself; each language is called what its speakers call it. */
function LanguageBox({ language, refused, attempt }: LanguageBoxProps) {
  const busy = useNavigation().formData?.get('intent') === ('language' satisfies SettingsIntent)
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="language-title">
      <h2 id="language-title">{m.settings_language_title()}</h2>
      <p>{m.settings_language_lead()}</p>
      <Form key={attempt} method="post" action={settingsPath} replace preventScrollReset>
        {refused && <Refusal refused={refused} />}
        <HiddenFields fields={{ intent: 'language' satisfies SettingsIntent }} />
        <fieldset id="language" tabIndex={-1}>
          <legend className={typography.visuallyHidden}>{m.settings_language_title()}</legend>
          <div className={clsx(radioBoxes.boxes, styles.boxes)}>
            {languages.map((one) => (
              <label key={one} lang={one}>
                <input type="radio" name="language" value={one} defaultChecked={one === language} />
                {ownName[one]}
              </label>
            ))}
            <label>
              <input type="radio" name="language" value={ofBrowser} defaultChecked={language === null} />
              {m.settings_language_of_browser()}
            </label>
          </div>
        </fieldset>
        <SaveButton busy={busy}>{m.settings_language_save()}</SaveButton>
      </Form>
    </section>
  )
}

/** A refused action, and the form that it came from. */
export type RefusedAction = Refused & {
  intent: string
  id: string
  typed: Record<'username' | 'name' | 'email' | 'role' | 'language' | 'kept' | 'number', string>
  /** The action waits for the password or a code. */
  asks: boolean
}

type RefusedActionProps = {
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

export function SettingsPage({ view, address, refused, link, actionKey, children }: RefusedActionProps) {
  const attempt = useAttempt(refused)
  const inForm = refused && isShownInForm(refused)
  return (
    <>
      <Head actionKey={actionKey} />
      <ActionNotice
        refusal={refused && !inForm ? (refused.message ?? m.settings_failed()) : undefined}
        done={!refused && address.action ? settingsPageCopy.done[address.action]() : null}
        closeLabel={m.settings_close()}
        actionKey={actionKey}
      />
      {link && <LinkDialog link={link} />}
      <OpenDialog view={view} address={address} refused={inForm ? refused : undefined} attempt={attempt} />
      <div className={styles.settingsPageBoxes}>
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

type OpenProps = Omit<RefusedActionProps, 'actionKey' | 'children' | 'link'> & { attempt: number }

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
