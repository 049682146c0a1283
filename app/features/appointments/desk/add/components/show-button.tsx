import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import buttons from '../../../../../ui/button.module.css'

/** Without script: asks for the days or times of what was just chosen, and books nothing. */
export function ShowButton({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value="show"
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        {children}
      </button>
    </noscript>
  )
}
