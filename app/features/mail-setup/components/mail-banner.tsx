import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import { mailSettingsPath } from '../mail-address.ts'
import styles from './mail-banner.module.css'

/** On every screen until a mail service is set up; it cannot be closed. */
export function MailBanner() {
  return (
    <section className={styles.banner} aria-label={copy.region}>
      <Icon name="warning-fill" />
      <p>{copy.banner}</p>
      <Link to={mailSettingsPath}>{copy.setUp}</Link>
    </section>
  )
}
