import { m } from '../../../language/messages.ts'
import { Pager } from '../../../ui/back-office/pager.tsx'
import { listAddress, type MessagesAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'

type Props = { view: StaffMessages; address: MessagesAddress; count: number }

/** Which of the messages are shown, and the pages beside these. */
export function InboxFoot({ view, address: { filter, find }, count }: Props) {
  return (
    <Pager
      place={view.place}
      next={view.next}
      to={(cursor) => listAddress({ filter, find, open: null }, cursor || null)}
      count={count}
      label={m.contact_pages()}
    />
  )
}
