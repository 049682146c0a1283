import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import card from '#app/ui/card.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { stateWords } from '../copy.ts'
import type { ShownCheck } from '../moments.server.ts'
import type { ChecksView } from '../page.server.ts'
import type { CheckName, CheckState } from '../rules.ts'
import styles from './checks.module.css'

const icons: Record<CheckName, IconName> = {
  'double-bookings': 'calendar-check',
  'held-times': 'hourglass-medium',
  'audit-log': 'link-simple',
  database: 'table',
  backup: 'stack',
  'test-restore': 'arrow-counter-clockwise',
  encryption: 'fingerprint',
  certificate: 'browser',
  email: 'envelope-simple',
  jobs: 'arrows-clockwise',
  access: 'users-three',
  version: 'gear-six',
}

const tones: Record<CheckState, ChipTone> = {
  failed: 'error',
  attention: 'warning',
  unknown: 'plain',
  passed: 'success',
}

/** All checks in one sentence, then each with its number or moment; what failed is first and red. */
export function Checks({ view }: { view: ChecksView }) {
  return (
    <>
      <Verdict view={view} />
      <div className={styles.checks}>
        {view.checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </div>
    </>
  )
}

function Verdict({ view: { failed, attention, passed, checks, last } }: { view: ChecksView }) {
  const state = failed > 0 ? 'failed' : attention > 0 ? 'attention' : 'passed'
  const title = {
    failed: () => m.trust_failed({ count: failed }),
    attention: () => m.trust_attention({ count: attention }),
    passed: () => m.trust_all_good(),
  }[state]()
  return (
    <section className={clsx(card.card, styles.verdict)} data-state={state} aria-labelledby="verdict">
      <Icon name={state === 'passed' ? 'check-circle-fill' : 'warning-circle-fill'} size={34} />
      <div>
        <h2 id="verdict">{title}</h2>
        <p>{unbroken(last)}</p>
      </div>
      <Chip tone={tones[state]}>{m.trust_passed({ passed, all: checks.length })}</Chip>
    </section>
  )
}

function Check({ check: { name, state, title, headline, sentences, code } }: { check: ShownCheck }) {
  return (
    <section className={clsx(card.card, styles.check)} data-state={state} aria-labelledby={`check-${name}`}>
      <Icon name={icons[name]} size={26} />
      <div>
        <h3 id={`check-${name}`}>{title}</h3>
        {state !== 'passed' && <Chip tone={tones[state]}>{stateWords[state]()}</Chip>}
      </div>
      <p className={styles.headline}>{headline}</p>
      <small>{unbroken(sentences.join(' '))}</small>
      {code && <code className={styles.code}>{code}</code>}
    </section>
  )
}
