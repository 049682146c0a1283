import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import band from '#app/ui/back-office/band.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { mailSettingsPath } from '../address.ts'

/** On every screen until a mail service is set up; it cannot be closed. Who may set it up is led there. */
export function MailBanner({ canSetUp }: { canSetUp: boolean }) {
  return (
    <section className={clsx(band.band, band.warning)} data-print="none" aria-label={m.mail_setup_region()}>
      <Icon name="warning-fill" size={21} />
      <p>{m.mail_setup_banner()}</p>
      {canSetUp && <Link to={mailSettingsPath}>{m.mail_setup_set_up()}</Link>}
    </section>
  )
}
