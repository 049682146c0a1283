import { doctorPlaceholder } from '#app/art/drawings-of-pages.ts'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DoctorRow } from '../page.server.ts'
import styles from './doctors-section.module.css'

type Props = { of: Pick<DoctorRow, 'portrait' | 'focus' | 'isDrawn'> }

/** As the website would show it: their photo, the drawn one, or an empty frame. */
export function DoctorPortrait({ of: { portrait, focus, isDrawn } }: Props) {
  const [left = '50', top = '50'] = focus.split(' ')
  if (portrait)
    return <img src={portrait.src} alt="" style={{ objectPosition: `${left}% ${top}%` }} loading="lazy" />
  if (isDrawn) return <img src={doctorPlaceholder.day} alt="" />
  return (
    <span className={styles.none}>
      <Icon name="user-circle-plus" size={30} />
      {m.doctors_no_portrait()}
    </span>
  )
}
