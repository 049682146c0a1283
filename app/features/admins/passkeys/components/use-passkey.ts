import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { m } from '../../../../language/messages.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

/** What is asked of our server: the address, and what for. */
export type PasskeyQuestion = { address: string; purpose: string }

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
export function usePasskey(question: PasskeyQuestion, onSigned: (signed: string) => void): Asking {
  const isSupported = useHydrated() ? browserSupportsWebAuthn() : null
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), [])
  const ask = async () => {
    setWaiting(true)
    setProblem(null)
    try {
      onSigned(await signedFor(question))
    } catch (error) {
      setProblem(sentenceFor(error))
    }
    setWaiting(false)
  }
  return { isSupported, isWaiting, problem, ask }
}

async function signedFor({ address, purpose }: PasskeyQuestion): Promise<string> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ purpose }) })
  const { options, message } = await response.json()
  if (!response.ok || !options) throw new Refused(message ?? m.passkeys_wrong())
  const credential =
    purpose === 'add'
      ? await startRegistration({ optionsJSON: options })
      : await startAuthentication({ optionsJSON: options })
  return JSON.stringify(credential)
}

class Refused extends Error {}

function sentenceFor(error: unknown): string {
  if (error instanceof Refused) return error.message
  const isThere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return isThere ? m.passkeys_there_already() : m.passkeys_cancelled()
}
