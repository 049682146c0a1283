import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { openAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'
import styles from './messages-desk.module.css'

type Props = { people: StaffMessages['toCall']; hasMore: boolean; list: string }

/** Whom an answer has not reached, until somebody says that they were called. */
export function ToCall({ people, hasMore, list }: Props) {
  return (
    <Banner tone="error">
      <p className={styles.toCall}>
        {m.contact_to_call()}{' '}
        {people.map(({ id, name, subject }) => (
          <Link key={id} to={openAddress(list, id)} preventScrollReset>
            <bdi>{name}</bdi>, <bdi>{subject}</bdi>
          </Link>
        ))}
        {hasMore && <span>{m.contact_more_to_call()}</span>}
      </p>
    </Banner>
  )
}
