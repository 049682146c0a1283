import { localText } from '../../../../../language/local-text.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic, openTimes } from '../../../../clinic/content.ts'
import { pageCopy } from '../../page-copy.ts'

const { phone, hours } = clinic

/** For a service that is not booked online: whom to call, before anything is filled in. */
export function ByPhone({ service, className }: { service: string; className: string }) {
  const words = pageCopy.byPhone
  return (
    <Banner tone="info" className={className}>
      <p>
        <b>{words.heading(service)}</b> {words.call} <a href={phone.link}>{phone.text}</a>,{' '}
        {localText(hours.days)}, <span className={typography.unbroken}>{openTimes()}</span>. {words.online}
      </p>
    </Banner>
  )
}
