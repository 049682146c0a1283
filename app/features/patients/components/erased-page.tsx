import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import card from '#app/ui/card.module.css'
import { patientsPath } from '../address.ts'
import type { ErasedView } from '../page/patient-view.ts'
import styles from './erase-page.module.css'
import { Gone, Stays } from './what-goes.tsx'

/** What went with a patient who was erased; no name is left that could be said. */
export function ErasedPage({ erased, actionKey }: { erased: ErasedView; actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: patientsPath, heading, isLedTo: true })
  const { counts, who, when, backupNights } = erased
  return (
    <>
      <div className={screenHead.header}>
        <div className={styles.lead}>
          <p className={quietText.line}>
            <Link to={patientsPath}>{m.patients_title()}</Link>
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {m.patients_erased_title()}
          </h1>
          <p className={quietText.text}>{m.patients_erased_by({ who, when })}</p>
        </div>
      </div>
      <div className={styles.columns}>
        <section className={clsx(card.card, box.box)} aria-labelledby="gone">
          <h2 id="gone">{m.patients_erased_what()}</h2>
          <Gone counts={counts} />
        </section>
        <section className={clsx(card.card, box.box)} aria-labelledby="stays">
          <h2 id="stays">{m.patients_erase_stays()}</h2>
          <Stays backupNights={backupNights} />
        </section>
      </div>
    </>
  )
}
