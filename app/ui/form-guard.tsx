import { useEffect, useRef } from 'react'

type Props = {
  /** A fresh key in answers to POST; null in kept pages, where the shared script makes one (decision 1). */
  formKey: string | null
  trap: { name: string; label: string }
}

/**
 * The hidden fields of a public form: the key under which the same form counts once, and the trap that people
 * neither see nor reach (decision 7). Where React draws the form anew, it makes the key itself.
 */
export function FormGuard({ formKey, trap }: Props) {
  const key = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have emptied the field
  useEffect(() => {
    if (key.current?.value === '') key.current.value = crypto.randomUUID?.() ?? ''
  }, [formKey])
  return (
    <>
      <input ref={key} type="hidden" name="key" defaultValue={formKey ?? ''} data-form-key />
      <p className="trap" aria-hidden="true">
        <label>
          {trap.label} <input name={trap.name} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  )
}
