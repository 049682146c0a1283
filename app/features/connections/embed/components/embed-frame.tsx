import type { ReactNode } from 'react'
import { Scenery } from '#app/art/scenery.ts'
import { Embedded } from '#app/ui/embedded.ts'
import styles from './embed-frame.module.css'

type Props = {
  /** Of the websites that may show it: its script answers them alone. */
  origins: readonly string[]
  /** Below the page: its other languages. */
  languages: ReactNode
  children: ReactNode
}

/** A page inside of another website: that has head, menu and footer already. */
export function EmbedFrame({ origins, languages, children }: Props) {
  return (
    <Embedded value>
      <Scenery value={{ head: 'plain', sun: null }}>
        <div className={styles.page} data-embed-origins={origins.join(' ')}>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <div className={styles.languages}>{languages}</div>
        </div>
      </Scenery>
    </Embedded>
  )
}
