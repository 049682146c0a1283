import { clsx } from 'clsx'
import { beginning } from '#app/features/access/screens/screens.ts'
import { currentClinic as clinic, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import styles from './logo.module.css'
import { LogoMark, OwnLogo } from './logo.tsx'

/** The mark and the clinic's name, on the light ground of the back office; `short` where there is little room. */
export function BackOfficeLogo({ short = false }: { short?: boolean }) {
  const own = websiteGroup('look').logo
  if (own)
    return (
      <a className={clsx(styles.logo, !short && styles.narrow)} href={beginning}>
        <OwnLogo on="light" />
        {!short && <small>{m.clinic_back_office()}</small>}
      </a>
    )
  return (
    <a className={styles.logo} href={beginning}>
      <LogoMark />
      <span>
        {clinic().name}
        {!short && <small>{m.clinic_back_office()}</small>}
      </span>
    </a>
  )
}
