import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { reception } from '../../../../../art/drawings.ts'
import { m } from '../../../../../language/messages.ts'
import card from '../../../../../ui/card.module.css'
import { Drawing } from '../../../../../ui/drawing.tsx'
import layout from '../../../../../ui/layout.module.css'
import { withElements } from '../../../../../ui/with-elements.tsx'
import { HoursWithin } from '../../../../opening-hours/components/hours-words.tsx'
import { ClinicPhone } from '../../components/clinic-phone.tsx'
import over from '../../components/link-over.module.css'
import styles from './send-link.module.css'

/** Words beside the reception. @param orCall below them, whom to call instead */
export const LinkCard = ({ orCall = true, children }: { orCall?: boolean; children: ReactNode }) => (
  <>
    <div className={layout.wrap}>
      <div className={clsx(card.card, over.card)}>
        <div className={over.words}>
          {children}
          {orCall && (
            <p className={styles.or}>
              {withElements(m.send_link_or_call, { phone: <ClinicPhone />, hours: <HoursWithin /> })}
            </p>
          )}
        </div>
        <div className={over.picture}>
          <Drawing of={reception} alt="" />
        </div>
      </div>
    </div>
    <div className={layout.tight} />
  </>
)
