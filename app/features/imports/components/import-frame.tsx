import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { useUnattendedRevalidator } from '#app/ui/back-office/live-list.ts'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ImportStep } from '../address.ts'
import styles from './import-frame.module.css'

const steps = [
  { step: 'source', name: m.imports_step_source },
  { step: 'match', name: m.imports_step_match },
  { step: 'check', name: m.imports_step_check },
  { step: 'progress', name: m.imports_step_progress },
  { step: 'result', name: m.imports_step_result },
] as const

type Props = {
  step: ImportStep | 'source'
  problem?: string | null | undefined
  children: ReactNode
}

/** What the five pages of an import have in common: where it is, and why a form came back. */
export function ImportFrame({ step, problem, children }: Props) {
  const place = steps.findIndex((one) => one.step === step)
  return (
    <>
      <Link className={styles.back} to={sectionPath('data')}>
        <Icon name="caret-left" size={16} />
        {m.imports_back()}
      </Link>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.imports_title()}</h1>
          <p className={quietText.line}>{m.imports_lead()}</p>
        </div>
      </div>
      <ol className={styles.steps} aria-label={m.imports_steps()}>
        {steps.map(({ step: one, name }, index) => (
          <li
            key={one}
            aria-current={index === place ? 'step' : undefined}
            data-past={index < place ? true : undefined}
          >
            <b>{index < place ? <Icon name="check" size={16} /> : index + 1}</b>
            <span>
              {name()}
              {index < place && <i className={typography.visuallyHidden}> ({m.imports_step_finished()})</i>}
            </span>
          </li>
        ))}
      </ol>
      {problem && (
        <Banner tone="error" focus>
          <p>{problem}</p>
        </Banner>
      )}
      <div className={styles.page}>{children}</div>
    </>
  )
}

const everyMilliseconds = 2_000

/** Work in the background: the page looks again until it is over; without JavaScript a link does. */
export function LookAgain({ at }: { at: string }) {
  const { revalidate } = useUnattendedRevalidator()
  const hydrated = useHydrated()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), everyMilliseconds)
    return () => clearInterval(timer)
  }, [revalidate])
  return hydrated ? null : (
    <p>
      <Link to={at}>{m.imports_look_again()}</Link>
    </p>
  )
}

/** A few numbers, each with what it counts. */
export function Numbers({
  of,
}: {
  of: readonly { count: number; what: (given: { count: number }) => string }[]
}) {
  return (
    <dl className={styles.numbers}>
      {of.map(({ count, what }) => (
        <div key={what({ count })}>
          <dt>{what({ count })}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
