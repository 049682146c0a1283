import { clsx } from 'clsx'
import { createContext, type ReactNode } from 'react'
import card from '#app/ui/card.module.css'
import type { ClinicSection } from '../sections.ts'
import styles from './section-card.module.css'

type Props = {
  /** Of its heading, where there are several. */
  id?: string
  title: string
  lead: string
  /** What can be done with all of it, at the right of its title. */
  action?: ReactNode
  /** A list reaches from edge to edge. */
  isList?: boolean
  children: ReactNode
}

/** A part of a section of the screen "Clinic": its heading, a sentence, and what it is about. */
export const SectionCard = ({ id = 'section', title, lead, action, isList = false, children }: Props) => (
  <section className={clsx(card.card, styles.card)} aria-labelledby={id}>
    <div className={styles.header}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      {action}
    </div>
    {isList ? children : <div className={styles.content}>{children}</div>}
  </section>
)

/** What the list of sections shows, on each of them. */
export type SectionsView = {
  /** Those that the role opens. */
  open: readonly ClinicSection[]
  /** Those in which something waits to be published. */
  changed: readonly string[]
  /** Id of the person who is signed in. */
  user: string
  /** Below sections whose changes wait to be published. */
  foot: ReactNode
}

export const SectionsContext = createContext<SectionsView>({ open: [], changed: [], user: '', foot: null })
