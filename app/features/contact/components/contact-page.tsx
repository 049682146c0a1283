import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { m } from '../../../language/messages.ts'
import { type FormAnswer, isRefused } from '../../../platform/forms/form-answer.ts'
import layout from '../../../ui/layout.module.css'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageMeta } from '../../clinic/components/head/page-meta.tsx'
import { Letterhead } from '../../clinic/components/shared/letterhead.tsx'
import { MapFrame } from '../../clinic/components/shared/map-frame.tsx'
import { clinic } from '../../clinic/website/in-use.ts'
import type { ContactField } from '../page/fields.ts'
import type { OpeningView } from '../page/opening-view.server.ts'
import styles from './contact-page.module.css'
import { HoursCard } from './hours-card.tsx'
import { MessageForm } from './message-form.tsx'
import { WaysToReach } from './ways-to-reach.tsx'

type Props = { opening: OpeningView; answer: FormAnswer<ContactField> | undefined; isSent: boolean }

const title = () => m.clinic_titled({ title: m.contact_page_title(), clinic: clinic().name })

const description = () =>
  m.contact_page_description({
    clinic: clinic().name,
    city: clinic().address.city,
    state: clinic().address.state,
  })

/** `/contact` in all its states. */
export function ContactPage({ opening, answer, isSent }: Props) {
  const { key } = useLocation()
  return (
    <>
      <PageMeta
        title={isRefused(answer) ? m.platform_error_title({ title: title() }) : title()}
        description={description()}
      />
      <Letterhead />
      <PageHeader title={m.contact_page_title()} lead={m.contact_page_lead()} />
      <div className={layout.wrap}>
        <WaysToReach />
        <div className={styles.formAndHours}>
          <MessageForm key={isSent ? key : 'form'} answer={answer} isSent={isSent && !answer} />
          <aside className={styles.aside} aria-label={m.contact_page_aside()}>
            <HoursCard opening={opening} />
            <MapFrame hour="dusk" />
          </aside>
        </div>
      </div>
      <div className={clsx(layout.section, layout.tight)} />
    </>
  )
}
