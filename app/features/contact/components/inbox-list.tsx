import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { rowMark } from '../../../platform/lists/list-address.ts'
import { LanguageMark } from '../../../ui/back-office/language-mark.tsx'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import { openAddress } from '../desk/address.ts'
import type { MessageLine } from '../desk/page.server.ts'
import styles from './inbox-list.module.css'

type Props = {
  rows: MessageLine[]
  /** Those that have left the list meanwhile. */
  gone: ReadonlySet<string>
  /** The address of the list alone. */
  list: string
  /** The one beside the list. */
  open: string | null
}

/** Who wrote about what, newest first. A new message is opened by a form: an address that is only visited reads nothing. */
export function InboxList({ rows, gone, list, open }: Props) {
  return (
    <ul className={styles.items}>
      {rows.map((row) => (
        <li key={row.id} {...rowMark(row.id)}>
          {row.state === 'new' ? (
            <RowForm list={list} fields={{ intent: 'open', id: row.id }}>
              <button
                type="submit"
                className={clsx(styles.item, styles.isNew)}
                aria-current={row.id === open || undefined}
                data-step
              >
                <Line row={row} isGone={gone.has(row.id)} />
              </button>
            </RowForm>
          ) : (
            <Link
              className={styles.item}
              to={openAddress(list, row.id)}
              aria-current={row.id === open || undefined}
              preventScrollReset
              data-step
            >
              <Line row={row} isGone={gone.has(row.id)} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ row, isGone }: { row: MessageLine; isGone: boolean }) {
  return (
    <>
      <i className={styles.dot} />
      <span className={styles.name}>
        <bdi>{row.name}</bdi> <LanguageMark language={row.language} compact />
      </span>
      <time className={styles.when} dateTime={row.createdAt}>
        {row.when}
      </time>
      <span className={styles.subject} lang={row.language}>
        <bdi>{row.subject}</bdi>
      </span>
      <span className={clsx(styles.state, row.state === 'undelivered' && styles.isFailed)}>
        {isGone ? m.contact_state_gone() : <State state={row.state} />}
      </span>
      <span className={styles.beginning} lang={row.language}>
        <bdi>{row.beginning}</bdi>
      </span>
    </>
  )
}

function State({ state }: Pick<MessageLine, 'state'>) {
  const icon = icons[state]
  return (
    <>
      {icon && <Icon name={icon} />}
      {copy.states[state]()}
    </>
  )
}

const icons = {
  new: null,
  read: 'envelope-simple-open',
  answered: 'arrow-bend-up-left',
  undelivered: 'warning-fill',
  spam: 'warning-fill',
} as const
