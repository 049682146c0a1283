import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { signInPasskeyPath } from '#app/features/accounts/address.ts'
import signInStyles from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { m } from '#app/language/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './passkey-button.module.css'

/** What is asked of our server: the address, and what for. */
type PasskeyQuestion = { address: string; purpose: string }

type Device = Pick<typeof import('./device.ts'), 'stopAsking' | 'hasOneAlready'>

type Asking = {
  /** Null while it is not known, and without JavaScript. */
  isSupported: boolean | null
  isWaiting: boolean
  /** Why the last try came to nothing. */
  problem: string | null
  /** Asks our server what to sign, then the person's device; what it signed goes to `onSigned`. */
  ask(): Promise<void>
}

/** A new passkey, or a signature of one that is there, as a form sends it. */
function usePasskey(question: PasskeyQuestion, onSigned: (signed: string) => void): Asking {
  const isSupported = useHydrated() ? typeof window.PublicKeyCredential === 'function' : null
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const device = useRef<Device | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      device.current?.stopAsking()
    }
  }, [])
  const ask = async () => {
    setWaiting(true)
    setProblem(null)
    try {
      const [loaded, options] = await Promise.all([import('./device.ts'), optionsFor(question)])
      // Who went elsewhere meanwhile is asked nothing there.
      if (isGone.current) return
      device.current = { stopAsking: loaded.stopAsking, hasOneAlready: loaded.hasOneAlready }
      onSigned(await (question.purpose === 'add' ? loaded.newPasskey(options) : loaded.signature(options)))
    } catch (error) {
      setProblem(sentenceFor(error, device.current))
    }
    setWaiting(false)
  }
  return { isSupported, isWaiting, problem, ask }
}

async function optionsFor({ address, purpose }: PasskeyQuestion) {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ purpose }) })
  const { options, message } = await response.json()
  if (!response.ok || !options) throw new Refused(message ?? m.passkeys_wrong())
  return options
}

class Refused extends Error {}

function sentenceFor(error: unknown, device: Device | null): string {
  if (error instanceof Refused) return error.message
  if (device === null) return m.passkeys_no_answer()
  return device.hasOneAlready(error) ? m.passkeys_there_already() : m.passkeys_cancelled()
}

type PasskeyButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'> & {
  question: PasskeyQuestion
  /** Is handed what the device signed, as a form sends it. */
  onSigned: (signed: string) => void
  /** What it signed is on its way. */
  isSending?: boolean
  children: ReactNode
}

/** Asks the person's device; absent without JavaScript. */
export function PasskeyButton({
  question,
  onSigned,
  isSending = false,
  children,
  ...look
}: PasskeyButtonProps) {
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

type PasskeySignInProps = {
  purpose: 'alone' | 'second-step'
  /** The first thing on the page, where it is. */
  isMain?: boolean
  children: string
}

/** Has the person's device sign, and sends that to the page which this is on. */
export function PasskeySignIn({ purpose, isMain = false, children }: PasskeySignInProps) {
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className={signInStyles.passkey}>
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
