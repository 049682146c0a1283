import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { trapField } from '#app/platform/forms/form-trap.ts'
import styles from './form-guard.module.css'

type Props = {
  /** A fresh key in answers to POST; null in kept pages, where the shared script makes one. */
  formKey: string | null
}

/** How 1Password, LastPass, Bitwarden, Dashlane and Proton Pass are told to leave a field alone. */
const forNoManager = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
}

/**
 * The hidden fields of a public form: the key under which the same form counts once, and the trap that people
 * neither see nor reach; each answer empties it, so that the next press counts. When React renders the form again, it
 * makes a new key. React must not manage a key that the browser made: a hidden input's value is its attribute, which
 * React would overwrite.
 */
export function FormGuard({ formKey }: Props) {
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
          {m.platform_trap()}{' '}
          <input key={formKey} name={trapField} tabIndex={-1} autoComplete="off" {...forNoManager} />
        </label>
      </p>
    </>
  )
}

/** 128 bits. `randomUUID` is kept from pages that came over plain http. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** One answer at a time: a second press while a form is on its way is dropped. */
export function useSending() {
  const busy = useNavigation().formMethod === 'POST'
  const { key: answer } = useLocation()
  const sent = useRef(false)
  // Where an answer comes before React drew that the form was sent, `busy` never changes; each answer has a location of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may come without a change of `busy`
  useEffect(() => {
    if (!busy) sent.current = false
  }, [busy, answer])
  return {
    busy,
    guard(event: FormEvent) {
      if (sent.current || busy) event.preventDefault()
      sent.current = true
    },
  }
}
