import { Banner } from '../../../../../ui/banner.tsx'
import typography from '../../../../../ui/typography.module.css'
import { clinic } from '../../../../clinic/content.ts'
import { pageCopy } from '../../page-copy.ts'

const { phone, hours } = clinic

/** For a service that is not booked online: whom to call, before anything is filled in. */
export function ByPhone({ service, className }: { service: string; className: string }) {
  const words = pageCopy.byPhone
  return (
    <Banner tone="info" className={className}>
      <p>
        <b>{words.heading(service)}</b> {words.call} <a href={phone.link}>{phone.text}</a>, {hours.days},{' '}
        <span className={typography.unbroken}>{hours.times}</span>. {words.online}
      </p>
    </Banner>
  )
}
