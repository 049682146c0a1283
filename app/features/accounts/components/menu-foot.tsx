import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LogoutForm, Welcome } from './admin-header.tsx'
import styles from './menu-foot.module.css'

/** Below the screens in the phone's menu: who is signed in, the website, and the way out. */
export const MenuFoot = ({ name }: { name: string }) => (
  <div className={styles.foot}>
    <p>
      <Welcome name={name} />
    </p>
    <ButtonLink href={localPath('/')} variant="secondary" size="small">
      {m.admins_view_site()}
    </ButtonLink>
    <LogoutForm size="small" />
  </div>
)
