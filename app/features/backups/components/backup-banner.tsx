import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { backupsPath } from '../address.ts'

/** On every screen of anyone who can do something about it, until it is good again. */
export function BackupBanner({ alarm }: { alarm: string }) {
  return (
    <Banner tone="error">
      <p>
        {alarm} <Link to={backupsPath}>{m.backups_alarm_link()}</Link>
      </p>
    </Banner>
  )
}
