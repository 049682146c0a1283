import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from './passkey-button.module.css'
import { type PasskeyQuestion, usePasskey } from './use-passkey.ts'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'> & {
  question: PasskeyQuestion
  /** Is handed what the device signed, as a form sends it. */
  onSigned: (signed: string) => void
  /** What it signed is on its way. */
  isSending?: boolean
  children: ReactNode
}

/** Asks the person's device; absent without JavaScript. */
export function PasskeyButton({ question, onSigned, isSending = false, children, ...look }: Props) {
  const { isSupported, isWaiting, problem, ask } = usePasskey(question, onSigned)
  if (isSupported === null) return null
  if (!isSupported) return <p className={styles.problem}>{m.passkeys_no_browser()}</p>
  return (
    <div className={styles.passkey}>
      <Button
        type="button"
        busy={isWaiting || isSending}
        busyText={m.passkeys_waiting()}
        onClick={ask}
        {...look}
      >
        {children}
      </Button>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
