import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { Icon } from '#app/ui/icon.tsx'
import { withElements } from '#app/ui/with-elements.tsx'
import styles from './crisis-line.module.css'

/** For a service that people in a crisis may look for: before price and buttons, and nobody can close it. */
export function CrisisLine({ className }: { className?: string | undefined }) {
  const numbers = { lifeline: <a href="tel:988">988</a>, emergency: <a href="tel:911">911</a> }
  return (
    <div className={clsx(styles.crisis, className)} role="note">
      <Icon name="lifebuoy" size={28} />
      <div>
        <b>{withElements(m.clinic_crisis_heading, numbers)}</b>
        <p>
          {withElements(m.clinic_crisis_text, numbers)}{' '}
          <span lang="es">{withElements(m.clinic_crisis_in_spanish, numbers)}</span>
        </p>
      </div>
    </div>
  )
}
