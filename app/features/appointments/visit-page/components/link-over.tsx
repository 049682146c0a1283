import { clsx } from 'clsx'
import { reception } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import card from '../../../../ui/card.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { withElements } from '../../../../ui/with-elements.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'
import { HoursWithin } from '../../../opening-hours/components/hours-words.tsx'
import { ClinicPhone } from './clinic-phone.tsx'
import styles from './link-over.module.css'

/**
 * What a link shows that opens nothing; whether it ever did is not said.
 * @param retryAfter seconds to wait; null where nobody has to
 */
export function LinkOver({ retryAfter }: { retryAfter: number | null }) {
  const say = retryAfter === null ? m.visit_page_over_text : m.visit_page_over_wait
  return (
    <>
      <title>{m.clinic_titled({ title: m.visit_page_over_title(), clinic: clinic().name })}</title>
      <PageHeader title={m.visit_page_over_title()} lead={m.visit_page_over_lead()} />
      <div className={layout.wrap}>
        <div className={clsx(card.card, styles.card)}>
          <p className={styles.words}>
            {withElements(say, { phone: <ClinicPhone />, hours: <HoursWithin /> })}
          </p>
          <div className={styles.picture}>
            <Drawing of={reception} alt="" />
          </div>
        </div>
      </div>
      <div className={layout.tight} />
    </>
  )
}
