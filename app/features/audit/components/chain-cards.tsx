import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import { ProgressBanner } from '#app/ui/back-office/notices.tsx'
import card from '#app/ui/card.module.css'
import { integrityPath } from '../address.ts'
import type { ChainState, IntegrityView } from '../chain/page.server.ts'
import { copy } from '../copy.ts'
import styles from './chain-cards.module.css'

const names = {
  audit: m.audit_kept_log,
  appointments: m.audit_kept_appointments,
  messages: m.audit_kept_messages,
  emails: m.audit_kept_emails,
  sessions: m.audit_kept_sessions,
  deleted: m.audit_kept_deleted,
} as const

type Time = { years?: number; days?: number }
/** For how long what is kept (app/features/patient-files/register.ts), of what has a name here. */
type Kept = Record<keyof typeof names, Time>

/** What there is of the log, and for how long what is kept. */
function KeptTimes({ view, kept }: { view: Pick<IntegrityView, 'extent' | 'cut'>; kept: Kept }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="kept-title">
      <h2 id="kept-title">{m.audit_kept_title()}</h2>
      <p>
        {view.extent} {view.cut}
      </p>
      <dl className={styles.facts}>
        {keysOf(names).map((name) => (
          <div key={name} className={box.line}>
            <dt>{names[name]()}</dt>
            <dd>{timeSaid(kept[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const timeSaid = ({ years, days = 0 }: Time): string =>
  years === undefined ? m.audit_kept_days({ count: days }) : m.audit_kept_years({ count: years })

/** Whether the log is what was written, what to note of it elsewhere, and how long it is kept. */
export function ChainCards({ view, kept }: { view: IntegrityView; kept: Kept }) {
  return (
    <>
      <Chain view={view} />
      <Checkpoint checkpoint={view.checkpoint} />
      <KeptTimes view={view} kept={kept} />
    </>
  )
}

const tones: Record<ChainState, ChipTone> = {
  verified: 'success',
  'cannot-verify': 'warning',
  broken: 'error',
  unknown: 'plain',
}

function Chain({ view }: { view: IntegrityView }) {
  const { state, said, remarks, last, schedule, failed, running } = view
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="chain-title">
      <h2 id="chain-title">{m.audit_chain_title()}</h2>
      {running && <Progress running={running} />}
      <div className={box.line}>
        <span className={box.text}>
          <b>{said}</b>
          {remarks.map((remark) => (
            <small key={remark}>{remark}</small>
          ))}
        </span>
        <Chip tone={tones[state]}>{copy.states[state]()}</Chip>
      </div>
      <div className={box.line}>
        <span className={box.text}>
          <b>{unbroken(last)}</b>
          <small>{schedule}</small>
          {failed && <small className={box.warning}>{failed}</small>}
        </span>
      </div>
      {(state === 'broken' || state === 'cannot-verify') && (
        <ForInstaller>{m.audit_installer_verify({ command: 'npm run admin -- audit-verify' })}</ForInstaller>
      )}
    </section>
  )
}

function Progress({ running: { line, seen, of } }: { running: NonNullable<IntegrityView['running']> }) {
  return (
    <ProgressBanner
      line={line}
      look={{ path: integrityPath, words: m.audit_verify_look() }}
      reached={seen}
      total={of}
      label={m.audit_verify_progress_label()}
    />
  )
}

function Checkpoint({ checkpoint }: Pick<IntegrityView, 'checkpoint'>) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="checkpoint-title">
      <h2 id="checkpoint-title">{m.audit_checkpoint_title()}</h2>
      <p>{m.audit_checkpoint_why()}</p>
      <div className={box.line}>
        <span className={box.text}>
          <b>{unbroken(checkpoint?.when ?? m.audit_checkpoint_none())}</b>
          {checkpoint && <code className={styles.header}>{checkpoint.text}</code>}
        </span>
      </div>
      <ForInstaller>
        {m.audit_installer_checkpoint({ command: 'npm run admin -- audit-verify --expect SEQ:HEAD' })}
      </ForInstaller>
    </section>
  )
}
