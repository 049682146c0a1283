import { m } from '../../../../../language/messages.ts'
import { weekdayOf } from '../../../../../platform/dates.ts'
import { weekdayName } from '../../../../../platform/shown.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import type { MoveView } from '../page.server.ts'

/** Back to the visit, which stays as it is. */
export const KeepLink = ({ view }: { view: MoveView }) => (
  <ButtonLink href={view.path} variant="text">
    {m.move_keep(weekdayNow(view))}
  </ButtonLink>
)

export const weekdayNow = ({ now }: MoveView) => ({ weekday: weekdayName(weekdayOf(now.date)) })
