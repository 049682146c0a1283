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

type Props = {
  /** Below the words, whom to call: instead, or because nothing else helps. */
  call?: 'instead' | 'only' | null
  children: ReactNode
}

const callWords = { instead: m.send_link_or_call, only: m.send_link_call }

/** Words beside the reception. */
export const LinkCard = ({ call = 'instead', children }: Props) => (
  <>
    <div className={layout.wrap}>
      <div className={clsx(card.card, over.card)}>
        <div className={over.text}>
          {children}
          {call && (
            <p className={styles.or}>
              {withElements(callWords[call], { phone: <ClinicPhone />, hours: <HoursWithin /> })}
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
