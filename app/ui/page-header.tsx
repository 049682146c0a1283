import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Scene } from '../art/scene.tsx'
import { lightOf, useScenery } from '../art/scenery.ts'
import { type OutlookName, outlooks, wide } from '../art/views.ts'
import layout from './layout.module.css'
import styles from './page-header.module.css'
import typography from './typography.module.css'

type Props = {
  title: string
  /** How it stands with what the title names, right under it: a badge. */
  status?: ReactNode
  lead?: ReactNode
  /** Which part of the land is seen, and at which hour. Without one the head is half as high, under the sun of now. */
  outlook?: OutlookName
  /** Less room under the words, where nothing overlaps the header's edge. */
  low?: boolean
  /** The title takes focus when the page appears: it is the answer to something that was sent. */
  focus?: boolean
  /** More words in the header, such as a link. */
  children?: ReactNode
}

/** Longer titles are set smaller. */
const longestLarge = 36

/** The head of every inner page: title and one sentence, over the land that melts into the page or on plain ground. */
export function PageHeader(props: Props) {
  const { title, status, lead, outlook, low = false, focus = false, children } = props
  const { head, sun: sunNow } = useScenery()
  const { view, hour: sun } = outlook ? outlooks[outlook] : { view: wide, hour: sunNow }
  const isDrawn = head === 'first-light'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <div
      className={clsx(styles.header, isDrawn ? low && styles.low : styles.plain, !outlook && styles.short)}
      data-light={isDrawn ? lightOf(sun) : undefined}
    >
      {isDrawn && (
        <div className={clsx(styles.picture, layout.notOnPaper)}>
          <Scene view={view} sun={sun} eager />
        </div>
      )}
      <div className={layout.wrap}>
        <h1
          className={clsx(
            typography.display,
            styles.title,
            outlook && title.length > longestLarge && styles.long,
          )}
          tabIndex={-1}
          ref={heading}
          data-focus-first={focus || undefined}
        >
          {title}
        </h1>
        {status && <p className={styles.status}>{status}</p>}
        {lead && <p className={clsx(typography.lead, styles.lead)}>{lead}</p>}
        {children}
      </div>
    </div>
  )
}
