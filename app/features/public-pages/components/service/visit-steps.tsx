import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { heading } from '#app/features/public-pages/headings.ts'
import type { ServiceStep } from '#app/features/public-pages/service-view.ts'
import { m } from '#app/language/messages.ts'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import styles from './visit-steps.module.css'

type Props = { steps: readonly ServiceStep[]; lead: string }

/** The first appointment, minute by minute: columns are as wide as their minutes, and the sun is up at the end. */
export function VisitSteps({ steps, lead }: Props) {
  if (steps.length === 0) return null
  const least = `min(190px, 100% / ${steps.length})`
  const columns = steps.map(({ minutes }) => `minmax(${least}, ${minutes ?? 10}fr)`).join(' ')
  return (
    <section className={clsx(layout.section, layout.tight, layout.tinted)}>
      <div className={layout.wrap}>
        <h2 className={typography.title}>{heading('serviceVisit')}</h2>
        {lead !== '' && <p className={clsx(typography.lead, styles.lead)}>{lead}</p>}
        <ol className={styles.ruler} style={{ '--columns': columns } as CSSProperties}>
          {steps.map(({ minutes, title, text }, place) => (
            <li key={title}>
              {place === steps.length - 1 && <i className={styles.sun} aria-hidden="true" />}
              {minutes !== null && (
                <span className={styles.minutes}>
                  {withElements(m.clinic_service_min, { count: <b>{minutes}</b> })}
                </span>
              )}
              <h3 className={typography.heading}>{title}</h3>
              {text !== '' && <p>{text}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
