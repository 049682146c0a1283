import { useRef } from 'react'
import type { ActionName } from '#app/features/accounts/address.ts'
import type { Refused } from '#app/features/accounts/components/refusal.tsx'
import { settingsCopy } from '#app/features/accounts/copy.ts'
import { m } from '#app/language/messages.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'

/** A refused action, and the form that it came from. */
export type RefusedAction = Refused & {
  intent: string
  id: string
  typed: Record<'username' | 'name' | 'email' | 'role' | 'clinicianId' | 'language' | 'kept', string>
  /** The action waits for the password or a code. */
  asks: boolean
}

/** Sentences by field are in their form; so does what concerns a form alone. */
export const isShownInForm = ({ intent, errors, asks }: RefusedAction) =>
  asks || Object.keys(errors).length > 0 || ['password', 'add-passkey'].includes(intent)

type HeadProps = {
  title: string
  lead?: string
  /** The address of the section. */
  path: string
  /** Differs from action to action, so that focus stays and each one is announced. */
  actionKey?: string
}

/** The title of a section, which takes the focus that an action has left without a place. */
export function SettingsHead({ title, lead, path, actionKey = 'default' }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: path, heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={quietText.line}>{lead}</p>}
      </div>
    </div>
  )
}

type NoticeProps = { refused: RefusedAction | undefined; done: ActionName | null; actionKey: string }

/** What was done, or why not where no form says it. */
export function SettingsNotice({ refused, done, actionKey }: NoticeProps) {
  const isBesideForms = refused !== undefined && !isShownInForm(refused)
  return (
    <ActionNotice
      refusal={isBesideForms ? (refused.message ?? m.settings_failed()) : undefined}
      done={!refused && done ? settingsCopy.done[done]() : null}
      closeLabel={m.settings_close()}
      actionKey={actionKey}
    />
  )
}

/** Where a section cannot be read, staff are told and can try again. */
export function SettingsUnavailable({ message, path }: { message: string; path: string }) {
  return (
    <Banner tone="error">
      <p>
        {message} <a href={path}>{m.settings_try_again()}</a>
      </p>
    </Banner>
  )
}
