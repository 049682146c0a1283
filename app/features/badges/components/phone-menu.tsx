import type { ComponentProps, ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import { Dialog, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

type Props = Omit<ComponentProps<typeof AdminNavigation>, 'areTiles'> & { foot: ReactNode; close: () => void }

/** Every screen of a role over the page of a phone; `/admin/menu` shows the same. */
export const PhoneMenu = ({ foot, close, ...navigation }: Props) => (
  <Dialog title={m.badges_menu()} onClose={close} closeLabel={m.badges_close()}>
    <DialogBody>
      <AdminNavigation {...navigation} areTiles />
      {foot}
    </DialogBody>
  </Dialog>
)
