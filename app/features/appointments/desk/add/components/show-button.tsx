import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import buttons from '../../../../../ui/button.module.css'

/** Without script: asks for the times of what was just chosen, or for who is known by what was typed; books nothing. */
export function ShowButton({ children, intent = 'show' }: { children: ReactNode; intent?: 'show' | 'find' }) {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value={intent}
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        {children}
      </button>
    </noscript>
  )
}
