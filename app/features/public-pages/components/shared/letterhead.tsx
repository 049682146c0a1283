import { clsx } from 'clsx'
import logo from '#app/features/clinic-profile/components/logo.module.css'
import { addressLine, currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import layout from '#app/ui/layout.module.css'
import styles from './letterhead.module.css'

/** Who the paper is from: the top of what is printed, nowhere else. */
export function Letterhead() {
  return (
    <div className={clsx(layout.wrap, layout.onlyOnPaper)}>
      <div className={styles.letterhead}>
        <span className={clsx(logo.logo, styles.name)}>{currentClinic().legalName}</span>
        <p>
          {addressLine()}
          <br />
          {currentClinic().phone.text} · {currentClinic().email.text}
        </p>
      </div>
    </div>
  )
}
