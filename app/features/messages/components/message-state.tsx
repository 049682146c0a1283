import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import { copy } from '../copy.ts'
import type { MessageLine } from '../desk/page.server.ts'
import styles from './message-state.module.css'

type Props = Pick<MessageLine, 'state'> & { /** It has left the list meanwhile. */ isGone: boolean }

/** "New", "Read" or what became of the reply. */
export function State({ state, isGone }: Props) {
  const icon = isGone ? null : icons[state]
  return (
    <span className={clsx(styles.state, !isGone && looks[state])}>
      {icon && <Icon name={icon} />}
      {isGone ? m.contact_state_gone() : copy.states[state]()}
    </span>
  )
}

const looks = {
  new: styles.isNew,
  read: undefined,
  answered: undefined,
  undelivered: styles.isFailed,
  spam: undefined,
} as const

const icons = {
  new: null,
  read: 'envelope-simple-open',
  answered: 'arrow-bend-up-left',
  undelivered: 'warning-fill',
  spam: 'warning-fill',
} as const
