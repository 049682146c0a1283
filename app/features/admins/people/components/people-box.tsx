import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import buttons from '../../../../ui/button.module.css'
import card from '../../../../ui/card.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import { dialogAddress } from '../../settings/address.ts'
import type { PeopleView } from '../page.server.ts'
import styles from './people-box.module.css'
import { PeopleTable } from './people-table.tsx'

/** Who works here, with both ways to let somebody in: an invitation, or a user with a temporary password. */
export function PeopleBox(view: PeopleView) {
  return (
    <section className={clsx(card.card, styles.people)} aria-labelledby="users-title">
      <div className={styles.header}>
        <h2 id="users-title">{m.people_title()}</h2>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={dialogAddress({ kind: 'add' })}
          replace
          preventScrollReset
        >
          <Icon name="plus" />
          {m.settings_users_add()}
        </Link>
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
          to={dialogAddress({ kind: 'invite' })}
          replace
          preventScrollReset
        >
          <Icon name="envelope-simple" />
          {m.people_invite()}
        </Link>
      </div>
      <PeopleTable {...view} />
    </section>
  )
}
