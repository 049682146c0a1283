import { useNavigation, useSubmit } from 'react-router'
import { signInPasskeyPath } from '../../passkeys/address.ts'
import { PasskeyButton } from '../../passkeys/components/passkey-button.tsx'
import styles from './sign-in.module.css'

type Props = {
  purpose: 'alone' | 'second-step'
  /** The first thing on the page, where it is. */
  isMain?: boolean
  children: string
}

/** Has the person's device sign, and sends that to the page which this stands on. */
export function PasskeySignIn({ purpose, isMain = false, children }: Props) {
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className={styles.passkey}>
      <PasskeyButton
        question={{ address: signInPasskeyPath, purpose }}
        onSigned={(signed) => void submit({ signed }, { method: 'post' })}
        isSending={busy}
        variant={isMain ? 'primary' : 'secondary'}
      >
        {children}
      </PasskeyButton>
    </div>
  )
}
