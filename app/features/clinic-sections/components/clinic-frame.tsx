import { type ReactNode, useContext, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { type ClinicSection, clinicSections, screenOfSection, sectionScreens } from '../sections.ts'
import styles from './clinic-frame.module.css'
import { SectionsContext } from './section-card.tsx'

type Props = {
  /** Null next to all of them. */
  section: ClinicSection | null
  /** The address of what is listed there, where it has several pages. */
  list?: string
  /** Differs from action to action: focus stays where it was (`use-kept-focus.ts`). */
  actionKey: string
  children: ReactNode
}

/** Pages, or Hours & closures: the title, the sections of that screen, and the one that is open. */
export function ClinicFrame({ section, list = '', actionKey, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { foot } = useContext(SectionsContext)
  const { title, lead } = sectionScreens[screenOfSection(section)]
  useKeptFocus({ actionKey, list: (section ?? '') + list, heading })
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title()}
          </h1>
          <p className={quietText.line}>{lead()}</p>
        </div>
      </div>
      <div className={styles.layout}>
        <SectionLinks section={section} />
        <div className={styles.body}>
          {children}
          {section !== null && waiting.includes(section) && foot}
        </div>
      </div>
    </>
  )
}

/** What is changed in these is public once it is published; versions say what was. */
const waiting: readonly ClinicSection[] = clinicSections
  .filter(({ permission }) => permission === 'website')
  .map(({ id }) => id)

/** Where the sections are a row that is wider than the window: called for the one that is open, each time it is another. */
function bringIntoSight(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

function SectionLinks({ section }: Pick<Props, 'section'>) {
  const { open, changed } = useContext(SectionsContext)
  const screen = screenOfSection(section)
  return (
    <nav className={styles.sections} aria-label={sectionScreens[screen].sections()}>
      {clinicSections
        .filter(({ id }) => open.includes(id) && screenOfSection(id) === screen)
        .map(({ id, path, name, icon }) => (
          <Link
            key={id}
            to={path}
            ref={id === section ? bringIntoSight : undefined}
            aria-current={id === section ? 'page' : undefined}
          >
            <Icon name={icon} size={20} />
            {name()}
            {changed.includes(id) && (
              <>
                <span className={styles.changed} aria-hidden="true" />
                <span className={typography.visuallyHidden}>{m.sections_changed()}</span>
              </>
            )}
          </Link>
        ))}
    </nav>
  )
}
