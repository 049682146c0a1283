import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type SettingsAddress, youPath } from '#app/features/accounts/address.ts'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { ofBrowser } from '#app/features/accounts/form.ts'
import {
  AddPasskeyDialog,
  RemovePasskeyDialog,
} from '#app/features/accounts/passkeys/components/passkey-dialogs.tsx'
import { PasskeysBox } from '#app/features/accounts/passkeys/components/passkeys-box.tsx'
import { FactorDialog, FactorOffDialog } from '#app/features/accounts/two-step/components/factor-dialogs.tsx'
import { type Language, languages, ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import card from '#app/ui/card.module.css'
import typography from '#app/ui/typography.module.css'
import type { OwnIntent } from '../desk.server.ts'
import type { OwnView } from '../page.server.ts'
import { isButtonAction, PendingActionDialog } from './pending-action.tsx'
import { FactorBox, PasswordBox, SaveButton, SessionsBox } from './settings-boxes.tsx'
import { isShownInForm, type RefusedAction, SettingsHead, SettingsNotice } from './settings-head.tsx'
import styles from './you-page.module.css'

type LanguageBoxProps = { language: Language | null; refused: Refused | undefined; attempt: number }

/** In which the back office speaks to oneself; each language is called what its speakers call it. */
function LanguageBox({ language, refused, attempt }: LanguageBoxProps) {
  const busy = useNavigation().formData?.get('intent') === ('language' satisfies OwnIntent)
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="language-title">
      <h2 id="language-title">{m.settings_language_title()}</h2>
      <p>{m.settings_language_lead()}</p>
      <Form key={attempt} method="post" action={youPath} replace preventScrollReset>
        {refused && <Refusal refused={refused} />}
        <HiddenFields fields={{ intent: 'language' satisfies OwnIntent }} />
        <fieldset id="language" tabIndex={-1}>
          <legend className={typography.visuallyHidden}>{m.settings_language_title()}</legend>
          <div className={clsx(radioBoxes.boxes, styles.boxes)}>
            {languages.map((one) => (
              <label key={one} lang={one}>
                <input type="radio" name="language" value={one} defaultChecked={one === language} />
                {ownName(one)}
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

type Props = {
  view: OwnView
  address: SettingsAddress
  refused: RefusedAction | undefined
  actionKey: string
  /** What other features show between. */
  children?: ReactNode
}

/** Somebody's own things: how they sign in, where they are signed in, and their language. */
export function YouPage({ view, address, refused, actionKey, children }: Props) {
  const attempt = useAttempt(refused)
  const refusedAs = (intent: OwnIntent) => (refused?.intent === intent ? refused : undefined)
  return (
    <>
      <SettingsHead
        title={m.settings_sections_you()}
        lead={m.settings_you_lead()}
        path={youPath}
        actionKey={actionKey}
      />
      <SettingsNotice refused={refused} done={address.action} actionKey={actionKey} />
      <OpenDialog
        view={view}
        dialog={address.dialog}
        refused={refused && isShownInForm(refused) ? refused : undefined}
        attempt={attempt}
      />
      <PasswordBox refused={refusedAs('password')} attempt={attempt} hasFactor={view.factors.app !== null} />
      <PasskeysBox {...view.factors} />
      <FactorBox factors={view.factors} shutUntil={view.shutUntil} />
      <SessionsBox sessions={view.sessions} />
      {children}
      <LanguageBox language={view.language} refused={refusedAs('language')} attempt={attempt} />
    </>
  )
}

type OpenProps = {
  view: OwnView
  dialog: SettingsAddress['dialog']
  refused: RefusedAction | undefined
  attempt: number
}

/** The dialog of the address, or the one whose form was refused. */
function OpenDialog({ view, dialog, refused, attempt }: OpenProps) {
  const open = refused ? dialogOf(refused) : dialog
  const asks = refused?.asks ? view.proof : undefined
  if (refused && asks && isButtonAction(refused.intent))
    return <PendingActionDialog action={refused} proof={asks} attempt={attempt} path={youPath} />
  switch (open?.kind) {
    case 'passkey':
      return (
        view.factors.canAdd && (
          <AddPasskeyDialog refused={refused} attempt={attempt} usualName={view.device} asks={asks} />
        )
      )
    case 'remove-passkey': {
      const passkey = view.factors.passkeys.find((own) => own.id === open.id)
      return passkey ? <RemovePasskeyDialog {...passkey} /> : null
    }
    case 'factor-off':
      return <FactorOffDialog refused={refused} attempt={attempt} />
    case 'factor':
      return view.offer && <FactorDialog offer={view.offer} refused={refused} attempt={attempt} />
    default:
      return null
  }
}

function dialogOf({ intent }: RefusedAction): SettingsAddress['dialog'] {
  if (intent === 'accept-factor') return { kind: 'factor' }
  if (intent === 'add-passkey') return { kind: 'passkey' }
  return intent === 'factor-off' ? { kind: 'factor-off' } : null
}
