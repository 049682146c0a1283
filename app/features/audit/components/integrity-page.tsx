import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import box from '../../../ui/back-office/box.module.css'
import { Chip, type ChipTone } from '../../../ui/back-office/chip.tsx'
import { ForInstaller } from '../../../ui/back-office/for-installer.tsx'
import { ProgressBanner } from '../../../ui/back-office/progress-banner.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { integrityPath } from '../chain/address.ts'
import type { ChainState, IntegrityView } from '../chain/page.server.ts'
import { copy } from '../copy.ts'
import { AuditSections } from './audit-sections.tsx'
import styles from './integrity-page.module.css'
import { type Kept, KeptTimes } from './kept-times.tsx'

type Props = {
  view: IntegrityView | null
  problem: string | undefined
  /** Why the last one was not begun. */
  refusal: string | undefined
  isAsked: boolean
  kept: Kept
  actionKey: string
}

/** Whether the log is what was written, and how long it is kept. */
export function IntegrityPage({ view, problem, refusal, isAsked, kept, actionKey }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.audit_integrity_title()}</h1>
          <p className={quietText.line}>{m.audit_integrity_lead()}</p>
        </div>
        {view && <VerifyNow isRunning={view.running !== null} />}
      </div>
      <AuditSections current={integrityPath} />
      <ActionNotice
        refusal={refusal}
        done={isAsked ? m.audit_verify_asked() : null}
        closeLabel={m.audit_close()}
        actionKey={actionKey}
      />
      {problem && (
        <Banner tone="error">
          <p>
            {problem} <a href={integrityPath}>{m.audit_try_again()}</a>
          </p>
        </Banner>
      )}
      {view && <Chain view={view} />}
      {view && <Checkpoint checkpoint={view.checkpoint} />}
      {view && <KeptTimes view={view} kept={kept} />}
    </>
  )
}

const VerifyNow = ({ isRunning }: { isRunning: boolean }) => (
  <RowForm list={integrityPath} fields={{ intent: 'verify' }}>
    <Button type="submit" size="small" disabled={isRunning}>
      {m.audit_verify_now()}
    </Button>
  </RowForm>
)

const tones: Record<ChainState, ChipTone> = {
  verified: 'success',
  'cannot-verify': 'warning',
  broken: 'error',
  unknown: 'plain',
}

function Chain({ view }: { view: IntegrityView }) {
  const { state, said, remarks, last, schedule, failed, running } = view
  return (
    <section className={clsx(card.card, box.box, styles.part)} aria-labelledby="chain-title">
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
          <b>{last}</b>
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
    <section className={clsx(card.card, box.box, styles.part)} aria-labelledby="checkpoint-title">
      <h2 id="checkpoint-title">{m.audit_checkpoint_title()}</h2>
      <p>{m.audit_checkpoint_why()}</p>
      <div className={box.line}>
        <span className={box.text}>
          <b>{checkpoint?.when ?? m.audit_checkpoint_none()}</b>
          {checkpoint && <code className={styles.header}>{checkpoint.text}</code>}
        </span>
      </div>
      <ForInstaller>
        {m.audit_installer_checkpoint({ command: 'npm run admin -- audit-verify --expect SEQ:HEAD' })}
      </ForInstaller>
    </section>
  )
}
