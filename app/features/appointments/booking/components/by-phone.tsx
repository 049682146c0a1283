import { Banner } from '../../../../ui/banner.tsx'
import { clinic } from '../../../clinic/content.ts'
import { pageCopy } from '../page-copy.ts'

const { phone, hours } = clinic

/** For a service that is not booked online: whom to call, before anything is filled in. */
export function ByPhone({ service }: { service: string }) {
  const words = pageCopy.byPhone
  return (
    <Banner tone="info">
      <p>
        <b>{words.heading(service)}</b> {words.call} <a href={phone.link}>{phone.text}</a>, {hours.days},{' '}
        <span className="nowrap">{hours.times}</span>. {words.online}
      </p>
    </Banner>
  )
}
