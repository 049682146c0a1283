import type { ReactNode } from 'react'
import { m } from '../../../../language/messages.ts'
import box from '../../../../ui/back-office/box.module.css'
import { Button } from '../../../../ui/button.tsx'

/** At the foot of a box's form. */
export function SaveButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      size="extra-small"
      className={box.button}
      busy={busy}
      busyText={m.settings_saving()}
    >
      {children}
    </Button>
  )
}
