import { useLocation } from 'react-router'
import { type FormAnswer, isRefused } from '../../../platform/form-answer.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { clinic } from '../../clinic/content.ts'
import type { ContactField } from '../form.ts'
import type { OpeningView } from '../opening-view.server.ts'
import { pageCopy } from '../page-copy.ts'
import { HoursCard } from './hours-card.tsx'
import { MessageForm } from './message-form.tsx'
import { WaysToReach } from './ways-to-reach.tsx'

/** Height of the map frame, px (S9). */
const mapHeight = 400

type Props = { opening: OpeningView; answer: FormAnswer<ContactField> | undefined; isSent: boolean }

/** `/contact` in all its states. */
export function ContactPage({ opening, answer, isSent }: Props) {
  const { key } = useLocation()
  return (
    <>
      <title>{`${isRefused(answer) ? pageCopy.errorPrefix : ''}${pageCopy.title} - ${clinic.name}`}</title>
      <PageHeader title={pageCopy.title} lead={pageCopy.lead} />
      <div className="wrap">
        <WaysToReach />
        <div className="talk">
          <MessageForm key={isSent ? key : 'form'} answer={answer} isSent={isSent && !answer} />
          <aside className="side" aria-label={pageCopy.aside}>
            <HoursCard opening={opening} />
            <iframe className="mapf" src="/map" title={pageCopy.mapTitle} height={mapHeight} loading="lazy" />
          </aside>
        </div>
      </div>
      <div className="sec tight" />
    </>
  )
}
