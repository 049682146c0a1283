import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import buttons from '../../../../../ui/button.module.css'
import { Icon } from '../../../../../ui/icon.tsx'
import type { Now } from '../../list/groups.ts'
import type { VisitLine } from '../../team.server.ts'
import { mayBeOver } from '../rest.ts'
import { restIntent } from '../rules.ts'
import styles from './rest-of-today.module.css'

type Props = {
  /** All of today, shown or folded. */
  rows: readonly VisitLine[]
  now: Now
  list: string
}

/** Offers to complete what is left of today: it asks first. */
export function RestOfToday({ rows, now, list }: Props) {
  if (!mayBeOver(rows, now)) return null
  return (
    <Form method="post" action={list} replace preventScrollReset className={styles.offer}>
      <button
        id="rest-of-today"
        type="submit"
        name="intent"
        value={restIntent}
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        <Icon name="checks-bold" />
        {m.bulk_rest()}
      </button>
    </Form>
  )
}
