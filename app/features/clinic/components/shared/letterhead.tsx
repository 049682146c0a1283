import { clsx } from 'clsx'
import layout from '../../../../ui/layout.module.css'
import { addressLine, clinic } from '../../website/in-use.ts'
import logo from '../frame/logo.module.css'
import styles from './letterhead.module.css'

/** Who the paper is from: the top of what is printed, nowhere else. */
export function Letterhead() {
  return (
    <div className={clsx(layout.wrap, layout.onlyOnPaper)}>
      <div className={styles.letterhead}>
        <span className={clsx(logo.logo, styles.name)}>{clinic().legalName}</span>
        <p>
          {addressLine()}
          <br />
          {clinic().phone.text} · {clinic().email.text}
        </p>
      </div>
    </div>
  )
}
