import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { closuresPath } from '../address.ts'
import styles from './clinic-frame.module.css'

const sections = [
  { id: 'hours', to: '/admin/clinic', name: m.closures_section_hours, icon: 'clock' },
  { id: 'closures', to: closuresPath, name: m.closures_section_closures, icon: 'calendar-x' },
] as const

type Props = {
  section: (typeof sections)[number]['id']
  list?: string
  actionKey: string
  children: ReactNode
}

/** The screen of the clinic: its sections at the left, one of them beside. */
export function ClinicFrame({ section, list = '', actionKey, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list, isLedTo: false, heading })
  return (
    <>
      <div className={screenHead.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {m.closures_clinic_title()}
          </h1>
          <p className={quietText.line}>{m.closures_clinic_lead()}</p>
        </div>
      </div>
      <div className={styles.layout}>
        <nav className={styles.sections} aria-label={m.closures_sections()}>
          {sections.map(({ id, to, name, icon }) => (
            <Link key={id} to={to} aria-current={id === section ? 'page' : undefined}>
              <Icon name={icon} />
              {name()}
            </Link>
          ))}
        </nav>
        <div className={styles.body}>{children}</div>
      </div>
    </>
  )
}
