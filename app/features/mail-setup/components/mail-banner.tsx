import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import band from '#app/ui/back-office/band.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { mailSettingsPath } from '../address.ts'
import { alarmCopy } from '../copy.ts'
import type { MailAlarm } from '../mail-status.ts'

/** On every screen until emails leave; it can't be closed. Who may set it up is led there. */
export function MailBanner({ alarm, canSetUp }: { alarm: MailAlarm; canSetUp: boolean }) {
  return (
    <section className={clsx(band.band, band.warning)} data-print="none" aria-label={m.mail_setup_region()}>
      <Icon name="warning-fill" size={21} />
      <p>{alarmCopy[alarm]()}</p>
      {canSetUp && (
        <Link to={mailSettingsPath}>{alarm === 'nothing' ? m.mail_setup_set_up() : m.mail_setup_see()}</Link>
      )}
    </section>
  )
}
