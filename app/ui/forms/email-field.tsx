import { type ComponentProps, type FocusEvent, useRef, useState } from 'react'
import { m } from '#app/language/messages.ts'
import { suggestedAddress, suggestedField } from '#app/platform/text/mail-slips.ts'
import textLink from '../text-link.module.css'
import { useHydrated } from '../use-hydrated.ts'
import styles from './email-field.module.css'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'ref' | 'after'> & {
  defaultValue?: string | undefined
}

/**
 * A mail address. Where its domain looks like a slip, such as gmial.com, the field asks "Did you mean rosa@gmail.com?" and
 * one press takes that over. It never refuses, and never takes it over unasked. Without script the question comes with the
 * answer to a refused form, and its box counts when the form is sent again (`readFields`).
 */
export function EmailField({ defaultValue = '', onBlur, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(defaultValue)
  const suggestion = suggestedAddress(typed)
  const look = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    onBlur?.(event)
  }
  const take = () => {
    if (input.current === null || suggestion === null) return
    input.current.value = suggestion
    // What listens to typing, such as a kept draft, hears of it.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setTyped(suggestion)
  }
  return (
    <Field
      {...props}
      ref={input}
      type="email"
      defaultValue={defaultValue}
      onBlur={look}
      after={
        <div className={styles.suggestion} aria-live="polite">
          {suggestion !== null && <Suggestion address={suggestion} onTake={take} />}
        </div>
      }
    />
  )
}

function Suggestion({ address, onTake }: { address: string; onTake: () => void }) {
  const isScripted = useHydrated()
  if (isScripted)
    return (
      <button type="button" className={textLink.textLink} onClick={onTake}>
        {m.platform_did_you_mean({ address })}
      </button>
    )
  return (
    <label>
      <input type="checkbox" name={suggestedField} value={address} />
      <span>{m.platform_did_you_mean_use({ address })}</span>
    </label>
  )
}
