import { beginning } from '#app/features/access/screens/screens.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import styles from './logo.module.css'

/** The mark and the clinic's name, on the light ground of the back office; `short` where there is little room. */
export function BackOfficeLogo({ short = false }: { short?: boolean }) {
  return (
    <a className={styles.logo} href={beginning}>
      <svg
        className={styles.mark}
        viewBox="0 0 42 42"
        width="42"
        height="42"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M3 41V20a18 18 0 0 1 36 0v21Z" fill="var(--primary)" />
        <path d="M9.5 27a11.5 11.5 0 0 1 23 0Z" fill="#ffc766" />
        <path d="M9 31.2h24M14 35.6h14" stroke="var(--bg)" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>
        {clinic().name}
        {!short && <small>{m.clinic_back_office()}</small>}
      </span>
    </a>
  )
}
