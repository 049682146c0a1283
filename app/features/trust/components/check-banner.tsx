import { Link } from 'react-router'
import { integrityPath } from '#app/features/audit/address.ts'
import { m } from '#app/language/messages.ts'
import { Banner } from '#app/ui/banner.tsx'

/** On every screen of owners, as long as a check fails. */
export const CheckBanner = ({ alarm }: { alarm: string }) => (
  <Banner tone="error">
    <p>
      {alarm} <Link to={integrityPath}>{m.trust_alarm_button()}</Link>
    </p>
  </Banner>
)
