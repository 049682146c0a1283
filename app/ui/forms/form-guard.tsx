import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import styles from './form-guard.module.css'

type Props = {
  /** A fresh key in answers to POST; null in kept pages, where the shared script makes one. */
  formKey: string | null
  trap: { name: string; label: string }
}

/**
 * The hidden fields of a public form: the key under which the same form counts once, and the trap that people
 * neither see nor reach. Where React draws the form anew, it makes the key itself. A key that the
 * browser made is none of React's: a hidden input's value is its attribute, which React would write over.
 */
export function FormGuard({ formKey, trap }: Props) {
  const key = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have emptied the field
  useEffect(() => {
    if (key.current?.value === '') key.current.value = randomKey()
  }, [formKey])
  const given = formKey === null ? {} : { defaultValue: formKey }
  return (
    <>
      <input ref={key} type="hidden" name="key" {...given} data-form-key suppressHydrationWarning />
      <p className={styles.trap} aria-hidden="true">
        <label>
          {trap.label} <input name={trap.name} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  )
}

const keyBytes = 16

/** `randomUUID` is kept from pages that came over plain http. */
const randomKey = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** One answer at a time: a second press while a form is on its way is dropped. */
export function useSending() {
  const busy = useNavigation().formMethod === 'POST'
  const sent = useRef(false)
  useEffect(() => {
    if (!busy) sent.current = false
  }, [busy])
  return {
    busy,
    guard(event: FormEvent) {
      if (sent.current || busy) event.preventDefault()
      sent.current = true
    },
  }
}
